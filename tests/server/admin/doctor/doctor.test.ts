import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import { inFrench } from '#server/admin/doctor/doctor-french.ts';
import type { Finding } from '#server/admin/doctor/finding.ts';
import { checkCertificate } from '#server/admin/doctor/setup-checks.ts';
import { type Environment, parseConfig } from '#server/config/config.ts';
import { MIGRATIONS } from '#server/db/migrate.ts';
import { timestamp } from '#server/db/schema.ts';
import { registerKeys } from '#server/keys/signing-keys.service.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { adminWith, findingsOf, sharedAdminAndDatabase } from '#tests/server/admin/admin.ts';
import { ownFolder, sharedFolder } from '#tests/temporary-folder.ts';

const { env: bare, database, db } = await sharedAdminAndDatabase();
const backups = sharedFolder();
writeFileSync(join(backups, 'today.db'), 'a backup', { mode: 0o600 });

const env = { ...bare, PUBLIC_URL: 'https://seal.example.org', TRUST_PROXY: 'loopback' };
await database.write((trx) => registerKeys(trx, parseConfig(env).signingKeys));

/** Sentences that the dashboard would show in English to French people; an invalid configuration has none. */
function untranslated(finding: Finding): string[] {
  const { check, state, found, fix } = finding;
  if (check === 'configuration' && state === 'error') return [];
  const french = Object.values(inFrench(finding));
  return [found, fix ?? ''].filter((english) => / [a-z]+ /.test(english) && french.includes(english));
}

/** Doctor's findings in one check, and its exit status. */
async function examined(check: string, more: Environment = {}, migrations = MIGRATIONS) {
  const examination = await findingsOf({ ...env, ...more }, check, { backups }, migrations);
  const { exit, ok, checks, findings } = examination;
  expect(ok).toBe(exit === 0);
  expect(checks.flatMap(untranslated)).toEqual([]);
  const states = findings.map(({ state }) => state);
  return { exit, states, found: findings.map(({ found }) => found).join('\n') };
}

describe('doctor on a sound installation', () => {
  test('prints a line for each check, and exits with 0', async () => {
    const { exit, stdout, stderr } = await adminWith(env, 'doctor', { backups });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const lines = stdout.trim().split('\n');
    expect(lines.every((line) => /^(ok|warning) +[a-z]/.test(line))).toBe(true);
    const checks =
      'configuration, public address, proxy, files, database, tables, signing keys, backup, clock';
    for (const check of checks.split(', ')) expect(stdout).toMatch(new RegExp(`^ok +${check} +\\S`, 'm'));
  });

  test('changes nothing', async () => {
    const rows = () => sql`select * from upkeep`.execute(db);
    const before = await rows();
    await adminWith(env, 'doctor');
    expect(await rows()).toEqual(before);
    expect((await sql`select * from audit`.execute(db)).rows).toEqual([]);
  });
});

const inBackups = (name: string) => join(backups, name);
const files = { cert: inBackups('.cert.pem'), key: inBackups('.key.pem'), other: inBackups('.other.pem') };
const { cert, key } = selfSignedCertificate();
writeFileSync(files.cert, cert);
writeFileSync(files.key, key, { mode: 0o600 });
writeFileSync(files.other, selfSignedCertificate().key, { mode: 0o600 });
const key2 = Buffer.alloc(32, 99).toString('base64');
const other = `${SIGNING_KEYS.split(':')[0]}:${key2}`;
const OTHER_KEY = { TLS_CERT: files.cert, TLS_KEY: files.other };
const AWAY = 'postgres://sealmark:secret@127.0.0.1:1/elsewhere?sslmode=disable';

