import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { codeOf } from '#server/errors/file-faults.ts';

import { UnusableDatabase } from './database.ts';
import { optimizeAfterBulkLoad } from './engine.ts';
import { migrate, type Migrations, MIGRATIONS, readSchemaState, requireTables } from './migrate.ts';
import {
  briefly,
  findUnfinishedMove,
  isPostgresOutage,
  onOneConnection,
  requireUtf8,
  SERVICE_NAME,
} from './postgres.ts';
import { requireFittingIds } from './sqlite/row-ids.ts';
import type { Db } from './schema.ts';
import { inspectSqlite } from './sqlite/sqlite.ts';
import { isInUse, lockForReading, requireSoundAfterCrash } from './sqlite/sqlite-file.ts';
import {
  type CopiedTable,
  continueIdsAfter,
  copiedTables,
  countRows,
  highestId,
  insertRows,
  isNumbered,
  keyOf,
  lastKey,
  readRows,
  type Row,
} from './table-rows.ts';

interface Move {
  path: string;
  url: string;
  migrations?: Migrations | undefined;
  onProgress: (done: number, total: number) => void;
  /** Adds further rows to the new database, in the transaction that ends the move. */
  finish: (trx: Db) => Promise<void>;
}

/** Why a move stopped, in a sentence. The copied rows stay, and the next attempt continues from there. */
export class NotMoved extends Error {
  override readonly name = 'NotMoved';
}

/** Any number that no other advisory lock of the database uses. */
const MOVING = 0x5ea2;
const MAX_WAIT_FOR_OTHER = '30s';
/** Milliseconds between two checks whether the database is in use. */
const WAIT_ALONE = 100;
const TRIES_ALONE = 10;

/**
 * Copies every row of an unused SQLite database to an empty PostgreSQL database and finally compares them all. Until then
 * the service refuses to open the new one. An interrupted move can be run again. Returns the number of rows of each table;
 * throws NotMoved, UnusableDatabase or DamagedDatabase.
 */
