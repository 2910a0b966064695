import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

/** Set in the Vitest project `postgres`: the database from which scratch databases are copied. */
export const POSTGRES_URL = 'TEST_POSTGRES_URL';

export interface ScratchDatabase {
  url: string;
  /** For files that belong to it. */
  folder: string;
  remove: () => Promise<void>;
}

/**
 * A database without rows, of this run's engine: a file, or a database on the run's server. One on a server has its tables
 * already, because creating them takes long, unless it must be `bare`.
 */
export async function scratchDatabase({ bare = false } = {}): Promise<ScratchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const template = process.env[POSTGRES_URL];
  if (template === undefined) {
    return { url: `sqlite:${join(folder, 'sealmark.db')}`, folder, remove: removeFolder };
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
