import { besideReader, sealedBeside } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lettersAt, lineAt } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { grouped } from '#document-text/digest/grouped.ts';
import { DROPPED, FAINT, OVERLOOKED, PALE } from '#document-text/digest/layouts.ts';
import { gapOf, lettersOf } from '#document-text/digest/letters.ts';
import { FAINT_HYPHEN, PALENESS, RAISED } from '#document-text/digest/page-readings.ts';

const [ALONE, AMID, FAINTER, FAINTEST] = (['alone', 'amid', 'faint', 'faintest'] as const).map((name) =>
  PALENESS[name].charCodeAt(0),
) as [number, number, number, number];
const isPaleSign = (unit: number) => unit >= ALONE && unit <= FAINTEST;
/** How letters of this paleness are sealed, from which sign on to which other one. */
const SEALED = [
  [PALE, ALONE, AMID],
  [OVERLOOKED, FAINTER, FAINTEST],
  [FAINT, FAINTEST, FAINTEST],
] as const;
const NAMED = new RegExp(`[${FAINT_HYPHEN}${PALENESS.amid}-${PALENESS.faintest}]`);
const FAINTS = new RegExp(`[${PALENESS.faint}-${PALENESS.faintest}]`);
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

/** Pages on which words are gray amid darker ones, or paler, that weren't sealed so. */
export function palePages(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
): { index: number; pale: 'amid' | 'faint' }[] {
  if (!text.lines.some(({ pale }) => pale && NAMED.test(pale))) return [];
  const signs = paleSigns(text);
  const read = besideReader(digest);
  const sealed = grouped(
    sealedBeside(digest).filter(({ kind }) => kind === 'picture'),
    ({ after }) => after - 1,
  );
  for (const [index, place] of places.entries()) {
    const own = sealed.get(index);
    if (!place || !own) continue;
    const isSealed = SEALED.map(([sign, from, to]) => {
      const isOfIt = (letter: number) => (signs[letter] ?? 0) >= from && (signs[letter] ?? 0) <= to;
      if (!place.letters.some(isOfIt)) return true;
      const layout = DROPPED + sign + paleLetters(text, place, isOfIt);
      const { hash } = read(layout, lettersAt(text.letters, place.letters));
      return own.some((one) => one.hash === hash);
    });
    const [isAmidSealed = false, ...areFaintSealed] = isSealed;
    for (const letter of place.letters) {
      const isFaint = (signs[letter] ?? 0) >= FAINTER;
      if (isFaint ? !areFaintSealed.includes(false) : isAmidSealed) signs[letter] = 0;
    }
  }
  const pages = new Map<string, { index: number; pale: 'amid' | 'faint' }>();
  for (const [letter, sign] of signs.entries()) {
    const page = sign >= AMID ? lineAt(text, letter)?.page : undefined;
    const pale = sign >= FAINTER ? 'faint' : 'amid';
    if (page !== undefined) pages.set(`${pale} ${page}`, { index: page, pale });
  }
  for (const { pale = '', page } of text.lines)
    if (pale.includes(FAINT_HYPHEN) && hasFaintSign(pale))
      pages.set(`faint ${page}`, { index: page, pale: 'faint' });
  return [...pages.values()];
}

/** Whether a faint hyphen of a line is beside a darker letter, as the sign of a number, or beside none. */
function hasFaintSign(line: string): boolean {
  const signs = line.replace(/\s/g, '');
  return [...signs.matchAll(/[-\u2011]+/g)].some(({ 0: hyphens, index }) => {
    const beside = [signs[index - 1], signs[index + hyphens.length]].filter((sign) => sign !== undefined);
    return (
      hyphens.includes(FAINT_HYPHEN) && !(beside.length > 0 && beside.every((sign) => FAINTS.test(sign)))
    );
  });
}

/** For each letter, the sign of how pale it is; 0 for one that isn't, also where signs and letters of a line differ. */
function paleSigns({ lines, letters, firstOf }: FileLetters): Uint16Array {
  const signs = new Uint16Array(letters.length);
  for (const [index, { pale }] of lines.entries()) {
    if (pale === undefined) continue;
    const [first = 0, end = 0] = [firstOf[index], firstOf[index + 1]];
    const own = lettersOf(pale).letters.replace(NOTES, '').replace(HYPHENS, paleHyphens);
    const unknown = FAINTS.test(pale) ? FAINTEST : AMID;
    for (let at = first; at < end; at += 1) {
      const unit = own.length === end - first ? own.charCodeAt(at - first) : unknown;
      signs[at] = isPaleSign(unit) ? unit : 0;
    }
  }
  return signs;
}

/** The pale letters of a passage, with points for others, also for hyphens unless they're amid pale letters. */
function paleLetters(
  text: FileLetters,
  { letters }: PassagePlace,
  isPaleLetter: (letter: number) => boolean,
): string {
  let pale = '';
  for (let place = 0; place <= letters.length; place += 1) {
    const [before = -1, letter = -1] = [letters[place - 1], letters[place]];
    const line = text.lineOf[before] ?? -1;
    const isEnd = before >= 0 && before + 1 === text.firstOf[line + 1];
    const gap = (isEnd ? gapOf(text.tails[line]) : '') + gapOf(text.marks[letter]);
    const [isPaleBefore, isPale] = [before, letter].map(isPaleLetter);
    pale += gap.replace(/ /g, '').replaceAll('-', isPaleBefore && isPale ? '-' : '·');
    const unit = text.letters[letter];
    if (unit !== undefined && (isPale || !isHalf(unit))) pale += isPale ? String.fromCharCode(unit) : '·';
  }
  return pale;
}
