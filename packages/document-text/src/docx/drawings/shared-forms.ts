import { channelsOf } from '#document-text/contrast.ts';
import { NEAR, rounded } from '#document-text/docx/layouts/overlooked.ts';
import { EMU_PER_TWIP } from '#document-text/docx/page-area.ts';
import { elements, NAMESPACE, onceOf } from '#document-text/docx/wordml.ts';

import { type Around, gridsOf, textNear } from './near-text.ts';
import { pictureKey } from './picture-key.ts';

const A = NAMESPACE.a;
/** Elements of a plain shape or picture, which all programs draw in the same way. */
const PLAIN = new Set(
  (
    'drawing inline anchor simplePos positionH positionV posOffset align extent effectExtent wrapNone wrapSquare wrapTopAndBottom ' +
    'docPr cNvGraphicFramePr graphicFrameLocks graphic graphicData wsp cNvSpPr cNvCnPr cNvPr spLocks cxnSpLocks spPr xfrm off ext ' +
    'prstGeom avLst gd solidFill noFill srgbClr schemeClr prstClr shade lumMod lumOff alpha ln prstDash round miter bevel headEnd tailEnd ' +
    'style lnRef fillRef effectRef fontRef txbx txbxContent bodyPr noAutofit spAutoFit prstTxWarp sizeRelH sizeRelV pctWidth ' +
    'pctHeight wgp grpSp cNvGrpSpPr grpSpPr chOff chExt pic nvPicPr cNvPicPr picLocks blipFill blip srcRect stretch fillRect extLst'
  ).split(' '),
);
/** Elements within these don't decide how a shape looks, or are sealed elsewhere. */
const PASSED = 'extLst *, txbxContent *, lnRef *, fillRef *, effectRef *, fontRef *';
/** The handles that LibreOffice writes for forms that name none. */
const USUAL_NUMBERS: Readonly<Record<string, string>> = {
  roundRect: '16667',
  triangle: '50000',
  bracketPair: '16667',
};
const ARROWS = /^(right|left|up|down|leftRight)Arrow$/;
/** In EMU: how far a shape may push text away, and how much its own size may differ. */
const [MAX_DISTANCE, MAX_OTHER, POINT] = [360_000, 20_000, 12_700];
/** The step of colors, and the whole of a share. */
const [COLOR_STEP, WHOLE] = [32, 100_000];
/** The insets of boxes that name none, from the side and from above, and their step, in EMU. */
const [INSETS, INSET_STEP] = [[91_440, 45_720], 36_000];
const MIXED = /^(shade|lumMod|lumOff|alpha)$/;
const [GAMMA, DEGREE] = [2.2, 60_000];
const PRESET: Readonly<Record<string, string>> = { black: '000000', white: 'FFFFFF' };

/**
 * How plain shapes and pictures are sealed in a form that Word's and LibreOffice's ways of writing them have in common: where they are,
 * with all that decides which text is near them, then the place, outline, fill, and line of each. Each has other forms, because programs
 * round lengths. Nothing for any other drawing.
 */
