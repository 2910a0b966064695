import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll } from 'vitest';

import { type Database, openDatabase } from '#server/db/database.ts';

/** Set in the Vitest project `postgres`: the database from which scratch databases are copied. */
export const POSTGRES_URL = 'TEST_POSTGRES_URL';

export interface ScratchDatabase {
  url: string;
  /** For files that belong to it. */
  folder: string;
  remove: () => Promise<void>;
}

/** SQLite's file of a new database, made once for all tests of a process. */
let emptyTables: Promise<Buffer> | undefined;

/**
 * A database without rows, of this run's engine: a file, or a database on the run's server. It has its tables already,
 * because creating them takes long, unless it must be `bare`.
 */
export async function scratchDatabase({ bare = false } = {}): Promise<ScratchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const template = process.env[POSTGRES_URL];
  if (template === undefined) {
    const path = join(folder, 'sealmark.db');
    if (!bare) {
      emptyTables ??= tablesOf(path);
      await writeFile(path, await emptyTables, { mode: 0o600 });
    }
    return { url: `sqlite:${path}`, folder, remove: removeFolder };
  }
  const name = `scratch_${randomBytes(8).toString('hex')}`;
  await onServer(
    template,
    `create database ${name} template ${bare ? 'template0' : 'postgres'} strategy file_copy`,
  );
  return {
    url: Object.assign(new URL(template), { pathname: `/${name}` }).href,
    folder,
    async remove() {
      await onServer(template, `drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

async function tablesOf(path: string): Promise<Buffer> {
  await (await openDatabase(`sqlite:${path}`)).close();
  return readFile(path);
}

/** Runs one statement from outside its database. */
export async function onServer(url: string, statement: string): Promise<void> {
  const connectionString = Object.assign(new URL(url), { pathname: '/template1' }).href;
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export async function openScratchDatabase(): Promise<Database> {
  const scratch = await scratchDatabase();
  const database = await openDatabase(scratch.url);
  afterAll(async () => {
    await database.close();
    await scratch.remove();
  });
  return database;
}
