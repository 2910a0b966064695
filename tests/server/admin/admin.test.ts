import { describe, expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { adminWith, sharedAdmin } from './admin.ts';

const { admin, answer, databaseUrl, spawned } = await sharedAdmin();

const school = { workspace: 'ecole', name: 'École du Parc', website: 'parc.example' };
const made = await answer('org create', school);
const account = String(made.account_id);
const org = String(made.organization_id);

describe('an administrator who sets up an organization', () => {
  test('gets its id and the id of the account that owns it, and nothing else', () => {
    expect(made).toEqual({
      account_id: expect.stringMatching(/^acc_/),
      organization_id: expect.stringMatching(/^org_/),
    });
  });

  test('can give one account a second organization', async () => {
    const second = await answer('org create', { workspace: 'entreprise', name: 'Parc SARL', account });
    expect(Object.keys(second)).toEqual(['account_id', 'organization_id']);
    expect(second.account_id).toBe(account);
  });

  test('sees the organizations, a bare domain completed to an address', async () => {
    const { organizations } = await answer('org list');
    const completed = { ...school, website: 'https://parc.example' };
    expect(organizations).toContainEqual(expect.objectContaining({ organization_id: org, ...completed }));
    expect((await admin('org list')).stdout).toMatch(/^ORGANIZATION +ACCOUNT +WORKSPACE +NAME/);
  });

  test('reads a sentence where the account does not exist, and nothing is stored', async () => {
    const before = await answer('org list');
    const { exit, stdout, stderr } = await admin('org create', {
      ...school,
      account: 'acc_none',
      json: true,
    });
    expect({ exit, stderr }).toEqual({ exit: 1, stderr: 'Account acc_none not found\n' });
    expect(JSON.parse(stdout)).toEqual({ ok: false, error: 'Account acc_none not found' });
    expect(await answer('org list')).toEqual(before);
  });
});

async function identityOf(organization: string): Promise<string> {
  const person = {
    name: 'Ana Gil',
    email: 'ana@parc.example',
    permission: ['view students', 'view employees'],
  };
  const identity = await answer('identity create', { org: organization, ...person });
  expect(Object.keys(identity)).toEqual(['identity_uid']);
  return String(identity.identity_uid);
}

describe('an administrator who hands out a token', () => {
  test('sees the secret once; the list shows none', async () => {
    const identity = await identityOf(org);
    const scopes = ['credentials:read', 'verify:write'];
    const token = await answer('token create', { org, identity, scope: scopes, expires: '2999-01-31' });
    expect(Object.keys(token)).toEqual(['token_id', 'token']);

    const { stdout } = await admin('token list', { org, json: true });
    expect(stdout).not.toContain(String(token.token).slice(4, 20));
    const names = { organization_name: school.name, identity_name: 'Ana Gil' };
    const listed = { organization_id: org, identity_uid: identity, ...names, scopes, revoked_at: null };
    expect(JSON.parse(stdout)).toMatchObject({
      tokens: [{ token_id: token.token_id, expires_at: '2999-02-01 00:00:00', ...listed }],
    });
    expect((await admin('token list', { org })).stdout).toContain(
      `${school.name} (${org})  Ana Gil (${identity})  valid`,
    );
  });

  test('can revoke it, twice without harm', async () => {
    const { token_id } = await answer('token create', {
      org,
      identity: await identityOf(org),
      scope: 'verify:read',
    });
    await answer(`token revoke ${String(token_id)}`, { yes: true });
    await answer(`token revoke ${String(token_id)}`, { yes: true });
    expect((await admin('token list')).stdout).toMatch(new RegExp(`${String(token_id)} .* revoked `));
    const { stdout } = await admin('audit list');
    expect(
      stdout.split('\n').filter((line) => line.includes(String(token_id)) && line.includes('revoked')),
    ).toHaveLength(1);
  });

  test('is told when it has expired already', async () => {
    const token = { org, identity: await identityOf(org), scope: 'verify:read', expires: '2020-01-31' };
    const { exit, stderr } = await admin('token create', token);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: 'Warning: this token has already expired.\n' });
  });

  test('cannot bind it to an identity of another organization', async () => {
    const { organization_id: other } = await answer('org create', { workspace: 'ecole', name: 'Other' });
    const token = { org: String(other), identity: await identityOf(org), scope: 'verify:read' };
    const { exit, stderr } = await admin('token create', token);
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^Organization org_\w+ has no identity idn_\w+\n$/);
  });
});