export async function moveToPostgres({ path, url, ...move }: Move): Promise<Record<string, number>> {
  if (!existsSync(path))
    throw new NotMoved(`${path} not found: DATABASE_URL must be the SQLite database to move`);
  requireSoundAfterCrash(path);
  if (isInUse(path)) throw new NotMoved(`${path} is in use. Stop every process of the service first`);
  await requireReachable(url);
  const lock = lockForReading(path);
  try {
    const moved = await inspectSqlite<Record<string, number>>(path, async (source) => {
      await requireSource(source, path, move.migrations);
      return onOneConnection(url, 'sealmark move', (target) => moveInto(source, target, move));
    });
    return moved ?? {};
  } catch (error) {
    if (!isPostgresOutage(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotMoved(
      `The move stopped: ${reason}. Run the same command again: it continues where it stopped`,
    );
  } finally {
    lock.release();
  }
}

async function requireReachable(url: string): Promise<void> {
  try {
    await briefly(url, requireUtf8);
  } catch (error) {
    throw new UnusableDatabase(url, error);
  }
}

async function requireSource(source: Db, path: string, migrations: Migrations | undefined): Promise<void> {
  try {
    await requireTables(source, migrations);
    await requireFittingIds(source);
  } catch (error) {
    throw new UnusableDatabase(`sqlite:${path}`, error);
  }
}

async function moveInto(source: Db, target: Db, into: Omit<Move, 'path' | 'url'>) {
  await waitForOther(target);
  const tables = await copiedTables(source);
  await prepare(source, target, tables, into.migrations);
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table.name] = await countRows(source, table);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  let done = 0;
  const show = (rows: number) => into.onProgress((done += rows), 2 * total);
  for (const table of tables) await copy(source, target, table, show);
  for (const table of tables.filter(isNumbered))
    await continueIdsAfter(target, table, await highestId(source, table));
  for (const table of tables) await compare(source, target, table, show);
  await requireAlone(target);
  await target.transaction().execute(async (trx) => {
    await sql`drop table unfinished_move`.execute(trx);
    await into.finish(trx);
  });
  await optimizeAfterBulkLoad(target);
  return counts;
}

/** A move that was just killed may still have a statement running. */
async function waitForOther(target: Db): Promise<void> {
  await sql`set lock_timeout = ${sql.lit(MAX_WAIT_FOR_OTHER)}`.execute(target);
  try {
    await sql`select pg_advisory_lock(${sql.lit(MOVING)})`.execute(target);
  } catch (error) {
    if (codeOf(error) !== '55P03') throw error;
    throw new NotMoved('Another move into this PostgreSQL database is running');
  }
}

/** PostgreSQL lists a process for a moment after it ends. */
async function requireAlone(target: Db): Promise<void> {
  const findOthers = () =>
    sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = ${SERVICE_NAME}`.execute(target);
  let { rows } = await findOthers();
  for (let tries = 1; rows.length > 0 && tries < TRIES_ALONE; tries += 1) {
    await setTimeout(WAIT_ALONE);
    ({ rows } = await findOthers());
  }
  if (rows.length > 0)
    throw new NotMoved(
      'A process of the service uses the PostgreSQL database. Stop it, then run this command again',
    );
}

/** Creates missing tables, and marks the database as the target of a move. */
async function prepare(
  source: Db,
  target: Db,
  tables: readonly CopiedTable[],
  migrations: Migrations = MIGRATIONS,
): Promise<void> {
  await requireAlone(target);
  const name = await nameOf(source);
  const unfinished = await findUnfinishedMove(target);
  if (unfinished === null) {
    await requireEmpty(target, tables, migrations);
    await sql`create table unfinished_move as select ${name}::text as source`.execute(target);
  } else if (unfinished !== name)
    throw new NotMoved(
      'The PostgreSQL database has an unfinished move of another SQLite database. Use a new, empty database',
    );
  await migrate(target, 'postgres', migrations);
}

/** Identifies the database: the time of its first tables and the name of its first account. */
async function nameOf(source: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select min(timestamp) || ' ' || coalesce((select min(uid) from accounts), '') as name
    from kysely_migration`.execute(source);
  return rows[0]?.name ?? '';
}

async function requireEmpty(target: Db, tables: readonly CopiedTable[], migrations: Migrations) {
  const { pending } = await readSchemaState(target, migrations);
  if (pending.length === Object.keys(migrations).length) {
    const found = (await target.introspection.getTables()).find(({ isView }) => !isView);
    if (found) throw new NotMoved(`The PostgreSQL database isn't empty: it has a table ${found.name}`);
    return;
  }
  try {
    await requireTables(target, migrations);
  } catch (error) {
    throw new NotMoved(
      `The PostgreSQL database can't be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  for (const table of tables)
    if ((await countRows(target, table)) > 0)
      throw new NotMoved(
        `The PostgreSQL database isn't empty: its table ${table.name} has rows. Use a new, empty database`,
      );
}

async function copy(source: Db, target: Db, table: CopiedTable, show: (rows: number) => void): Promise<void> {
  const after = await lastKey(target, table);
  show(after === undefined ? 0 : await countRows(target, table));
  for await (const rows of readRows(source, table, { after })) {
    await store(target, table, rows);
    show(rows.length);
  }
}

async function store(target: Db, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  try {
    await insertRows(target, table, rows);
  } catch (error) {
    // For example a character that PostgreSQL lacks, or a number out of range.
    if (!(error instanceof Error && /^2[23]/.test(codeOf(error)))) throw error;
    const [row] = rows;
    if (row !== undefined && rows.length === 1)
      throw new NotMoved(
        `Table ${table.name}, ${keyOf(table, row)}: PostgreSQL can't store it (${error.message}). Correct the row, then run this command again`,
      );
    for (const one of rows) await store(target, table, [one]);
  }
}

async function compare(source: Db, target: Db, table: CopiedTable, show: (rows: number) => void) {
  const copied = readRows(target, table);
  for await (const rows of readRows(source, table)) {
    const { value: others = [] } = await copied.next();
    const index = rows.findIndex((row, place) => !isDeepStrictEqual(row, others[place]));
    const different = rows[index] ?? others[rows.length];
    if (different) throw differing(table, different);
    show(rows.length);
  }
  const more: Row | undefined = (await copied.next()).value?.[0];
  if (more) throw differing(table, more);
}

function differing(table: CopiedTable, row: Row): NotMoved {
  return new NotMoved(
    `Table ${table.name}, ${keyOf(table, row)}: the databases differ. One of them was changed during the move. Start again with a new, empty database`,
  );
}
