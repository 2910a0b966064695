import { describe, expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { sharedAdmin } from './admin.ts';

const { admin, answer, databaseUrl, spawned } = await sharedAdmin();

const school = { workspace: 'ecole', name: 'École du Parc', website: 'parc.example' };
const made = await answer('org create', school);
const account = String(made.account_id);
const org = String(made.organization_id);
const person = { name: 'Ana Gil', email: 'ana@parc.example' };
const permission = ['view students', 'revoke documents'];
const identity = await answer('identity create', { org, ...person, permission });

test('setting up prints the new ids only', async () => {
  expect(made).toEqual({
    account_id: expect.stringMatching(/^acc_/),
    organization_id: expect.stringMatching(/^org_/),
  });
  expect(identity).toEqual({ identity_uid: expect.stringMatching(/^idn_/) });
  const second = await answer('org create', { workspace: 'entreprise', name: 'Parc SARL', account });
  expect(second).toEqual({ account_id: account, organization_id: expect.stringMatching(/^org_/) });
});

test('organizations are listed, with https:// added to a bare domain', async () => {
  const { organizations } = await answer('org list');
  const completed = { ...school, website: 'https://parc.example' };
  expect(organizations).toContainEqual(expect.objectContaining({ organization_id: org, ...completed }));
  expect((await admin('org list')).stdout).toMatch(/^ORGANIZATION +ACCOUNT +WORKSPACE +NAME/);
});

describe('an administrator who creates a token', () => {
  const identity_uid = String(identity.identity_uid);

  test('sees the secret once, lists no secret, and can revoke the token repeatedly', async () => {
    const scopes = ['credentials:read', 'verify:write'];
    const options = { org, identity: identity_uid, scope: scopes, expires: '2999-01-31' };
    const { token_id, token, ...rest } = await answer('token create', options);
    expect(rest).toEqual({});

    const { stdout } = await admin('token list', { org, json: true });
    expect(stdout).not.toContain(String(token).slice(4, 20));
    const names = { organization_name: school.name, identity_name: 'Ana Gil' };
    const listed = { organization_id: org, identity_uid, ...names, scopes, revoked_at: null };
    const tokens = [{ token_id, expires_at: '2999-02-01 00:00:00', ...listed }];
    expect(JSON.parse(stdout)).toMatchObject({ tokens });
    const row = `${school.name} (${org})  Ana Gil (${identity_uid})  valid`;
    expect((await admin('token list', { org })).stdout).toContain(row);

    for (const _ of ['once', 'again']) await answer(`token revoke ${String(token_id)}`, { yes: true });
    expect((await admin('token list')).stdout).toMatch(new RegExp(`${String(token_id)} .* revoked `));
    const { entries } = await answer('audit list', { subject: String(token_id), action: 'token_revoked' });
    expect(entries).toHaveLength(1);
  });

  test('is warned if it has already expired', async () => {
    const token = { org, identity: identity_uid, scope: 'verify:read', expires: '2020-01-31' };
    const warning = { exit: 0, stderr: 'Warning: this token has already expired.\n' };
    expect(await admin('token create', token)).toMatchObject(warning);
  });
});

const CHANGING = ['org update', 'token revoke', 'person erase', 'students import', 'key withdraw', 'migrate'];

test.each(['', 'org', 'org list', 'token list', ...CHANGING])(
  '"%s --help" prints help, and --as only for a command that changes something',
  async (words) => {
    const { exit, stdout } = await admin(words, { help: true });
    expect(exit).toBe(0);
    expect(stdout).toContain(`Usage: ${['sealmark admin', words].join(' ').trim()}`);
    expect(stdout.includes('--as <name>')).toBe(CHANGING.includes(words));
  },
);

describe('an administrator at a terminal', () => {
  test('can work while a service runs on the database', async () => {
    const running = await openDatabase(databaseUrl);
    const { exit, stdout } = await spawned('org create', { workspace: 'ecole', name: 'Late', json: true });
    expect(exit).toBe(0);
    const late = running.db.selectFrom('organizations').where('name', '=', 'Late');
    const { uid } = await late.select('uid').executeTakeFirstOrThrow();
    await running.close();
    expect(JSON.parse(stdout)).toMatchObject({ organization_id: uid });
  });

  test('gets exit status 2 and both a sentence and JSON for a wrong option', async () => {
    const { exit, stdout, stderr } = await spawned('org create', { workspace: 'ecole', json: true });
    expect(exit).toBe(2);
    expect(JSON.parse(stdout)).toEqual({ ok: false, error: "required option '--name <name>' not specified" });
    expect(stderr).toMatch(/^error: required option/);
  });
});