describe('an administrator who mistypes', () => {
  const person = { org, name: 'X', email: 'x@y.example' };
  const token = { org, identity: 'idn_x', scope: 'verify:read' };

  test.each([
    ['org create', { ...school, workspace: 'university' }, 'Allowed choices are school, company'],
    ['org create', { workspace: 'ecole' }, "required option '--name <name>' not specified"],
    ['org create', { ...school, name: ' ' }, 'must not be blank'],
    ['org create', { ...school, website: 'a b' }, 'must be an absolute http or https address'],
    ['identity create', { ...person, email: 'x' }, 'must be an email address'],
    [
      'identity create',
      { ...person, permission: 'all' },
      'Allowed choices are view students, view employees',
    ],
    ['token create', { ...token, scope: 'admin' }, 'Allowed choices are credentials:read'],
    ['token create', { ...token, expires: '2026-02-30' }, 'must be a real date'],
    ['token create', { ...token, expires: '2026-02-03T25:00:00Z' }, 'must be a valid time'],
    ['demo load', { documents: '0' }, 'must be a whole number'],
    ['org rename', {}, "unknown command 'rename'"],
    ['credential show', {}, "missing required argument 'public_id'"],
  ])('%s %j ends with 2 and a sentence', async (words, options, sentence) => {
    const { exit, stdout, stderr } = await admin(words, options);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });

  test.each([
    ['token revoke tok_none', { yes: true } as const],
    ['token list', { org: 'org_none' }],
    ['credential show SM-DOC-2026-AAAAAAAA', {}],
    ['credential revoke SM-DOC-2026-AAAAAAAA', {}],
    ['credential restore SM-DOC-2026-AAAAAAAA', {}],
    ['identity create', { ...person, org: 'org_none' }],
  ])('%s %j names something unknown, ends with 1 and says so', async (words, options) => {
    const { exit, stderr } = await admin(words, options);
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^[A-Z]\w+ \S+ not found\n$/);
  });

  test.each(['', 'org', 'org create', 'identity create', 'token list', 'credential revoke', 'demo load'])(
    'finds help at "%s --help"',
    async (words) => {
      const { exit, stdout } = await admin(words, { help: true });
      expect(exit).toBe(0);
      expect(stdout).toContain(`Usage: ${['admin', words].join(' ').trim()}`);
    },
  );
});

describe('an administrator at a terminal', () => {
  test('can work while a running service holds the database', async () => {
    const running = await openDatabase(databaseUrl);
    const { exit, stdout } = await spawned('org create', { workspace: 'ecole', name: 'Late', json: true });
    expect(exit).toBe(0);
    const seen = await running.db
      .selectFrom('organizations')
      .select('uid')
      .where('name', '=', 'Late')
      .execute();
    await running.close();
    expect(JSON.parse(stdout)).toMatchObject({ organization_id: seen[0]?.uid });
  });

  test('gets exit status 2 and both a sentence and JSON for a wrong option', async () => {
    const { exit, stdout, stderr } = await spawned('org create', { workspace: 'ecole', json: true });
    expect(exit).toBe(2);
    expect(JSON.parse(stdout)).toEqual({ ok: false, error: "required option '--name <name>' not specified" });
    expect(stderr).toMatch(/^error: required option/);
  });

  test('reads which database cannot be opened', async () => {
    const env = { DATABASE_URL: `sqlite:${import.meta.filename}/sealmark.db` };
    expect(await adminWith(env, 'org list')).toEqual({
      exit: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Can't open the database sqlite:\S+: ./),
    });
  });
});