describe('a configuration', () => {
  test.each([
    ['PUBLIC_URL is missing', { PUBLIC_URL: undefined }, 'configuration', 'PUBLIC_URL must be set'],
    ['a database has no name', { DATABASE_URL: 'mysql://x' }, 'configuration', 'DATABASE_URL must be'],
    ['a key is too short', { SIGNING_KEYS: 'k1:short' }, 'configuration', 'SIGNING_KEYS must be'],
    ['people would use http', { PUBLIC_URL: 'http://a.example' }, 'public address', 'PUBLIC_URL is http:'],
    ['printed codes are http', { VERIFY_URL: 'http://a.example' }, 'public address', 'VERIFY_URL is http:'],
    ['the proxy has no name', { TRUST_PROXY: undefined }, 'proxy', 'TRUST_PROXY is missing'],
    ['everybody is trusted', { TRUST_PROXY: '0.0.0.0/0' }, 'configuration', 'could claim any address'],
    ['a certificate is missing', { TLS_CERT: '/none', TLS_KEY: '/none' }, 'certificate', "can't be read"],
    ['a certificate is of another key', OTHER_KEY, 'certificate', "TLS_KEY isn't the key of TLS_CERT."],
    ['a key was replaced by another', { SIGNING_KEYS: other }, 'signing keys', 'is a different key than the'],
    ['a key is missing', { SIGNING_KEYS: `new:${key2}` }, 'signing keys', 'signed documents and is missing'],
    ['the database is away', { DATABASE_URL: AWAY }, 'database', 'postgres://127.0.0.1:1/elsewhere: '],
  ])('in which %s is wrong', async (_, more, check, found) => {
    const finding = await examined(check, more);
    expect(finding.exit).toBe(1);
    expect(finding.states).toContain('error');
    expect(finding.found).toContain(found);
  });

  test.each([
    ['https://192.0.2.7', 'allow no passkeys'],
    ['https://[2001:db8::7]', 'allow no passkeys'],
    ['http://seal.example.org', 'allow no passkeys'],
    ['https://127.0.0.1', '0 for localhost.'],
    ['http://localhost:3000', '0 for localhost.'],
  ])('of %s: passkeys, %s', async (PUBLIC_URL, found) => {
    expect((await examined('passkeys', { PUBLIC_URL })).found).toContain(found);
  });

  test('with a misspelt variable is a warning', async () => {
    expect(await examined('configuration', { RATELIMIT: '5' })).toEqual({
      exit: 0,
      states: ['warning'],
      found: "RATELIMIT isn't a variable of Sealmark. Did you mean RATE_LIMIT?",
    });
  });
});

const after = (days: number) => new Date(Date.now() + days * 86_400_000);

const judged = (now: Date) => checkCertificate(new X509Certificate(cert), 'https://localhost', now);

describe('a certificate', () => {
  test('that expires within two weeks is a warning', async () => {
    const more = { TLS_CERT: files.cert, TLS_KEY: files.key };
    const finding = { exit: 0, found: expect.stringMatching(/^It expires on /) };
    expect(await examined('certificate', more)).toMatchObject(finding);
  });

  test('that has expired, or is not valid yet, is an error', () => {
    const expired = { state: 'error', found: expect.stringMatching(/^It expired on /) };
    expect(judged(after(2))).toMatchObject(expired);
    expect(judged(after(-2))).toMatchObject({ state: 'error' });
  });
});

describe('a database', () => {
  test('with pending updates is a warning, and is not checked further', async () => {
    const next = { ...MIGRATIONS, '900-next': { up: async () => undefined } };
    const pending = { states: ['warning'], found: 'Updates are pending (900-next).' };
    expect(await examined('tables', {}, next)).toEqual({ exit: 0, ...pending });
    expect((await examined('signing keys', {}, next)).states).toEqual([]);
  });

  test('with an entry of tomorrow means a wrong clock', async () => {
    const at = timestamp(new Date(Date.now() + 86_400_000));
    await db.insertInto('upkeep').values({ name: 'write_check', at }).execute();
    const { exit, states, found } = await examined('clock');
    expect({ exit, states }).toEqual({ exit: 1, states: ['error'] });
    expect(found).toContain(at);
    await db.deleteFrom('upkeep').execute();
  });

  test('on a machine whose clock is not synchronized is a warning', async () => {
    const folder = ownFolder();
    for (const [answer, state] of Object.entries({ no: 'warning', yes: 'ok' })) {
      writeFileSync(join(folder, 'timedatectl'), `#!/bin/sh\necho ${answer}\n`, { mode: 0o755 });
      expect((await examined('clock', { PATH: folder })).states).toEqual([state]);
    }
  });
});
