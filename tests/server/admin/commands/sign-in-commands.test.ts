import { beforeEach, describe, expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';

import { Browser } from '#tests/server/dashboard/browser.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

import { adminWith, answerWith, findingsOf, sharedAdmin } from '#tests/server/admin/admin.ts';

const { env: base, databaseUrl } = await sharedAdmin();
const env = { ...base, PUBLIC_URL: 'https://seal.example.org' };
const answer = (words: string, options = {}) => answerWith(env, words, options);
const admin = (words: string, options = {}) => adminWith(env, words, options);
const person = { name: 'Claire Dubois', email: 'claire@example.org' };

let org = '';
beforeEach(async () => {
  const school = { workspace: 'school', name: 'Lycée du Parc', 'same-name': true } as const;
  org = String((await answer('org create', school)).organization_id);
});

async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  const service = await startTestService({ databaseUrl, now: new Date().toISOString() });
  try {
    await use(new Browser(service));
  } finally {
    await service.stop();
  }
}

const secretOf = ({ link }: Record<string, unknown>) => String(link).split('#')[1] ?? '';

describe('an administrator who invites', () => {
  test('gets a link that works once, for what the role can do in this organization', async () => {
    const invitee = { org, ...person, role: 'registrar', without: 'revoke documents' };
    const invited = await answer('invite', invitee);
    expect(invited).toEqual({
      identity_uid: expect.stringMatching(/^idn_/),
      link: expect.stringMatching(/^https:\/\/seal\.example\.org\/dashboard\/invitation#[\w-]{43}$/),
      expires_at: expect.stringMatching(/^20/),
    });
    const { identities } = await answer('identity list', { org });
    const permissions = ['view students', 'verify documents', 'issue documents', 'manage people'];
    expect(identities).toMatchObject([{ ...person, role: 'registrar', permissions }]);
    await withBrowser(async (browser) => {
      expect((await browser.accept(secretOf(invited))).status).toBe(200);
      expect(await browser.stateOf(secretOf(invited))).toBe('used');
    });
  });

  test.each([
    ['nobody', {}, 'specify one of --org, --identity, and --first'],
    ['two at once', { identity: 'idn_1', first: true }, 'specify one of'],
    ['somebody without a role', { org: 'org_1', ...person }, '--org needs --name, --email, and --role'],
  ])('is warned when %s is invited', async (_, options, sentence) => {
    const refusal = { exit: 2, stderr: expect.stringContaining(sentence) };
    expect(await admin('invite', options)).toMatchObject(refusal);
  });

  test('invites the first administrator only while there is no organization', async () => {
    const { stderr } = await admin('invite', { first: true });
    expect(stderr).toContain('There are organizations already');

    const empty = await sharedAdmin();
    const first = await answerWith({ ...env, ...empty.env }, 'invite', { first: true });
    expect(first.identity_uid).toBeNull();
    await empty.remove();
  });
});

test('an administrator gives somebody a new link, and ends a session that looks wrong', async () => {
  const { identity_uid: identity } = await answer('invite', { org, ...person, role: 'viewer' });
  const invited = await answer('invite', { identity, as: 'Nadia' });
  await withBrowser(async (browser) => {
    await browser.accept(secretOf(invited));
    const { entries } = await answer('audit list', { org, action: 'invitation_created' });
    expect(entries).toMatchObject([{ actor: 'admin:Nadia', subject: identity }, { subject: identity }]);
    const { stdout } = await admin('session list', { org });
    expect(stdout).toMatch(/ses_\w+ +Lycée du Parc.* +Claire Dubois.* +open +Chrome, Linux/);
    const { sessions } = await answer('session list', { org });
    const [{ session_id }] = sessions as [{ session_id: string }];
    expect(await answer(`session end ${session_id}`)).toEqual({ session_id });
    expect(await browser.who()).toBeNull();
    expect((await admin(`session end ${session_id}`)).stdout).toContain('was already ended');
    // A session isn't a token: revoking one doesn't end the other.
    expect((await admin(`token revoke ${session_id}`, { yes: true })).stderr).toContain('not found');
    expect((await answer('token list', { org })).tokens).toEqual([]);
  });
});

/** Doctor's findings about passkeys in another environment. */
async function passkeysAt(more: Record<string, string>): Promise<string[]> {
  const { findings } = await findingsOf({ ...env, ...more }, 'passkeys');
  return findings.map(({ state, found }) => `${state} ${found}`);
}

test('doctor warns when the address leaves the domain of the passkeys', async () => {
  const invited = await answer('invite', { org, ...person, role: 'viewer' });
  await withBrowser(async (browser) => void (await browser.accept(secretOf(invited))));
  const database = await openDatabase(databaseUrl);
  const { length } = await database.db.selectFrom('passkeys').select('id').execute();
  await database.close();
  expect(await passkeysAt({})).toEqual([`ok ${length} for seal.example.org.`]);
  expect(await passkeysAt({ PUBLIC_URL: 'https://other.example.org' })).toEqual([
    `warning Passkeys for seal.example.org don't work at other.example.org (${length}).`,
  ]);
});
