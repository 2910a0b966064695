import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { WORKSPACE_FAMILIES } from '#server/access/readable-families.ts';
import { CREDENTIAL_STATUSES } from '#contract/fields.ts';
import { listCredentials } from '#server/credentials/credential-list.store.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import { validityOf } from '#server/credentials/validity.ts';
import { sumDocuments } from '#server/figures/daily-sums.store.ts';
import { addDays } from '#server/figures/time-buckets.ts';
import { moveStatusDay, statusDay } from '#server/status/listed-status.store.ts';
import { credentialStatus, statusOn } from '#server/status/status.ts';

import { sharedService, startTestService } from '#tests/server/service-fixture.ts';
import { holdsFor } from '#tests/holds-for.ts';

const service = await sharedService();
const { db, write } = service.database;
const TYPES = ['transcript', 'decision', null];

const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays('2026-11-14', days));
const periods = fc.record({
  effective_date: fc.option(day),
  end_date: fc.option(day),
  isRevoked: fc.boolean(),
  doc_type: fc.constantFrom(...TYPES),
  second: fc.integer({ min: 10, max: 59 }),
});

test('record, lists, SQL, triggers, and figures agree on every day, whichever day the statuses were computed for', async () => {
  const member = await service.join();
  const readable = { organizationId: member.organizationId, families: WORKSPACE_FAMILIES.ecole };
  const all: Credential[] = [];
  for (const { isRevoked, second, ...columns } of fc.sample(periods, { numRuns: 60, seed: 4 })) {
    const { effective_date, end_date } = columns;
    if (effective_date !== null && end_date !== null && end_date < effective_date) continue;
    const revoked_at = isRevoked ? '2026-11-01 08:00:00' : null;
    const issued_at = `2026-10-01 08:00:${second}`;
    all.push(await service.issue(member, { ...columns, issued_at, revoked_at }));
  }

  async function expectRight(today: string): Promise<void> {
    const listedOn = await statusDay(db);
    const expected = all.map((row) => ({
      public_id: row.public_id,
      status: credentialStatus(row, today),
      listed_status: credentialStatus(row, listedOn),
    }));
    const decided = db.selectFrom('credentials').where('organization_id', '=', member.organizationId);
    const rows = decided.select(['public_id', statusOn(today).as('status'), 'listed_status']);
    expect(await rows.orderBy('id').execute()).toEqual(expected);
    for (const sums of await sumDocuments(db, { ...readable, hidden: [] }, today)) {
      const own = all.filter(({ family }) => family === sums.family);
      for (const each of CREDENTIAL_STATUSES)
        expect(sums[each]).toBe(own.filter((row) => credentialStatus(row, today) === each).length);
    }
    for (const status of [...CREDENTIAL_STATUSES, undefined]) {
      for (const docType of ['transcript', 'decision', '', undefined]) {
        const wanted = all
          .filter((row) => status === undefined || credentialStatus(row, today) === status)
          .filter((row) => docType === undefined || (row.doc_type ?? '') === docType)
          .sort((a, b) =>
            a.issued_at === b.issued_at ? (b.id < a.id ? -1 : 1) : a.issued_at < b.issued_at ? 1 : -1,
          )
          .map(({ public_id }) => public_id);
        for (const page of [1, 2]) {
          const filter = { status, docType, today };
          const found = await listCredentials(db, readable, filter, { page, perPage: 7 });
          const ids = found.credentials.map(({ public_id }) => public_id);
          expect({ ...filter, page, ids, total: found.total }).toEqual({
            ...filter,
            page,
            ids: wanted.slice((page - 1) * 7, page * 7),
            total: wanted.length,
          });
        }
      }
    }
  }

  for (const today of ['2026-10-20', '2026-11-14', '2026-11-30']) await expectRight(today);
  const later = '2026-12-10';
  await moveStatusDay(write, later);
  for (const today of [later, '2026-11-14', '2026-12-20']) await expectRight(today);
});

test('a starting service updates every status to that day, however many changed', async () => {
  // A new database begins with the day of its creation.
  const MORE_THAN_AT_ONCE = 501;
  const earlier = await startTestService({ now: '2099-11-14T09:42:00Z' });
  const member = await earlier.join();
  const ending = Array.from({ length: MORE_THAN_AT_ONCE }, () => ({ end_date: '2099-11-20' }));
  await earlier.issueAll(member, [...ending, { effective_date: '2099-11-21' }]);
  const { databaseUrl } = earlier.config;
  const later = await startTestService({ now: '2099-11-21T00:00:00Z', databaseUrl });
  await later.app.ready();
  const currentDay = () => statusDay(later.database.db);
  await expect.poll(currentDay).toBe('2099-11-21');

  // A process with a slow clock undoes nothing.
  await moveStatusDay(later.database.write, '2099-11-14');
  expect(await currentDay()).toBe('2099-11-21');
  const listed = await later.database.db
    .selectFrom('credentials')
    .select(({ fn }) => ['listed_status', fn.countAll<number | string>().as('count')])
    .groupBy('listed_status')
    .orderBy('listed_status')
    .execute();
  const counts = listed.map(({ listed_status, count }) => `${listed_status} ${Number(count)}`);
  expect(counts).toEqual([`expired ${MORE_THAN_AT_ONCE}`, 'valid 1']);
  await later.stop();
  await earlier.stop();
});

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

test('with the clock a status only moves forward: scheduled, valid, expired', () => {
  const order = ['scheduled', 'valid', 'expired'];
  const optional = fc.option(anyDay);
  holdsFor(100, optional, optional, anyDay, anyDay, (a, b, now, later) => {
    const [effective_date, end_date] = a !== null && b !== null && a > b ? [b, a] : [a, b];
    const [first, second] = now < later ? [now, later] : [later, now];
    const credential = { effective_date, end_date, revoked_at: null };
    const before = order.indexOf(credentialStatus(credential, first));
    expect(before).toBeGreaterThanOrEqual(0);
    expect(order.indexOf(credentialStatus(credential, second))).toBeGreaterThanOrEqual(before);
  });
});

test('revoked takes precedence on every day', () => {
  holdsFor(100, fc.option(anyDay), fc.option(anyDay), anyDay, (effective_date, end_date, today) => {
    const revoked = { effective_date, end_date, revoked_at: '2026-01-01 00:00:00' };
    expect(credentialStatus(revoked, today)).toBe('revoked');
  });
});

test('without a period a verification is unlimited', () => {
  const unlimited = { effective_date: null, end_date: null };
  expect(validityOf({})).toEqual(unlimited);
  expect(validityOf({ validity_mode: 'none' })).toEqual(unlimited);
  expect(validityOf({ validity_mode: 'period' })).toEqual(unlimited);
});

test('a period may be open at either end, and may be a single day', () => {
  const period = { validity_mode: 'period', effective_date: '2026-09-01', end_date: '2026-09-01' } as const;
  expect(validityOf(period)).toEqual({ effective_date: '2026-09-01', end_date: '2026-09-01' });
  const untilJune = { validity_mode: 'period', end_date: '2027-06-30' } as const;
  expect(validityOf(untilJune)).toEqual({ effective_date: null, end_date: '2027-06-30' });
});
