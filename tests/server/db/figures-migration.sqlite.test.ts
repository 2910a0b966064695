import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, expect, test } from 'vitest';

import { addDays } from '#server/analytics/time-buckets.ts';
import { openDatabase } from '#server/db/database.ts';
import * as firstTables from '#server/db/migrations/001-first-tables.ts';
import * as issuance from '#server/db/migrations/002-issuance.ts';
import type { Schema } from '#server/db/schema.ts';

import { scratchDatabase } from '#tests/server/scratch-database.ts';

const { url, remove } = await scratchDatabase();
afterAll(remove);

/** The database as a release without figures left it. */
async function olderDatabase() {
  const database = new SQLite(url.replace(/^sqlite:/, ''));
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  const migrations = {
    '001-first-tables': { up: (trx: Kysely<unknown>) => firstTables.up(trx, 'sqlite') },
    '002-issuance': { up: (trx: Kysely<unknown>) => issuance.up(trx) },
  };
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  return db;
}

test('a database from before gets the figures that its records still tell', async () => {
  const older = await olderDatabase();
  const at = '2026-03-01 08:00:00';
  await older.insertInto('accounts').values({ uid: 'acc_1', created_at: at }).execute();
  const place = { city: null, country: null, website: null, contact: null };
  const organization = { uid: 'org_1', account_id: 1, name: 'Parc', workspace: 'ecole', ...place } as const;
  await older
    .insertInto('organizations')
    .values({ ...organization, created_at: at })
    .execute();
  const endless = { effective_date: null, end_date: null, revoked_at: null, revoked_reason: null };
  const credential = (number: number, columns: object) => ({
    organization_id: 1,
    public_id: `SM-DOC-2026-0000000${number}`,
    type: 'document' as const,
    family: 'editor' as const,
    doc_type: null,
    title: 'Letter',
    holder_name: null,
    student_id: null,
    employee_id: null,
    doc_id: `file-${number}`,
    issued_at: `${addDays('2026-03-01', number)} 10:00:00`,
    key_id: 'k1',
    search_text: 'letter',
    ...endless,
    ...columns,
  });
  await older
    .insertInto('credentials')
    .values([
      credential(1, {}),
      credential(2, { family: 'school', doc_type: 'transcript', doc_id: null, effective_date: '2026-05-01' }),
      credential(3, { end_date: '2026-04-01', revoked_at: '2026-03-20 09:00:00' }),
    ])
    .execute();
  await older
    .insertInto('scan_counts')
    .values({ credential_id: 1, valid: 7, invalid: 2, last_scan_at: '2026-03-09 12:00:00' })
    .execute();
  await older.destroy();

  const database = await openDatabase(url);
  const { db } = database;
  const sums = await db.selectFrom('daily_sums').selectAll().orderBy('day').orderBy('family').execute();
  const figures = sums.map((row) =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([name, value]) => name !== 'organization_id' && value !== 0 && value !== '',
      ),
    ),
  );
  expect(figures).toEqual([
    { day: '2026-03-02', family: 'editor', verifications_created: 1 },
    { day: '2026-03-03', family: 'school', doc_type: 'transcript', documents_issued: 1 },
    { day: '2026-03-04', family: 'editor', verifications_created: 1 },
    { day: '2026-03-09', family: 'editor', valid_scans: 7, invalid_scans: 2 },
    { day: '2026-03-20', family: 'editor', revoked: 1 },
    { day: '2026-05-01', family: 'school', doc_type: 'transcript', starting: 1 },
  ]);
  const activity = await db.selectFrom('activity').select(['event', 'outcome']).orderBy('at').execute();
  expect(activity).toEqual([
    { event: 'verification_created', outcome: 'valid' },
    { event: 'document_issued', outcome: 'scheduled' },
    { event: 'verification_created', outcome: 'valid' },
    { event: 'credential_revoked', outcome: 'revoked' },
  ]);
  await database.close();
});
