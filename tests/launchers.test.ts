import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const TOOLS = join(import.meta.dirname, '../tools');

test.for<[file: string, args: string[], says: RegExp]>([
  [
    'e2e.mjs',
    ['--base-url', 'seal.example.org'],
    /--base-url needs an address, such as https:\/\/seal\.example\.org/,
  ],
  ['e2e.mjs', ['--base-url'], /--base-url needs an address/],
  ['e2e.mjs', ['--base-url=https://seal.example.org'], /E2E_TOKEN must be set/],
  ['long/checks.mjs', [], /npm run test:hostile or npm run test:faults/],
  [
    'long/checks.mjs',
    ['hostile', '--requests', 'many'],
    /many isn't a whole number\. Usage: npm run test:hostile/,
  ],
  ['long/checks.mjs', ['faults', '--requests', '5'], /Usage: npm run test:faults -- \[--rounds 1000\]/],
])('tools/%s %j ends with what to type instead', async ([file, args, says]) => {
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(TOOLS, file), ...args],
      { env: { PATH: process.env['PATH'] } },
      (error, _, written) => resolve({ code: error?.code, stderr: written }),
    );
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(says);
});

test('every test that quality.md names exists', () => {
  const named = [
    ...readFileSync(join(TOOLS, '../docs/quality.md'), 'utf8').matchAll(
      /`((?:server|hostile|faults)\/[^`]+\.ts)`/g,
    ),
  ];
  const missing = named.filter(([, path = '']) => !existsSync(join(import.meta.dirname, path)));
  expect(named.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});
