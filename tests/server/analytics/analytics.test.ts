import { beforeAll, describe, expect } from 'vitest';

import { DOC_TYPES } from '#contract/document-types.ts';
import { revokeCredential } from '#server/revocation/revocation.service.ts';

import { NOTHING, scan, statistics } from './figures.ts';
import { call, verifyFile } from '#tests/server/call.ts';
import { sharedTests, addDraft } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();
const school = await service.join();

const OF_DIPLOMA = { ...NOTHING, documents_issued: 1, total_scans: 6, valid_scans: 4, invalid_scans: 2 };

function happened(at: string, event: string, outcome: unknown) {
  return event === 'verification_created'
    ? { at, event, family: 'editor', product: 'word', outcome }
    : { at, event, family: 'certificates', product: null, outcome };
}

describe('a school that reads its figures', () => {
  beforeAll(async () => {
    service.clock.now = new Date('2026-10-05T23:59:58Z');
    await verifyFile(service, school, { doc_id: 'first' });
    await verifyFile(service, school, { doc_id: 'first' });
    service.clock.now = new Date('2026-10-06T00:00:01Z');
    await verifyFile(service, school, { doc_id: 'second' });
    const diploma = await service.issue(school, {
      family: 'certificates',
      doc_type: 'diploma',
      public_id: 'SM-DIP-2026-00000001',
      issued_at: '2026-11-01 10:00:00',
    });
    service.clock.now = new Date('2026-11-14T09:42:00Z');
    await scan(service, diploma, { good: 3, bad: 2 });
    await scan(service, diploma, { good: 1 });
  });

  test('gets the last 30 days, day by day, with zeros where nothing happened', async () => {
    const { from, to, granularity, doc_type, kpis, series } = await statistics(service, school.token);
    expect([from, to, granularity, doc_type]).toEqual(['2026-10-16', '2026-11-14', 'day', 'all']);
    expect(kpis).toEqual(OF_DIPLOMA);
    expect(series).toHaveLength(30);
    expect(series[0]).toEqual({ bucket: '2026-10-16', from: '2026-10-16', to: '2026-10-16', ...NOTHING });
    expect(series.at(-1)).toMatchObject({ bucket: '2026-11-14', total_scans: 6 });
  });

  test('finds each event on its own day, UTC', async () => {
    const { series } = await statistics(service, school.token, { from: '2026-10-05', to: '2026-10-06' });
    expect(series.map((bucket) => bucket.verifications_created)).toEqual([1, 1]);
  });

  test('can ask for one kind of document', async () => {
    const query = { from: '2026-10-01', to: '2026-11-14' };
    const kpisOf = async (doc_type: string) =>
      (await statistics(service, school.token, { ...query, doc_type })).kpis;
    expect(await kpisOf('diploma')).toEqual(OF_DIPLOMA);
    expect(await kpisOf('transcript')).toEqual(NOTHING);
    const counts = await Promise.all(
      ['all', 'none', ...DOC_TYPES].map(
        async (doc_type) =>
          (await statistics(service, school.token, { ...query, doc_type })).kpis.total_scans,
      ),
    );
    const [all = 0, ...types] = counts;
    expect(types.reduce((sum, count) => sum + count, 0)).toBe(all);
  });

  test('sees them beside the 30 days before, and its documents by family and status', async () => {
    const { dashboard } = (await call(service, 'dashboardRead', { token: school.token })).answer;
    expect(dashboard).toEqual({
      overview: {
        workspace: 'ecole',
        families: ['school', 'org', 'certificates', 'editor'],
        last_verification_at: '2026-10-06 00:00:01',
        last_issued_at: '2026-11-01 10:00:00',
        last_scan_at: '2026-11-14 09:42:00',
      },
      documents: {
        total: 3,
        by_family: [
          { family: 'school', count: 0 },
          { family: 'org', count: 0 },
          { family: 'certificates', count: 1 },
          { family: 'editor', count: 2 },
        ],
        by_status: [
          { status: 'valid', count: 3 },
          { status: 'scheduled', count: 0 },
          { status: 'expired', count: 0 },
          { status: 'revoked', count: 0 },
        ],
      },
      kpis: { window_days: 30, ...OF_DIPLOMA, previous: { ...NOTHING, verifications_created: 2 } },
    });
  });

  test('sees the latest events, without the people they were about', async () => {
    const { items, count } = (await call(service, 'activityList', { token: school.token })).answer;
    expect(count).toBe(5);
    expect(items).toEqual([
      happened('2026-11-14 09:42:00', 'scan', expect.any(String)),
      happened('2026-11-14 09:42:00', 'scan', expect.any(String)),
      happened('2026-11-01 10:00:00', 'document_issued', 'valid'),
      happened('2026-10-06 00:00:01', 'verification_created', 'valid'),
      happened('2026-10-05 23:59:58', 'verification_created', 'valid'),
    ]);
    expect(new Set(items.slice(0, 2).map(({ outcome }) => outcome))).toEqual(new Set(['valid', 'invalid']));
    const few = (await call(service, 'activityList', { token: school.token, query: { limit: '1' } })).answer;
    expect(few).toMatchObject({ count: 1, items: [items[0]] });
  });

  test.each<[Record<string, string>, string]>([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'from must not be after to'],
    [{ from: '2026-11-15' }, 'from must not be after today, 2026-11-14'],
    [
      { from: '2025-11-13', to: '2026-11-14' },
      'from and to can span at most 366 days, both included, by day',
    ],
    [
      { from: '1900-01-01', to: '2026-01-01', granularity: 'month' },
      'from and to can span at most 36600 days, both included, by month',
    ],
  ])('is told what is wrong with %j', async (query, error) => {
    const { status, refusal } = await call(service, 'statisticsRead', { token: school.token, query });
    expect({ status, ...refusal }).toEqual({ status: 422, ok: false, code: 'invalid_request', error });
  });

  test('may ask for 366 days', async () => {
    const { series } = await statistics(service, school.token, { from: '2025-11-14', to: '2026-11-14' });
    expect(series).toHaveLength(366);
  });
});

