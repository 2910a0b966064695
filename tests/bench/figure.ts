/** One row of the results. */
export interface Figure {
  what: string;
  against: string;
  /** null where it could not be measured. */
  ratio: number | null;
  reach: string;
  /** null where this machine cannot judge it. */
  isMet: boolean | null;
  note: string;
}

type Named = Pick<Figure, 'what' | 'against' | 'note'>;

export function atLeast(bound: number, ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: `≥ ${bound}`, isMet: ratio >= bound };
}

export function atMost(bound: number, ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: `≤ ${Number(bound.toFixed(2))}`, isMet: ratio <= bound };
}

export function unmeasured(reach: string, named: Named): Figure {
  return { ...named, ratio: null, reach, isMet: null };
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const micros = (value: number) => `${value.toFixed(0)} µs`;
