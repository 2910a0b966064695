import type { Kysely } from 'kysely';

import { type Environment, parseDatabaseUrl } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** Where a command line is run: a process, or a test. */
export interface Terminal {
  env: Environment;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
}

export interface Administration extends Pick<Terminal, 'env' | 'stderr'> {
  db: Kysely<Schema>;
  now: Date;
}

export interface Answer {
  /** For machines: one line, exactly these keys. */
  json: object;
  /** For people. */
  text: string;
}

export interface JsonOption {
  json?: true;
}

export type Administer = (
  options: JsonOption,
  work: (administration: Administration) => Promise<Answer>,
) => Promise<void>;

/** Opens the database, does the work, prints its answer and closes. A running server may hold the database too. */
export function createAdminister({ env, stdout, stderr }: Terminal): Administer {
  return async ({ json }, work) => {
    const database = await opened(parseDatabaseUrl(env));
    try {
      const answer = await work({ env, stderr, db: database.db, now: new Date() });
      stdout.write(`${json ? JSON.stringify(answer.json) : answer.text}\n`);
    } finally {
      await database.close();
    }
  };
}

async function opened(url: string) {
  try {
    return await openDatabase(url);
  } catch (error) {
    throw new UnusableDatabase(url, error);
  }
}

export class UnusableDatabase extends Error {
  constructor(url: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`The database ${url} cannot be opened: ${reason}`, { cause });
    this.name = 'UnusableDatabase';
  }
}
