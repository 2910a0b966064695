import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { parseConfig } from '#server/config/config.ts';
import { registerKeys } from '#server/keys/signing-keys.service.ts';

import { adminWith, findingsOf, sharedAdminAndDatabase } from '#tests/server/admin/admin.ts';

const { admin, answer, databaseUrl, folder, database } = await sharedAdminAndDatabase();

const made = await answer('org create', { workspace: 'ecole', name: 'École du Parc', city: 'Lyon' });
const org = String(made.organization_id);
const person = { org, name: 'Ana Gil', email: 'ana@parc.example', permission: 'view students' };
const identity = String((await answer('identity create', person)).identity_uid);

describe('an administrator who updates an organization', () => {
  test('changes the named fields, clears others, and leaves the rest', async () => {
    await answer(`org update ${org}`, { name: 'Lycée du Parc', website: 'parc.example', 'no-city': true });
    const { organizations } = await answer('org list');
    const website = 'https://parc.example';
    expect(organizations).toMatchObject([{ name: 'Lycée du Parc', website, city: null, workspace: 'ecole' }]);
  });

  test('adds and removes permissions of an identity, and sees the result', async () => {
    const verify = 'verify documents';
    for (const [options, permissions, issue_types] of [
      [{ role: 'head' }, [verify, 'view students'], null],
      [
        { 'add-permission': 'issue documents', 'issue-type': 'transcript' },
        [verify, 'view students', 'issue documents'],
        ['transcript'],
      ],
      [{ 'remove-permission': [verify, 'view students'], 'issue-type': 'all' }, ['issue documents'], null],
      [{ 'remove-permission': 'all', 'add-permission': 'view students' }, ['view students'], null],
      [{ 'remove-permission': 'all' }, [], null],
    ] as const) {
      const updated = await answer(`identity update ${identity}`, { ...options });
      expect(updated).toEqual({ identity_uid: identity, permissions });
      const shown = { name: 'Ana Gil', role: 'head', permissions, issue_types, tokens: 0 };
      const { identities } = await answer('identity list', { org });
      expect(identities).toMatchObject([{ identity_uid: identity, ...shown }]);
      const students = await answer('identity list', { permission: 'view students' });
      expect(students.identities).toHaveLength(permissions.some((one) => one === 'view students') ? 1 : 0);
    }
    const { stdout } = await admin(`identity update ${identity}`, { 'add-permission': verify });
    expect(stdout).toBe(`${identity} updated. Permissions now: verify documents.\n`);
  });

  test('disables an identity, and its tokens with it, and lets it come back', async () => {
    const another = { ...person, email: 'leaver@parc.example' };
    const leaver = String((await answer('identity create', another)).identity_uid);
    const token = { org, identity: leaver, scope: 'verify:read' };
    await answer('token create', token);
    await answer('token create', token);
    const ended = { identity_uid: leaver, tokens_revoked: 2, sessions_ended: 0 };
    expect(await answer(`identity disable ${leaver}`, { yes: true })).toEqual(ended);
    const revoked = { revoked_at: expect.any(String) };
    expect((await answer('token list')).tokens).toMatchObject([revoked, revoked]);
    expect((await admin('token create', token)).stderr).toContain('is disabled');
    const again = await admin(`identity disable ${leaver}`, { yes: true });
    expect(again.stderr).toContain('was already disabled on 20');
    await answer(`identity reinstate ${leaver}`);
    const { identities } = await answer('identity list', { org });
    const permissions = ['verify documents', 'view students'];
    const back = { identity_uid: leaver, disabled_at: null, permissions };
    expect(identities).toContainEqual(expect.objectContaining(back));
  });
});

describe('an identity or organization created by mistake', () => {
  test('is deleted with its account while nobody has used it', async () => {
    const second = { workspace: 'ecole', name: 'Lycée du Parc', 'same-name': true } as const;
    const { organization_id, account_id } = await answer('org create', second);
    const twin = { ...person, org: String(organization_id) };
    const { identity_uid } = await answer('identity create', twin);
    const { identity_uid: extra } = await answer('identity create', { ...twin, 'same-email': true });
    for (const uid of [identity_uid, extra])
      await answer('token create', { org: twin.org, identity: String(uid), scope: 'verify:read' });
    await answer(`identity delete ${String(extra)}`, { yes: true });
    await answer(`org delete ${twin.org}`, { yes: true });
    const { organizations } = await answer('org list');
    expect(organizations).toEqual([expect.not.objectContaining({ account_id })]);
    const { entries } = await answer('audit list', { subject: twin.org });
    expect(entries).toMatchObject([{ action: 'organization_deleted' }, { action: 'organization_created' }]);
  });

  test('stays once somebody has done something', async () => {
    const { token_id: used } = await answer('token create', { org, identity, scope: 'verify:read' });
    const tokens = database.db.updateTable('tokens').where('uid', '=', String(used));
    await tokens.set({ last_used_at: '2026-11-01 08:00:00' }).execute();
    for (const [words, sentence] of [
      [`identity delete ${identity}`, 'has been used. Disable it instead'],
      [`org delete ${org}`, `${org} has been used by ${identity}`],
    ] as const)
      expect((await admin(words, { yes: true })).stderr).toContain(sentence);
  });
});

