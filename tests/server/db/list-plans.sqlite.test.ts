import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { listCredentials } from '#server/credentials/credential-list.store.ts';
import { statusDay } from '#server/status/listed-status.store.ts';
import { WORKSPACE_FAMILIES } from '#server/access/readable-families.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { serviceSqliteDialect } from '#server/db/sqlite/sqlite-dialect.ts';

import { scratchDatabase } from '#tests/server/scratch-database.ts';

const scratch = await scratchDatabase();
await (await openDatabase(scratch.url)).close();
const sqlite = new SQLite(scratch.url.replace(/^sqlite:/, ''));
const plans: string[] = [];
const db = new Kysely<Schema>({
  dialect: serviceSqliteDialect(sqlite),
  log: ({ query: { sql, parameters } }) => void plans.push(...planOf(sql, parameters)),
});
afterAll(async () => {
  await db.destroy();
  await scratch.remove();
});

function planOf(sql: string, parameters: readonly unknown[] = []): string[] {
  return sqlite
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...parameters)
    .map(({ detail }) => detail);
}

test.each([
  { status: 'valid' },
  { status: 'expired' },
  { status: 'revoked', docType: 'transcript' },
  { docType: 'transcript' },
] as const)('the list of %o is read in order from an index', async (filter) => {
  const readable = { organizationId: 1, families: WORKSPACE_FAMILIES.ecole };
  const today = await statusDay(db);
  plans.length = 0;
  await listCredentials(db, readable, { ...filter, today }, { page: 1, perPage: 25 });
  const ofCredentials = plans.filter((line) => line.includes('credentials'));
  expect(ofCredentials.join()).toMatch(/^SEARCH credentials USING INDEX credentials_of_(status|type) /);
  expect(plans.filter((line) => line.includes('TEMP B-TREE'))).toEqual([]);
});

test.each(['student', 'employee'])('the documents of a %s are looked up', (person) => {
  const [plan] = planOf(`select id from credentials where ${person}_id = 1`);
  expect(plan).toBe(`SEARCH credentials USING COVERING INDEX credentials_of_${person} (${person}_id=?)`);
});
