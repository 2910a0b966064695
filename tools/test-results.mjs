import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** How many tests passed, and which failed, in a Vitest JSON report. A file that could not even be loaded failed. */
export function vitestResults(file) {
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
export function playwrightResults(file) {
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
