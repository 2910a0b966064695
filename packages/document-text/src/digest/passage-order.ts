import { sealedBeside, type SealedPassage, sealedPassages } from './content-digest.ts';
import type { ContentDigest } from './digest-format.ts';
import { type FileLetters, lineAt } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { grouped } from './grouped.ts';
import { isAbove } from './page-readings.ts';

/** The fewest places to remove so that the rest is ascending; `others` are where some of them would be. */
export function outOfOrder(
  found: readonly PassagePlace[],
  others: ReadonlyMap<PassagePlace, number> = new Map(),
): PassagePlace[] {
  const startOf = (place: PassagePlace) => others.get(place) ?? place.letters[0] ?? 0;
  const starts = found.map(startOf);
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const start of starts) {
    const low = firstFrom(ends, start);
    before.set(start, ends[low - 1]);
    ends[low] = start;
  }
  const ascending = new Set<number>();
  for (let start = ends.at(-1); start !== undefined; start = before.get(start)) ascending.add(start);
  return found.filter((place) => !ascending.has(startOf(place)));
}

/** The index of the first of these ascending numbers that isn't less than another one. */
export function firstFrom(ascending: ArrayLike<number>, least: number): number {
  let low = 0;
  for (let high = ascending.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Equal passages are in their order, whichever was found first. */
export function exchangeEqual(sealed: readonly SealedPassage[], places: (PassagePlace | null)[]): void {
  const found = [...places.keys()].filter((index) => places[index] !== null);
  const keyOf = (index: number) => `${sealed[index]?.hash} ${sealed[index]?.marks.join()}`;
  for (const equal of grouped(found, keyOf).values()) {
    const inOrder = equal.map((index) => places[index] ?? null);
    inOrder.sort((one, other) => (one?.letters[0] ?? 0) - (other?.letters[0] ?? 0));
    for (const [turn, index] of equal.entries()) places[index] = inOrder[turn] ?? null;
  }
}

/** `windows` tells where a passage may be, and isn't asked about more passages than `most`. */
interface Exchanges {
  text: FileLetters;
  windows: () => (index: number) => readonly PassagePlace[];
  most: number;
}

/** A passage that was found in a line of the contents, which may have the words of a heading, takes an equal place below. */
export function exchangeListed(
  digest: ContentDigest,
  places: (PassagePlace | null)[],
  exchanges: Exchanges,
): void {
  let known: ReturnType<Exchanges['windows']> | undefined;
  const once = { ...exchanges, windows: () => (known ??= exchanges.windows()) };
  exchangeEarly(places, once);
  exchangeFirst(digest, places, once);
}

/** A passage that is above one before it, or amid that in a header, takes an equal place below it, if no passage has that. */
function exchangeEarly(places: (PassagePlace | null)[], { text, windows, most }: Exchanges): void {
  const fixed = [...places.keys()].filter((index) => places[index]?.isFloating === false);
  const startOf = (index = -1) => places[index]?.letters[0];
  const endOf = (index = -1) => places[index]?.letters.at(-1) ?? -1;
  const [early, amid] = [new Set<number>(), new Set<number>()];
  for (let turn = 0, latest = -1; turn < fixed.length; turn += 1) {
    const start = startOf(fixed[turn]) ?? -1;
    if (start < endOf(fixed[turn - 1]) && lineAt(text, start)?.margin === 1) amid.add(turn);
    if (start < latest || amid.has(turn)) early.add(turn);
    latest = Math.max(latest, start);
  }
  if (early.size === 0 || early.size > most) return;
  const isTaken = new Uint8Array(text.letters.length);
  const take = (place: PassagePlace | null | undefined, by: 0 | 1) => {
    for (const letter of place?.letters ?? []) isTaken[letter] = by;
  };
  for (const place of places) take(place, 1);
  const windowsOf = windows();
  for (const turn of early) {
    const index = fixed[turn] ?? -1;
    const above = amid.has(turn) ? endOf(fixed[turn - 1]) : (startOf(fixed[turn - 1]) ?? -1);
    const next = fixed.findIndex((_, later) => later > turn && !early.has(later));
    const below = startOf(fixed[next]) ?? Infinity;
    const other = windowsOf(index).find(({ letters: window, isFloating }) => {
      const [first = -1] = window;
      return !isFloating && above < first && first < below && !window.some((letter) => isTaken[letter]);
    });
    if (other) move([index, other]);
    else exchange(fixed[turn - 1] ?? -1, index);
  }

  function move(...moves: [index: number, to: PassagePlace][]): void {
    for (const [index] of moves) take(places[index], 0);
    for (const [index, to] of moves) {
      take(to, 1);
      places[index] = to;
    }
  }

  /** Words with a label, and a passage that has both in it, take each other's place: an answer below the possible ones. */
  function exchange(before: number, index: number): void {
    const [its, own] = [places[before]?.letters, places[index]?.letters];
    if (!its || !own) return;
    const place = windowsOf(before).find(({ letters: window }) => window.every((each) => own.includes(each)));
    const other = windowsOf(index).find(
      ({ letters: window }) =>
        its.every((each) => window.includes(each)) &&
        window.every((each) => !isTaken[each] || its.includes(each)),
    );
    if (place && other && !place.isFloating && !other.isFloating) move([before, place], [index, other]);
  }
}

/** Headings right below contents without page numbers take the last equal places before the passage below them. */
function exchangeFirst(
  digest: ContentDigest,
  places: (PassagePlace | null)[],
  { text, windows, most }: Exchanges,
): void {
  const contents = grouped(
    sealedBeside(digest).filter((each) => each.kind === 'field' && each.letters > 0),
    ({ hash }) => hash,
  );
  const listed: number[] = [];
  let first = 0;
  for (const [index, { hash }] of (contents.size > 0 ? sealedPassages(digest) : []).entries()) {
    if (listed.at(-1) !== index - 1) first = index;
    const isListed = contents.get(hash)?.some(({ after }) => first <= after && after <= index);
    if (isListed && places[index]?.isFloating === false) listed.push(index);
  }
  if (listed.length === 0 || listed.length > most) return;
  const isTaken = new Uint8Array(text.letters.length);
  const take = (place: PassagePlace | null | undefined) => {
    for (const letter of place?.letters ?? []) isTaken[letter] = 1;
  };
  for (const place of places) take(place);
  const windowsOf = windows();
  for (const index of listed.toReversed()) {
    const own = places[index]?.letters[0] ?? -1;
    const next = places.slice(index + 1).find((place) => place?.isFloating === false);
    const isFree = ({ letters: [start = -1, ...others], isFloating }: PassagePlace) =>
      !isFloating &&
      own < start &&
      start < (next?.letters[0] ?? Infinity) &&
      ![start, ...others].some((letter) => isTaken[letter]);
    const other = windowsOf(index).findLast(isFree);
    take(other);
    places[index] = other ?? places[index] ?? null;
  }
}

/** Limits the work: equal boxes that are looked at. */
const STEPS_PER_PASSAGE = 50;

/**
 * A passage of the text that is out of order takes the place of an equal one in a box. `placeOf` tells whether a passage may
 * be there.
 */
export function exchangeFloating(
  sealed: readonly SealedPassage[],
  places: (PassagePlace | null)[],
  placeOf: (index: number, letters: Int32Array) => PassagePlace | null,
): void {
  const found = [...places.keys()].filter((index) => places[index] !== null);
  const isFixed = (index: number) => places[index]?.isFloating === false;
  const hashOf = (index = -1) => sealed[index]?.hash ?? '';
  const startOf = (index = -1) => places[index]?.letters[0];
  const fixed = found.filter(isFixed);
  const boxes = grouped(
    found.filter((index) => !isFixed(index)),
    hashOf,
  );
  const uppers: number[] = [];
  for (let turn = fixed.length - 1, upper = Infinity; turn >= 0; turn -= 1) {
    uppers[turn] = upper;
    if (!boxes.has(hashOf(fixed[turn]))) upper = startOf(fixed[turn]) ?? upper;
  }
  let steps = STEPS_PER_PASSAGE * found.length;
  for (const [turn, index] of fixed.entries()) {
    const isBetween = (place = -1) =>
      (startOf(fixed[turn - 1]) ?? -1) < place && place < (uppers[turn] ?? Infinity);
    if (!boxes.has(hashOf(index)) || isBetween(startOf(index))) continue;
    const equal = boxes.get(hashOf(index)) ?? [];
    steps -= equal.length;
    if (steps < 0) return;
    const other = equal.find((box) => isBetween(startOf(box))) ?? -1;
    const [own, its] = [places[index], places[other]];
    const [to, back] = [its && placeOf(index, its.letters), own && placeOf(other, own.letters)];
    if (to && back) [places[index], places[other]] = [to, back];
  }
}

/** The most places that are tried for passages that weren't found. */
const MAX_TRIES = 500;
/** How many passages may move so that one has a place. */
const MAX_MOVES = 4;

/**
 * Places passages that weren't found where others are that may be elsewhere: a box with two words of a heading, for example,
 * can be found in the heading. `windowsOf` tells where a passage may be.
 */
export function exchangeTaken(
  places: (PassagePlace | null)[],
  letters: number,
  windowsOf: (index: number) => readonly PassagePlace[],
): void {
  const owner = new Int32Array(letters).fill(-1);
  const own = (index: number, place: PassagePlace | null | undefined, by: number) => {
    for (const letter of place?.letters ?? []) if (owner[letter] !== by) owner[letter] = by;
    if (by === index && place) places[index] = place;
  };
  for (const [index, place] of places.entries()) own(index, place, index);
  let tries = MAX_TRIES;
  for (const [index, place] of places.entries()) {
    const moved = place === null ? placed(index, new Map()) : null;
    for (const each of moved?.keys() ?? []) own(each, places[each], -1);
    for (const [each, to] of moved ?? []) own(each, to, each);
  }

  type Moves = ReadonlyMap<number, PassagePlace>;

  /** These moves, and those by which a passage has a place; null if there's none. */
  function placed(index: number, moves: Moves): Moves | null {
    if (moves.size > MAX_MOVES) return null;
    const taken = new Set([...moves.values()].flatMap((place) => [...place.letters]));
    const others = (place: PassagePlace) =>
      [...new Set(Array.from(place.letters, (letter) => owner[letter] ?? -1))].filter(
        (each) => each !== -1 && each !== index && !moves.has(each),
      );
    const open = windowsOf(index)
      .filter((place) => !place.letters.some((letter) => taken.has(letter)))
      .map((place) => ({ place, others: others(place) }))
      .toSorted((one, other) => one.others.length - other.others.length);
    for (const each of open) {
      tries -= 1;
      if (tries < 0) return null;
      let next: Moves | null = new Map([...moves, [index, each.place]]);
      for (const other of each.others) if (next && !next.has(other)) next = placed(other, next);
      if (next) return next;
    }
    return null;
  }
}

function lower(lowest: Map<number, number>, key: number, y: number): void {
  lowest.set(key, Math.min(y, lowest.get(key) ?? Infinity));
}

/** In points; how many a page has at most, and how far it reaches. */
const [STRIP, STRIPS, FARTHEST] = [4, 2 ** 20, 1e6];

/**
 * A file may draw its lines in another order than they appear from top to bottom, also those of one passage. `within`: where
 * only the place of a later line tells.
 */
export function drawnAbove(
  text: FileLetters,
  found: readonly PassagePlace[],
): Record<'places' | 'within', PassagePlace[]> {
  const [lowest, lowestMiddle] = [new Map<number, number>(), new Map<number, number>()];
  const [places, within]: [PassagePlace[], PassagePlace[]] = [[], []];
  for (const place of found) {
    const { letters } = place;
    const lineBefore = (at: number) => (at > 0 ? lineAt(text, letters[at - 1]) : undefined);
    const starts: number[] = [];
    for (let at = 0; at < letters.length; at += 1)
      if (lineAt(text, letters[at]) !== lineBefore(at)) starts.push(at);
    const [isFirstAbove, ...areAbove] = starts.map((at) => isAboveText(letters[at] ?? 0));
    if (isFirstAbove || starts.some((at) => isAbove(lineAt(text, letters[at]), lineBefore(at))))
      places.push(place);
    else if (areAbove.includes(true)) within.push(place);
  }
  return { places, within };

  /** Whether a line that this letter begins is above one read before, and below or above whose middle it is, or the reverse. */
  function isAboveText(first: number): boolean {
    const { page = 0, edges: [left = 0, middle = 0, right = 0] = [], y } = lineAt(text, first) ?? {};
    if (y === undefined || text.firstOf[text.lineOf[first] ?? 0] !== first) return false;
    const keyOf = (x: number) =>
      page * STRIPS + Math.round(Math.max(-FARTHEST, Math.min(x, FARTHEST)) / STRIP);
    const isUnder = (each: number | undefined) => each === undefined || y <= each;
    let isFirst = isUnder(lowest.get(keyOf(middle)));
    for (let key = keyOf(left); key <= keyOf(right); key += 1) {
      isFirst &&= isUnder(lowestMiddle.get(key));
      lower(lowest, key, y);
    }
    lower(lowestMiddle, keyOf(middle), y);
    return !isFirst;
  }
}
