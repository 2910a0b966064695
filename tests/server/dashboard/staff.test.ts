import { describe, expect } from 'vitest';

import {
  staffChange,
  staffDelete,
  staffInvite,
  staffLink,
  staffList,
  staffRead,
  staffReinstate,
  staffSessionEnd,
  staffSessionList,
  staffSuspend,
} from '#contract/dashboard/staff.ts';
import { tokenCreate, tokenEnd } from '#contract/dashboard/tokens.ts';
import type { Permission } from '#contract/fields.ts';
import { permissionsOfRole } from '#contract/roles.ts';
import { changePerson, inShell } from '#server/organizations/staff.service.ts';

import { call } from '#tests/server/call.ts';
import { sharedTests } from '#tests/server/service-fixture.ts';

import { Browser } from './browser.ts';
import { administrator, ADMINISTRATOR, colleague } from './colleagues.ts';

const { service, test } = await sharedTests({}, { permissions: ADMINISTRATOR });
const HUGO = { name: 'Hugo Marin', email: 'hugo.marin@parc.example' };
const ISSUER = { role: 'issuer', permissions: permissionsOfRole('issuer', 'ecole') };

const secretOf = ({ link }: { link: string }) => link.split('#')[1] ?? '';
const personOf = async (browser: Browser, identity_uid: string) =>
  (await browser.ask(staffRead, { identity_uid })).answer.person;

test('an administrator invites a person, whose link works once and gives the chosen permissions', async () => {
  const { browser, member } = await administrator(service);
  const made = (await browser.ask(staffInvite, { ...HUGO, ...ISSUER, issue_types: ['diploma'] })).answer;
  const { identity_uid } = made;
  expect(await personOf(browser, identity_uid)).toMatchObject({
    ...HUGO,
    role: 'issuer',
    permissions: ISSUER.permissions,
    issue_types: ['diploma'],
    state: 'invited',
    link_expires_at: made.expires_at,
  });
  const person = new Browser(service);
  await person.accept(secretOf(made));
  expect(await person.who()).toBe('Hugo Marin');
  const { items } = (await browser.ask(staffList)).answer;
  const active = { state: 'active' };
  expect(items).toMatchObject([
    { name: 'Camille Roy', ...active },
    { name: 'Hugo Marin', ...active },
  ]);
  expect((await person.ask(staffList)).refusal).toContain('"manage access"');
  const namesake = { name: 'Other', ...ISSUER, email: 'HUGO.marin@parc.example' };
  const again = await browser.ask(staffInvite, namesake);
  expect([again.status, again.refusal]).toEqual([409, expect.stringContaining('Hugo Marin')]);
  const entry = { actor: member.identityUid, action: 'identity_created' };
  const row = service.database.db.selectFrom('audit').selectAll().where('subject', '=', identity_uid);
  expect(await row.orderBy('id').limit(1).execute()).toMatchObject([entry]);
});

test('an email address has at most 254 characters', async ({ browser }) => {
  const email = `hugo@${'a'.repeat(250)}.fr`;
  const { refusal } = await browser.ask(staffInvite, { ...HUGO, ...ISSUER, email });
  expect(refusal).toBe('email must be an email address of at most 254 characters');
});

describe('nobody gives permissions that they lack', () => {
  const some: Permission[] = ['view students', 'issue documents', 'manage access'];

  test.each<[what: string, access: Partial<typeof ISSUER>, sentence: string]>([
    ['a permission', { permissions: ['revoke documents'] }, 'revoke documents'],
    ['more document types', { permissions: ['issue documents'] }, 'issue documents'],
    ['what belongs to the shell', { permissions: ['operate service'] }, 'Only the command line'],
    ['what the other kind of organization has', { permissions: ['view employees'] }, 'A school has no use'],
  ])('%s, neither to a new person nor to another one', async (_, access, sentence) => {
    const { member, browser: head } = await administrator(service);
    const { browser } = await colleague(service, member, some, { issueTypes: ['diploma'] });
    const { uid } = await colleague(service, member, ['view students'], { name: 'Zoé' });
    const answers = [
      await browser.ask(staffInvite, { ...HUGO, ...ISSUER, ...access }),
      await browser.ask(staffChange, { identity_uid: uid, ...ISSUER, ...access }),
    ];
    for (const { refusal } of answers) expect(refusal).toContain(sentence);
    expect((await head.ask(staffList)).answer.items).toHaveLength(3);
    expect((await personOf(head, uid)).permissions).toEqual(['view students']);
  });

  test('nor can anybody become somebody with more permissions', async ({ member, browser: head }) => {
    const { browser } = await colleague(service, member, some);
    const { uid: strong } = await colleague(service, member, ['revoke documents'], { name: 'Zoé' });
    const { uid: weak } = await colleague(service, member, ['view students'], { name: 'Hugo' });
    const token = { name: 'Portal', scopes: ['verify:read' as const] };
    const acts = (uid: string) => [
      () => browser.ask(staffLink, { identity_uid: uid }),
      () => browser.ask(tokenCreate, { identity_uid: uid, ...token }),
      () => browser.ask(staffSuspend, { identity_uid: uid }),
      () => browser.ask(staffReinstate, { identity_uid: uid }),
    ];
    const statuses = async (uid: string) => {
      const found = [];
      for (const act of acts(uid)) found.push((await act()).status);
      return found;
    };
    expect(await statuses(strong)).toEqual([403, 403, 200, 403]);
    expect(await statuses(weak)).toEqual([200, 200, 200, 200]);
    expect((await head.ask(staffReinstate, { identity_uid: strong })).status).toBe(200);
  });

  test('a link ends if its person gets more permissions', async ({ member, browser }) => {
    const { uid } = await colleague(service, member, ['view students']);
    const made = (await browser.ask(staffLink, { identity_uid: uid })).answer;
    const access = { identity_uid: uid, role: 'viewer' };
    await browser.ask(staffChange, { ...access, permissions: [] });
    expect(await browser.stateOf(secretOf(made))).toBe('open');
    await browser.ask(staffChange, { ...access, permissions: ['view students'] });
    expect(await browser.stateOf(secretOf(made))).toBe('used');
  });

  test('"operate service" stays with those to whom the command line gave it', async ({ member, browser }) => {
    const { uid } = await colleague(service, member, ['view students', 'operate service']);
    const access = { identity_uid: uid, role: 'viewer' };
    const taken = await browser.ask(staffChange, { ...access, permissions: ['view students'] });
    expect(taken.refusal).toContain('Only the command line');
    const kept = await browser.ask(staffChange, { ...access, permissions: ['operate service'] });
    expect(kept.status).toBe(200);
  });
});

