import { sealedBeside } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import type { FileLetters } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { isDigit } from '#document-text/digest/letters.ts';

import type { Rest } from './explained-rests.ts';

/**
 * Tells whether raised letters are the mark of a note: one sealed with their passage, and the next number, or 1. After a
 * digit, they would be a power.
 */
export function noteMarks(
  { letters }: FileLetters,
  places: readonly (PassagePlace | null)[],
  digest: ContentDigest,
): (rest: Rest) => boolean {
  const open = new Map<number, number>();
  for (const { kind, letters: count, after } of sealedBeside(digest))
    if (kind === 'note' && count > 0) open.set(after - 1, (open.get(after - 1) ?? 0) + 1);
  const passageOf = new Map<number, number>();
  for (const index of open.keys())
    for (const letter of places[index]?.letters ?? []) passageOf.set(letter, index);
  let last = 0;
  return ({ first, text }) => {
    const passage = passageOf.get(first - 1);
    const left = passage === undefined ? 0 : (open.get(passage) ?? 0);
    const isNext = /\D/.test(text) || text === '1' || Number(text) === last + 1;
    if (passage === undefined || left === 0 || !isNext || isDigit(letters[first - 1] ?? 0)) return false;
    open.set(passage, left - 1);
    last = Number(text) || last;
    return true;
  };
}
