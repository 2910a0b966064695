import type { ContentDigest } from './digest-format.ts';
import { passageHash, sealedPassages, seedOf, wholeHash, wordsOf } from './content-digest.ts';

export interface ContentComparison {
  /** Every sealed passage is there, in its order, and no other. */
  isSame: boolean;
  /** The passages that the sealed version doesn't have. */
  added: FoundPassage[];
  /** Sealed passages that are there but in another order. */
  moved: FoundPassage[];
  /** How many sealed passages aren't there. */
  missing: number;
  /** How many passages were sealed. */
  sealed: number;
}

export interface FoundPassage {
  text: string;
  /** Which of the given paragraphs, or which page, counted from 0. */
  index: number;
}

/** Compares paragraphs with a sealed version. Blanks, empty paragraphs and characters drawn as nothing don't count. */
export function compareParagraphs(digest: ContentDigest, paragraphs: readonly string[]): ContentComparison {
  const sealed = sealedPassages(digest);
  const { salt } = seedOf(digest);
  const found = paragraphs
    .map((text, index) => ({ words: wordsOf(text), index }))
    .filter(({ words }) => words.length > 0);
  const isSame =
    wholeHash(
      found.map(({ words }) => words),
      salt,
    ) === digest.whole;
  if (isSame) return { isSame, added: [], moved: [], missing: 0, sealed: sealed.length };

  const occurrences = new Map<string, number[]>();
  for (const [position, { words }] of found.entries()) {
    const hash = passageHash(words, salt);
    const others = occurrences.get(hash);
    if (others) others.push(position);
    else occurrences.set(hash, [position]);
  }
  const places = sealed.map((): number | null => null);
  placeInOrder(
    sealed.map(({ hash }) => hash),
    occurrences,
    places,
  );
  const passage = (position: number): FoundPassage => {
    const { words = [], index = 0 } = found[position] ?? {};
    return { text: words.join(' '), index };
  };
  const taken = new Set(places);
  return {
    isSame,
    added: found.flatMap((_, position) => (taken.has(position) ? [] : [passage(position)])),
    moved: outOfOrder(places).map(passage),
    missing: places.filter((place) => place === null).length,
    sealed: sealed.length,
  };
}

/**
 * Gives each sealed passage that has no place yet one where it occurs, each occurrence once: passages that are there
 * once first, then others between their neighbours, then wherever they occur. `keys` is null where a passage isn't asked for.
 */
export function placeInOrder(
  keys: readonly (string | null)[],
  occurrences: ReadonlyMap<string, readonly number[]>,
  places: (number | null)[],
): void {
  const counts = new Map<string, number>();
  for (const key of keys) if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  const free = new Map([...occurrences].map(([key, positions]) => [key, freePositions(positions)]));
  const isOpen = (index: number) => places[index] === null;
  for (const [index, key] of keys.entries()) {
    const [only, ...others] = (key === null ? undefined : occurrences.get(key))?.slice(0, 2) ?? [];
    if (key === null || only === undefined || others.length > 0 || counts.get(key) !== 1) continue;
    places[index] = only;
    free.delete(key);
  }
  const upper: number[] = [];
  for (let index = places.length - 1, next = Infinity; index >= 0; index -= 1) {
    upper[index] = next;
    next = places[index] ?? next;
  }
  let lower = -1;
  for (const [index, key] of keys.entries()) {
    if (key !== null && isOpen(index)) take(index, key, lower, upper[index] ?? Infinity);
    lower = places[index] ?? lower;
  }
  for (const [index, key] of keys.entries()) {
    if (key !== null && isOpen(index)) take(index, key, -1, Infinity);
  }

  function take(index: number, key: string, after: number, before: number): void {
    const position = free.get(key)?.take(after, before);
    if (position !== undefined) places[index] = position;
  }
}

/** Ascending positions, each taken once: the first between two others. */
function freePositions(positions: readonly number[]) {
  /** For each position, where the next free one may be; shortened on the way, so that thousands alike take no longer each. */
  const next = positions.map((_, at) => at);
  const freeFrom = (start: number) => {
    let at = start;
    while ((next[at] ?? at) !== at) at = next[at] = next[next[at] ?? at] ?? positions.length;
    return at;
  };
  return {
    take(after: number, before: number): number | undefined {
      let low = 0;
      for (let high = positions.length; low < high;) {
        const middle = (low + high) >> 1;
        if ((positions[middle] ?? Infinity) > after) high = middle;
        else low = middle + 1;
      }
      const at = freeFrom(low);
      const position = positions[at];
      if (position === undefined || position >= before) return undefined;
      next[at] = at + 1;
      return position;
    },
  };
}

/** The fewest places that have to go for the rest to ascend. */
export function outOfOrder(places: readonly (number | null)[]): number[] {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const place of places) {
    if (place === null) continue;
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before.set(place, ends[low - 1]);
    ends[low] = place;
  }
  const ascending = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) ascending.add(place);
  return places.filter((place): place is number => place !== null && !ascending.has(place));
}
