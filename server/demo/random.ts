/** Repeatable random values: the same seed gives the same demo data on every machine. */
export interface Random {
  between(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Numbers from 0 to below 1 by Mulberry32: 32 bits of state suffice for fictitious people. Never use it for secrets. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function seededRandom(seed: number): Random {
  const next = randomNumbers(seed);
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] };
}

const HALF = 2 ** 20 - 1;

/** For a number below 2^40. Different for each, because a Feistel network is invertible. */
export function scatteredBytes(number: number): Uint8Array {
  let left = Math.floor(number / (HALF + 1));
  let right = number & HALF;
  for (const key of [0x9e37, 0x85eb, 0xc2b2, 0x27d4]) {
    const mixed = Math.imul(right ^ (right >>> 9) ^ key, 0x45d9f3b);
    [left, right] = [right, (left ^ mixed ^ (mixed >>> 15)) & HALF];
  }
  return Uint8Array.from({ length: 8 }, (_, at) => ((at < 4 ? left : right) >>> (5 * (at % 4))) & 31);
}
