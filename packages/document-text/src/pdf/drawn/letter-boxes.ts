import type { Box } from '#document-text/finding.ts';

import type { DrawnText, Letter } from './drawing-state.ts';
import { rectBox } from './matrix.ts';

/** The core of a letter, whose covering makes it illegible. In heights above its line, and in widths. */
export const CORE = { bottom: 0.1, top: 0.62, side: 0.2 };
/** The part of a letter that makes it another one when it's covered: the lower bar of an E, or the left side of an 8. */
const INK = { bottom: 0.02, top: 0.7, side: 0.08 };
/** Where dashes have their strokes, and those below the line. */
const [HIGH, LOW] = [
  { bottom: 0.2, top: 0.4, side: 0 },
  { bottom: -0.2, top: -0.03, side: 0 },
];
const STOP_OR_DASH = /^[.,\p{Pd}\p{Pc}=~]$/u;
/** Where stops and commas have their ink, and how low the tails of letters are. */
const STOP = { bottom: 0.02, top: 0.09, side: 0.3 };
const TAIL = -0.06;
const TAILED = /^[gjpqyQ,;\u00e7\u00fd\u00ff\u015f]$/;
/** The core of a letter, or of all from the first one's left to the last one's right. */
export function coreOf(text: DrawnText, letter?: Letter): Box {
  return letter ? partOf(text, letter, CORE) : partOf(text, wholeOf(text), { ...CORE, side: 0 });
}

/** Like a core, with the strokes of dashes. */
export function strokesOf(text: DrawnText, letter?: Letter): Box {
  if (letter === undefined) return partOf(text, wholeOf(text), { ...LOW, top: CORE.top });
  if (!STOP_OR_DASH.test(letter.text)) return coreOf(text, letter);
  if (/^[.,]$/.test(letter.text)) return partOf(text, letter, { ...STOP, top: CORE.top / 2 });
  return partOf(text, letter, letter.text === '_' ? LOW : HIGH);
}

/** The part of a letter without which it can be taken for another one. */
export function inkOf(text: DrawnText, letter: Letter): Box {
  const bottom = TAILED.test(letter.text) ? TAIL : INK.bottom;
  if (/^[.,]$/.test(letter.text)) return partOf(text, letter, { ...STOP, bottom });
  if (/^[:;]$/.test(letter.text)) return partOf(text, letter, { ...STOP, bottom, top: CORE.top });
  return /[\p{L}\p{N}]/u.test(letter.text) ? partOf(text, letter, { ...INK, bottom }) : coreOf(text, letter);
}

export function wholeInkOf(text: DrawnText): Box {
  return partOf(text, wholeOf(text), { ...INK, bottom: TAIL, side: 0 });
}

function wholeOf({ letters }: DrawnText): Pick<Letter, 'from' | 'to'> {
  return { from: letters[0]?.from ?? 0, to: letters.at(-1)?.to ?? 0 };
}

function partOf(
  { matrix, baseline, fontSize }: DrawnText,
  { from, to }: Pick<Letter, 'from' | 'to'>,
  { bottom, top, side }: typeof CORE,
): Box {
  const inset = (to - from) * side;
  return rectBox(matrix, [from + inset, baseline + fontSize * bottom, to - inset, baseline + fontSize * top]);
}
