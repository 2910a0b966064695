import { besideReader, sealedBeside, unsealedKinds } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import {
  areTogether,
  BULLET,
  coveredLines,
  type FileLetters,
  lineAt,
} from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { isDigit } from '#document-text/digest/letters.ts';

import { isFirstOfRow } from './bound-rests.ts';
import type { Rest } from './explained-rests.ts';
import { LIST_LABEL, SIGN } from './list-labels.ts';

/** Fewer numbers may be consecutive by chance. */
const COUNTED = 3;

/** What is before passages or beside lines. */
export interface RestLabels {
  isLabel: (rest: Rest) => boolean;
  /** What may be labels that can't be read. */
  before: ReadonlySet<Rest>;
  /** Numbers of paragraphs, which count up from 1. */
  counted: ReadonlySet<Rest>;
  ofLines: ReadonlySet<Rest>;
}

export function restLabels(
  text: FileLetters,
  rests: readonly Rest[],
  found: readonly PassagePlace[],
  isCovered: Uint8Array,
): RestLabels {
  const starts = new Set(found.map(({ letters }) => letters[0]));
  const before = new Set(
    rests.filter((rest) => {
      const isBefore = isFirstOfRow(text, rest) || (SIGN.test(rest.text) && isAboveInCell(text, rest));
      return text.isPaged && isBefore && starts.has(rest.after);
    }),
  );
  const bullets = new Set(Array.from(before, (rest) => rest.text).filter((sign) => SIGN.test(sign)));
  return {
    isLabel(rest) {
      if (text.isPaged && BULLET.test(rest.text)) return true;
      if (before.has(rest)) return LIST_LABEL.test(rest.text);
      // Of an empty paragraph.
      return bullets.has(rest.text) && isWholeRow(text, rest);
    },
    before,
    counted: countedUp([...before]),
    ofLines: new Set(lineNumbers(text, rests, isCovered)),
  };
}

/** Whether it's alone in its line of a ruled cell, in which the words below have no room beside it. */
function isAboveInCell(text: FileLetters, rest: Rest): boolean {
  const isNumber = isDigit(text.letters[rest.after] ?? 0);
  return !isNumber && isWholeRow(text, rest) && areTogether(text, rest.first, rest.after);
}

function isWholeRow(text: FileLetters, { first, after }: Rest): boolean {
  const row = lineAt(text, first)?.row;
  return lineAt(text, first - 1)?.row !== row && lineAt(text, after)?.row !== row;
}

/** Numbers alone are paragraph numbers if they count up from 1. */
function countedUp(rests: readonly Rest[]): Set<Rest> {
  const numbers = rests.filter(({ text }) => /^[1-9]\d{0,2}$/.test(text));
  const isCount = numbers.every(({ text }, index) => Number(text) === index + 1);
  return new Set(isCount && numbers.length >= COUNTED ? numbers : []);
}

/** Numbers of lines, left of all sealed text: of each one, or of every fifth; they may begin anew on each page. */
function lineNumbers(letters: FileLetters, rests: readonly Rest[], isCovered: Uint8Array) {
  const { lines, lineOf } = letters;
  const lefts = new Map<number, number>();
  for (const index of coveredLines(letters, isCovered)) {
    const { page = 0, edges: [left = 0] = [] } = lines[index] ?? {};
    lefts.set(page, Math.min(left, lefts.get(page) ?? Infinity));
  }
  const numbers = rests.flatMap((rest) => {
    const { text = '', page = 0, edges: [, , right = Infinity] = [] } = lines[lineOf[rest.first] ?? 0] ?? {};
    const isNumber = /^[1-9]\d{0,3}$/.test(rest.text) && rest.text === text.trim();
    return isNumber && right < (lefts.get(page) ?? -Infinity) ? [{ rest, page, value: Number(text) }] : [];
  });
  const step = numbers[0]?.value ?? 0;
  const isCount = numbers.every(({ page, value }, index) => {
    const before = numbers[index - 1];
    return value === step + (before?.value ?? 0) || (before?.page !== page && value === step);
  });
  return isCount && numbers.length >= COUNTED ? numbers.map(({ rest }) => rest) : [];
}

/** Whether lines were sealed as numbered in these steps; a digest without pictures doesn't tell. */
export function hasLineNumbers(digest: ContentDigest, step: number): boolean {
  const hashes = new Set(sealedBeside(digest).map(({ hash }) => hash));
  const read = besideReader(digest);
  const ways = ['newPage', 'newSection', 'continuous'].flatMap((way) =>
    ['', '0', '1'].map((start) => `\ufffclist-label ${step} ${start} ${way} false`),
  );
  return unsealedKinds(digest).includes('picture') || ways.some((way) => hashes.has(read(way).hash));
}
