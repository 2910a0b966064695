import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';

import { type Environment, parseConfig } from '#server/config/config.ts';
import { MIGRATIONS, type Migrations } from '#server/db/migrate.ts';
import { startService } from '#server/service.ts';

import { adminWith, scratchAdmin } from '#tests/server/admin/admin.ts';

/** Possible migrations of the next release. */
const NEXT: Migrations = {
  ...MIGRATIONS,
  '900-nicknames': { up: async (db) => void (await sql`create table nicknames (name text)`.execute(db)) },
};
const OLDER =
  'its tables are older than this release (missing: 900-nicknames). Start the service, or run: sealmark admin migrate';
const NEWER =
  'a newer release has updated its tables (900-nicknames). Run this command with the newer release';
const school = { workspace: 'ecole', name: 'Lycée du Parc' };

async function scratch(options?: { bare: boolean }) {
  const { env, remove } = await scratchAdmin(options);
  onTestFinished(remove);
  const now = (words: string, more = {}) => adminWith(env, words, more);
  const next = (words: string, more = {}) => adminWith(env, words, more, NEXT);
  return { env, now, next };
}

function configOf(env: Environment) {
  return parseConfig({ ...env, PUBLIC_URL: 'https://seal.example.org', PORT: '0', LOG_LEVEL: 'silent' });
}

describe('an administrator who installs the next release', () => {
  test('sees what is pending, as often as they look, and nothing changes', async () => {
    const { next, now } = await scratch();
    for (const _ of ['once', 'again'])
      expect(await next('migrate --check', { json: true })).toEqual({
        exit: 1,
        stdout: '{"pending":["900-nicknames"],"newer":[]}\n',
        stderr: '',
      });
    expect((await next('migrate --check')).stdout).toBe('Pending updates: 900-nicknames.\n');
    expect(await now('org create', school)).toMatchObject({ exit: 0 });
  });

  test('is told that other commands must wait, and nothing changes', async () => {
    const { next, now } = await scratch();
    for (const words of ["org create --workspace school --name 'Lycée du Parc'", 'org list', 'key list']) {
      const { stderr, ...rest } = await next(words);
      expect(rest).toEqual({ exit: 1, stdout: '' });
      expect(stderr).toMatch(/^Can't open the database \S+: /);
      expect(stderr.endsWith(`: ${OLDER}\n`)).toBe(true);
    }
    expect(await now('migrate --check')).toMatchObject({ exit: 0, stdout: 'No updates pending.\n' });
  });

  test('updates the tables once, and the audit log says who did it', async () => {
    const { next } = await scratch();
    const { stdout: updated } = await next('migrate', { as: 'Nadia', json: true });
    expect(updated).toBe('{"applied":["900-nicknames"],"newer":[]}\n');
    expect(await next('migrate', { as: 'Nadia' })).toMatchObject({ stdout: 'No updates pending.\n' });
    const { stdout } = await next('audit list', { json: true });
    const update = { action: 'tables_updated', actor: 'admin:Nadia', subject: '900-nicknames' };
    expect(JSON.parse(stdout)).toMatchObject({ entries: [update] });
  });
});

describe('while the previous release still runs', () => {
  test('it can restart, and its commands refuse to run', async () => {
    const { env, now, next } = await scratch();
    await next('migrate');
    const service = await startService(configOf(env));
    expect(service.database.migrated).toEqual({ applied: [], newer: ['900-nicknames'] });
    expect((await service.app.inject('/readyz')).json()).toEqual({ ok: true });
    await service.stop();
    for (const words of ['org list', 'recount'])
      expect((await now(words)).stderr.endsWith(`: ${NEWER}\n`)).toBe(true);
    expect(await now('migrate --check')).toEqual({
      exit: 0,
      stdout: 'No updates pending.\nA newer release has updated the tables: 900-nicknames.\n',
      stderr: '',
    });
  });

  test('a database with diverged migrations is refused by all', async () => {
    const { env, next } = await scratch();
    await next('migrate');
    const other = { ...MIGRATIONS, '901-other': { up: async () => undefined } };
    expect(await adminWith(env, 'migrate', {}, other)).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('its tables are of another release (900-nicknames)'),
    });
    await expect(startService(configOf(env), { migrations: other })).rejects.toThrow(
      "Can't open the database in DATABASE_URL: its tables are of another release (900-nicknames).",
    );
  });
});

describe('a database without tables', () => {
  test('is refused by a command, which creates none', async () => {
    const { now } = await scratch({ bare: true });
    for (const words of ['org list', 'audit list'])
      expect((await now(words)).stderr).toMatch(
        /: it has no tables yet\. Start the service, or run: sealmark admin migrate\n$/,
      );
    expect(await now('migrate --check', { json: true })).toMatchObject({
      exit: 1,
      stdout: `${JSON.stringify({ pending: Object.keys(MIGRATIONS), newer: [] })}\n`,
    });
  });

  test('gets them from the service when it starts', async () => {
    const { env, now } = await scratch({ bare: true });
    await (await startService(configOf(env))).stop();
    expect(await now('org create', school)).toMatchObject({ exit: 0 });
  });
});
