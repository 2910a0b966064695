import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { MAX_TEMPLATE_BYTES } from '#contract/templates.ts';
import { VARIABLES } from '#server/config/config.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { SECRETS } from '#server/config/secret-files.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const UNIT = 'docs/deploy/sealmark@.service';
const MAX_EXPOSURE = 2.5;

test(`systemd rates the unit ${MAX_EXPOSURE} or better`, () => {
  const args = ['security', '--offline=true', join(ROOT, UNIT)];
  const report = execFileSync('systemd-analyze', args, { encoding: 'utf8' });
  const [, exposure = ''] = /Overall exposure level for \S+ ([\d.]+)/.exec(report) ?? [];
  expect(Number.parseFloat(exposure)).toBeLessThanOrEqual(MAX_EXPOSURE);
});

test('systemd understands the socket', () => {
  const folder = ownFolder();
  const socket = join(folder, 'sealmark@3001.socket');
  copyFileSync(join(ROOT, 'docs/deploy/sealmark@.socket'), socket);
  copyFileSync(join(ROOT, UNIT), join(folder, 'sealmark@3001.service'));
  const { stderr } = spawnSync('systemd-analyze', ['verify', socket], { encoding: 'utf8' });
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

const read = (file: string) => readFileSync(join(ROOT, 'docs/deploy', file), 'utf8');

test('nginx finds in its container every file that its configuration names', () => {
  const [, nginx = ''] = /^ {2}nginx:\n(.*?)\n\n/ms.exec(read('compose.yml')) ?? [];
  const found = nginx.matchAll(/- \.\/(\S+?):(\S+):ro/g);
  const mounts = [...found].map(([, from = '', to = '']) => ({ from, to }));
  const files = [...read('nginx.conf').matchAll(/ssl_certificate\S* (\S+);/g)].map(([, file = '']) => file);
  const pages = ['unavailable.html', 'unavailable.json'].map((page) => `/usr/share/sealmark/${page}`);
  expect(files).toHaveLength(2);
  for (const file of [...files, ...pages])
    expect(mounts.some(({ to }) => file === to || file.startsWith(`${to}/`))).toBe(true);
  for (const { from } of mounts.filter(({ from: name }) => name !== 'tls'))
    expect(existsSync(join(ROOT, 'docs/deploy', from))).toBe(true);
});

test.each(['compose.yml', 'kubernetes.yml'])('%s has the record of erased people on a volume', (file) => {
  const text = read(file);
  const [, path = ''] = /ERASED_PEOPLE_FILE(?:, value)?: ([^\s}]+)/.exec(text) ?? [];
  expect(erasedPeopleFile({ DATABASE_URL: 'postgres://db/sealmark', ERASED_PEOPLE_FILE: path }).path).toBe(
    path,
  );
  const [, folder = ''] = /(?:mountPath: |sealmark:)(\/var\/[^\s\]}']+)/.exec(text) ?? [];
  expect(dirname(path)).toBe(folder);
});

test.each(['nginx.conf', 'kubernetes.yml'])('%s lets the largest template pass', (file) => {
  const [, megabytes] = /(?:templates\/ \{\s+client_max_|proxy-)body[-_]size:? (\d+)m/.exec(read(file)) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(MAX_TEMPLATE_BYTES);
});
