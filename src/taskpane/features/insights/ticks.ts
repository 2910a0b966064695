/** Whole numbers from 0 up to `highest`, apart by 1, 2 or 5 times a power of ten; at most four. */
export function ticksUpTo(highest: number): number[] {
  const wanted = Math.max(highest / 2.5, 1);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= wanted) ?? 10);
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, place) => place * step);
}
