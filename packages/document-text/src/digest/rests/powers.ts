import { besideReader, drawnBehind } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lettersAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { gapOf, textOfUnits } from '#document-text/digest/letters.ts';

/** The most digits of a passage that may have been sealed as powers: of one, and of two. */
const [MAX_DIGITS, FEW_DIGITS] = [60, 12];
const [RAISED, POWER] = [
  /([^\ufffa\ufffb]?)\ufffa([^\ufffa\ufffb]*)\ufffb/gu,
  /\p{Nd}[.,]?[\ufffa\ufffb][.,]?\p{Nd}|\p{Nd}\ufffa[i-knp-rx-zKNX-Z]\ufffb/u,
];

/**
 * Passages with digits, or letters that stand for a number, that are raised beside others, unless they were sealed so, or that
 * were sealed so and aren't: as a power or an index, the same digits are another number.
 */
export function otherPowers(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
): PassagePlace[] {
  const read = besideReader(digest);
  return places.flatMap((place, index) => {
    const hasRaised = place?.letters.some((letter) => (text.isRaised[letter] ?? 0) > 0) === true;
    const own = drawnBehind(digest, index);
    if (place === null || (!hasRaised && own.size === 0)) return [];
    const words = lettersAt(text.letters, place.letters);
    const lengths = new Set(own.values());
    const shown = hasRaised ? withRaised(text, place.letters) : '';
    // Each is sealed with the letter before it.
    const raised = Array.from(
      shown.replaceAll(' ', '').matchAll(RAISED),
      ([, before = '', digits = '']) => `${before}^${digits}`,
    ).join('');
    const powers = POWER.test(shown) ? [raised] : raised === '' ? powersIn(words) : [];
    const isSealed = powers.some((power) => lengths.has(power.length) && own.has(read(power, words).hash));
    return isSealed === POWER.test(shown) ? [] : [place];
  });
}

/** Whether digits are raised beside others. */
export const hasPower = (text: FileLetters, letters: readonly number[]) =>
  POWER.test(withRaised(text, letters));

/** Letters and, between those at one height, blanks: these part a power from the next number. */
function withRaised({ written, isRaised, marks }: FileLetters, letters: Iterable<number>): string {
  let [shown, last] = ['', 0];
  for (const letter of [...letters, -1]) {
    const own = Number((isRaised[letter] ?? 0) > 0);
    if (own !== last) shown += own === 1 ? '\ufffa' : '\ufffb';
    else if (gapOf(marks[letter]).includes(' ')) shown += ' ';
    shown += textOfUnits(written.slice(letter, letter + 1));
    last = own;
  }
  return shown;
}

/** The powers that these words may have been, of one number or of two. */
function powersIn(words: string): string[] {
  const powers = [...words.matchAll(/\p{Nd}+/gu)].flatMap(([number]) =>
    Array.from(number.slice(1), (_, at) => `${number.charAt(at)}^${number.slice(at + 1)}`),
  );
  if (powers.length > FEW_DIGITS) return powers.slice(0, MAX_DIGITS);
  return powers.flatMap((one, at) => [one, ...powers.slice(at + 1).map((other) => one + other)]);
}
