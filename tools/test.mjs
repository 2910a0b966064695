import './require-node.cjs';
import './end-with-npm.cjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from './build.mjs';
import { installWhenLockChanged } from './install.mjs';
import { run } from './run.mjs';
import { findTestPrograms } from './test-programs.mjs';
import { playwrightResults, vitestResults } from './test-results.mjs';

const began = Date.now();
await installWhenLockChanged({ testTools: true });
const environment = await findTestPrograms();
// Where it can't be made, the test that boots it says why.
await run('node', ['tests/server/deployment/debian.ts']);
const installed = timeSince(began);
await build();

const scratch = mkdtempSync(join(tmpdir(), 'sealmark-tests-'));
const runners = [
  {
    name: 'Vitest',
    program: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${scratch}/vitest.json`],
    environment: {},
    results: () => vitestResults(`${scratch}/vitest.json`),
  },
  {
    name: 'Playwright',
    program: 'playwright',
    args: ['test'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${scratch}/playwright.json` },
    results: () => playwrightResults(`${scratch}/playwright.json`),
  },
];

const results = [];
for (const runner of runners) {
  const begin = Date.now();
  const code = await run(runner.program, runner.args, { ...environment, ...runner.environment });
  const { passed, failed } = runner.results();
  const unnamed = failed.length === 0 && (code !== 0 || passed === 0);
  const time = timeSince(begin);
  results.push({ name: runner.name, passed, failed: unnamed ? [`${runner.name} itself`] : failed, time });
}
rmSync(scratch, { recursive: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.flatMap((result) => result.failed);
process.stdout.write('\n');
for (const test of failed) process.stdout.write(`failed: ${test}\n`);
process.stdout.write(`Installed in ${installed}\n`);
for (const result of results) {
  process.stdout.write(
    `${result.name}: ${result.passed} passed, ${result.failed.length} failed, in ${result.time}\n`,
  );
}
process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

function timeSince(begin) {
  const seconds = Math.round((Date.now() - begin) / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
