import { besideReader, sealedBeside } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lettersAt, lineAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { DROPPED, PALE } from '#document-text/digest/layouts.ts';
import { gapOf, lettersOf } from '#document-text/digest/letters.ts';
import { PALENESS, RAISED } from '#document-text/digest/page-readings.ts';

const [ALONE, AMID] = [PALENESS.alone.charCodeAt(0), PALENESS.amid.charCodeAt(0)];
const isPaleSign = (unit: number) => unit === ALONE || unit === AMID;
/** Hyphens that count as letters. */
const HYPHENS = /\u2043+/g;
const NOTES = new RegExp(`[${RAISED.before}${RAISED.after}]`, 'g');
/** Such hyphens as signs of pale letters, if they're between pale letters. */
const paleHyphens = (hyphens: string, at: number, line: string) =>
  [at - 1, at + hyphens.length].every((beside) => isPaleSign(line.charCodeAt(beside)))
    ? PALENESS.alone.repeat(hyphens.length)
    : hyphens;
/** The second half of a character. */
const isHalf = (unit = 0) => unit >= 0xdc_00 && unit < 0xe0_00;

/** Pages on which words are gray amid darker ones that weren't sealed so. */
export function palePages(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
): number[] {
  if (!text.lines.some(({ pale }) => pale?.includes(PALENESS.amid))) return [];
  const signs = paleSigns(text);
  const read = besideReader(digest);
  const sealed = grouped(
    sealedBeside(digest).filter(({ kind }) => kind === 'picture'),
    ({ after }) => after - 1,
  );
  for (const [index, place] of places.entries()) {
    const own = sealed.get(index);
    if (!place || !own || !place.letters.some((letter) => signs[letter] === AMID)) continue;
    const layout = DROPPED + PALE + paleLetters(text, place, signs);
    const { hash } = read(layout, lettersAt(text.letters, place.letters));
    if (own.some((one) => one.hash === hash)) for (const letter of place.letters) signs[letter] = 0;
  }
  const pages = Array.from(signs.keys()).flatMap((letter) =>
    signs[letter] === AMID ? (lineAt(text, letter)?.page ?? []) : [],
  );
  return [...new Set(pages)];
}

/** For each letter, the sign of how pale it is; 0 for one that isn't, also where signs and letters of a line differ. */
function paleSigns({ lines, letters, firstOf }: FileLetters): Uint16Array {
  const signs = new Uint16Array(letters.length);
  for (const [index, { pale }] of lines.entries()) {
    if (pale === undefined) continue;
    const [first = 0, end = 0] = [firstOf[index], firstOf[index + 1]];
    const own = lettersOf(pale).letters.replace(NOTES, '').replace(HYPHENS, paleHyphens);
    for (let at = first; at < end; at += 1) {
      const unit = own.length === end - first ? own.charCodeAt(at - first) : AMID;
      signs[at] = isPaleSign(unit) ? unit : 0;
    }
  }
  return signs;
}

/** The pale letters of a passage, with points for others, also for hyphens unless they're amid pale letters. */
function paleLetters(text: FileLetters, { letters }: PassagePlace, signs: Uint16Array): string {
  let pale = '';
  for (let place = 0; place <= letters.length; place += 1) {
    const [before = -1, letter = -1] = [letters[place - 1], letters[place]];
    const line = text.lineOf[before] ?? -1;
    const isEnd = before >= 0 && before + 1 === text.firstOf[line + 1];
    const gap = (isEnd ? gapOf(text.tails[line]) : '') + gapOf(text.marks[letter]);
    const [isPaleBefore, isPale] = [before, letter].map((each) => (signs[each] ?? 0) > 0);
    pale += gap.replace(/ /g, '').replaceAll('-', isPaleBefore && isPale ? '-' : '·');
    const unit = text.letters[letter];
    if (unit !== undefined && (isPale || !isHalf(unit))) pale += isPale ? String.fromCharCode(unit) : '·';
  }
  return pale;
}
