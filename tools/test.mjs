import './require-node.cjs';
import './end-with-npm.cjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { installWhenLockChanged } from './install.mjs';
import { build, run } from './run.mjs';
import { playwrightCounts, vitestCounts } from './test-counts.mjs';
import { findTestPrograms } from './test-programs.mjs';

await installWhenLockChanged();
const environment = await findTestPrograms();
await build();

const scratch = mkdtempSync(join(tmpdir(), 'sealmark-tests-'));
const runners = [
  {
    name: 'Vitest',
    program: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${scratch}/vitest.json`],
    environment: {},
    counts: () => vitestCounts(`${scratch}/vitest.json`),
  },
  {
    name: 'Playwright',
    program: 'playwright',
    args: ['test'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${scratch}/playwright.json` },
    counts: () => playwrightCounts(`${scratch}/playwright.json`),
  },
];

const results = [];
for (const runner of runners) {
  const code = await run(runner.program, runner.args, { ...environment, ...runner.environment });
  const { passed, failed } = runner.counts();
  const wentWrong = code !== 0 || passed + failed === 0;
  results.push({ name: runner.name, passed, failed: Math.max(failed, wentWrong ? 1 : 0) });
}
rmSync(scratch, { recursive: true });

const total = (what) => results.reduce((sum, result) => sum + result[what], 0);
process.stdout.write('\n');
for (const { name, passed, failed } of results)
  process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
process.stdout.write(`${total('passed')} passed, ${total('failed')} failed\n`);
process.exitCode = total('failed') > 0 ? 1 : 0;
