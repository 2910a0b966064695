export interface Figure {
  what: string;
  against: string;
  /** null if it couldn't be measured. */
  ratio: number | null;
  reach: string;
  /** null if this machine can't judge it. */
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

/** The ratio of two times measured alternately; the note has both. */
export function atMostTimes(
  bound: number,
  { ratio, first, second }: { ratio: number; first: number; second: number },
  named: Omit<Named, 'note'>,
): Figure {
  return atMost(bound, ratio, { ...named, note: `${ms(first)} and ${ms(second)}` });
}

export function unmeasured(reach: string, named: Named): Figure {
  return { ...named, ratio: null, reach, isMet: null };
}

/** The limit of this machine, beside the figure that it bounds. */
export function limitOf(ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: 'a limit', isMet: null };
}

/** A value without a target. */
export function shown(value: number, named: Named): Figure {
  return { ...named, ratio: value, reach: '–', isMet: null };
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const micros = (value: number) => `${value.toFixed(0)} µs`;

export function verdictOf({ isMet, reach }: Figure): string {
  if (isMet === null) return ['a limit', '–'].includes(reach) ? '–' : 'not judged here';
  return isMet ? 'yes' : '**no**';
}

export function measured({ ratio }: Figure): string {
  if (ratio === null) return 'not measured';
  return ratio >= 20 ? ratio.toFixed(0) : ratio.toFixed(2);
}
