import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { run } from './run.mjs';

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

export function playwright(name, args) {
  return {
    name,
    program: 'playwright',
    args: () => ['test', ...args],
    environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    results: playwrightResults,
  };
}

/**
 * Runs them one after another, prints how each ended and "N passed, N failed" on the last line, and returns the exit code.
 * `began` is when the launcher started, in ms since 1970: the installation until now is reported separately. A process that
 * a test left behind keeps a runner from ending: `patienceMs` after its report, that counts as a failure.
 */
export async function runTests(runners, { began, environment, patienceMs = 180_000 }) {
  const installed = timeSince(began);
  const scratch = mkdtempSync(join(tmpdir(), 'sealmark-tests-'));
  const results = [];
  for (const [index, runner] of runners.entries()) {
    const report = join(scratch, `${index}.json`);
    const begin = Date.now();
    let left = '';
    let reported = 0;
    const guard = setInterval(() => {
      if (existsSync(report)) reported += 1;
      if (reported > 10) left ||= endLeft();
    }, patienceMs / 10);
    const code = await run(runner.program, runner.args(report), {
      ...environment,
      ...runner.environment(report),
    });
    clearInterval(guard);
    const { passed, failed } = runner.results(report);
    if (left !== '' || (failed.length === 0 && (code !== 0 || passed === 0)))
      failed.push(failure(`${runner.name} itself`, left));
    results.push({ name: runner.name, passed, failed, time: timeSince(begin) });
  }
  rmSync(scratch, { recursive: true });

  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.flatMap((result) => result.failed);
  process.stdout.write('\n');
  for (const lines of failed) process.stdout.write(`failed: ${lines.join('\n  ')}\n`);
  process.stdout.write(`Installed in ${installed}\n`);
  for (const result of results)
    process.stdout.write(
      `${result.name}: ${result.passed} passed, ${result.failed.length} failed, in ${result.time}\n`,
    );
  process.stdout.write(`${passed} passed, ${failed.length} failed\n`);
  return failed.length > 0 ? 1 : 0;
}

/** Ends all processes below this one, and returns their commands. */
function endLeft() {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const below = [String(process.pid)];
  const rows = [...(stdout ?? '').matchAll(/^ *(\d+) +(\d+) (?!ps ).*$/gm)];
  const left = rows.filter(([, pid, parent]) => below.includes(parent) && below.push(pid));
  spawnSync('kill', ['-9', ...below.slice(1)]);
  return `still running after the report:\n${left.map(([row]) => row).join('\n')}`;
}

function timeSince(begin) {
  const seconds = Math.round((Date.now() - begin) / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The test and the first lines of its failure, because CI keeps only the last screen. */
function failure(test, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  return [test, ...lines.filter((line) => line.trim() !== '').slice(0, 6)].map((line) => line.slice(0, 120));
}

/**
 * The number of passed tests and the names of failed ones in a Vitest JSON report. A file that couldn't be loaded counts as
 * failed.
 */
function vitestResults(file) {
  const report = read(file);
  return { passed: report?.numPassedTests ?? 0, failed: (report?.testResults ?? []).flatMap(vitestFailures) };
}

function vitestFailures({ name, status, message, assertionResults }) {
  const file = relative('', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [failure(file, message)];
  return failed.map((test) => failure(`${file} › ${test.fullName}`, test.failureMessages[0]));
}

/**
 * The number of passed tests and the names of failed ones in a Playwright JSON report. A flaky test failed once, so it
 * counts as failed.
 */
function playwrightResults(file) {
  const report = read(file);
  return { passed: report?.stats.expected ?? 0, failed: (report?.suites ?? []).flatMap(playwrightFailures) };
}

function playwrightFailures({ specs, suites = [] }) {
  const failed = specs.filter((spec) => spec.tests.some(({ status }) => FAILED.has(status)));
  return [
    ...failed.map(({ file, title, tests }) => failure(`${file} › ${title}`, firstError(tests))),
    ...suites.flatMap(playwrightFailures),
  ];
}

function firstError(tests) {
  return tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error.message;
}

const FAILED = new Set(['unexpected', 'flaky']);

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
