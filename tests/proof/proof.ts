import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** A check's counts, for the table at the end. */
    counted?: string;
  }
}

const number = (name: string, standard: number) => Number(process.env[name] ?? standard);

/** Hostile requests of one run. */
export const REQUESTS = number('PROOF_REQUESTS', 100_000);
/** Of everything that is generated. */
export const SEED = number('PROOF_SEED', 1);

/** The usual number of rounds, unless the run asked for fewer. */
export const rounds = (usual: number) => Math.min(usual, number('PROOF_ROUNDS', usual));

/** Records a check's counts while it runs: if it fails, the table shows its progress. */
export function count({ task }: TestContext, counted: Record<string, number>): void {
  task.meta.counted = Object.entries(counted)
    .map(([what, times]) => `${times.toLocaleString('en')} ${what}`)
    .join(', ');
}

export const times = <Result>(many: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: many }, (_, index) => work(index)));
