import type { Box } from '#document-text/finding.ts';

import type { DrawnText, Form } from './drawn/drawing-state.ts';

/** A page, or one of those side by side on a sheet of paper. */
export interface Sheet {
  left: number;
  right: number;
  bottom: number;
  top: number;
  scale: number;
  texts: DrawnText[];
}

/** In points: pages side by side may touch. As a part of the highest: a lower one would be all margin. */
const TOUCHING = 1;
const LOWEST = 0.9;
/** As a part of its height: the half of an upright page is narrower, and a folded sheet's third is not. */
const NARROWEST = 0.45;
/** Two pages on one are drawn as small as this. */
const LEAST_SCALE = 0.65;
/** As a part of the paper: lower pages have no letterhead and no margins of their own. */
const HIGH = 0.85;

/**
 * The pages put on one, each drawn as a form, from left to right: each has its own headers and footers. Not those below
 * each other, because text between the lines of a page would be in their margins.
 */
export function sheetsOf([left, bottom, right, top]: Box, texts: DrawnText[]): Sheet[] {
  const whole = [{ left, right, bottom, top, scale: 1, texts }];
  const byForm = new Map<Form, DrawnText[]>();
  for (const text of texts) {
    const isSeen = text.letters.some((letter) => letter.text.trim() !== '');
    if (text.form === null) {
      if (isSeen) return whole;
      continue;
    }
    const others = byForm.get(text.form);
    if (others) others.push(text);
    else byForm.set(text.form, [text]);
  }
  const sheets = [...byForm].map(([form, own]) => ({ form, own }));
  sheets.sort((one, other) => one.form.box[0] - other.form.box[0]);
  const isBeside = sheets.every(({ form: { box } }, index) => {
    const before = sheets[index - 1];
    return before === undefined || before.form.box[2] <= box[0] + TOUCHING;
  });
  const heights = sheets.map(({ form: { box } }) => box[3] - box[1]);
  const areAlike = Math.min(...heights) > Math.max(...heights) * LOWEST;
  const areWide = sheets.every(({ form: { box } }) => box[2] - box[0] > (box[3] - box[1]) * NARROWEST);
  if (!isBeside || !areAlike || !areWide) return whole;
  return sheets.map(({ form: { box, scale }, own }) => {
    return { left: box[0], right: box[2], bottom: box[1], top: box[3], scale, texts: own };
  });
}

/** The page that is put somewhere on one, or all of it. */
export function sheetFinder(view: Box, texts: DrawnText[]): (box: Box) => Sheet {
  const [left, bottom, right, top] = view;
  const whole = { left, right, bottom, top, scale: 1, texts };
  const sheets = sheetsOf(view, texts).map((sheet) => {
    return { ...sheet, scale: Math.max(LEAST_SCALE, Math.min(sheet.scale, 1)) };
  });
  if (sheets.some((sheet) => sheet.top - sheet.bottom < (top - bottom) * HIGH)) return () => whole;
  return (box) => sheets.findLast(({ left: start }) => start <= box[0]) ?? whole;
}