test('a token expires after a year by default', async () => {
  const year = String(new Date().getUTCFullYear() + 1);
  await answer('token create', { org, identity, scope: 'verify:read', name: 'Portal' });
  await answer('token create', { org, identity, scope: 'verify:read', expires: 'never' });
  const { stdout } = await admin('token list', { org });
  expect(stdout).toMatch(new RegExp(`Portal .* valid +${year}-`));
  expect(stdout).toMatch(/valid +never/);
});

test('an auditor sees who did what to whom, newest first, and no secret', async () => {
  const env = { DATABASE_URL: databaseUrl, SEALMARK_AS: 'nadia' };
  const created = await adminWith(env, 'token create', { org, identity, scope: 'verify:read', json: true });
  const { token, token_id } = JSON.parse(created.stdout) as Record<string, string>;

  const { stdout } = await admin('audit list', { org, limit: '1', json: true });
  expect(JSON.parse(stdout)).toEqual({
    entries: [
      {
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        actor: 'admin:nadia',
        action: 'token_created',
        organization_id: org,
        subject: token_id,
        detail: expect.stringContaining(`"identity":"${identity}"`),
        reason: null,
      },
    ],
  });
  const all = (await admin('audit list')).stdout;
  expect(all).not.toContain(token?.slice(4, 20));
  expect(all).not.toContain('Ana Gil');
  for (const action of ['organization_created', 'organization_updated', 'identity_disabled'])
    expect(all).toContain(action);
});

async function keys(words: string, env: Record<string, string>, options = {}) {
  const outcome = await adminWith(env, `key ${words}`, { json: true, ...options });
  return { ...outcome, json: JSON.parse(outcome.stdout) as Record<string, string> };
}

const done = (json: object) => ({ exit: 0, json });
const refusal = (error: string) => ({ exit: 1, json: { ok: false, error } });

