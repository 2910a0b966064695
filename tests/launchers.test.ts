import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

const TOOLS = join(import.meta.dirname, '../tools');

test.for<[file: string, args: string[], says: RegExp]>([
  [
    'e2e.mjs',
    ['--base-url', 'seal.example.org'],
    /--base-url needs an address, such as https:\/\/seal\.example\.org/,
  ],
  ['e2e.mjs', ['--base-url'], /--base-url needs an address/],
  ['e2e.mjs', ['--base-url=https://seal.example.org'], /E2E_TOKEN must be set/],
  ['test-proof.mjs', [], /npm run test:hostile or npm run test:faults/],
  [
    'test-proof.mjs',
    ['hostile', '--requests', 'many'],
    /many isn't a whole number\. Usage: npm run test:hostile/,
  ],
  ['test-proof.mjs', ['faults', '--requests', '5'], /Usage: npm run test:faults -- \[--rounds 1000\]/],
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

test('every test that quality.md names is there', () => {
  const named = [
    ...readFileSync(join(TOOLS, '../docs/quality.md'), 'utf8').matchAll(
      /`((?:server|hostile|faults)\/[^`]+\.ts)`/g,
    ),
  ];
  const missing = named.filter(([, path = '']) => !existsSync(join(import.meta.dirname, path)));
  expect(named.length).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

/** A project whose only dependencies lie beside it, the Node of its own among them; and what a launcher prints there. */
function projectWithLauncher() {
  const folder = mkdtempSync(join(tmpdir(), 'sealmark-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, value: object) => writeFileSync(join(folder, file), JSON.stringify(value));
  for (const name of ['node/bin', 'tool', 'added', 'tools'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const file of ['install.mjs', 'run.mjs']) cpSync(join(TOOLS, file), join(folder, 'tools', file));
  writeFileSync(join(folder, 'node/bin/node'), '');
  write('node/package.json', { name: 'node', version: '1.0.0' });
  for (const name of ['tool', 'added']) write(`${name}/package.json`, { name, version: '1.0.0' });
  const local = { dependencies: { node: 'file:./node' }, devDependencies: { tool: 'file:./tool' } };
  write('package.json', { name: 'project', version: '1.0.0', ...local });

  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: folder })).stdout;
  const script = "await (await import('./tools/install.mjs')).installWhenLockChanged()";
  const launched = () => run(process.execPath, '--input-type=module', '--eval', script);
  return { folder, npm: (...args: string[]) => run('npm', ...args), launched };
}

test('a launcher installs what is missing, and nothing that is there', { timeout: 60_000 }, async () => {
  const { folder, npm, launched } = projectWithLauncher();
  await npm('install', '--package-lock-only', '--offline');
  expect(await launched()).toMatch(/^Installing dependencies…\n/);
  expect(await launched()).toBe('');

  await npm('ci', '--offline', '--omit=dev');
  expect(await launched()).toMatch(/^Installing/);
  await npm('ci', '--offline');
  expect(await launched()).toBe('');

  await npm('install', '--package-lock-only', '--offline', './added');
  expect(await launched()).toMatch(/^Installing/);
  expect(existsSync(join(folder, 'node_modules/added/package.json'))).toBe(true);
  expect(await launched()).toBe('');
});
