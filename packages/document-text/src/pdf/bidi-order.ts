import { grouped } from '#document-text/digest/grouped.ts';

import { type DrawnLetter, isClosing, isRightToLeft } from './right-to-left.ts';

type Strong = 'L' | 'R' | 'AL';
type Type = Strong | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON';

/** The classes of the Unicode Bidirectional Algorithm (UAX #9), the first one that fits. */
const TYPES: readonly (readonly [Type, RegExp])[] = [
  ['NSM', /^\p{Mn}/u],
  ['EN', /^[\d۰-۹]/],
  ['AN', /^[٠-٩٫٬]/],
  ['ES', /^[+−-]/],
  ['ET', /^[#%°±٪‰\p{Sc}]/u],
  ['CS', /^[,./:،\u00a0]/],
  ['AL', /^[\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}؛؟ـ]/u],
  ['R', /^[\p{sc=Hebr}\p{sc=Nkoo}]/u],
  ['L', /^[\p{L}\p{N}]/u],
];
const [OPEN, CLOSE] = ['([{', ')]}'];

const knownTypes = new Map<string, Type>();

export function typeOf(text: string): Type {
  const type = knownTypes.get(text) ?? TYPES.find(([, form]) => form.test(text))?.[0] ?? 'ON';
  knownTypes.set(text, type);
  return type;
}

/** The direction that a neutral character takes from one of this class; undefined for neutral ones. */
function directionOf(type: Type | undefined): 'L' | 'R' | undefined {
  if (type === 'L') return 'L';
  return type === 'R' || type === 'EN' || type === 'AN' ? 'R' : undefined;
}

const MIRRORED = '()[]{}<>«»‹›';
const OTHER_SIDES = new Map(Array.from(MIRRORED, (each, at) => [each, MIRRORED.charAt(at ^ 1)]));
/** A bracket of the other direction. */
export const mirrored = (text: string) => OTHER_SIDES.get(text) ?? text;
/** Lines with more letters are read by their places alone. */
export const MAX_LETTERS = 300;
/** Lines that take more tries are read by their places. */
const MAX_TRIES = 200;

/**
 * The text of a line whose letters were drawn as they're read, if a paragraph of that text looks like the line. `letters` are ordered
 * from left to right, including blanks, of which nothing tells when they were drawn. Signs may come from another font and be drawn
 * before or after their line.
 */
export function textAsDrawn(all: readonly DrawnLetter[], isRtl: boolean): string | undefined {
  if (all.length > MAX_LETTERS) return undefined;
  const letters = withWholeRuns(all);
  const types = new Set(letters.map(({ text }) => typeOf(text)));
  const behind: Strong[] = types.has('AL')
    ? ['AL', 'R', 'L']
    : types.has('R')
      ? ['R', 'L']
      : ['R', 'L', 'AL'];
  const left = { tries: MAX_TRIES };
  const orders: number[][] = [];
  let unlikely: string | undefined;
  for (const base of [isRtl, !isRtl])
    for (const [tries, isMoved] of [() => false, isMovedSign, isSignAt].entries())
      for (const areReversed of [base, !base]) {
        const drawn = (orders[Number(areReversed)] ??= inDrawnOrder(letters, areReversed));
        const fixed = drawn.filter((_, place) => !isMoved(letters, drawn, place));
        if (tries > 0 && fixed.length === drawn.length) continue;
        const spaced = withBlanks(letters, fixed);
        const last = letters[drawn.at(-2) ?? -1]?.text ?? '';
        // A number or Latin text may go on in the next line.
        const goesOn = isSign(letters[drawn.at(-1) ?? -1]) && /^[\dA-Za-z]$/.test(last) ? [last] : [];
        for (const strong of behind)
          for (const next of ['', ...goesOn]) {
            const text = textShownSo(letters, [base, strong, next], [drawn, spaced.slice()], left);
            if (text !== undefined && !isClosing(text)) return text;
            unlikely ??= text;
          }
      }
  return unlikely;
}

/** Parts of one text from right to left may be drawn in any order. */
function withWholeRuns(letters: readonly DrawnLetter[]): DrawnLetter[] {
  const whole = [...letters];
  let from = -1;
  for (const [at, letter] of letters.entries()) {
    if (!isRightToLeft(letter.text)) {
      if (!isSign(letter)) from = -1;
      continue;
    }
    const piece = Math.min(letter.piece, whole[from]?.piece ?? Infinity);
    if (from === -1) from = at;
    for (let place = from; place <= at; place += 1) {
      const each = whole[place];
      if (each && !isBlank(each)) whole[place] = { ...each, piece };
    }
  }
  return whole;
}

const isBlank = (letter: DrawnLetter | undefined) => letter?.text.trim() === '';
const isSign = (letter: DrawnLetter | undefined) => !/[\p{L}\p{N}\p{M}]/u.test(letter?.text ?? 'a');
const isSignAt = (letters: readonly DrawnLetter[], read: readonly number[], place: number) =>
  isSign(letters[read[place] ?? -1]);

/** Whether a sign was drawn between other pieces than it stands between. */
function isMovedSign(letters: readonly DrawnLetter[], read: readonly number[], place: number): boolean {
  const at = read[place] ?? -1;
  if (!isSign(letters[at])) return false;
  const pieceOf = (letter: number | undefined) => letters[letter ?? -1]?.piece;
  const isLetter = (each: number) => !isSign(letters[each]);
  const before = pieceOf(read.slice(0, place).findLast(isLetter));
  const after = pieceOf(read.slice(place).find(isLetter));
  const left = letters.slice(0, at).findLast((each) => !isSign(each))?.piece;
  const right = letters.slice(at).find((each) => !isSign(each))?.piece;
  return (before !== left || after !== right) && (before !== right || after !== left);
}

/** The places of letters piece by piece, those of signs alone from the right or from the left. */
function inDrawnOrder(letters: readonly DrawnLetter[], areReversed: boolean): number[] {
  const places = [...letters.keys()].filter((at) => !isBlank(letters[at]));
  const pieces = grouped(places, (at) => letters[at]?.piece);
  return [...pieces]
    .toSorted(([one = 0], [other = 0]) => one - other)
    .flatMap(([, piece]) => {
      const hasRtl = piece.some((at) => isRightToLeft(letters[at]?.text ?? ''));
      return hasRtl || (areReversed && piece.every((at) => isSign(letters[at]))) ? piece.toReversed() : piece;
    });
}

/** This order of reading with the blanks between those letters: between numbers, they tell which is read first. */
function withBlanks(letters: readonly DrawnLetter[], fixed: readonly number[]): number[] {
  const read = fixed.slice();
  for (const [at, letter] of letters.entries()) {
    if (!isBlank(letter)) continue;
    const [before, after] = [letters[at - 1]?.piece, letters[at + 1]?.piece];
    const isHere = (one: number, other: number) => {
      if (before === after) return one + other === 2 * at && Math.abs(one - other) === 2;
      const [piece, next] = [letters[one]?.piece, letters[other]?.piece];
      return (piece === before && next === after) || (piece === after && next === before);
    };
    const place = read.findIndex((other, index) => index > 0 && isHere(read[index - 1] ?? 0, other));
    if (place !== -1) read.splice(place, 0, at);
  }
  return read;
}

/** The text of letters in this order of reading, and of others where they have to be, if it's then shown as it stands. */
function textShownSo(
  letters: readonly DrawnLetter[],
  [isRtl, behind, next]: readonly [isRtl: boolean, behind: Strong, next: string],
  [drawn, read]: readonly [drawn: readonly number[], read: number[]],
  budget: { tries: number },
): string | undefined {
  const shown = () => {
    budget.tries -= 1;
    return budget.tries < 0
      ? undefined
      : shownText(letters, read, isRtl, [[], next === '' ? [] : [next]], behind);
  };
  const isThere = new Set(read);
  const others = [...letters.keys()].filter((at) => !isThere.has(at));
  const inOrder = others.toSorted(
    (one, other) => Number(isBlank(letters[one])) - Number(isBlank(letters[other])),
  );
  for (const at of inOrder) {
    const left = read.indexOf(letters.findLastIndex((_, place) => place < at && isThere.has(place)));
    const right = read.indexOf(letters.findIndex((_, place) => place > at && isThere.has(place)));
    const isAtEdge = left === -1 || right === -1;
    if (isAtEdge && isBlank(letters[at])) continue;
    const areNext = !isAtEdge && Math.abs(left - right) === 1;
    const drawnBehind = drawn.slice(0, Math.max(drawn.indexOf(at), 0)).findLast((each) => isThere.has(each));
    const asDrawn = drawnBehind === undefined ? [] : [read.indexOf(drawnBehind) + 1];
    const places = areNext
      ? [Math.max(left, right)]
      : [...asDrawn, right + 1, left, left + 1, right, read.length];
    isThere.add(at);
    const place = places.find((each) => {
      if (each === -1) return false;
      read.splice(each, 0, at);
      if (areNext || shown() !== undefined) return true;
      read.splice(each, 1);
      return false;
    });
    if (place === undefined) return undefined;
  }
  return shown();
}

/** The text of letters in this order of reading, if it's then shown as they stand: between others, of which `behind` is the last. */
export function shownText(
  letters: readonly Pick<DrawnLetter, 'text' | 'isAsSeen'>[],
  read: readonly number[],
  isRtl: boolean,
  [before, after]: readonly [before: readonly string[], after: readonly string[]],
  behind: Strong = isRtl ? 'R' : 'L',
): string | undefined {
  const textsAt = (levelOf: (place: number) => number | undefined) =>
    read.map((at, place) => {
      const { text = '', isAsSeen } = letters[at] ?? {};
      return isAsSeen && (levelOf(place) ?? 0) % 2 === 1 ? mirrored(text) : text;
    });
  // Which brackets are mirrored depends on their levels, and these on which brackets belong to each other.
  const canMirror = letters.some(({ text, isAsSeen }) => isAsSeen && mirrored(text) !== text);
  for (const first of canMirror ? [0, 1] : [0]) {
    let texts = textsAt(() => first);
    for (let tries = 0; tries < 3; tries += 1) {
      const all = levelsOf([...before, ...texts, ...after], isRtl, behind);
      const levels = all.slice(before.length, before.length + texts.length);
      const earlier = texts.join('');
      texts = textsAt((place) => levels[place]);
      if (texts.join('') !== earlier) continue;
      const order = shownOrder(levels).map((place) => read[place] ?? 0);
      if (order.every((at, index) => at >= (order[index - 1] ?? 0))) return earlier;
      break;
    }
  }
  return undefined;
}

/** The level of each of these characters, which are in the order of reading: odd ones are shown from right to left. */
function levelsOf(texts: readonly string[], isRtl: boolean, behind: Strong): number[] {
  const base = isRtl ? 'R' : 'L';
  const types = texts.map(typeOf);
  let strong: Type = behind;
  for (const [at, type] of types.entries()) {
    if (type === 'NSM') types[at] = types[at - 1] ?? base;
    else if (type === 'EN' && strong === 'AL') types[at] = 'AN';
    else if (type === 'L' || type === 'R' || type === 'AL') strong = type;
  }
  for (const [at, type] of types.entries()) {
    const [before, after] = [types[at - 1], types[at + 1]];
    if (before !== after || before === undefined) continue;
    if ((type === 'CS' && before === 'AN') || ((type === 'CS' || type === 'ES') && before === 'EN'))
      types[at] = before;
  }
  const areNumbers = (step: 1 | -1) => {
    for (let at = step === 1 ? 0 : types.length - 1; at in types; at += step)
      if (types[at] === 'ET' && types[at - step] === 'EN') types[at] = 'EN';
  };
  areNumbers(1);
  areNumbers(-1);
  strong = behind;
  for (const [at, type] of types.entries()) {
    if (type === 'L' || type === 'R' || type === 'AL') strong = type;
    if (type === 'EN' && strong === 'L') types[at] = 'L';
    else if (type === 'AL') types[at] = 'R';
    else if (type === 'ES' || type === 'ET' || type === 'CS') types[at] = 'ON';
  }
  for (const [open, close] of pairsOf(texts, types)) {
    const within = types.slice(open + 1, close).map(directionOf);
    const other = isRtl ? 'L' : 'R';
    if (!within.includes('L') && !within.includes('R')) continue;
    const before = types.slice(0, open).map(directionOf).findLast(Boolean) ?? base;
    types[open] = types[close] = !within.includes(base) && before === other ? other : base;
  }
  const directions = types.map(directionOf);
  const [before, after] = [directions.slice(), directions.slice()];
  for (const at of types.keys()) before[at] ??= before[at - 1] ?? base;
  for (let at = types.length - 1; at >= 0; at -= 1) after[at] ??= after[at + 1] ?? base;
  return types.map((type, at) => {
    if ((before[at] === after[at] ? before[at] : base) === 'L') return isRtl ? 2 : 0;
    return type === 'EN' || type === 'AN' ? 2 : 1;
  });
}

/** The places of brackets that belong to each other, in the order of the first ones. */
function pairsOf(texts: readonly string[], types: readonly Type[]): [open: number, close: number][] {
  const open: number[] = [];
  const pairs: [number, number][] = [];
  for (const [at, text] of texts.entries()) {
    if (types[at] !== 'ON') continue;
    if (OPEN.includes(text)) open.push(at);
    const from = CLOSE.includes(text)
      ? open.findLastIndex((place) => texts[place] === OPEN[CLOSE.indexOf(text)])
      : -1;
    if (from !== -1) pairs.push([open.splice(from)[0] ?? 0, at]);
  }
  return pairs.toSorted(([one], [other]) => one - other);
}

/** From left to right, the places of characters with these levels. */
function shownOrder(levels: readonly number[]): number[] {
  const order = [...levels.keys()];
  for (const least of [2, 1])
    for (let from = 0; from < order.length; from += 1) {
      let to = from;
      while (to < order.length && (levels[order[to] ?? 0] ?? 0) >= least) to += 1;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = Math.max(from, to);
    }
  return order;
}