describe('an administrator who manages the keys', () => {
  beforeAll(async () => void (await answer('demo load')));
  const OLD = `old:${Buffer.alloc(32, 3).toString('base64')}`;
  test('gets a value in which a new key verifies, and then one in which it signs', async () => {
    const { json } = await keys('add', { SIGNING_KEYS: OLD });
    const config = parseConfig({ PUBLIC_URL: 'https://a.example', SIGNING_KEYS: json.signing_keys });
    expect(config.signingKeys.map(({ id }) => id)).toEqual(['old', json.key_id]);
    const again = await keys('add', { SIGNING_KEYS: json.signing_keys ?? '' });
    expect(again.json.key_id).toBe(`${json.key_id}-2`);

    const env = { DATABASE_URL: databaseUrl, SIGNING_KEYS: json.signing_keys ?? '' };
    const early = await keys(`promote ${json.key_id}`, env);
    expect(early).toMatchObject({ exit: 1 });
    expect(early.stderr).toContain(`No process has started with ${json.key_id} yet`);
    await database.write((trx) => registerKeys(trx, config.signingKeys));
    const promoted = await keys(`promote ${json.key_id}`, env);
    expect(promoted.json.signing_keys).toMatch(new RegExp(`^${json.key_id}:.*,${OLD}$`));
  });

  test('is shown the file that npm start uses, and nothing is written', async () => {
    const place = join(folder, 'trial');
    const env = { DATABASE_URL: `sqlite:${join(place, 'sealmark.db')}` };
    expect((await keys('add', env)).json.signing_keys).toMatch(/^k20\d\d-\d\d-\d\d:[\w+/]+=*$/);
    await expect(readdir(place)).rejects.toThrow('ENOENT');

    await writeFile(join(folder, 'signing-keys'), `${OLD}\n`);
    const beside = { DATABASE_URL: `sqlite:${join(folder, 'sealmark.db')}` };
    const { stdout, stderr } = await adminWith(beside, 'key add', { 'to-file': join(folder, 'new-keys') });
    expect(stdout).toContain(`has the value for the contents of ${join(folder, 'signing-keys')}.`);
    expect(stdout + stderr).not.toContain(OLD.slice(4));
    expect(await readFile(join(folder, 'new-keys'), 'utf8')).toMatch(/^old:.+,k2.+\n$/);
    expect((await stat(join(folder, 'new-keys'))).mode & 0o777).toBe(0o600);
    expect(await adminWith(beside, 'key add')).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('only printed to a terminal. Add --to-file FILE'),
    });
  });

  test('sees which key signs, which one verifies, and which one is missing', async () => {
    const other = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
    const { json } = await keys('list', { DATABASE_URL: databaseUrl, SIGNING_KEYS: `${OLD},${other}` });
    expect(json.keys).toEqual([
      { key_id: 'old', use: 'signs', credentials: 0 },
      { key_id: 'k1', use: 'verifies', credentials: 160 },
    ]);
    const lost = await keys('list', { DATABASE_URL: databaseUrl, SIGNING_KEYS: OLD });
    expect(lost.json.keys).toContainEqual({ key_id: 'k1', use: 'missing', credentials: 160 });
    expect(lost.stdout).not.toContain(OLD.slice(4));
  });

  test('withdraws a leaked key, and gives its documents new codes', async () => {
    const leaked = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
    const env = { DATABASE_URL: databaseUrl, SIGNING_KEYS: `${leaked},${OLD}`, SEALMARK_AS: 'nadia' };
    const signers = parseConfig({ PUBLIC_URL: 'https://a.example', ...env }).signingKeys;
    await database.write((trx) => registerKeys(trx, signers));
    const listed = [
      { key_id: 'k1', use: 'withdrawn', credentials: 160 },
      { key_id: 'old', use: 'signs', credentials: 0 },
    ];
    for (const [words, outcome] of [
      ['reissue k1 --yes', refusal("k1 isn't withdrawn, so there's nothing to reissue")],
      ['withdraw k1 --yes', done({ key_id: 'k1', credentials: 160 })],
      ['promote k1', refusal('k1 is withdrawn')],
      ['list', done({ keys: listed })],
      ['reissue k1 --yes', done({ from: 'k1', to: 'old', credentials: 160, earlier: 0 })],
      ['reissue k1 --yes', done({ from: 'k1', to: 'old', credentials: 0, earlier: 160 })],
    ] as const) {
      const { exit, json } = await keys(words, env);
      expect({ words, exit, json }).toEqual({ words, ...outcome });
    }
    // As after a command that was killed: those it signed again must be printed too.
    const rest = database.db.selectFrom('credentials').select('id').limit(60);
    const unchanged = { key_id: 'k1', former_key_ids: null, former_proofs: null };
    await database.db.updateTable('credentials').set(unchanged).where('id', 'in', rest).execute();
    expect((await adminWith(env, 'key reissue k1 --yes')).stdout).toMatch(
      /with old: 60, and 100 before\. Print/,
    );
    const { entries } = await answer('audit list', { subject: 'k1' });
    expect(entries).toMatchObject([
      { action: 'key_reissued', detail: '60 credentials to old' },
      { action: 'key_reissued', actor: 'admin:nadia', detail: '160 credentials to old' },
      { action: 'key_withdrawn' },
    ]);
  });

  test('needs a flag to withdraw the last key that can sign, which doctor then reports', async () => {
    const [third, fourth] = [9, 10].map((byte) => `k${byte}:${Buffer.alloc(32, byte).toString('base64')}`);
    const env = { DATABASE_URL: databaseUrl, SIGNING_KEYS: `${third},${fourth}` };
    const [, ...started] = parseConfig({ PUBLIC_URL: 'https://a.example', ...env }).signingKeys;
    await database.write((trx) => registerKeys(trx, started));
    // No process has started with k9, so it can't take over.
    const last = await keys('withdraw k10', env, { yes: true });
    expect(last).toMatchObject({ exit: 1 });
    expect(last.stderr).toContain('k10 is the last key that can sign');
    const ofKeys = async () => {
      const { findings } = await findingsOf({ ...env, SIGNING_KEYS: fourth }, 'signing keys');
      return findings.map(({ found }) => found);
    };
    const sentence = 'All keys are withdrawn, so nothing can be verified or issued.';
    expect(await ofKeys()).not.toContain(sentence);
    const forced = await adminWith(env, 'key withdraw k10', { yes: true, 'last-key': true });
    expect(forced).toMatchObject({ exit: 0 });
    expect(await ofKeys()).toContain(sentence);
  });
});

test('the command line sets, shows and removes a domain, and prints its proof', async () => {
  expect(await admin(`org domain show ${org}`)).toMatchObject({ stdout: 'No domain.\n' });
  const { domain } = await answer(`org domain set ${org} https://www.École.example/accueil`);
  const [name, proof] = ['www.xn--cole-9oa.example', { record: '_sealmark.www.xn--cole-9oa.example' }];
  expect(domain).toMatchObject({ domain: name, state: 'unproven', proof });
  const { stdout } = await admin(`org domain show ${org}`);
  expect(stdout).toMatch(/Text to publish +sealmark-verification=[0-9a-f]{32}\n/);
  // A name that is never registered.
  await answer(`org domain set ${org} lumiere.invalid`);
  expect(await admin(`org domain check ${org}`)).toMatchObject({
    exit: 1,
    stdout: expect.stringContaining('lumiere.invalid'),
  });
  expect(await admin(`org domain set ${org} 127.0.0.1`)).toMatchObject({ exit: 2 });
  await answer(`org domain remove ${org}`);
  expect((await admin(`org domain remove ${org}`)).exit).toBe(1);
});
