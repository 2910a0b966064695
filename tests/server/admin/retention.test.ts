import { expect, test } from 'vitest';

import { timestamp } from '#server/db/schema.ts';

import { call } from '#tests/server/call.ts';
import { startTestService } from '#tests/server/service-fixture.ts';
import { type Used, usedService } from './admin.ts';

const DAY = 86_400_000;
const daysAgo = (days: number) => timestamp(new Date(Date.now() - days * DAY));

/** As if all of it had happened long ago, and much more before that. */
async function age({ service, school }: Used, days: number): Promise<void> {
  const { db } = service.database;
  const at = daysAgo(days);
  await db.updateTable('activity').set({ at }).execute();
  await db.updateTable('audit').set({ at }).execute();
  await db.updateTable('editor_documents').set({ updated_at: at }).execute();
  await db.updateTable('credentials').set({ issued_at: at }).execute();
  const organization_id = school.organizationId;
  const { id } = await db.selectFrom('credentials').select('id').limit(1).executeTakeFirstOrThrow();
  const scan = { event: 'scan', outcome: 'valid', family: 'editor', product: null } as const;
  const ofSchool = { ...scan, organization_id, credential_id: id };
  const events = [1, 2, 3].map((more) => ({ ...ofSchool, at: daysAgo(days + more) }));
  await db.insertInto('activity').values(events).execute();
  const entry = { actor: 'someone', action: 'students_imported', organization_id, subject: 'list' };
  const entries = Array.from({ length: 500 }, (_, index) => ({ ...entry, at: daysAgo(days + index / 1000) }));
  for (let times = 0; times < 9; times += 1) await db.insertInto('audit').values(entries).execute();
}

async function stored({ service: { database } }: Used) {
  const { db } = database;
  const rows = async (table: 'activity' | 'audit' | 'credentials' | 'daily_sums') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const addresses = async (table: 'editor_documents' | 'issued_documents') =>
    (await db.selectFrom(table).select('doc_id').where('external_url', 'is not', null).execute()).length;
  return {
    activity: await rows('activity'),
    audit: await rows('audit'),
    credentials: await rows('credentials'),
    days: await rows('daily_sums'),
    addresses: (await addresses('editor_documents')) + (await addresses('issued_documents')),
  };
}

async function applied(used: Used) {
  const { entries } = await used.answer('audit list', { action: 'retention_applied', limit: '9' });
  return (entries as { actor: string; subject: string; detail: string }[])
    .map(({ actor, subject, detail }) => `${actor}: ${subject}, ${detail}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
}

const figures = async ({ service, school: { token } }: Used) => [
  (await call(service, 'dashboardRead', { token })).answer.dashboard,
  (await call(service, 'statisticsRead', { token })).answer,
];

test('an administrator who sets how long data is stored sees that nothing is deleted by default, then deletes older data, and the figures stay', async () => {
  const used = await usedService();
  await age(used, 400);
  const nothing = { days: null, older: 0 };
  const retention = ['activity', 'audit', 'addresses'].map((data) => ({ data, ...nothing }));
  expect(await used.answer('retention show')).toEqual({ retention });
  const { stdout: unlimited } = await used.admin('retention apply', { yes: true });
  expect(unlimited).toBe('Everything is stored without limit.\n');
  expect((await used.admin('retention set addresses 365', { yes: true })).stdout).toBe(
    'addresses: deleted after 365 days. 2 older now: the service deletes them within a day, or run: retention apply\n',
  );
  const set = await used.answer('retention set activity 365', { yes: true });
  expect(set).toEqual({ data: 'activity', days: 365, older: 3 });
  const { older } = await used.answer('retention set audit 365', { yes: true });
  expect(older).toBeGreaterThan(4_500);

  const [before, shown] = [await stored(used), await figures(used)];
  const deleted = { activity: 3, audit: older, addresses: 2 };
  expect(await used.answer('retention apply', { 'dry-run': true })).toEqual({ deleted, dry_run: true });
  expect(await stored(used)).toEqual(before);
  expect(await used.answer('retention apply', { yes: true })).toEqual({ deleted });
  // In the audit log, what was set and what was deleted.
  const left = { activity: before.activity - 3, audit: 3 + 3, addresses: 0 };
  expect(await stored(used)).toEqual({ ...before, ...left });
  expect(await figures(used)).toEqual(shown);
  const again = await used.answer('retention apply', { yes: true });
  expect(again).toEqual({ deleted: { activity: 0, audit: 0, addresses: 0 } });

  await used.admin('retention set audit keep');
  const { stdout } = await used.admin('retention show');
  expect(stdout).toMatch(/^DATA +STORED +OLDER +WHAT IT IS\nactivity +365 days +0 .*\naudit +no limit +– /);
});

test('only one of all processes deletes, once a day', async () => {
  const used = await usedService();
  await age(used, 400);
  await used.answer('retention set activity 365', { yes: true });
  await used.answer('retention set addresses 365', { yes: true });

  async function twoProcesses(now: Date) {
    const options = { databaseUrl: used.databaseUrl, now: now.toISOString() };
    const both = await Promise.all([1, 2].map(() => startTestService(options)));
    await Promise.all(both.map(({ app }) => app.ready()));
    // They finish what they have begun first.
    for (const service of both) await service.stop();
    return both.flatMap(({ logs }) => logs).filter((line) => line.includes('retention applied'));
  }
  const now = new Date();
  expect(await twoProcesses(now)).toHaveLength(1);
  const first = ['service: activity, 3 older than 365 days', 'service: addresses, 2 older than 365 days'];
  expect(await applied(used)).toEqual(first);
  expect(await stored(used)).toMatchObject({ addresses: 0 });

  await age(used, 400);
  expect(await twoProcesses(now)).toHaveLength(0);
  expect(await twoProcesses(new Date(now.getTime() + DAY))).toHaveLength(1);
  expect(await applied(used)).toHaveLength(first.length + 1);

  // By a clock that was ahead.
  await used.service.database.db
    .updateTable('upkeep')
    .set({ at: daysAgo(-400) })
    .execute();
  await age(used, 400);
  expect(await twoProcesses(new Date(now.getTime() + 2 * DAY))).toHaveLength(1);
});
