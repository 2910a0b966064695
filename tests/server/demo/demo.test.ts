import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { CREDENTIAL_STATUSES, publicId } from '#contract/fields.ts';
import { credentialStatus } from '#server/credentials/credential-status.ts';
import { openDatabase } from '#server/db/database.ts';
import { createDemoTokens } from '#server/demo/demo-tokens.ts';
import { loadDemo, SMALL_DEMO } from '#server/demo/demo.service.ts';
import { authenticate } from '#server/tokens/tokens.service.ts';

const NOW = new Date('2026-11-14T09:42:00Z');
const folder = await mkdtemp(join(tmpdir(), 'sealmark-demo-'));
const database = await openDatabase(`sqlite:${join(folder, 'demo.db')}`);
const { db } = database;
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

await loadDemo({ db, keyId: 'k1', now: NOW }, SMALL_DEMO);
const credentials = await db
  .selectFrom('credentials as c')
  .innerJoin('organizations as o', 'o.id', 'c.organization_id')
  .selectAll('c')
  .select('o.workspace')
  .orderBy('c.id')
  .execute();
const withStatus = credentials.map((row) => ({ ...row, status: credentialStatus(row, '2026-11-14') }));

describe('someone who tries the service without data of their own', () => {
  test('finds a school and a company, with people in every status', async () => {
    const students = await db.selectFrom('students').select('status').distinct().execute();
    const employees = await db.selectFrom('employees').select('status').distinct().execute();
    expect(students.map(({ status }) => status).toSorted()).toEqual(['pending', 'revoked', 'validated']);
    expect(employees.map(({ status }) => status).toSorted()).toEqual([
      'active',
      'inactive',
      'pending',
      'revoked',
      'validated',
    ]);
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

  test('gets drafts that are no credential', async () => {
    const drafts = await db.selectFrom('drafts').select(['title', 'organization_id']).execute();
    expect(new Set(drafts.map((row) => row.organization_id)).size).toBe(2);
    const titles = new Set(credentials.map((row) => row.title));
    expect(drafts.filter(({ title }) => titles.has(title))).toEqual([]);
  });

  test('gets the same data on every machine, and only once', async () => {
    const other = await openDatabase(`sqlite:${join(folder, 'other.db')}`);
    expect(await loadDemo({ db: other.db, keyId: 'k1', now: NOW }, SMALL_DEMO)).toBe(true);
    expect(await loadDemo({ db: other.db, keyId: 'k1', now: NOW }, SMALL_DEMO)).toBe(false);
    for (const table of ['credentials', 'students', 'employees', 'scan_counts'] as const) {
      const [here, there] = [db, other.db].map((on) => on.selectFrom(table).selectAll().execute());
      expect(await there).toEqual(await here);
    }
    await other.close();
  });

  test('can ask for many more documents and people', async () => {
    const large = await openDatabase(`sqlite:${join(folder, 'large.db')}`);
    await loadDemo({ db: large.db, keyId: 'k1', now: NOW }, { documents: 1201, students: 701 });
    const count = async (table: 'credentials' | 'students' | 'employees') =>
      (await large.db.selectFrom(table).select('id').execute()).length;
    expect([await count('credentials'), await count('students'), await count('employees')]).toEqual([
      2402, 701, 351,
    ]);
    await large.close();
  });

  test('gets a token for each organization that works for a day', async () => {
    const tokens = await createDemoTokens(db, NOW);
    expect(tokens.map(({ name }) => name)).toEqual(['Lycée Lumière', 'Atelier Nord']);
    for (const { token } of tokens) {
      expect(await authenticate(db, token, new Date('2026-11-15T09:41:59Z'))).toHaveProperty('caller');
      expect(await authenticate(db, token, new Date('2026-11-15T09:42:00Z'))).toEqual({ problem: 'expired' });
    }
  });
});
