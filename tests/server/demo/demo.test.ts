import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { CREDENTIAL_STATUSES, publicId } from '#contract/fields.ts';
import { selectActivity } from '#server/figures/activity.store.ts';
import { selectBusySeals } from '#server/analytics/scan-hours.store.ts';
import { readSignals } from '#server/analytics/signals.service.ts';
import { WORKSPACE_FAMILIES } from '#server/access/readable-families.ts';
import { credentialStatus } from '#server/status/status.ts';
import { openDatabase } from '#server/db/database.ts';
import { demoDocuments } from '#server/demo/demo-documents.ts';
import { createDemoTokens, loadDemo, SMALL_DEMO } from '#server/demo/demo.service.ts';
import { seededRandom } from '#server/demo/random.ts';
import { selectReports } from '#server/reports/reports.store.ts';
import { authenticate } from '#server/access/tokens.service.ts';
import { createTokenFinder } from '#server/access/tokens.store.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

const NOW = new Date('2026-11-14T09:42:00Z');
const folder = sharedFolder();
const database = await openDatabase(`sqlite:${join(folder, 'demo.db')}`);
const { db } = database;
afterAll(() => database.close());

await loadDemo({ db, keyId: 'k1', now: NOW }, SMALL_DEMO);
const credentials = await db
  .selectFrom('credentials as c')
  .innerJoin('organizations as o', 'o.id', 'c.organization_id')
  .selectAll('c')
  .select('o.workspace')
  .orderBy('c.id')
  .execute();
const withStatus = credentials.map((row) => ({ ...row, status: credentialStatus(row, '2026-11-14') }));

const having = (status: string) => withStatus.filter((row) => row.status === status).length;

