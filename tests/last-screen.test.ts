import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

import { expect, test } from 'vitest';
import { ownFolder } from '#tests/temporary-folder.ts';

const ERROR =
  '\u001B[31mError: expected 1\u001B[39m\n\n  received 2\n    at third\nfourth\nfifth\nsixth\nseventh';

/** Vitest's report on a run in which three tests passed and eleven failed. */
const REPORT = {
  numPassedTests: 3,
  testResults: [
    {
      name: 'tests/sums.test.ts',
      status: 'failed',
      assertionResults: Array.from({ length: 11 }, (_, index) => ({
        fullName: `adds ${index}`,
        status: 'failed',
        failureMessages: [ERROR],
      })),
    },
  ],
};

/** Replaces npm: `npm test` ends as in the report, the others as given. */
function npm(report: object, rest: Record<string, string>): string {
  return `#!${process.execPath}
const command = process.argv.slice(2).join(' ');
const rest = ${JSON.stringify(rest)};
if (command === 'test') import('${resolve('tools/run-tests.mjs')}').then(async ({ runTests, vitest }) => {
  const write = 'require("fs").writeFileSync(process.env.REPORT, ' + JSON.stringify(${JSON.stringify(JSON.stringify(report))}) + ')';
  const environment = (REPORT) => ({ REPORT });
  const runner = { ...vitest('Vitest', []), program: 'node', args: () => ['-e', write], environment };
  process.exitCode = await runTests([runner], { began: Date.now(), environment: {} });
});
else if (command in rest) { console.log(rest[command]); process.exitCode = 1; }
else console.log('1 passed, 0 failed');
`;
}

/** The lines that `.ci/run` adds to those of its commands. */
function lastScreen(report: object, rest: Record<string, string> = {}): string[] {
  const folder = ownFolder();
  cpSync('.ci', join(folder, '.ci'), { recursive: true });
  writeFileSync(join(folder, 'npm'), npm(report, rest), { mode: 0o755 });
  const { stdout } = spawnSync(join(folder, '.ci/run'), {
    encoding: 'utf8',
    env: { ...process.env, PATH: [folder, process.env['PATH']].join(delimiter) },
  });
  return stdout.split('\nWhat failed:\n').at(-1)?.trimEnd().split('\n') ?? [];
}

test('CI ends with the first ten failures, six lines on each, and how many more there are', () => {
  const screen = lastScreen(REPORT);
  expect(screen.slice(0, 8)).toEqual([
    'failed: tests/sums.test.ts › adds 0',
    '  Error: expected 1',
    '    received 2',
    '      at third',
    '  fourth',
    '  fifth',
    '  sixth',
    'failed: tests/sums.test.ts › adds 1',
  ]);
  expect(screen.slice(69)).toEqual(['  sixth', 'and 1 more', '', '5 passed, 11 failed']);
});

test('CI ends with the output of a check that failed, and of a command that named no test', () => {
  const passing = { numPassedTests: 3, testResults: [] };
  const screen = lastScreen(passing, {
    'run proof': 'no such program',
    'run check': 'error: no-debugger\nanother part',
  });
  expect(screen).toEqual([
    'failed: npm run proof',
    '  no such program',
    'failed: npm run check',
    '  error: no-debugger',
    '',
    '3 passed, 2 failed',
  ]);
});

test('a runner that doesn’t end after its report is ended, and counts as failed', () => {
  const program = `import { runTests, vitest } from '${resolve('tools/run-tests.mjs')}';
    const write = 'require("fs").writeFileSync(process.env.REPORT, JSON.stringify({ numPassedTests: 3, testResults: [] }))';
    const leave = 'require("child_process").spawn("sleep", ["1234"], { stdio: "inherit" });';
    const environment = (REPORT) => ({ REPORT });
    const runner = { ...vitest('Vitest', []), program: 'node', args: () => ['-e', leave + write], environment };
    await runTests([runner], { began: Date.now(), environment: {}, patienceMs: 200 });`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(/^failed: Vitest itself\n  still running after the report:\n.* sleep 1234$/ms);
  expect(stdout).toContain('\n3 passed, 1 failed\n');
});

test('CI prints only the counts if all passed', () => {
  expect(lastScreen({ numPassedTests: 3, testResults: [] }).at(-1)).toBe('5 passed, 0 failed');
});
