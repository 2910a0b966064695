import type { Box } from '#document-text/finding.ts';

import type { DrawnText, Letter } from './drawing-state.ts';
import { DASH } from './letters-on-letters.ts';
import { rectBox } from './matrix.ts';

/** The core of a letter, whose covering makes it illegible. In heights above its line, and in widths. */
export const CORE = { bottom: 0.1, top: 0.62, side: 0.2 };
/** The part of a letter that makes it another one when it's covered: the lower bar of an E, or the left side of an 8. */
export const INK = { bottom: 0.02, top: 0.7, side: 0.08 };
/** Where dashes have their strokes, and those below the line. */
const [HIGH, LOW] = [
  { bottom: 0.2, top: 0.4, side: 0 },
  { bottom: -0.2, top: -0.03, side: 0 },
];
/** The core of a letter, or of all from the first one's left to the last one's right. */
export function coreOf(text: DrawnText, letter?: Letter): Box {
  return letter ? partOf(text, letter, CORE) : partOf(text, wholeOf(text), { ...CORE, side: 0 });
}

/** Like a core, with the strokes of dashes. */
export function strokesOf(text: DrawnText, letter?: Letter): Box {
  if (letter === undefined) return partOf(text, wholeOf(text), { ...LOW, top: CORE.top });
  if (!DASH.test(letter.text)) return coreOf(text, letter);
  return partOf(text, letter, letter.text === '_' ? LOW : HIGH);
}

export function wholeOf({ letters }: DrawnText): Pick<Letter, 'from' | 'to'> {
  return { from: letters[0]?.from ?? 0, to: letters.at(-1)?.to ?? 0 };
}

export function partOf(
  { matrix, baseline, fontSize }: DrawnText,
  { from, to }: Pick<Letter, 'from' | 'to'>,
  { bottom, top, side }: typeof CORE,
): Box {
  const inset = (to - from) * side;
  return rectBox(matrix, [from + inset, baseline + fontSize * bottom, to - inset, baseline + fontSize * top]);
}
