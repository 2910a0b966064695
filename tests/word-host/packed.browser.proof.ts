import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { letter } from './harness/samples.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGE = join(ROOT, 'packages/word-host');
const FILES = /^`([^`\n]+)`\n\n```\w+\n(.*?)^```$/gms;

const folder = sharedFolder();

const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });

function write(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}

test('the packed package has its license, and both tests of its README pass with it in an empty folder', async () => {
  write('package.json', '{ "private": true, "type": "module" }');
  const packed = npm('pack', PACKAGE, '--silent').trim().split('\n').at(-1) ?? '';
  npm('install', '--offline', '--legacy-peer-deps', '--no-audit', '--no-fund', `./${packed}`);
  const licence = readFileSync(join(folder, 'node_modules/word-host/LICENSE'), 'utf8');
  expect(licence).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
  // office.js weighs 90 MB, and Playwright brings others: the project's own serve as well.
  for (const [scope, name] of [
    ['@microsoft', 'office-js'],
    ['@playwright', 'test'],
  ] as const) {
    mkdirSync(join(folder, 'node_modules', scope));
    symlinkSync(join(ROOT, 'node_modules', scope, name), join(folder, 'node_modules', scope, name));
  }

  write('letter.docx', await letter('Dear Ms Martin'));
  for (const [, file = '', content = ''] of readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(FILES))
    write(file, content);
  const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] };
  write('playwright.config.js', `export default ${JSON.stringify({ use: { launchOptions } })};`);

  const tests = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line'];
  const output = execFileSync(process.execPath, tests, { cwd: folder, encoding: 'utf8' });
  expect(output).toContain('2 passed');
});
