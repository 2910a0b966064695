import { type FileLetters, lettersAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';

import type { Explanation, Rest } from './explained-rests.ts';
import { PLAIN_SIGN, SIGN } from './list-labels.ts';
import type { SealedMatches } from './sealed-matches.ts';

/** Labels that say something of their passage, so that no plain one stands for them. */
const TELLING = ['✗', '✘', '✕', '✖', '✓', '✔', '☑', '☒', '×', '+', '±', '−', '≠'];

/**
 * Passages whose label isn't as it was sealed, unless more than a third are so: a program that counts otherwise does it in whole lists.
 * Beside a new number, programs show the one before a tracked change. A sign such as a cross is no number.
 */
export function otherLabels(
  text: FileLetters,
  rests: readonly Rest[],
  places: readonly (PassagePlace | null)[],
  { matches, explained }: { matches: SealedMatches; explained: ReadonlyMap<Rest, Explanation> },
): PassagePlace[] {
  const byEnd = new Map(rests.map((rest) => [rest.after, rest] as const));
  const labelled = matches.all.flatMap(({ kind, after }) => {
    const place = places[after];
    return kind === 'label' && place ? { place, rest: byEnd.get(place.letters[0] ?? -1) } : [];
  });
  const unlike = labelled.filter(({ rest }) => rest === undefined || explained.get(rest) !== 'beside');
  const others = unlike.filter(({ rest }) => rest === undefined || !SIGN.test(rest.text));
  const isTelling = ({ place, rest }: (typeof unlike)[number]) => {
    if (rest && SIGN.test(rest.text) && !PLAIN_SIGN.test(rest.text)) return false;
    const words = lettersAt(text.letters, place.letters);
    return TELLING.some((sign) => matches.isBound(sign, () => words, 'label'));
  };
  const isWhole = others.length * 3 > labelled.length;
  const named = unlike.filter((each) => isTelling(each) || (!isWhole && others.includes(each)));
  return named.flatMap(({ rest, place }) => (rest?.text.includes('[') ? [] : place));
}
