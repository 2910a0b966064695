import { expect, test } from 'vitest';

import { staffDelete, staffList, staffSessionEnd, staffSessionList } from '#contract/dashboard/staff.ts';
import { tokenCreate, tokenEnd, tokenList } from '#contract/dashboard/tokens.ts';
import { createToken } from '#server/access/tokens.service.ts';
import { createIdentity } from '#server/organizations/organizations.service.ts';

import { sharedService } from '#tests/server/service-fixture.ts';

import { administrator, colleague } from './colleagues.ts';

const service = await sharedService();
const aSecondLater = () => new Date(service.clock.now.getTime() + 1000);

test('sessions and tokens of everybody are listed and ended', async () => {
  const { member, browser } = await administrator(service);
  service.clock.now = aSecondLater();
  const person = await colleague(service, member, ['view students']);
  const { items } = (await browser.ask(staffSessionList)).answer;
  expect(items.map(({ identity_name, is_current }) => [identity_name, is_current])).toEqual([
    ['Léa Petit', false],
    ['Camille Roy', true],
  ]);
  await browser.ask(staffSessionEnd, { session_id: items[0]?.session_id ?? '' });
  expect(await person.browser.who()).toBeNull();

  const machine = { identity_uid: person.uid, scopes: ['credentials:read' as const] };
  for (const [name, end] of [
    ['Forever', { expires_on: 'never' }],
    ['Soon', { expires_on: '2026-11-30' }],
    ['Portal', {}],
  ] as const) {
    service.clock.now = aSecondLater();
    await browser.ask(tokenCreate, { ...machine, name, ...end });
  }
  const list = async (ending?: 'never' | 'soon') => {
    const { answer } = await browser.ask(tokenList, { ...(ending && { ending }) });
    return answer;
  };
  // The member's own token, from the fixture, has no end either.
  const all = await list();
  expect(all.items.map(({ name, expires_at }) => [name, expires_at])).toEqual([
    ['Portal', '2027-11-14 09:42:04'],
    ['Soon', '2026-12-01 00:00:00'],
    ['Forever', null],
    ['', null],
  ]);
  expect(all.counts).toEqual({ never: 2, soon: 1 });
  expect((await list('soon')).items.map(({ name }) => name)).toEqual(['Soon']);
  expect((await list('never')).items.map(({ name }) => name)).toEqual(['Forever', '']);
  await browser.ask(tokenEnd, { token_id: all.items[0]?.token_id ?? '' });
  expect((await list()).items).toHaveLength(3);
  const past = await browser.ask(tokenCreate, { ...machine, name: 'Late', expires_on: '2026-11-13' });
  expect(past.status).toBe(422);
  service.clock.now = aSecondLater();
  await browser.ask(tokenCreate, { ...machine, name: 'Last', expires_on: '9999-12-31' });
  expect((await list()).items[0]).toMatchObject({ name: 'Last', expires_at: '9999-12-31 23:59:59' });
});

test('a long list continues with a cursor, each entry once, even behind a deleted person', async () => {
  const { member, browser } = await administrator(service);
  const names = Array.from({ length: 60 }, (_, index) => `Person ${index % 7}`);
  const { organizationUid } = member;
  await service.database.write(async (trx) => {
    for (const [index, name] of names.entries()) {
      const email = `p${index}@parc.example`;
      const person = { organizationUid, name, email, role: 'viewer', permissions: [] };
      const { identity_uid } = await createIdentity(trx, person, service.clock.now);
      const token = { organizationUid, identityUid: identity_uid, scopes: [], expiresAt: null };
      await createToken(trx, token, aSecondLater());
    }
  });
  const found = async (q: string) =>
    (await browser.ask(staffList, { q })).answer.items.map(({ email }) => email);
  expect(await found('P59@parc')).toEqual(['p59@parc.example']);
  expect(await found(' PÉRSON 6')).toHaveLength(8);
  expect(await found('nobody')).toEqual([]);

  const tokens = (await browser.ask(tokenList)).answer;
  await browser.ask(staffDelete, { identity_uid: tokens.items.at(-1)?.identity_uid ?? '' });
  const others = (await browser.ask(tokenList, { cursor: tokens.next_cursor ?? '' })).answer;
  expect([others.items.length, others.next_cursor]).toEqual([11, null]);
  expect(others.items.at(-1)).toMatchObject({ identity_uid: member.identityUid });

  const first = (await browser.ask(staffList)).answer;
  await browser.ask(staffDelete, { identity_uid: first.items.at(-1)?.identity_uid ?? '' });
  const second = (await browser.ask(staffList, { cursor: first.next_cursor ?? '' })).answer;
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([50, 10, null]);
  const listed = [...first.items, ...second.items];
  expect(new Set(listed.map(({ identity_uid }) => identity_uid)).size).toBe(60);
  const inOrder = listed.map(({ name }) => name);
  expect(inOrder).toEqual(inOrder.toSorted());
});
