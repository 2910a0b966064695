import { setTimeout as delay } from 'node:timers/promises';

import { sql, type Transaction } from 'kysely';

import { codeOf } from '#server/errors/file-faults.ts';

import { isPostgres } from './engine.ts';
import type { Db, Schema } from './schema.ts';

const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 10;

/** The database aborted the work repeatedly because of other transactions: an outage, not a bug. */
export class Contended extends Error {
  override readonly name = 'Contended';
}

/** Repeats a transaction that PostgreSQL aborts because of others, up to three times. */
export async function transact<Result>(
  db: Db,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (!isPostgres(db)) return db.transaction().execute(work);
  return retried(
    () => db.transaction().execute(work),
    async (error) => isGivenUp(error) || (isTaken(error) && (await isStrict(db))),
  );
}

/** Repeats an attempt that failed for a temporary reason. Pauses are random, because the competing process retries too. */
export async function retried<Result>(
  attempt: () => Promise<Result>,
  passes: (error: unknown) => boolean | Promise<boolean> = isGivenUp,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(await passes(error))) throw error;
      if (retries === MAX_RETRIES)
        throw new Contended('Others changed the same rows, four times in a row', { cause: error });
    }
    await delay(Math.random() * FIRST_PAUSE_MS * 4 ** retries);
  }
}

/** A serialization failure or a deadlock. */
const isGivenUp = (error: unknown): boolean => /^(40001|40P01)$/.test(codeOf(error));

const isTaken = (error: unknown): boolean => codeOf(error) === '23505';

/** Above read committed, an unseen row can have taken a unique value; the next attempt sees it. */
async function isStrict(db: Db): Promise<boolean> {
  const { rows } = await sql<{ default_transaction_isolation: string }>`
    show default_transaction_isolation`.execute(db);
  return rows[0]?.default_transaction_isolation !== 'read committed';
}

export async function transactAndRollBack<Result>(
  db: Db,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const end = new Error('rolled back on purpose');
  const results: Result[] = [];
  return transact<Result>(db, async (trx) => {
    results.push(await work(trx));
    throw end;
  }).catch((error: unknown) => {
    const [result] = results.slice(-1);
    if (error !== end || result === undefined) throw error;
    return result;
  });
}