test('documents that begin, expire and are revoked move between the figures with the clock', async () => {
  const owner = await service.join({ workspace: 'entreprise' });
  const org = { family: 'company', doc_type: 'memo' } as const;
  await service.issue(owner, { ...org, effective_date: '2026-12-01', end_date: '2026-12-31' });
  await service.issue(owner, { ...org, end_date: '2026-11-20' });
  const other = await service.issue(owner, { ...org, effective_date: '2026-01-01', end_date: '2026-11-20' });
  const statusesOn = async (day: string) => {
    service.clock.now = new Date(`${day}T08:00:00Z`);
    const { documents } = (await call(service, 'dashboardRead', { token: owner.token })).answer.dashboard;
    return documents.by_status.map(({ count }) => count);
  };
  expect(await statusesOn('2026-11-20')).toEqual([2, 1, 0, 0]);
  expect(await statusesOn('2026-11-21')).toEqual([0, 1, 2, 0]);
  expect(await statusesOn('2026-12-01')).toEqual([1, 0, 2, 0]);
  const { db } = service.database;
  await revokeCredential(db, other.public_id, null, { now: service.clock.now, actor: 'admin' });
  expect(await statusesOn('2026-12-01')).toEqual([1, 0, 1, 1]);
  service.clock.now = new Date('2026-11-14T09:42:00Z');
});

test('a reader without a permission gets only figures of the other families', async () => {
  const owner = await service.join({ permissions: [] });
  const student = { family: 'school', doc_type: 'transcript', issued_at: '2026-11-10 08:00:00' } as const;
  const credential = await service.issue(owner, student);
  await service.issue(owner, { issued_at: '2026-11-10 08:00:00' });
  await scan(service, credential, { good: 2 });
  const { kpis } = await statistics(service, owner.token);
  expect(kpis).toEqual({ ...NOTHING, verifications_created: 1 });
  const { dashboard } = (await call(service, 'dashboardRead', { token: owner.token })).answer;
  const by_family = [{ family: 'org' }, { family: 'editor' }];
  expect(dashboard.documents).toMatchObject({ total: 1, by_family });
  expect(dashboard.overview.last_scan_at).toBeNull();
  const { items } = (await call(service, 'activityList', { token: owner.token })).answer;
  expect(items.map(({ family }) => family)).toEqual(['editor']);
});

test('drafts are in no figure, nor is another organization', async ({ member: owner }) => {
  await addDraft(service, owner, 'Draft');
  expect((await statistics(service, owner.token)).kpis).toEqual(NOTHING);
  const { dashboard } = (await call(service, 'dashboardRead', { token: owner.token })).answer;
  expect(dashboard.documents.total).toBe(0);
  expect((await call(service, 'activityList', { token: owner.token })).answer.count).toBe(0);
});

test('activity stores only what can be requested, however many scans there are', async () => {
  const owner = await service.join();
  const credential = await service.issue(owner);
  for (let second = 0; second < 600; second += 1) {
    service.clock.now = new Date(Date.UTC(2026, 10, 14, 10, 0, second));
    await scan(service, credential, { good: 1 });
  }
  const { db } = service.database;
  const activity = db.selectFrom('activity').where('organization_id', '=', owner.organizationId);
  const kept = await activity.where('event', '=', 'scan').select('at').execute();
  expect(kept.length).toBeGreaterThanOrEqual(200);
  expect(kept.length).toBeLessThan(200 + 256 + 1);
  const { items } = (await call(service, 'activityList', { token: owner.token, query: { limit: '200' } }))
    .answer;
  expect(items.map(({ at }) => at)).toEqual(
    Array.from({ length: 200 }, (_, index) =>
      new Date(Date.UTC(2026, 10, 14, 10, 0, 599 - index)).toISOString().slice(0, 19).replace('T', ' '),
    ),
  );
  service.clock.now = new Date('2026-11-14T09:42:00Z');
});
