import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { invitationRead } from '#contract/dashboard/invitations.ts';
import type { Workspace } from '#contract/fields.ts';
import { offerFirstInvitation } from '#server/dashboard/first-invitation.ts';

import { startServing } from '#tests/server/deployment/serving-process.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { ownService, SIGNING_KEYS, type TestService } from '#tests/server/service-fixture.ts';

import { Browser } from './browser.ts';

const FOUNDER = {
  organization: 'Lycée du Parc',
  workspace: 'ecole' as Workspace,
  name: 'Claire Dubois',
  email: 'claire@example.org',
};

/** The output of a start for a terminal and for a log. */
async function offered(service: TestService, { isWatched }: { isWatched: boolean }) {
  const written: string[] = [];
  const note = (fields: object, message: string) => void written.push(JSON.stringify({ ...fields, message }));
  await offerFirstInvitation({
    config: service.config,
    database: service.database,
    now: service.clock.now,
    terminal: isWatched ? { write: (text: string) => void written.push(text) } : null,
    log: { info: note, warn: note },
  });
  return written.join('\n');
}

const secretIn = (text: string) => /\/dashboard\/invitation#([\w-]{43})/.exec(text)?.[1] ?? '';

test('the first administrator creates the organization, and has all its permissions', async () => {
  const service = await ownService();
  const secret = secretIn(await offered(service, { isWatched: true }));
  const browser = new Browser(service);
  const { invitation } = (await browser.ask(invitationRead, { secret })).answer;
  expect(invitation).toMatchObject({ state: 'open', person: null });
  const { session } = (await browser.accept(secret, FOUNDER)).answer;
  expect(session).toMatchObject({
    organization: { name: 'Lycée du Parc', workspace: 'ecole' },
    profile: {
      name: 'Claire Dubois',
      role: 'administrator',
      permissions: [
        'view students',
        'verify documents',
        'issue documents',
        'revoke documents',
        'manage people',
        'manage organization',
        'manage access',
        'read audit',
      ],
    },
  });
  expect(await browser.stateOf(secret)).toBe('used');
  // Nothing is written, so a full disk causes no warning about a link that nobody needs.
  const database = { ...service.database, write: () => Promise.reject(new Error('the disk is full')) };
  const full = { ...service, database };
  expect(await offered(full, { isWatched: true })).toBe('');
});

test('the link is useless once somebody else has created an organization', async () => {
  const service = await ownService();
  const secret = secretIn(await offered(service, { isWatched: true }));
  await service.join();
  expect(await new Browser(service).stateOf(secret)).toBe('used');
});

test('a start creates a link once, and again after it has expired', async () => {
  const service = await ownService();
  expect(secretIn(await offered(service, { isWatched: true }))).not.toBe('');
  expect(await offered(service, { isWatched: true })).toBe('');
  service.clock.now = new Date(service.clock.now.getTime() + 72 * 60 * 60_000);
  expect(secretIn(await offered(service, { isWatched: true }))).not.toBe('');
});

test('three processes that start on an empty database create one link, which is in no log', async () => {
  const { url, folder, remove } = await scratchDatabase({ bare: true });
  onTestFinished(remove);
  const lines: string[] = [];
  const env = { PUBLIC_URL: 'https://seal.example.org', DATABASE_URL: url, SIGNING_KEYS, HOST: '127.0.0.1' };
  const said = /first administrator|no organization yet/;
  const start = () => startServing(env, { onLine: (line) => lines.push(line) });
  const processes = await Promise.all([start(), start(), start()]);
  await expect.poll(() => lines.filter((line) => said.test(line)).length).toBe(1);
  await Promise.all(processes.map((process) => process.kill()));
  expect(lines.filter((line) => said.test(line))).toHaveLength(1);
  expect(secretIn(lines.join('\n'))).toBe('');

  const service = await ownService({ databaseUrl: url, now: new Date().toISOString() });
  const { db } = service.database;
  expect(await db.selectFrom('invitations').select('id').execute()).toHaveLength(1);
  if (!url.startsWith('sqlite:')) return;
  const file = join(folder, 'first-sign-in.txt');
  expect(lines.find((line) => said.test(line))).toContain(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await new Browser(service).stateOf(secretIn(await readFile(file, 'utf8')))).toBe('open');
});

test('an existing file is replaced, and the target of a link stays as it is', async () => {
  const service = await ownService();
  if (!service.config.databaseUrl.startsWith('sqlite:')) return;
  const folder = dirname(service.config.databaseUrl.slice('sqlite:'.length));
  const [file, elsewhere] = [join(folder, 'first-sign-in.txt'), join(folder, 'elsewhere')];
  await writeFile(elsewhere, 'mine', { mode: 0o644 });
  await symlink(elsewhere, file);
  expect(await offered(service, { isWatched: false })).toContain(file);
  expect(await readFile(elsewhere, 'utf8')).toBe('mine');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a file that can’t be written doesn’t prevent the start', async () => {
  const service = await ownService();
  if (!service.config.databaseUrl.startsWith('sqlite:')) return;
  await mkdir(join(dirname(service.config.databaseUrl.slice('sqlite:'.length)), 'first-sign-in.txt'));
  expect(await offered(service, { isWatched: false })).toContain('sealmark admin invite --first');
});
