import { readFileSync } from 'node:fs';

import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { COPIED } from '#server/db/tables.ts';

import { openScratchDatabase } from '#tests/server/opened-database.ts';

const { db } = await openScratchDatabase();
const DOCUMENT = readFileSync('docs/growth.md', 'utf8');

/** Rows of a Markdown table, without its heading. */
function tableAfter(heading: string): string[] {
  const [, section = ''] = DOCUMENT.split(`\n${heading}\n`);
  const lines = section.split('\n');
  const start = lines.findIndex((line) => /^\| ?-/.test(line));
  const rows = lines.slice(start + 1, lines.indexOf('', start));
  return rows.map((row) => row.replaceAll(/ +\|/g, ' |').trim());
}

const { rows: columns } = await sql<{ table: string; column: string }>`
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = current_schema()`.execute(db);
const hasColumn = (table: string, column: string) =>
  columns.some((one) => one.table === table && one.column === column);
/** What says on which node a row is. */
const placeOf = (table: string) => (table === 'organizations' ? 'id' : 'organization_id');
const isOfNobody = (table: string) =>
  !hasColumn(table, placeOf(table)) &&
  (COPIED[table as keyof typeof COPIED]?.owner ?? 'account') === 'account';

interface Key {
  table: string;
  columns: string[];
  refers_to: string | null;
}

/** Other organizations' rows are on other nodes, so a key that doesn't name the organization can't be checked there. */
function lineOf({ table, columns: of, refers_to }: Key): string | null {
  const key = `(${of.join(', ')})${refers_to === null ? '' : ` → ${refers_to}`}`;
  if (isOfNobody(table)) return null;
  const place = placeOf(table);
  if (!hasColumn(table, place))
    return `| \`${table}\` | \`${key}\` | add \`organization_id\`, and put it first: \`(organization_id, ${of.join(', ')})\` |`;
  if (of.includes(place)) return null;
  if (refers_to !== null && isOfNobody(refers_to)) return null;
  return `| \`${table}\` | \`${key}\` | \`(${place}, ${of.join(', ')})\`${table === 'organizations' ? ', or a copy of the table on every node' : ''} |`;
}

test('every key that Citus could not check on one node is listed, with its way out', async () => {
  const { rows } = await sql<Key>`
    select i.indrelid::regclass::text as table, null as refers_to,
      array(select a.attname::text from unnest(i.indkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = current_schema()::regnamespace and c.relname not like 'kysely%'
    union all
    select f.conrelid::regclass::text, f.confrelid::regclass::text,
      array(select a.attname::text from unnest(f.conkey) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number order by k.place)
    from pg_constraint f
    where f.contype = 'f' and f.connamespace = current_schema()::regnamespace`.execute(db);
  const listed = rows.map(lineOf).filter((line) => line !== null);
  expect(tableAfter('### Keys').toSorted()).toEqual([...new Set(listed)].toSorted());
});

test('every trigger is listed: neither takes them as they are', async () => {
  const { rows } = await sql<{ line: string }>`
    select '| \`' || tgname || '\` | \`' || tgrelid::regclass || '\` | '
      || case when tgtype & 1 = 1 then 'row' else 'statement' end || ' |' as line
    from pg_trigger where not tgisinternal`.execute(db);
  expect(tableAfter('### Triggers').toSorted()).toEqual(rows.map(({ line }) => line).toSorted());
});