export function sharedForms(drawing: Element, around: Around): readonly (readonly string[])[] {
  const [place] = drawing.children;
  const body = drawing.localName === 'drawing' ? drawing.closest('tc, txbxContent, body') : null;
  const parts = [drawing, ...drawing.querySelectorAll('*')].filter((part) => !part.matches(PASSED));
  if (!place || body?.localName !== 'body' || !parts.every(isPlain)) return [];
  const named = (...names: string[]) => parts.filter(({ localName }) => names.includes(localName));
  const [size, frame] = [named('extent')[0], named('xfrm')[0]];
  const sides = ['cx', 'cy'].map((name) => numberOf(size, name));
  const isOwnSize = sides.every(
    (side, at) =>
      Math.abs(side - numberOf(frame?.querySelector(':scope > ext'), at === 0 ? 'cx' : 'cy')) < MAX_OTHER,
  );
  const positions = named('positionH', 'positionV');
  const [x = 0, y = 0] = positions.map((each) => Number(each.querySelector('posOffset')?.textContent ?? 0));
  const from = positions.map((position) => position.getAttribute('relativeFrom'));
  const isInLine = place.localName === 'inline';
  const picture = named('blip').length === 0 ? '' : pictureKey(drawing, around.look.hashOf);
  const near = isInLine ? '' : textNear([y, y + (sides[1] ?? 0)].map(inTwips), around);
  const isFixed = isInLine || from[1] === 'paragraph';
  if (!isFixed || !isOwnSize || picture === null || near === null) return [];
  const shapes = named('wsp', 'pic');
  const looks = shapes.map((shape) => shapeLook(shape, around)).join('|');
  const wraps = parts.filter(({ localName }) => localName.startsWith('wrap'));
  const form = [
    ...from,
    ...named('align', 'pctWidth', 'pctHeight').flatMap(({ localName, textContent }) =>
      textContent === '0' ? [] : `${localName} ${textContent}`,
    ),
    ...wraps.map((wrap) => wrap.localName + (wrap.getAttribute('wrapText') ?? '')),
    isInLine ? '' : ranksOf(body).get(place),
    looks,
    picture,
    isInLine ? '' : gridsOf(body),
    near,
  ].join('|');
  const own = [[x, y, ...sides], ...shapes.map(placeOf)].map((lengths) =>
    rounded(lengths.map(inTwips), NEAR),
  );
  return own.map((lengths, at) => lengths.map((each) => `${each} ${at === 0 ? form : at + looks}`));
}

const numberOf = (of: Element | null | undefined, name: string) => Number(of?.getAttribute(name) ?? 0);
const inTwips = (length: number) => length / EMU_PER_TWIP;

function isPlain(part: Element): boolean {
  const { localName, attributes } = part;
  const isFar = [...attributes].some(
    ({ localName: name, value }) =>
      (/^dist[TBLR]$/.test(name) || localName === 'effectExtent') &&
      !(Number(value) >= 0 && Number(value) <= MAX_DISTANCE),
  );
  const isOdd = ['hidden', 'simplePos'].some((name) => /^(1|true)$/.test(part.getAttribute(name) ?? ''));
  const index = numberOf(part, 'idx');
  const isWarped = localName === 'prstTxWarp' && part.getAttribute('prst') !== 'textNoShape';
  const isOfTheme = (localName === 'fillRef' && index > 1) || (localName === 'effectRef' && index > 0);
  return (
    PLAIN.has(localName) &&
    !isFar &&
    !isOdd &&
    !isWarped &&
    !isOfTheme &&
    part.getAttribute('allowOverlap') !== '0'
  );
}

/** Which of the drawings in front of, or behind, the text of a body each one is. */
const ranksOf = onceOf((body) => {
  const ranks = new Map<Element, string>();
  const counts = new Map<string | null, number>();
  const anchors = [...body.querySelectorAll('anchor')].filter((each) => !each.closest('Fallback'));
  for (const anchor of anchors.toSorted(
    (one, other) => numberOf(one, 'relativeHeight') - numberOf(other, 'relativeHeight'),
  )) {
    const layer = anchor.getAttribute('behindDoc');
    const rank = counts.get(layer) ?? 0;
    ranks.set(anchor, `${layer} ${rank}`);
    counts.set(layer, rank + 1);
  }
  return ranks;
});

const lengths = (within: Element | null, name: string, ...of: string[]) =>
  of.map((side) => numberOf(within?.querySelector(`:scope > ${name}`), side));

/** Where a shape is in the groups around it, and how large. */
function placeOf(shape: Element): number[] {
  const own = shape.querySelector(':scope > spPr > xfrm');
  let [[x = 0, y = 0], [w = 0, h = 0]] = [lengths(own, 'off', 'x', 'y'), lengths(own, 'ext', 'cx', 'cy')];
  for (const group of groupsOf(shape)) {
    const frame = group.querySelector(':scope > grpSpPr > xfrm');
    const [[left = 0, top = 0], [width = 0, height = 0]] = [
      lengths(frame, 'chOff', 'x', 'y'),
      lengths(frame, 'chExt', 'cx', 'cy'),
    ];
    const [[fromX = 0, fromY = 0], [wide = 0, high = 0]] = [
      group.localName === 'wgp' ? [] : lengths(frame, 'off', 'x', 'y'),
      lengths(frame, 'ext', 'cx', 'cy'),
    ];
    const [across, down] = [wide / width || 1, high / height || 1];
    [x, y, w, h] = [(x - left) * across + fromX, (y - top) * down + fromY, w * across, h * down];
  }
  return [x, y, w, h];
}

