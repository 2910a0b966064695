import { join } from 'node:path';

import { defineConfig } from 'vitest/config';

import { TableReporter } from './table-reporter.ts';

// A different one each time, printed at both ends: the same seed gives the same requests.
process.env['PROOF_SEED'] ??= String(Date.now() % 1_000_000);

const END = 'tests/proof/end-services.ts';
const engines = [
  { suffix: '', setupFiles: [END] },
  {
    suffix: '-postgres',
    exclude: ['**/*.sqlite.check.ts'],
    globalSetup: 'tests/postgres/global-setup.ts',
    setupFiles: ['tests/postgres/use-postgres.ts', END],
  },
];

/** Hostile input and faults: in few rounds by `npm run proof`, in full by `npm run test:hostile` and `test:faults`. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    environment: 'node',
    // A check is limited by its counts; this ends one that hangs.
    testTimeout: 15 * 60_000,
    hookTimeout: 120_000,
    // Checks that measure or kill would disturb each other.
    fileParallelism: false,
    reporters: ['default', new TableReporter()],
    projects: ['hostile', 'faults'].flatMap((proof) =>
      engines.map(({ suffix, ...engine }) => ({
        extends: true as const,
        test: { ...engine, name: `${proof}${suffix}`, include: [`tests/${proof}/*.check.ts`] },
      })),
    ),
  },
});
