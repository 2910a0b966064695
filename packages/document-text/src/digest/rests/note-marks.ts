import {
  besideReader,
  passageReader,
  sealedBehind,
  sealedPassages,
} from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lettersAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { LAYOUT } from '#document-text/digest/layouts.ts';
import { gapOf, isDigit } from '#document-text/digest/letters.ts';

import type { Rest } from './explained-rests.ts';

/** The mark of a note behind a letter of its passage. */
interface Mark {
  letter: number;
  number: string;
}

/** Finds the marks of notes. `numbersBelow` are those before the notes of each passage. */
export function noteMarks(
  { letters }: FileLetters,
  places: readonly (PassagePlace | null)[],
  digest: ContentDigest,
  numbersBelow: ReadonlyMap<number, readonly string[]>,
) {
  const behind = sealedBehind(digest);
  const read = besideReader(digest);
  const hasPlaces = digest.version === 4;
  const open = new Map<number, number>();
  for (const [index, texts] of behind) {
    const notes = texts.filter(({ kind, letters: count }) => kind === 'note' && count > 0);
    if (notes.length > 0) open.set(index, notes.length);
  }
  const passageOf = new Int32Array(letters.length).fill(-1);
  for (const index of open.keys())
    for (const letter of places[index]?.letters ?? []) passageOf[letter] = index;
  const marksOf = new Map<number, Mark[]>();
  let last = 0;
  return { isMark, misplaced };

  /**
   * Whether raised letters are the mark of a note: one sealed with their passage, and the number before it or the next one.
   * After a digit, they would be a power, unless they were sealed there.
   */
  function isMark({ first, text }: Rest): boolean {
    const number = text.replace(/^\[(.+)\]$/, '$1');
    const passage = passageOf[first - 1] ?? -1;
    if (passage === -1) return false;
    const marks = marksOf.get(passage) ?? [];
    const isPlain = marks.length !== open.get(passage) && !isDigit(letters[first - 1] ?? 0);
    const isNext = /\D/.test(number) || Number(number) === last + 1;
    const isKnown = isNext || numbersBelow.get(passage)?.includes(number) === true;
    if (!isKnown || !(hasPlaces || isPlain)) return false;
    marksOf.set(passage, [...marks, { letter: first - 1, number }]);
    last = Number(number) || last;
    return true;
  }

  /** Passages with a mark that is missing, behind another letter than was sealed, or has another number than its note. */
  function misplaced(): PassagePlace[] {
    const [sealed, gapsOf] = [sealedPassages(digest), passageReader(digest)];
    return [...open.keys()].flatMap((index) => {
      const [place, passage, marks = []] = [places[index], sealed[index], marksOf.get(index)];
      const words = place ? lettersAt(letters, place.letters) : '';
      const gaps = passage && gapsOf(passage, words);
      if (!place || !gaps) return [];
      let at = 0;
      const isInOrder = (number: string) =>
        (at = 1 + marks.findIndex((mark, from) => from >= at && mark.number === number)) > 0;
      if (marks.length > 0 && !(numbersBelow.get(index) ?? []).every(isInOrder)) return [place];
      // The layout counts hyphens, too.
      const countTo = (end: number) =>
        gaps.subarray(0, end).reduce((sum, gap) => sum + 1 + Number(gapOf(gap).includes('-')), 0);
      const counts = marks.map(({ letter }) => countTo(place.letters.indexOf(letter) + 1));
      const { hash, form } = read(`${LAYOUT} † ${counts.join(' ')}`, words);
      const isSealed = behind.get(index)?.some((one) => one.hash === hash && one.form === form);
      return hasPlaces && !isSealed ? [place] : [];
    });
  }
}