describe('someone who tries the service without data of their own', () => {
  test('finds a school and a company, with people in every status', async () => {
    const students = await db.selectFrom('students').select('status').distinct().execute();
    const employees = await db.selectFrom('employees').select('status').distinct().execute();
    expect(students.map(({ status }) => status).toSorted()).toEqual(['pending', 'revoked', 'validated']);
    const statuses = employees.map(({ status }) => status).toSorted();
    expect(statuses).toEqual(['active', 'inactive', 'pending', 'revoked', 'validated']);
  });

  test.each([
    ['ecole', ['school', 'org', 'certificates', 'editor']],
    ['entreprise', ['employee', 'company', 'editor']],
  ] as const)('finds every family of an %s in every status', (workspace, families) => {
    const there = withStatus.filter((row) => row.workspace === workspace);
    for (const family of families) {
      const statuses = new Set(there.filter((row) => row.family === family).map(({ status }) => status));
      expect([family, [...statuses].toSorted()]).toEqual([family, [...CREDENTIAL_STATUSES].toSorted()]);
    }
    expect(there).toHaveLength(SMALL_DEMO.documents);
  });

  test('finds every kind of public id, well formed', () => {
    const kinds = new Set(credentials.map((row) => row.public_id.slice(3, 6)));
    expect([...kinds].toSorted()).toEqual(['COM', 'CRT', 'DIP', 'DOC', 'EMP', 'INS', 'STU']);
    for (const row of credentials) expect(publicId.safeParse(row.public_id).success).toBe(true);
  });

  test('finds nothing that happened in the future, and no scan before its document', async () => {
    const scans = await db
      .selectFrom('scan_counts as s')
      .innerJoin('credentials as c', 'c.id', 's.credential_id')
      .select(['s.last_scan_at', 'c.issued_at'])
      .execute();
    expect(scans.length).toBeGreaterThan(0);
    const now = '2026-11-14 09:42:00';
    expect(scans.filter((row) => row.last_scan_at < row.issued_at || row.last_scan_at > now)).toEqual([]);
    expect(credentials.filter((row) => row.issued_at > now || (row.revoked_at ?? '') > now)).toEqual([]);
  });

  test('finds figures that agree with the documents and their scans, and hardly a day without a scan', async () => {
    const figures = await db
      .selectFrom('daily_sums')
      .select(({ fn }) => [
        fn.sum<number>('valid_scans').as('valid'),
        fn.sum<number>('invalid_scans').as('invalid'),
        fn.sum<number>('revoked').as('revoked'),
      ])
      .select(sql<number>`sum(verifications_created + documents_issued)`.as('documents'))
      .select(sql<number>`sum(case when day > '2026-11-14' then starting else 0 end)`.as('scheduled'))
      .select(sql<number>`sum(case when day < '2026-11-14' then ending else 0 end)`.as('expired'))
      .executeTakeFirstOrThrow();
    const counted = await db
      .selectFrom('scan_counts')
      .select(({ fn }) => [fn.sum<number>('valid').as('valid'), fn.sum<number>('invalid').as('invalid')])
      .executeTakeFirstOrThrow();
    expect(figures).toEqual({
      ...counted,
      documents: credentials.length,
      revoked: having('revoked'),
      scheduled: having('scheduled'),
      expired: having('expired'),
    });
    const busy = await db
      .selectFrom('daily_sums')
      .select('day')
      .distinct()
      .where('day', '>', '2026-09-15')
      .where('day', '<=', '2026-11-14')
      .where('valid_scans', '>', 0)
      .execute();
    expect(busy.length).toBeGreaterThan(55);
  });

  test('finds a report of a reader and a quiet signal in each organization', async () => {
    const stores = new URL('../../../server/analytics/scan-hours.store.ts', import.meta.url);
    const reads = database.offThread(stores, { selectBusySeals });
    for (const { id, workspace } of await db
      .selectFrom('organizations')
      .select(['id', 'workspace'])
      .execute()) {
      const readable = { organizationId: id, families: WORKSPACE_FAMILIES[workspace] };
      const [report, ...others] = await selectReports(db, { ...readable, state: 'open' }, { perPage: 10 });
      const signals = await readSignals(reads, readable, '2026-11-14');
      expect(others).toEqual([]);
      const newest = await selectActivity(db, readable, 8);
      expect(newest.map(({ event }) => event)).toContain('problem_reported');
      expect(signals).toMatchObject([{ signal: 'wrong_codes', public_id: report?.public_id, scans: 64 }]);
    }
  });

  test('gets drafts that are not credentials', async () => {
    const drafts = await db.selectFrom('drafts').select(['title', 'organization_id']).execute();
    expect(new Set(drafts.map((row) => row.organization_id)).size).toBe(2);
    const titles = new Set(credentials.map((row) => row.title));
    expect(drafts.filter(({ title }) => titles.has(title))).toEqual([]);
  });

  test('gets the same data on every machine, and only once', async () => {
    const other = await openDatabase(`sqlite:${join(folder, 'other.db')}`);
    expect(await loadDemo({ db: other.db, keyId: 'k1', now: NOW }, SMALL_DEMO)).toBe(true);
    expect(await loadDemo({ db: other.db, keyId: 'k1', now: NOW }, SMALL_DEMO)).toBe(false);
    for (const table of [
      'credentials',
      'students',
      'employees',
      'scan_counts',
      'daily_sums',
      'activity',
    ] as const) {
      const [here, there] = [db, other.db].map((trx) => trx.selectFrom(table).selectAll().execute());
      expect(await there).toEqual(await here);
    }
    await other.close();
  });

  test.each([
    ['an hour later', '2026-11-14T10:42:00Z'],
    ['in another year', '2028-02-29T23:59:59Z'],
  ])('gets the same documents about the same people %s', async (when, now) => {
    const other = await openDatabase(`sqlite:${join(folder, `${when}.db`)}`);
    await loadDemo({ db: other.db, keyId: 'k1', now: new Date(now) }, SMALL_DEMO);
    const documents = (trx: typeof db) =>
      trx
        .selectFrom('credentials')
        .select(['title', 'holder_name', 'family', 'doc_type', 'doc_id'])
        .orderBy('id')
        .execute();
    expect(await documents(other.db)).toEqual(await documents(db));
    await other.close();
  });

  test('gets files of their own among a hundred thousand documents', () => {
    // With this seed two documents get the same random values.
    const random = seededRandom(13);
    const size = { organizationId: 1, place: 0, count: 100_000, scans: 0 };
    const holders = [{ id: 1, name: 'Zoé Petit' }] as const;
    const wanted = { ...size, workspace: 'ecole', holders, keyId: 'k1', now: NOW } as const;
    const docIds = [...demoDocuments(wanted, random)].flatMap(({ credential }) => credential.doc_id ?? []);
    expect(docIds.length).toBeGreaterThan(10_000);
    expect(new Set(docIds).size).toBe(docIds.length);
  });

  test('can ask for many more documents and people', async () => {
    const large = await openDatabase(`sqlite:${join(folder, 'large.db')}`);
    await loadDemo({ db: large.db, keyId: 'k1', now: NOW }, { documents: 1201, students: 701, scans: 5_000 });
    const count = async (table: 'credentials' | 'students' | 'employees') =>
      (await large.db.selectFrom(table).select('id').execute()).length;
    const counts = [await count('credentials'), await count('students'), await count('employees')];
    expect(counts).toEqual([2402, 701, 351]);
    await large.close();
  });

  test('gets a token for each organization that works for a day', async () => {
    const tokens = await createDemoTokens(db, NOW);
    expect(tokens.map(({ name }) => name)).toEqual(['Lycée Lumière', 'Atelier Nord']);
    const find = createTokenFinder(database, { idleDays: 14 });
    for (const { token } of tokens) {
      expect(await authenticate(find, token, new Date('2026-11-15T09:41:59Z'))).toHaveProperty('caller');
      const found = await authenticate(find, token, new Date('2026-11-15T09:42:00Z'));
      expect(found).toMatchObject({ problem: 'expired' });
    }
  });
});
