import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { COPIED, NOT_COPIED, REFERENCES } from '#server/db/tables.ts';

import { openScratchDatabase } from '#tests/server/scratch-database.ts';

const { db } = await openScratchDatabase();
const { rows: tables } = await sql<{ name: string }>`
  select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(db);
/** Without those of the migrator, and the parts of a search index. */
const names = tables.map(({ name }) => name).filter((name) => !/^kysely_|^credential_search_/.test(name));

const OWNER_COLUMNS = {
  none: [],
  account: [],
  itself: [],
  organization: ['organization_id'],
  credential: ['credential_id'],
  person: ['student_id', 'employee_id'],
};

test('every table is copied by a move, or has a reason not to be', () => {
  expect(names.toSorted()).toEqual([...Object.keys(COPIED), ...Object.keys(NOT_COPIED)].toSorted());
});

test.each(Object.entries(COPIED))('the description of %s matches the database', async (name, table) => {
  const columns = await sql<{ name: string; pk: number }>`
    select name, pk from pragma_table_info(${name}) order by pk`.execute(db);
  expect(columns.rows.filter(({ pk }) => pk > 0).map((column) => column.name)).toEqual(table.key);

  const order = Object.keys(COPIED);
  const foreign = await sql<{ from: string; table: string }>`
    select "from", "table" from pragma_foreign_key_list(${name})`.execute(db);
  for (const key of foreign.rows) {
    expect(REFERENCES).toHaveProperty(key.from, key.table);
    expect(order.indexOf(key.table)).toBeLessThan(order.indexOf(name));
  }
  const owner = OWNER_COLUMNS[table.owner ?? 'none'];
  expect(columns.rows.map((column) => column.name)).toEqual(expect.arrayContaining(owner));
});
