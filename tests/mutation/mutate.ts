import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { Stryker } from '@stryker-mutator/core';
import * as z from 'zod/mini';

import { type Area, AREAS } from './areas.ts';

const NEEDED_PERCENT = 80;
/** Enough for tests beside other programs; a longer run is an endless loop. */
const TIMEOUT_MS = 20_000;

const results = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, processes: { type: 'string', default: '1' } },
});
const scores = [];
for (const name of positionals.length === 0 ? Object.keys(AREAS) : positionals) {
  const area = AREAS[name];
  if (!area) throw new Error(`There is no area "${name}". There are: ${Object.keys(AREAS).join(', ')}`);
  // First mutants that tests reach, each with only those tests; then those that only run while a module loads, with all
  // tests.
  await mutate(name, area, true);
  await mutate(name, area, false);
  scores.push(scoreOf(name, area));
}
console.table(scores);

async function mutate(name: string, { sources, tests }: Area, ignoreStatic: boolean): Promise<void> {
  await new Stryker({
    mutate: values.only ?? [...sources],
    testFiles: tests.map((test) => `tests/server/${test}.test.ts`),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    // Stryker reads it through an API that TypeScript 7 lacks, and nothing here needs it.
    tsconfigFile: 'none',
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic,
    incremental: true,
    incrementalFile: resultsOf(name),
    tempDirName: `.cache/mutation/sandbox-${name}`,
    ignorePatterns: ['.cache', 'data', 'dist', 'docs', 'playwright-report', 'test-results'],
    concurrency: Number(values.processes),
    timeoutMS: TIMEOUT_MS,
    warnings: false,
    reporters: [ignoreStatic ? 'dots' : 'clear-text'],
    clearTextReporter: { reportTests: false },
  }).runMutationTest();
}

function resultsOf(name: string): string {
  return `.cache/mutation/${name}.json`;
}

/** Counts all files of the area measured so far, in this run or an earlier one. */
function scoreOf(name: string, { sources }: Area) {
  const measured = Object.values(results.parse(JSON.parse(readFileSync(resultsOf(name), 'utf8'))).files);
  const statuses = measured.flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const killed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  const survived = statuses.filter((status) => status === 'Survived' || status === 'NoCoverage').length;
  const percent = (killed / (killed + survived)) * 100;
  if (percent < NEEDED_PERCENT) process.exitCode = 1;
  return {
    area: name,
    files: `${measured.length} of ${sources.flatMap((source) => globSync(source)).length}`,
    faults: killed + survived,
    survived,
    noticed: `${percent.toFixed(1)} %`,
  };
}
