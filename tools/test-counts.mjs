import { existsSync, readFileSync } from 'node:fs';

/** Passed and failed of a Vitest JSON report. A file that could not even be loaded counts as one failed. */
export function vitestCounts(file) {
  const report = read(file);
  const unloaded = (report?.testResults ?? []).filter(
    (result) =>
      result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + unloaded.length };
}

/** Passed and failed of a Playwright JSON report. A flaky test failed once, so it failed. */
export function playwrightCounts(file) {
  const report = read(file);
  return {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
  };
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
