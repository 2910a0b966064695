import { type FileLetters, lettersAt, lineAt, shownText } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { gapOf, isDigit } from '#document-text/digest/letters.ts';
import type { Explanation, Found, Rest } from './explained-rests.ts';
import { JOINED } from './list-labels.ts';
import { refilled } from './open-numbers.ts';
import type { SealedMatches } from './sealed-matches.ts';

const COUNTED_LABEL = /^(\d{1,3}|[ivxlc]{1,7}|\p{L})(\.(\d{1,3}|[ivxlc]{1,7}|\p{L})){0,8}$/iu;

/** Tells whether a rest is the label of a passage, which programs count differently, or a result of a field in it. */
export function boundRests(text: FileLetters, places: Found['places'], matches: SealedMatches) {
  const found = places.filter((place) => place !== null);
  const indices = new Map(places.map((place, index) => [place, index]));
  const byStart = new Map(found.map((place) => [place.letters[0] ?? -1, place] as const));
  const byEnd = new Map(found.map((place) => [(place.letters.at(-1) ?? -2) + 1, place] as const));
  const labelled = new Set(
    matches.all.flatMap(({ kind, after }) => (kind === 'label' ? (places[after] ?? []) : [])),
  );
  const isBound = (words: string, place: PassagePlace | undefined, kind: 'label' | 'clock') =>
    place !== undefined && matches.isBound(words, () => lettersAt(text.letters, place.letters), kind);
  const isNumbered = (place: PassagePlace, letters: () => number[]) =>
    matches.isRecounted(() => shownText(text, letters()), indices.get(place) ?? -1);
  /** Whether a passage that begins or ends with a counted number has another one there. */
  const isRecounted = ({ first, after }: Rest, [before, following]: (PassagePlace | undefined)[]) => {
    const own = Array.from({ length: after - first }, (_, at) => first + at);
    return (
      (before !== undefined && isNumbered(before, () => [...before.letters, ...own])) ||
      (following !== undefined && isNumbered(following, () => [...own, ...following.letters]))
    );
  };
  return (rest: Rest): Explanation | null => {
    const [before, following] = [byEnd.get(rest.first), byStart.get(rest.after)];
    const isFilledIn = (words: string) => [following, before].some((place) => isBound(words, place, 'clock'));
    // A blank before a number makes two numbers of one.
    const mayBeJoined = !isDigit(text.letters[rest.after] ?? 0) || gapOf(text.marks[rest.after]) === '';
    const labels = [rest.text, ...(mayBeJoined ? [rest.text + JOINED] : [])];
    if (labels.some((label) => isBound(label, following, 'label')) || isFilledIn(rest.text)) return 'beside';
    if (refilled(rest.text).some(isFilledIn) || isRecounted(rest, [before, following])) return 'field';
    const isLabelled = following !== undefined && labelled.has(following);
    return isLabelled && isFirstOfRow(text, rest) && COUNTED_LABEL.test(rest.text) ? 'list-label' : null;
  };
}

/** Whether a rest begins its row, in which more follows. */
export function isFirstOfRow(text: FileLetters, { first, after }: Rest): boolean {
  const row = lineAt(text, first)?.row;
  return lineAt(text, first - 1)?.row !== row && lineAt(text, after)?.row === row;
}
