import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a check counted, for the table at the end. */
    counted?: string;
  }
}

const number = (name: string, standard: number) => Number(process.env[name] ?? standard);

/** Hostile requests of one run. */
export const REQUESTS = number('PROOF_REQUESTS', 100_000);
/** Of everything that's generated. */
export const SEED = number('PROOF_SEED', 1);

/** As often as a check is done, unless the run asked for fewer rounds of each. */
export const rounds = (usual: number) => Math.min(usual, number('PROOF_ROUNDS', usual));

/** Notes what a check counted, also while it goes on: where it fails, the table tells how far it came. */
export function count({ task }: TestContext, counted: Record<string, number>): void {
  task.meta.counted = Object.entries(counted)
    .map(([what, times]) => `${times.toLocaleString('en')} ${what}`)
    .join(', ');
}

export const times = <Result>(many: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: many }, (_, index) => work(index)));

/** The middle one; of an even number, the upper. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
