import * as fc from 'fast-check';

/** Runs a check that often, each time for other values of the generators before it. */
export function holdsFor<Values extends [unknown, ...unknown[]]>(
  numRuns: number,
  ...args: [...from: { [Place in keyof Values]: fc.Arbitrary<Values[Place]> }, check: (...of: Values) => void]
): void {
  fc.assert(fc.property<Values>(...args), { numRuns });
}
