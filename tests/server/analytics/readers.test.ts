import { expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { addDraft, sharedService } from '#tests/server/service-fixture.ts';
import { NOTHING, scan, statistics } from './figures.ts';

const service = await sharedService();

test('a reader without a permission gets only figures of the other families', async () => {
  const owner = await service.join({ permissions: [] });
  const student = { family: 'school', doc_type: 'transcript', issued_at: '2026-11-10 08:00:00' } as const;
  const credential = await service.issue(owner, student);
  await service.issue(owner, { issued_at: '2026-11-10 08:00:00' });
  await scan(service, credential, { good: 2 });
  const { kpis } = await statistics(service, owner.token);
  expect(kpis).toEqual({ ...NOTHING, verifications_created: 1 });
  const { dashboard } = (await call(service, 'dashboardRead', { token: owner.token })).answer;
  expect(dashboard.documents).toMatchObject({
    total: 1,
    by_family: [{ family: 'org' }, { family: 'editor' }],
  });
  expect(dashboard.overview.last_scan_at).toBeNull();
  const { items } = (await call(service, 'activityList', { token: owner.token })).answer;
  expect(items.map(({ family }) => family)).toEqual(['editor']);
});

test('drafts are in no figure, nor is another organization', async () => {
  const owner = await service.join();
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
  const kept = await db
    .selectFrom('activity')
    .select('at')
    .where('organization_id', '=', owner.organizationId)
    .where('event', '=', 'scan')
    .execute();
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