/** The outline, turn, fill, and line of a shape. */
function shapeLook(shape: Element, { looks: { colors }, formats: { theme } }: Around): string {
  const own = (name: string) => shape.querySelector(`:scope > spPr > ${name}`);
  const styled = (name: string) => shape.querySelector(`:scope > style > ${name}:not([idx="0"])`);
  const [outline, line] = [own('prstGeom'), own('ln')];
  const form = outline?.getAttribute('prst') ?? '';
  const given = Array.from(outline?.querySelectorAll('gd') ?? [], (gd) =>
    gd.getAttribute('fmla')?.replace('val ', ''),
  );
  const usual = ARROWS.test(form) ? '50000 50000' : (USUAL_NUMBERS[form] ?? '');
  const fill = own('solidFill') ?? (own('noFill') ? null : styled('fillRef'));
  const hasNone = line?.querySelector('noFill') != null;
  const drawn = line?.querySelector('solidFill') ?? (hasNone ? null : styled('lnRef'));
  const widths = theme ? [...(elements(theme, A, 'lnStyleLst')[0]?.children ?? [])] : [];
  const width = numberOf(line?.hasAttribute('w') ? line : widths[numberOf(styled('lnRef'), 'idx') - 1], 'w');
  const isBare = hasNone || (drawn === null && width === 0);
  const frames = [shape, ...groupsOf(shape)].map((each) =>
    each.querySelector(':scope > :is(spPr, grpSpPr) > xfrm'),
  );
  const ends = ['prstDash', 'headEnd', 'tailEnd'].map((name) => {
    const part = line?.querySelector(name);
    return (part?.getAttribute('val') ?? part?.getAttribute('type') ?? '').replace(/^(none|solid)$/, '');
  });
  const body = shape.querySelector(':scope > txbx ~ bodyPr');
  const turns = ['vert', 'rot', 'anchor', 'wrap'].map((name) => body?.getAttribute(name) ?? '');
  const insets = ['l', 't', 'r', 'b'].map((side) => body?.getAttribute(`${side}Ins`));
  return [
    shape.localName,
    ...turns.map((value) => value.replace(/^(horz|0|t|square)$/, '')),
    ...insets.map((inset, at) => Math.round(Number(inset ?? INSETS[at % 2]) / INSET_STEP)),
    form,
    given.join(' ') === usual ? '' : given.join(' '),
    ...frames.flatMap((frame) => [
      Math.round(numberOf(frame, 'rot') / DEGREE),
      ...['flipH', 'flipV'].map((name) => /^(1|true)$/.test(frame?.getAttribute(name) ?? '')),
    ]),
    colorOf(fill),
    ...(isBare ? [] : [colorOf(drawn), Math.round(width / POINT), ...ends]),
  ].join(' ');

  function colorOf(paint: Element | null): string {
    const color = paint?.firstElementChild;
    if (!color) return '';
    const value = color.getAttribute('val') ?? '';
    const part = (name: string, without: number) => {
      const mix = color.querySelector(name);
      return mix ? numberOf(mix, 'val') / WHOLE : without;
    };
    const others = [...color.children].filter(({ localName }) => !MIXED.test(localName));
    const hex = color.localName === 'schemeClr' ? colors.ofTheme(value) : (PRESET[value] ?? value);
    if (!/^[\da-f]{6}$/i.test(hex)) return value;
    const channels = channelsOf(hex).map((channel) => {
      const shaded = 255 * ((channel / 255) ** GAMMA * part('shade', 1)) ** (1 / GAMMA);
      return Math.round(Math.min(shaded * part('lumMod', 1) + 255 * part('lumOff', 0), 255) / COLOR_STEP);
    });
    return [...channels, Math.round(part('alpha', 1) * 10), ...others.map((mix) => mix.outerHTML)].join();
  }
}

function groupsOf(shape: Element): Element[] {
  const group = shape.parentElement;
  return group && /^(wgp|grpSp)$/.test(group.localName) ? [group, ...groupsOf(group)] : [];
}
