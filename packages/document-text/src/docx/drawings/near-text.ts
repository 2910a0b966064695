import type { Formats, Looks } from '#document-text/docx/formats/look.ts';
import type { ParagraphText } from '#document-text/docx/paragraph-text.ts';
import type { TextOptions } from '#document-text/docx/passages.ts';
import {
  attributeOf,
  childOf,
  controlAround,
  elements,
  isOn,
  NAMESPACE,
  onceOf,
  twips,
} from '#document-text/docx/wordml.ts';

import type { DocumentLook } from './document-look.ts';

const W = NAMESPACE.w;
/** The steps of lengths, in twips, of which programs change one by 1. */
const [LENGTH_STEP, LENGTH_SHIFT] = [20, 0.35];
/** The least height of a line in twips, and the most letters in one. */
const [LINE, MAX_LINE] = [140, 110];
/** In half-points, and of a line's usual height: lines of smaller letters may be lower. */
const [MIN_SIZE, MIN_SHARE] = [16, 0.8];

/** The document around a drawing, and the passage in which it is. */
export interface Around {
  passages: readonly ParagraphText[];
  index: number;
  formats: Formats;
  looks: Looks;
  look: DocumentLook;
  options: TextOptions;
}

/** The lines of text that a body's sections have, where a format sets them. */
export const gridsOf = onceOf((body) =>
  elements(body, W, 'docGrid')
    .map((grid) => (/^(lines|snap)/.test(attributeOf(grid, 'type')) ? steps(twips(grid, 'linePitch')) : ''))
    .join(),
);

/** Passages as they're described: each may be near many drawings. */
const known = new WeakMap<ParagraphText, string>();

/** All that decides where the text is from one height to another below a paragraph; null if only a layout can tell. */
export function textNear(
  [top = 0, bottom = 0]: readonly number[],
  { passages, index, formats, looks, options }: Around,
): string | null {
  const found: string[] = [];
  for (const step of [1, -1])
    for (
      let at = step === 1 ? index : index - 1, room = step === 1 ? bottom : -top;
      room > 0 || at === index;
      at += step
    ) {
      const passage = passages[at];
      if (!passage) break;
      const { element, text } = passage;
      if (element.closest('txbxContent')) continue;
      if (
        text === '' &&
        [...element.querySelectorAll('sdt')].some((control) => controlAround(control, options.isLeftOut))
      )
        continue;
      const described = known.get(passage) ?? describe(passage, looks, formats);
      if (described === null) return null;
      known.set(passage, described);
      found.push(described);
      room -= LINE * Math.max(1, Math.floor(text.length / MAX_LINE));
    }
  return found.join('/');
}

const steps = (length = 0) => Math.round(length / LENGTH_STEP + LENGTH_SHIFT);

function describe(
  { element, look, parts, gaps }: ParagraphText,
  looks: Looks,
  { settings }: Formats,
): string | null {
  const isOdd =
    element.closest('tc') !== null ||
    element.querySelector(':scope > pPr > :is(framePr, sectPr, pBdr)') !== null;
  const isListed = look.list !== undefined && look.list !== '0';
  const mark = looks.of(childOf(element, 'pPr') ?? element, 'rPr', look);
  const sizes = [mark.size ?? MIN_SIZE, ...parts.map(([{ size }]) => size)];
  const isLow =
    (look.line ?? LINE) < LINE || (look.lines ?? 1) < MIN_SHARE || sizes.some((size) => size < MIN_SIZE);
  const isLined = [look['side top'], look['side bottom']].some(Boolean);
  if (isOdd || isListed || isLow || isLined || look.isSpaced) return null;
  const fonts = [...element.querySelectorAll('r')]
    .filter((run) => run.closest('p') === element && childOf(run, 't'))
    .map((run) => looks.of(run, 'rPr', look))
    .flatMap(({ ascii, hAnsi }) => [ascii, hAnsi]);
  const measures = [look.before, look.after, look.line, look.least, look.left, look.right, look.first];
  return JSON.stringify([
    ...measures.map((length) => steps(length ?? 0)),
    Math.round((look.lines ?? 1) * 20),
    look.align?.replace(/^(left|start)$/, '').replace('end', 'right') ?? '',
    look.isUnhyphenated !== true && isOn(childOf(settings, 'autoHyphenation')),
    gaps.includes('⇥') ? [...tabsOf(look), twips(childOf(settings, 'defaultTabStop'), 'val')] : '',
    mark.size,
    [...new Set(fonts.map(String))].toSorted().join(),
    parts
      .map(([{ size, rise, raise, spread, scale }]) => [size, rise, raise, Math.round(spread), scale].join())
      .filter((part, at, all) => part !== all[at - 1]),
    [...element.querySelectorAll('br')].map((br) => br.getAttributeNS(W, 'type')).filter(Boolean),
  ]);
}

const tabsOf = (look: Looks['base']) =>
  Object.entries(look)
    .flatMap(([name, value]) => {
      const [, place] = /^tab (.*)$/.exec(name) ?? [];
      return place === undefined || value === 'clear'
        ? []
        : `${steps(Number(place))} ${String(value)}`.replace('start', 'left').replace('end', 'right');
    })
    .toSorted();
