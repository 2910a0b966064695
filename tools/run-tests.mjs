import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

import { run } from './run.mjs';

/** A run of Vitest, for `runTests`. */
export function vitest(name, args, environment = {}) {
  return {
    name,
    program: 'vitest',
    args: (report) => [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    environment: () => environment,
    results: vitestResults,
  };
}

/** A run of Playwright, for `runTests`. */
export function playwright() {
  return {
    name: 'Playwright',
    program: 'playwright',
    args: () => ['test'],
    environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    results: playwrightResults,
  };
}

/**
 * Runs them one after the other, prints how each ended and "N passed, N failed" on the last line, and answers the exit
 * code. `began` is when the launcher started, in ms since 1970: what it installed until now is printed apart.
 */
export async function runTests(runners, { began, environment }) {
  const installed = timeSince(began);
  const scratch = mkdtempSync(join(tmpdir(), 'sealmark-tests-'));
  const results = [];
  for (const [index, runner] of runners.entries()) {
    const report = join(scratch, `${index}.json`);
    const begin = Date.now();
    const code = await run(runner.program, runner.args(report), {
      ...environment,
      ...runner.environment(report),
    });
    const { passed, failed } = runner.results(report);
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
  return failed.length > 0 ? 1 : 0;
}

function timeSince(begin) {
  const seconds = Math.round((Date.now() - begin) / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** How many tests passed, and which failed, in a Vitest JSON report. A file that could not even be loaded failed. */
function vitestResults(file) {
  const report = read(file);
  return { passed: report?.numPassedTests ?? 0, failed: (report?.testResults ?? []).flatMap(vitestFailures) };
}

function vitestFailures({ name, status, assertionResults }) {
  const file = relative('', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [file];
  return failed.map(({ fullName }) => `${file} › ${fullName}`);
}

/** How many tests passed, and which failed, in a Playwright JSON report. A flaky test failed once, so it failed. */
function playwrightResults(file) {
  const report = read(file);
  return { passed: report?.stats.expected ?? 0, failed: (report?.suites ?? []).flatMap(playwrightFailures) };
}

function playwrightFailures({ specs, suites = [] }) {
  const failed = specs.filter((spec) => spec.tests.some(({ status }) => FAILED.has(status)));
  return [...failed.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(playwrightFailures)];
}

const FAILED = new Set(['unexpected', 'flaky']);

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
