import type { Reporter, TestCase } from 'vitest/node';

import './proof.ts';

/** A line for each check as it ends, and the number that passed. */
export class TableReporter implements Reporter {
  #held = 0;
  #missed = 0;

  onInit(): void {
    process.stdout.write(`Seed ${process.env['PROOF_SEED']}\n`);
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state === 'skipped') return;
    const isHeld = state === 'passed';
    if (isHeld) this.#held += 1;
    else this.#missed += 1;
    const seconds = Math.round((test.diagnostic()?.duration ?? 0) / 1000);
    const { counted = '' } = test.meta();
    process.stdout.write(
      `${isHeld ? 'held  ' : 'MISSED'} ${`${seconds} s`.padStart(6)}  ${test.name}: ${counted}\n`,
    );
  }

  onTestRunEnd(): void {
    process.stdout.write(
      `${this.#held} checks held, ${this.#missed} missed; seed ${process.env['PROOF_SEED']}\n`,
    );
  }
}
