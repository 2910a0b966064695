import type { LineWays } from '#document-text/digest/page-readings.ts';

import { MAX_LETTERS, mirrored, shownText, typeOf } from './bidi-order.ts';
import type { DrawnLetter } from './right-to-left.ts';

/** A class for each letter: `Q` for Arabic ones and `R` for others from right to left, `L`, digits (`A`, `E`), signs of numbers. */
const CLASSES: Readonly<Record<string, string>> = {
  R: 'R',
  AL: 'Q',
  L: 'L',
  EN: 'E',
  AN: 'A',
  ES: '-',
  CS: ',',
  ET: '%',
};
/** Latin text with the numbers that touch it or are amid it, and a number behind it. */
const [LATIN, NUMBER_BEHIND] = [/E*L(?:[^RQ]*L)?E*/y, /[^RQLAE]*E+(?:[-,]E+)*%*/y];
/** In a line from left to right, text from right to left, and numbers on its left. */
const [FROM_RIGHT, NUMBERS_BEFORE] = [/[RQ](?:[^L]*[RQ])?/y, /[EA][^RQL]*/y];
const [NUMBER, ARABIC_NUMBER] = [/%*E+(?:(?:[-,]|%+)E+)*%*|A+(?:,A+)*/y, /[EA]+(?:,[EA]+)*/y];
/** How many sets of numbers that belong to words beside them are tried. */
const WAYS = 8;
/** How often it's tried whether a text looks like its line. */
const MAX_TRIES = 150;
const OPEN_NUMBER = /^(?:[EA]+[-,])+(?:[^EA]|$)/;
const [OPEN_END, APART] = [/[-/?&=.,:;!_@#+]+/y, /[\s()[\]{}"«»]/];
const STRONG = /^(L|R|AL)$/;
const [OPENING, CLOSING] = [/^[([{]$/, /^[)\]}]$/];
/** What may be before a line, and behind it. */
const BEFORE = [[], ['א'], ['ب'], ['a'], ['(', 'א'], ['(', 'a']];
const BEHIND = [[], ['a'], ['א'], ['1'], ['א', ')'], ['a', ')']];

/** What nothing in a line tells: it may be read in several ways that look the same. */
interface Reading {
  /** A bit for each number beside words of the other direction, from the left: 1 if it doesn't belong to them. */
  apart: number;
  /** Whether a bracket that isn't closed within Latin text ends it. */
  isCut: boolean;
  /** Whether the sign behind the number at the left end belongs to it, as it goes on in the next line. */
  goesOn: boolean;
  /** The class of the letters before the line. */
  before: string;
}

/** The likeliest text of a line, and others, which take long to find and are rarely wanted. */
export interface LineTexts {
  text: string;
  ways?: () => LineWays;
}

/** The zeros of Arabic and of Persian. A font may draw a digit of both in one way, and its table has only one of them. */
const DIGITS = [0x660, 0x6f0];
const withDigits = (text: string, zero: number) =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String.fromCharCode(zero + (digit.charCodeAt(0) & 0xf)));

/** What a text by places is made of. */
type Placed = Pick<DrawnLetter, 'text' | 'piece' | 'isAsSeen'>;

/** Texts that look like the line, whenever its letters were drawn, beside one of this direction. */
export function waysBeside(text: string, letters: readonly DrawnLetter[], isRtl: boolean): () => LineWays {
  // All else of the letters would be kept for a whole file.
  const texts = letters.map((letter) => letter.text);
  const areAsSeen = letters.map(({ isAsSeen }) => (isAsSeen ? '1' : '0')).join('');
  let known: LineWays | undefined;
  const find = () => {
    const placed = texts.map((each, at): Placed => ({
      text: each,
      piece: 0,
      isAsSeen: areAsSeen[at] === '1',
    }));
    const ways = [...waysByPlace(placed, isRtl)].filter((way) => way.text !== text);
    const textsOf = (isSame: boolean) =>
      ways.flatMap((way) => ((way.isRtl === isRtl) === isSame ? way.text : []));
    const inDigits = DIGITS.map((zero) => withDigits(text, zero)).filter((each) => each !== text);
    return { others: [...inDigits, ...textsOf(true)], turned: textsOf(false) };
  };
  return () => (known ??= find());
}

/**
 * The texts that a line shows, by the Unicode Bidirectional Algorithm. `letters` are ordered from left to right, including blanks.
 * `isDrawnSo`: the order in which they were drawn tells which text is likeliest.
 */
export function textsByPlace(letters: readonly DrawnLetter[], isRtl: boolean, isDrawnSo: boolean): LineTexts {
  // Nothing but letters from right to left: most lines.
  if (isRtl && !isDrawnSo && !/[LEA]/.test(classesOf(letters))) {
    const texts = letters.map((each) => (each.isAsSeen ? mirrored(each.text) : each.text));
    const text = texts.toReversed().join('');
    return { text, ways: waysBeside(text, letters, isRtl) };
  }
  let first: Way | undefined;
  for (const way of waysByPlace(letters, isRtl)) {
    if (first === undefined || way.steps < first.steps) first = way;
    if (!isDrawnSo || first.steps === 0) break;
  }
  if (first) return { text: first.text, ways: waysBeside(first.text, letters, first.isRtl) };
  const classes = classesOf(letters);
  const read = orderIn(isRtl, letters, classes, { apart: 0, isCut: false, goesOn: false, before: 'R' });
  const textAt = (at: number) => letters[at]?.text ?? '';
  return { text: read.map((at) => (isRtl ? mirrored(textAt(at)) : textAt(at))).join('') };
}

interface Way {
  text: string;
  isRtl: boolean;
  /** How often what is read next was drawn before. */
  steps: number;
}

const classesOf = (letters: readonly Placed[]) =>
  letters.map(({ text }) => CLASSES[typeOf(text)] ?? ' ').join('');

function* waysByPlace(letters: readonly Placed[], isRtl: boolean): Generator<Way> {
  const classes = classesOf(letters);
  const [hasLatin, hasNumbers] = [classes.includes('L'), /[EA]/.test(classes)];
  const likely = classes.includes('Q') && lastOf(/[RQLEA%]/, classes) !== '%' ? ['Q', 'R'] : ['R', 'Q'];
  const starts = hasNumbers ? likely : ['R'];
  const cuts = hasLatin ? [true, false] : [false];
  const goOn = OPEN_NUMBER.test(classes) ? [false, true] : [false];
  const numbers = !hasNumbers ? 1 : hasLatin ? WAYS : 2;
  const tried = new Set<string>();
  const texts = new Set<string>();
  const left = { tries: MAX_TRIES };
  for (const base of letters.length > MAX_LETTERS ? [] : [isRtl, !isRtl])
    for (const before of starts)
      for (const isCut of cuts)
        for (const goesOn of goOn)
          for (let apart = 0; apart < numbers; apart += 1) {
            const read = orderIn(base, letters, classes, { apart, isCut, goesOn, before });
            const key = `${base} ${read.join()}`;
            const text = tried.has(key) ? undefined : textShown(letters, read, base, left);
            tried.add(key);
            if (text === undefined || texts.has(text)) continue;
            texts.add(text);
            // A blank has no number.
            const drawn = read.map((at) => letters[at]?.piece ?? 0).filter((piece) => piece >= 0);
            yield {
              text,
              isRtl: base,
              steps: drawn.filter((piece, at) => piece < (drawn[at - 1] ?? 0)).length,
            };
          }
}

function textShown(
  letters: readonly Placed[],
  read: readonly number[],
  isRtl: boolean,
  left: { tries: number },
): string | undefined {
  const hasBrackets = letters.some(({ text }) => OPENING.test(text) || CLOSING.test(text));
  // Behind a letter, and before one, others tell nothing but whether a bracket is closed.
  const around = (at: number, contexts: readonly string[][]) => {
    const isFree = !STRONG.test(typeOf(letters[read.at(at) ?? -1]?.text ?? ''));
    return contexts.filter(({ length }) => length === 0 || (length === 1 ? isFree : hasBrackets));
  };
  const ends = around(-1, BEHIND);
  for (const before of around(0, BEFORE))
    for (const behind of ends) {
      left.tries -= 1;
      const text = left.tries < 0 ? undefined : shownText(letters, read, isRtl, [before, behind]);
      if (text !== undefined) return text;
    }
  return undefined;
}

/** Where what has this form ends, if something of the form `next` follows; `from` if nothing there has it. */
function endOf(form: RegExp, classes: string, from: number, next = /^/): number {
  form.lastIndex = from;
  return form.test(classes) && next.test(classes.charAt(form.lastIndex)) ? form.lastIndex : from;
}

const lastOf = (form: RegExp, classes: string) => Array.from(classes).findLast((each) => form.test(each));

/** The places of letters as they're read in a paragraph of this direction. */
function orderIn(isRtl: boolean, letters: readonly Placed[], classes: string, reading: Reading): number[] {
  if (isRtl) return fromRight(letters, classes, reading);
  const read: number[] = [];
  let apart = reading.apart * 2;
  for (let at = 0; at < classes.length;) {
    const isOpen = OPENING.test(letters[at]?.text ?? '');
    const from = isOpen ? at + 1 : at;
    const before = /[EAL]/.test(classes[from - 1] ?? ' ')
      ? from
      : endOf(NUMBERS_BEFORE, classes, from, /[RQ]/);
    if (before > from) apart >>= 1;
    // A number behind Latin text more likely belongs to it.
    const isOwn = (apart % 2 === 1) !== (lastOf(/[RQL]/, classes.slice(0, from)) === 'L');
    const end = endOf(FROM_RIGHT, classes, isOwn ? from : before);
    // A bracket before text from right to left ends it, if it was opened within.
    const isPart = end > from && (!isOpen || brokenAt(letters.slice(at, end)) === end - at);
    for (const each of isPart ? fromRight(letters, classes, reading, [at, end]) : [at]) read.push(each);
    at = isPart ? end : at + 1;
  }
  return read;
}

function fromRight(
  letters: readonly Placed[],
  classes: string,
  { apart, isCut, goesOn, before }: Reading,
  [from, to] = [0, classes.length],
): number[] {
  const own = classes.slice(0, to);
  const starts: number[] = [];
  let [at, numbers] = [from, 0];
  while (at < to) {
    let end = endOf(LATIN, own, at);
    if (end > at) {
      // What isn't closed within Latin text may be closed right behind it.
      while (CLOSING.test(letters[end]?.text ?? '') && brokenAt(letters.slice(at, end + 1)) > end - at)
        end += 1;
      const cut = at + brokenAt(letters.slice(at, end));
      if (isCut && cut < end) end = endOf(LATIN, own.slice(0, cut), at);
      let behind = endOf(NUMBER_BEHIND, own, end);
      // A number that was drawn before the word on its left is read before it.
      while (behind > end && (letters[behind - 1]?.piece ?? 0) >= (letters[at]?.piece ?? 0)) {
        numbers += 1;
        if ((apart >> (numbers - 1)) % 2 === 1) break;
        end = behind;
        behind = endOf(NUMBER_BEHIND, own, end);
      }
      // An address may go on in the next line behind a sign that touches it.
      if (at === 0) end = endOf(OPEN_END, letters.map(({ text }) => text.charAt(0)).join(''), end, APART);
    } else {
      const [strong = before] = /[RQL]/.exec(own.slice(at)) ?? [];
      end = endOf(strong === 'Q' ? ARABIC_NUMBER : NUMBER, own, at);
      if (at === 0 && goesOn) end += 1;
    }
    if (end === at) end += 1;
    starts.push(at);
    at = end;
  }
  const read: number[] = [];
  for (const start of starts.toReversed()) {
    for (let place = start; place < at; place += 1) read.push(place);
    at = start;
  }
  return read;
}

/** The place of the first bracket that is opened or closed alone; beyond the text without one. */
function brokenAt(letters: readonly Placed[]): number {
  const open: number[] = [];
  for (const [at, { text }] of letters.entries())
    if (OPENING.test(text)) open.push(at);
    else if (CLOSING.test(text) && open.pop() === undefined) return at;
  return open[0] ?? letters.length;
}
