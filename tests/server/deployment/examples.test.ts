import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { VARIABLES } from '#server/config.ts';
import { SECRETS } from '#server/secret-files.ts';

const ROOT = join(import.meta.dirname, '../../..');
const UNIT = 'docs/deploy/sealmark@.service';
const MAX_EXPOSURE = 2.5;

test(`systemd rates the unit ${MAX_EXPOSURE} or better`, () => {
  const report = execFileSync('systemd-analyze', ['security', '--offline=true', join(ROOT, UNIT)], {
    encoding: 'utf8',
  });
  const [, exposure = ''] = /Overall exposure level for \S+ ([\d.]+)/.exec(report) ?? [];
  expect(Number.parseFloat(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE);
});

test('systemd understands the socket', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealmark-unit-'));
  const socket = join(folder, 'sealmark@3001.socket');
  copyFileSync(join(ROOT, 'docs/deploy/sealmark@.socket'), socket);
  copyFileSync(join(ROOT, UNIT), join(folder, 'sealmark@3001.service'));
  const { stderr } = spawnSync('systemd-analyze', ['verify', socket], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const problems = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'));
  expect(problems).toEqual([]);
});

const OWN = [...VARIABLES, ...SECRETS.map((name) => `${name}_FILE`)];
/** Of the database's image. */
const OTHERS = /^POSTGRES_/;

test.each([
  ['Containerfile', /^ENV (.+)$/gm, /(\w+)=/g],
  [
    'docs/deploy/compose.yml',
    /^x-environment[^]+?\n\n|environment: \{.+\}|environment:\n(?: {6}.+\n)+/gm,
    /\b([A-Z][A-Z_]+):/g,
  ],
  ['docs/deploy/kubernetes.yml', /^ +env:\n(?: {12}.+\n)+/gm, /name: ([A-Z_]+)/g],
])('%s sets only variables that the service reads', (file, block, name) => {
  const blocks = readFileSync(join(ROOT, file), 'utf8').match(block) ?? [];
  const names = blocks.flatMap((text) => [...text.matchAll(name)].map(([, found = '']) => found));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((found) => !OWN.includes(found) && !OTHERS.test(found))).toEqual([]);
});
