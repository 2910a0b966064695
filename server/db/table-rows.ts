import { type RawBuilder, sql } from 'kysely';

import { isPostgres } from './engine.ts';
import type { Db, RowId } from './schema.ts';
import { COPIED, type Table } from './tables.ts';

export type Row = Readonly<Record<string, string | RowId | null>>;

/** A table to copy, with the columns that the database has, except derived ones. */
export interface CopiedTable extends Table {
  name: string;
  columns: readonly Column[];
}

export interface Column {
  name: string;
  isText: boolean;
  isNullable: boolean;
  hasDefault: boolean;
}

const BATCH = 1_000;

/** In an order that satisfies foreign keys. */
export async function copiedTables(db: Db): Promise<CopiedTable[]> {
  const found = new Map((await db.introspection.getTables()).map((table) => [table.name, table]));
  return Object.entries(COPIED).map(([name, table]) => ({
    ...table,
    name,
    columns: (found.get(name)?.columns ?? [])
      .filter((column) => !table.derived?.includes(column.name))
      .map((column) => ({
        name: column.name,
        isText: column.dataType.toLowerCase() === 'text',
        isNullable: column.isNullable,
        hasDefault: column.hasDefaultValue,
      })),
  }));
}

interface Part {
  /** Begins after the row with this key. */
  after?: Row | undefined;
  where?: RawBuilder<unknown> | undefined;
}

/** The rows in the order of their key, in batches. */
export async function* readRows(
  db: Db,
  { name, columns, key, isLarge }: CopiedTable,
  { after, where = sql`true` }: Part = {},
): AsyncGenerator<Row[]> {
  const limit = isLarge ? 1 : BATCH;
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let last = after;
  for (;;) {
    const position = last;
    const rest =
      position === undefined
        ? sql`true`
        : sql`(${keys}) > (${sql.join(key.map((column) => position[column]))})`;
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column.name)))} from ${sql.table(name)}
      where ${where} and ${rest} order by ${keys} limit ${sql.lit(limit)}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < limit) return;
  }
}

export async function lastKey(db: Db, { name, key }: CopiedTable): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${sql.join(key.map((column) => sql.ref(column)))} from ${sql.table(name)}
    order by ${sql.join(key.map((column) => sql`${sql.ref(column)} desc`))} limit 1`.execute(db);
  return rows[0];
}

export async function countRows(
  db: Db,
  { name }: Pick<CopiedTable, 'name'>,
  where: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(name)} where ${where}`.execute(db);
  return Number(rows[0]?.rows);
}

/** As text, because readers of JSON would round them. Both engines accept it for a numeric column. */
export function bigAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** Inserts the columns of the first row, as JSON: one parameter is faster than thousands. */
export async function insertRows(db: Db, { name, columns }: CopiedTable, rows: readonly Row[]) {
  const given = columns.filter((column) => rows[0] && column.name in rows[0]);
  const names = sql.join(given.map((column) => sql.ref(column.name)));
  const json = JSON.stringify(rows, bigAsText);
  await (
    isPostgres(db)
      ? sql`insert into ${sql.table(name)} (${names}) overriding system value
          select ${names} from json_populate_recordset(null::${sql.table(name)}, ${json}::json)`
      : sql`insert into ${sql.table(name)} (${names})
          select ${sql.join(given.map((column) => sql`value ->> ${sql.lit(`$.${column.name}`)}`))}
          from json_each(${json})`
  ).execute(db);
}

export async function highestId(db: Db, { name }: CopiedTable): Promise<number> {
  const given = isPostgres(db)
    ? sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass), 0)`
    : sql`select coalesce(max(seq), 0) from sqlite_sequence where name = ${name}`;
  const { rows } = await sql<{ given: number; used: number }>`
    select (${given}) as given, (select coalesce(max(id), 0) from ${sql.table(name)}) as used`.execute(db);
  return Math.max(Number(rows[0]?.given), Number(rows[0]?.used));
}

/** Makes PostgreSQL assign ids above this one. */
export async function continueIdsAfter(db: Db, { name }: CopiedTable, highest: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${Math.max(highest, 1)}::bigint, ${highest > 0}::boolean)`.execute(
    db,
  );
}

/** Whether the database numbers its rows. */
export function isNumbered({ name, key }: Pick<CopiedTable, 'name' | 'key'>): boolean {
  return key[0] === 'id' && name !== 'erasure_key';
}

/** A text by which a person finds the row: `id 12`. */
export function keyOf({ key }: CopiedTable, row: Row): string {
  return key.map((column) => `${column} ${String(row[column])}`).join(', ');
}
