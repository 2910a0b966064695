import { expect, test } from 'vitest';

import { staffList, staffSessionEnd, staffSessionList } from '#contract/dashboard/staff.ts';
import { tokenCreate, tokenEnd, tokenList } from '#contract/dashboard/tokens.ts';
import { createIdentity } from '#server/organizations/organizations.service.ts';

import { sharedService } from '#tests/server/service-fixture.ts';

import { administrator, colleague } from './colleagues.ts';

const service = await sharedService();

test('sessions and tokens of everybody are listed and ended', async () => {
  const { member, browser } = await administrator(service);
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
  ] as const)
    await browser.ask(tokenCreate, { ...machine, name, ...end });
  const list = async (ending?: 'never' | 'soon') => {
    const { answer } = await browser.ask(tokenList, { ...(ending && { ending }) });
    return answer;
  };
  // The member's own token, from the fixture, has no end either.
  const all = await list();
  expect(all.items.map(({ name, expires_at }) => [name, expires_at])).toEqual([
    ['Portal', '2027-11-14 09:42:00'],
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
  await browser.ask(tokenCreate, { ...machine, name: 'Last', expires_on: '9999-12-31' });
  expect((await list()).items[0]).toMatchObject({ name: 'Last', expires_at: '9999-12-31 23:59:59' });
});

test('a long list continues with a cursor, each entry once', async () => {
  const { member, browser } = await administrator(service);
  const names = Array.from({ length: 60 }, (_, index) => `Person ${index % 7}`);
  await service.database.write(async (trx) => {
    for (const [index, name] of names.entries())
      await createIdentity(
        trx,
        {
          organizationUid: member.organizationUid,
          name,
          email: `p${index}@parc.example`,
          role: 'viewer',
          permissions: [],
        },
        service.clock.now,
      );
  });
  const first = (await browser.ask(staffList)).answer;
  const second = (await browser.ask(staffList, { cursor: first.next_cursor ?? '' })).answer;
  expect([first.items.length, second.items.length, second.next_cursor]).toEqual([50, 11, null]);
  const listed = [...first.items, ...second.items];
  expect(new Set(listed.map(({ identity_uid }) => identity_uid)).size).toBe(61);
  const inOrder = listed.map(({ name }) => name);
  expect(inOrder).toEqual(inOrder.toSorted());

  const found = async (q: string) =>
    (await browser.ask(staffList, { q })).answer.items.map(({ email }) => email);
  expect(await found('P59@parc')).toEqual(['p59@parc.example']);
  expect(await found(' PÉRSON 6')).toHaveLength(8);
  expect(await found('nobody')).toEqual([]);
});