test('a suspended person is signed out at once, and returns only with a new link', async () => {
  const { member, browser } = await administrator(service);
  const person = await colleague(service, member, ['view students']);
  const identity_uid = person.uid;
  const machine = { identity_uid, name: 'Portal', scopes: ['credentials:read' as const] };
  const { token } = (await browser.ask(tokenCreate, machine)).answer;
  await browser.ask(staffSuspend, { identity_uid });
  expect(await person.browser.who()).toBeNull();
  expect((await call(service, 'ping', { token })).status).toBe(401);
  expect((await person.browser.signIn()).status).toBe(422);
  expect((await browser.ask(staffLink, { identity_uid })).status).toBe(409);
  const again = (await browser.ask(staffReinstate, { identity_uid })).answer;
  await person.browser.accept(secretOf(again));
  expect(await person.browser.who()).toBe('Léa Petit');
  expect(await personOf(browser, identity_uid)).toMatchObject({ permissions: ['view students'] });
  const self = await browser.ask(staffSuspend, { identity_uid: member.identityUid });
  expect(self.refusal).toBe("You can't suspend yourself");
});

describe('the last one who can manage access', () => {
  test('keeps that permission', async ({ member, browser }) => {
    const own = { identity_uid: member.identityUid, ...ISSUER };
    expect((await browser.ask(staffChange, own)).refusal).toContain('is the last one');
    await colleague(service, member, ['manage access']);
    expect((await browser.ask(staffChange, own)).status).toBe(200);
    expect((await browser.ask(staffList)).status).toBe(403);
  });

  test('stays if two take it from each other at once', async ({ member, browser }) => {
    const other = await colleague(service, member, ADMINISTRATOR);
    const [shell, dashboard, suspended] = await Promise.allSettled([
      service.database.write((trx) =>
        changePerson(
          trx,
          member.identityUid,
          { permissions: { removed: ['manage access'] } },
          inShell({ now: service.clock.now, actor: 'admin:test' }),
        ),
      ),
      other.browser.ask(staffChange, { identity_uid: other.uid, ...ISSUER }),
      other.browser.ask(staffSuspend, { identity_uid: member.identityUid }),
    ]);
    const done = [
      shell.status === 'fulfilled',
      dashboard.status === 'fulfilled' && dashboard.value.status === 200,
      suspended.status === 'fulfilled' && suspended.value.status === 200,
    ];
    expect(done).toContain(false);
    const both = [browser, other.browser];
    const lists = await Promise.all(both.map((one) => one.ask(staffList)));
    expect(lists.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('stays if two suspend each other at once', async ({ member, browser }) => {
    const other = await colleague(service, member, ADMINISTRATOR);
    const outcomes = await Promise.all([
      browser.ask(staffSuspend, { identity_uid: other.uid }),
      other.browser.ask(staffSuspend, { identity_uid: member.identityUid }),
    ]);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });
});

test('people, sessions and tokens of another organization are not found', async ({ browser }) => {
  const stranger = await administrator(service);
  const identity_uid = stranger.member.identityUid;
  const [session] = (await stranger.browser.ask(staffSessionList)).answer.items;
  const machine = { identity_uid, name: 'Portal', scopes: ['credentials:read' as const] };
  const { token_id } = (await stranger.browser.ask(tokenCreate, machine)).answer;
  const answers = [
    await browser.ask(staffRead, { identity_uid }),
    await browser.ask(staffChange, { identity_uid, ...ISSUER }),
    await browser.ask(staffLink, { identity_uid }),
    await browser.ask(staffSuspend, { identity_uid }),
    await browser.ask(staffReinstate, { identity_uid }),
    await browser.ask(staffDelete, { identity_uid }),
    await browser.ask(tokenCreate, machine),
    await browser.ask(tokenEnd, { token_id }),
    await browser.ask(staffSessionEnd, { session_id: session?.session_id ?? '' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  expect((await browser.ask(staffSessionList, { identity_uid })).answer.items).toEqual([]);
  expect(await stranger.browser.who()).toBe('Camille Roy');
});

test('a person added by mistake is deleted if they did nothing', async ({ member, browser }) => {
  const { identity_uid } = (await browser.ask(staffInvite, { ...HUGO, ...ISSUER })).answer;
  expect((await browser.ask(staffRead, { identity_uid })).answer.is_unused).toBe(true);
  expect((await browser.ask(staffDelete, { identity_uid })).status).toBe(200);
  expect((await browser.ask(staffRead, { identity_uid })).status).toBe(404);
  const { uid } = await colleague(service, member, ['view students']);
  expect((await browser.ask(staffRead, { identity_uid: uid })).answer.is_unused).toBe(false);
  expect((await browser.ask(staffDelete, { identity_uid: uid })).status).toBe(409);
});
