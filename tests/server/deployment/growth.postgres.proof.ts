import { readFileSync } from 'node:fs';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { COPIED } from '#server/db/tables.ts';

import { openScratchDatabase } from '#tests/server/scratch-database.ts';

const { db } = await openScratchDatabase();
const DOCUMENT = readFileSync('docs/growth.md', 'utf8');

/** The names in code style in a section, between two of its words. */
function named(heading: string, from: string, to: string): string[] {
  const [, section = ''] = DOCUMENT.split(`\n${heading}\n`);
  const passage = section.slice(section.indexOf(from), section.indexOf(to));
  return [...passage.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

test('every table with rows of an organization but no column for it is listed', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.tables t
    where table_schema = current_schema() and table_type = 'BASE TABLE' and not exists (
      select from information_schema.columns c where c.table_schema = t.table_schema
        and c.table_name = t.table_name and c.column_name = 'organization_id')`.execute(db);
  const ofOrganizations = rows
    .map(({ table }) => table)
    .filter((table) => (COPIED[table as keyof typeof COPIED]?.owner ?? 'account') !== 'account')
    .filter((table) => table !== 'organizations');
  expect(named('### Keys', 'Six tables', '`audit`')).toEqual(ofOrganizations.toSorted());
});

test('every table with triggers is listed, and the one with row triggers', async () => {
  const { rows } = await sql<{ table: string; name: string; isForRows: boolean }>`
    select tgrelid::regclass::text as table, tgname::text as name, tgtype & 1 = 1 as "isForRows"
    from pg_trigger where not tgisinternal`.execute(db);
  const tables = [...new Set(rows.map(({ table }) => table))];
  expect(named('### Triggers', '`', ' have triggers')).toEqual(tables.toSorted());
  const forRows = rows.filter(({ isForRows }) => isForRows).map(({ name }) => name);
  expect(named('### Triggers', 'CockroachDB', 'but not')).toEqual(forRows);
});
