import {
  AMOUNT_LETTERS,
  areTogether,
  type FileLetters,
  isSignedAmount,
  lettersAt,
  lineAt,
  mayBreakAfter,
  shownText,
  SIGNED_AMOUNT,
} from './file-letters.ts';
import { CAPITAL, gapOf, HYPHEN_LETTER, isDigit, isWordPart, LOOSE } from './letters.ts';
import { areAligned, type PageLine } from './page-readings.ts';

/** At least this many consecutive capitals are a program's rendering, not an edit. */
const MIN_CAPITALS = 4;
/** Fewer dots are a sign of the text. */
const MIN_LEADERS = 4;
/** Letters without a blank or hyphen, more than in two words: of an address, for example. */
const LONG_WORD = 40;
const ADDRESS = /^\(?(https?:\/\/|www\.)/;
/** The widths of the widest letter and of a blank, as multiples of the usual one. */
const [WIDE_LETTER, BLANK] = [1.7, 0.6];
/** In points: cells of one row of a table. */
const SAME_ROW = 3;
const [LINE_END, RAISED] = ['\n', '^'];

interface SealedSigns {
  /** Whether a hyphen was sealed as the label. */
  isListed: () => boolean;
  /** Whether a format shows all letters as capitals. */
  areCapitals: () => boolean;
  /** Whether signs were sealed that lead to a tab behind this number of letters. */
  isLed: (sign: string, letters: number) => boolean;
}

/**
 * Compares the gaps between the letters of a window with the marks of a passage. null if they make another text; otherwise
 * the places in the window at which blanks differ in a way that a layout doesn't explain: the first one for a list's label
 * that may be the sign of an amount.
 */
export function compareMarks(
  text: FileLetters,
  window: Int32Array,
  sealed: Uint8Array,
  { isListed, areCapitals, isLed }: SealedSigns,
): number[] | null {
  const { marks, letters, lines, isLeader, lineOf, isPaged } = text;
  const at = (place: number) => window[place] ?? -1;
  const isAfterInitial = (index: number) =>
    lines[lineOf[index - 1] ?? -1]?.isInitial === true && lineOf[index] !== lineOf[index - 1];
  const start = gapOf(marks[at(0)]);
  // The hyphen of a grade in the cell before, with which that is compared.
  const isOfBefore = isPaged && start === '- ' && text.firstOf[lineOf[at(0)] ?? 0] !== at(0);
  const hasLabel =
    isPaged && gapOf(sealed[0]) === '' && !isOfBefore && (start === '-' || start.endsWith('- '));
  const mayBeSign = hasLabel && isSignedAmount(text, at(0)) && !isListed();
  const isLabel = hasLabel && !(mayBeSign && isDigit(letters[at(0)] ?? 0));
  if (!edgesAgree(text, window, [gapOf(sealed[0]), gapOf(sealed[window.length])], isLabel || isOfBefore))
    return null;
  const blanks: number[] = [];
  for (let place = 0; place < window.length; place += 1) {
    const index = at(place);
    const [mark = 0, expected = 0] = [marks[index], sealed[place]];
    if ((mark ^ expected) & CAPITAL && !(isPaged && isInCapitals(text, window, place, areCapitals)))
      return null;
    if (place === 0) continue;
    const before = at(place - 1);
    if (index === before + 1 && lineOf[index] === lineOf[before] && mark % CAPITAL === expected % CAPITAL)
      continue;
    if (isLeader[before + 1] && index > before + 1) {
      const isTab = index > before + MIN_LEADERS && !isLeader.subarray(before + 1, index).includes(0);
      if (!isTab || !isTabOf(gapOf(expected), text, before, index)) return null;
      if (!isLed(String.fromCharCode(letters[before + 1] ?? 0), place)) blanks.push(place);
      continue;
    }
    const around = [-2, -1, 0, 1].map((offset) => letters[at(place + offset)] ?? 0);
    const found = gapBetween(text, before, index);
    // Whether there's a blank beside a letter that nobody can read depends on its script.
    const isUnread = [before, index].some((letter) => text.boxes?.isBox(letter));
    if (isUnread && found.trim() === gapOf(expected).trim()) continue;
    const isDash = isPaged && found.endsWith(` -${LINE_END}`) && !isAmount(text, index);
    const differs = (mayGoOn: boolean) =>
      differenceOf(gapOf(expected), found, around, { isPaged, mayGoOn, isDash });
    const difference = differs(isCut(text, before, index));
    if (difference === 'change') {
      const mayGoOn = isLongWord(sealed, place) || mayBeCut(text, before, index);
      if (!mayGoOn || differs(true) !== 'none') return null;
      const isAddress = isInAddress(text, window, sealed, place);
      text.looseEnds.areMet ||= !isAddress;
      if (!isAddress && !text.looseEnds.areJoined) return null;
    }
    // Where an initial is a word of its own, it looks like a part of the next one.
    if (found === ' ' && gapOf(expected) === '' && isBehindNumber(text, index)) continue;
    if (difference !== 'none' || (isAfterInitial(at(place)) && gapOf(expected) !== '')) blanks.push(place);
  }
  const [last, next] = [at(window.length - 1), at(window.length - 1) + 1];
  const isBeside = gapOf(marks[next]) === ' ' && lineOf[last] === lineOf[next];
  const kinds = [last, next].map((each) => letters[each] ?? 0);
  const goesOn =
    isBeside &&
    !((marks[next] ?? 0) & CAPITAL) &&
    (kinds.every(isDigit) || kinds.every((each) => isWordPart(each) && !isDigit(each)));
  if (isAfterInitial(next) || (isPaged && goesOn)) blanks.push(window.length);
  return mayBeSign ? [0, ...blanks] : blanks;
}

/** Whether the dots of a tab may be the blank of a sealed gap: a hyphen is behind them if it was sealed behind the blank. */
function isTabOf(sealed: string, text: FileLetters, before: number, index: number): boolean {
  const gap = sealed.replace(LOOSE, ' ');
  const found = gapBetween(text, before, index).split(RAISED);
  const isAsSealed = found.every((each, at) => each.trim() === (at + 1 < found.length ? '' : gap.trim()));
  return gap.startsWith(' ') && isAsSealed;
}

/** Whether a letter begins the text behind the number of a list, which is read with a blank even where none is drawn. */
function isBehindNumber({ lines, lineOf, firstOf, isPaged }: FileLetters, index: number): boolean {
  const line = lineOf[index] ?? 0;
  const [, number] = /^(\(?\d{1,3}[.)]) \p{L}/u.exec(lines[line]?.text ?? '') ?? [];
  return isPaged && number !== undefined && index - (firstOf[line] ?? 0) === number.length;
}

/** Whether a sign before or after a passage belongs to it on both sides. */
function edgesAgree(
  text: FileLetters,
  window: Int32Array,
  [sealedStart, sealedEnd]: readonly [string, string],
  isLabel: boolean,
): boolean {
  const { marks, tails, lineOf, firstOf, letters } = text;
  const [first = 0, last = 0] = [window[0], window.at(-1)];
  const line = lineOf[first] ?? 0;
  // In its own column before the text, or in its own line of a narrow cell.
  const hasHyphen =
    firstOf[line] === first &&
    firstOf[line - 1] === first - 1 &&
    areTogether(text, first - 1, first) &&
    letters[first - 1] === HYPHEN_LETTER.charCodeAt(0);
  const start = hasHyphen && sealedStart === '- ' ? sealedStart : gapOf(marks[first]);
  const isLineEnd = last + 1 === firstOf[(lineOf[last] ?? 0) + 1];
  const end = gapOf(isLineEnd ? tails[lineOf[last] ?? 0] : marks[last + 1]);
  const startsAlike = isLabel || start.trimStart() === sealedStart.trimStart();
  if (isLineEnd) return startsAlike && end.trimEnd() === sealedEnd.trimEnd();
  return startsAlike && (sealedEnd === '' ? !end.startsWith('-') : end.startsWith(sealedEnd.trimEnd()));
}

/** The gap between two letters of a window, with a sign for a line end and for raised letters that are left out. */
function gapBetween({ marks, tails, lineOf, firstOf }: FileLetters, before: number, index: number): string {
  const [line = 0, nextLine = 0] = [lineOf[before], lineOf[index]];
  const gaps = (from: number, to: number) => {
    let found = '';
    for (let each = from; each <= to; each += 1) found += (each > from ? RAISED : '') + gapOf(marks[each]);
    return found;
  };
  if (line === nextLine) return gaps(before + 1, index);
  const end = (firstOf[line + 1] ?? 0) - 1;
  const rest = before < end ? gaps(before + 1, end) + RAISED : '';
  return rest + gapOf(tails[line]) + LINE_END + gaps(firstOf[nextLine] ?? 0, index);
}

/**
 * A word too long for its column, or behind an initial, is cut without a hyphen; a number isn't, unless ruled lines leave it no
 * room.
 */
function isCut({ lines, lineOf, firstOf, letters }: FileLetters, before: number, index: number): boolean {
  const [number = 0, next = 0] = [lineOf[before], lineOf[index]];
  const [line, below] = [lines[number], lines[next]];
  if (line?.isTight === true && line.frame === below?.frame) return true;
  if (line?.isInitial)
    return next === number + 1 && line.frame === below?.frame && !isDigit(letters[index] ?? 0);
  if (!line?.isFull || !below) return false;
  const size = (firstOf[number + 1] ?? 0) - (firstOf[number] ?? 0);
  const isNumber = isDigit(letters[before] ?? 0) && isDigit(letters[index] ?? 0);
  return isInColumn(line, below) && size > 2 && !isNumber;
}

/** Whether lines are of one cell, of which the second may end with a blank. */
function isInColumn(line: PageLine, below: PageLine): boolean {
  if (line.column === below.column || areAligned(line.edges, below.edges)) return true;
  const [left = 0, , right = Infinity] = line.edges ?? [];
  const gap = right - (below.edges?.[2] ?? 0);
  return gap > 0 && gap * line.text.length < (right - left) * BLANK;
}

/** Whether a line, or a cell without ruled lines, may be too narrow for what these letters make together. */
function mayBeCut(text: FileLetters, before: number, index: number): boolean {
  const [line, below] = [lineAt(text, before), lineAt(text, index)];
  if (!line || !below || line === below || isAlone(text.lines, line)) return false;
  if (below.frame !== line.frame && isAlone(text.lines, below)) return false;
  const [width, widthBelow] = [line, below].map(({ edges: [left = 0, , right = 0] = [] }) => right - left);
  const isWord = line.text.includes(' ') && !isDigit(text.letters[index] ?? 0);
  const room = (width ?? 0) * ((isWord ? WIDE_LETTER : 1) / line.text.length);
  return areAligned(line.edges, below.edges) && (width ?? 0) + room > (widthBelow ?? 0);
}

/** Whether ruled lines show how wide the cell of a line is: no other text is beside it between them. */
function isAlone(lines: FileLetters['lines'], { frame, page, y = 0, ...line }: PageLine): boolean {
  const [start = 0, end = 0] = frame?.split(' ').map(Number) ?? [];
  return (
    frame !== undefined &&
    !lines.some((other) => {
      const { edges: [left = -Infinity] = [] } = other;
      const isBeside = other.page === page && Math.abs((other.y ?? Infinity) - y) < SAME_ROW;
      return isBeside && left !== line.edges?.[0] && left > start && left < end;
    })
  );
}

/** Whether a sealed letter and the one before it are of such a word. */
function isLongWord(sealed: Uint8Array, place: number): boolean {
  let [first, after] = [place - 1, place + 1];
  while (first > 0 && place - first < LONG_WORD && gapOf(sealed[first]) === '') first -= 1;
  while (after + 1 < sealed.length && after - first <= LONG_WORD && gapOf(sealed[after]) === '') after += 1;
  return after - first > LONG_WORD;
}

/** Whether a letter goes on with a sealed address that fills the line above: an address has no blanks. */
function isInAddress(text: FileLetters, window: Int32Array, sealed: Uint8Array, place: number): boolean {
  const [line, below] = [place - 1, place].map((at) => lineAt(text, window[at]));
  let first = place;
  while (first > 0 && !gapOf(sealed[first]).includes(' ')) first -= 1;
  const isAddress = ADDRESS.test(lettersAt(text.letters, window.subarray(first, place)));
  return isAddress && line?.isFull === true && line.row !== below?.row;
}

/** Programs end a line behind these marks amid an address, also before a digit. */
const endsPart = (unit: number) => '!?'.includes(String.fromCharCode(unit));

/** Digits on both sides of these are two numbers. */
const isBetweenNumbers = (unit: number) => '()[]{}\\|*'.includes(String.fromCharCode(unit));

/** Programs leave room between these and letters or digits of other scripts, and some end a line between any two. */
const isHangul = (unit: number) => unit >= 0xac00 && unit <= 0xd7a3;

/** Whether these letters are an amount, of which a hyphen before them is the sign. */
const isAmount = (text: FileLetters, first: number) =>
  SIGNED_AMOUNT.test(
    `-${shownText(
      text,
      [...Array(AMOUNT_LETTERS).keys()].map((at) => first + at),
    )}`,
  );

/** `around`: two letters before the gap and two after it. */
function differenceOf(
  sealed: string,
  found: string,
  [farBefore = 0, before = 0, after = 0, farAfter = 0]: number[],
  { isPaged, mayGoOn, isDash }: Record<'isPaged' | 'mayGoOn' | 'isDash', boolean>,
): 'none' | 'blank' | 'change' {
  const isWord = isWordPart(before) && isWordPart(after);
  const isNumber =
    (isDigit(before) && isDigit(farAfter) && !isWordPart(after) && !isBetweenNumbers(after)) ||
    (isDigit(farBefore) && isDigit(after) && !isWordPart(before) && !isBetweenNumbers(before));
  const isNumeric = isDigit(before) && isDigit(after);
  // Behind a blank, or before a number, it's a dash or a minus.
  const isHyphenated = found.includes(`-${LINE_END}`) && !found.includes(` -${LINE_END}`);
  const isBroken = isHyphenated && !isDigit(before) && !isDigit(after);
  const mayBreak = mayBreakAfter(before) || endsPart(before) || (isHangul(before) && isHangul(after));
  const mayJoin = mayBreak || (!isWord && !isNumber);
  const forms = !found.includes(LINE_END)
    ? [found]
    : [
        found.replace(LINE_END, ' '),
        ...(isPaged && (isHyphenated || mayGoOn || mayJoin) ? [found.replace(LINE_END, '')] : []),
        // A line may end at a dash before a word.
        ...(isDash ? [found.replace(LINE_END, '')] : []),
        ...(isPaged && isBroken ? [found.replace(`-${LINE_END}`, '')] : []),
      ];
  const gaps = forms
    .flatMap((form) => (form.includes(RAISED) ? [form.replace(/\^/g, ''), form.replace(/\^/g, ' ')] : [form]))
    .map((gap) => gap.replace(/ +/g, ' '));
  const isLoose = (gap: string) => gap === ' ' || (gap === '' && !isNumeric);
  const hasRoom = isPaged && isWord && sealed === '' && isHangul(before) !== isHangul(after);
  if (gaps.includes(sealed) || (hasRoom && gaps.includes(' ')) || (sealed === LOOSE && gaps.some(isLoose)))
    return 'none';
  const isHyphenAlike = gaps.some((gap) => gap.replaceAll(' ', '') === sealed.replaceAll(' ', ''));
  return isHyphenAlike && !isWord && !isNumber ? 'blank' : 'change';
}

/** Whether the letter is among enough capitals, without other letters, or among those of a format. */
function isInCapitals(
  { marks, written }: FileLetters,
  window: Int32Array,
  place: number,
  areCapitals: () => boolean,
): boolean {
  const isLower = (at: number) => {
    const letter = String.fromCharCode(written[window[at] ?? -1] ?? 0);
    return !((marks[window[at] ?? -1] ?? 0) & CAPITAL) && letter.toUpperCase() !== letter;
  };
  let [first, after] = [place, place];
  while (first > 0 && !isLower(first - 1)) first -= 1;
  while (after < window.length && !isLower(after)) after += 1;
  let capitals = 0;
  for (let at = first; at < after && capitals < MIN_CAPITALS; at += 1)
    if ((marks[window[at] ?? -1] ?? 0) & CAPITAL) capitals += 1;
  return capitals >= MIN_CAPITALS || (after - first === window.length && areCapitals());
}
