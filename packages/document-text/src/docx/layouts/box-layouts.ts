import { DROPPED, type Layout, LAYOUT } from '#document-text/digest/layouts.ts';

import { styleOf } from '#document-text/docx/drawings/drawn.ts';
import { written } from '#document-text/docx/formats/layout-look.ts';
import { shareOf } from '#document-text/docx/drawings/picture-key.ts';
import { numberIn } from '#document-text/docx/formats/overlaps.ts';
import { EMU_PER_TWIP, styledLength } from '#document-text/docx/page-area.ts';
import { rounded } from './overlooked.ts';

/** The insets of a box that names none, in twips. */
const [LEFT_INSET, TOP_INSET] = [144, 72];
const twipsIn = (within: Element | null, name: string, usual: number) =>
  Number(within?.getAttribute(name) ?? usual * EMU_PER_TWIP) / EMU_PER_TWIP;

/** A sixteenth of a whole turn, in the unit of drawings. */
const TURN = 1_350_000;
const QUARTER = TURN * 4;

/** Whether a paragraph is in a box that isn't upright, nor on its side or head. */
export function isInTurnedBox(paragraph: Element): boolean {
  const box = paragraph.closest('txbxContent')?.closest('wsp');
  return numberIn(box, 'spPr > xfrm', 'rot') % QUARTER !== 0;
}

/** Effects of a box that cover it or what is beside it, as no program writes them, colors that aren't plain, and fills that a theme mixes. */
const ODD_SHAPE =
  ':scope > spPr > :is(effectDag, sp3d[contourW], sp3d[extrusionH], sp3d[z]), fillOverlay, :scope > spPr > solidFill > :not(srgbClr, schemeClr), :scope > spPr > solidFill > * > *, :scope > style > fillRef:not([idx="0"], [idx="1"])';
/** The handles of forms if nobody moved them, which programs write, too. */
const HANDLES = new Map(
  [
    '16667 roundRect foldedCorner plaque snip1Rect round1Rect bracketPair',
    '12500 bevel frame horizontalScroll verticalScroll',
    '25000 parallelogram trapezoid hexagon plus cube can donut',
    '50000 homePlate chevron triangle',
    '8333 bracePair',
    '16667,0 snip2SameRect round2SameRect round2DiagRect',
    '50000,50000 leftArrow rightArrow upArrow downArrow leftRightArrow upDownArrow',
    '16667,50000 ribbon ribbon2',
    '-20833,62500 wedgeRectCallout wedgeEllipseCallout cloudCallout',
    '-20833,62500,16667 wedgeRoundRectCallout',
    '18750,-8333,112500,-38333 borderCallout1 callout1 accentCallout1',
  ].flatMap((line) => {
    const [handles = '', ...forms] = line.split(' ');
    return forms.map((form) => [form, handles] as const);
  }),
);
/** The style of a shape of VML that turns it, or measures it by the page. */
const ODD_STYLE = /^(rotation|flip|mso-rotate|mso-position-vertical|mso-[a-z]+-percent)$/;
const USUAL_FILL = /^(#[\da-f]{6}|white|black)?( \[\d+\])?$/i;

/** How the text of a box stands in it, and the form and size of the box. */
export function boxLayout(shape: Element): Layout[] {
  const body = shape.querySelector(':scope > bodyPr');
  const [outline] = shape.querySelectorAll(':scope > spPr > prstGeom, :scope > spPr > custGeom');
  const look = [
    ...['vert', 'anchor', 'rot', 'numCol', 'wrap'].map((name) => body?.getAttribute(name) ?? ''),
    outline?.getAttribute('prst') ?? outline?.innerHTML ?? '',
    handlesOf(outline),
    String(Math.round(numberIn(shape, 'spPr > xfrm', 'rot') / TURN)),
  ].filter((value) => !/^(horz|t|0|1|square|rect)?$/.test(value));
  const drawing = shape.closest('inline, anchor');
  // A group has sizes of its own, and programs turn boxes with their text.
  const isAlone = look.length === 0 && drawing?.querySelector('wgp, wpc') === null;
  const extent = (isAlone && drawing?.querySelector(':scope > extent')) || null;
  const box = boxOf(look, [
    twipsIn(body, 'lIns', LEFT_INSET) - LEFT_INSET,
    twipsIn(body, 'tIns', TOP_INSET) - TOP_INSET,
    twipsIn(extent, 'cx', 0) - twipsIn(body, 'rIns', LEFT_INSET) + LEFT_INSET,
    body?.querySelector('spAutoFit')
      ? 0
      : twipsIn(extent, 'cy', 0) - twipsIn(body, 'bIns', TOP_INSET) + TOP_INSET,
  ]);
  const shares = [...(drawing?.querySelectorAll(':scope > * > :is(pctWidth, pctHeight)') ?? [])].map(shareOf);
  return [
    ...box,
    ...oddForm(Array.from(shape.querySelectorAll(ODD_SHAPE), written)),
    ...oddForm(shares.filter(Boolean)),
  ];
}

/** The handles that give a form its room for words, unless they're where they always are. */
function handlesOf(outline: Element | undefined): string {
  const form = outline?.getAttribute('prst') ?? 'rect';
  const handles = [...(outline?.querySelectorAll('avLst > gd[name^="adj"]') ?? [])]
    .map((each) => each.getAttribute('fmla')?.replace('val ', ''))
    .join();
  return form === 'rect' || handles === HANDLES.get(form) ? '' : handles;
}

function boxOf(look: readonly string[], lengths: readonly number[]): Layout[] {
  const [text = '', ...others] = rounded(lengths).map((form) => `${LAYOUT} ◫${look.join(' ')}${form}`);
  // Programs make boxes of older shapes.
  return [[text, ...others, '']];
}

/** A layout of an odd form, marked as one that programs may leave out when they save the file. */
const oddForm = (parts: readonly string[]): Layout[] =>
  parts.length === 0 ? [] : [[`${DROPPED}◫${parts.join(' ')}`]];

/** The same for a box of VML; its insets and directions are sealed as they're written. */
export function olderBox(picture: Element): Layout[] {
  const box = picture.querySelector(':scope > * > textbox');
  const shape = box?.parentElement;
  if (!box || !shape) return [];
  const style = styleOf(shape);
  const look = ['style', 'inset'].flatMap((name) => box.getAttribute(name) || []);
  const sizes = ['width', 'height'].map((name) => styledLength(style, name) ?? 0);
  const form = [
    ...['type', 'path', 'adj', 'opacity'].map((name) => shape.getAttribute(name) ?? ''),
    style.get('v-text-anchor') ?? '',
    ...Array.from(style, (rule) =>
      ODD_STYLE.test(rule[0]) && !/^(0|absolute)$/.test(rule[1]) ? rule.join(' ') : '',
    ),
    ...[shape.getAttribute('fillcolor') ?? ''].filter((fill) => !USUAL_FILL.test(fill)),
    ...Array.from(shape.querySelectorAll(':scope > :is(stroke[weight], shadow[offset], extrusion)'), written),
  ].filter((each) => !/^(#_x0000_t202)?$/.test(each));
  return [...boxOf(look, look.length > 0 ? [] : [0, 0, ...sizes]), ...oddForm(form)];
}
