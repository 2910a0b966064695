import { globSync } from 'node:fs';

import { expect, test } from 'vitest';
import * as z from 'zod';

import { count } from '#tests/proof/proof.ts';
import { startWriting } from '#tests/server/deployment/cut-writes.ts';
import { prepareVictim } from './engine.ts';

const { url: DATABASE_URL, keeper } = await prepareVictim();
const DAYS = 400;
const [library = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const member = await keeper.join();
const PERIODS = {
  open: {},
  'over in 100 days': { end_date: day(100) },
  'from 200 days on': { effective_date: day(200) },
  'from 200 to 300 days': { effective_date: day(200), end_date: day(300) },
  'from 390 to 410 days': { effective_date: day(390), end_date: day(410) },
  'over 100 days ago': { effective_date: day(-500), end_date: day(-100) },
  'over 390 to 410 days ago': { effective_date: day(-410), end_date: day(-390) },
};
const pages = new Map<string, string>();
for (const [what, columns] of Object.entries(PERIODS)) {
  const { pathname, search } = new URL(keeper.addresses.verifyUrl(await keeper.issue(member, columns)));
  pages.set(what, pathname + search);
}
const { token: forever } = member;
const { token: expiring } = await keeper.tokenOf(member, { expiresAt: new Date(`${day(100)}T00:00:00Z`) });

const answer = z.object({ facts: z.object({ status: z.string() }) });

test.for([
  {
    moved: 0,
    statuses: ['valid', 'valid', 'scheduled', 'scheduled', 'scheduled', 'expired', 'expired'],
    token: 200,
  },
  {
    moved: DAYS,
    statuses: ['valid', 'expired', 'valid', 'expired', 'valid', 'expired', 'expired'],
    token: 401,
  },
  {
    moved: -DAYS,
    statuses: ['valid', 'valid', 'scheduled', 'scheduled', 'scheduled', 'valid', 'valid'],
    token: 200,
  },
])('a clock moved by $moved days: signatures verify, periods decide', async (expected, context) => {
  const moved = `${expected.moved < 0 ? '-' : '+'}${Math.abs(expected.moved)}d`;
  // The program `faketime` would be an extra process, and a signal wouldn't reach the service.
  const through = ['env', `LD_PRELOAD=${library}`, `FAKETIME=${moved}`, 'FAKETIME_DONT_FAKE_MONOTONIC=1'];
  const serving = await startWriting({ DATABASE_URL }, { through });
  const found = new Map<string, string>();
  for (const [what, page] of pages) {
    const response = await fetch(serving.address + page, { headers: { accept: 'application/json' } });
    expect({ what, status: response.status }).toEqual({ what, status: 200 });
    found.set(what, answer.parse(await response.json()).facts.status);
  }
  count(context, { signatures: found.size });
  expect([...found.values()]).toEqual(expected.statuses);
  const ping = async (token: string) =>
    (await fetch(`${serving.address}/api/ext/ping`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect([await ping(forever), await ping(expiring)]).toEqual([200, expected.token]);
  expect(await serving.stop()).toBe(0);
});
