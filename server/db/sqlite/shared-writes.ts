import { setImmediate as nextTurn } from 'node:timers/promises';

import SQLite from 'better-sqlite3';
import { CompiledQuery, type Transaction } from 'kysely';

import { isBusy, lockedError, MAX_LOCK_WAIT_MS } from './busy.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** It may run again after a rollback, and waits for nothing else: others may be queued behind it. */
export type Work<Result> = (trx: Transaction<Schema>) => Promise<Result>;

/** The result of a refused item, for which nothing was written, so that the other items can stay. */
export class Rejected {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }

  /** The error of `check` as a rejection; null if it throws none. */
  static by(check: () => void): Rejected | null {
    try {
      check();
      return null;
    } catch (error) {
      return new Rejected(error);
    }
  }
}

/** Writes several items of one kind in few statements: a result for each, in their order. */
export type GroupWork<Item, Result> = (
  trx: Transaction<Schema>,
  items: readonly Item[],
) => Promise<readonly (Result | Rejected)[]>;

export interface SharedWrites {
  /** Resolves once the work is committed; rejects if the work or the commit failed. */
  write: <Result>(work: Work<Result>) => Promise<Result>;
  /** The same for frequent simultaneous writes: those that wait together are written together. */
  grouped: <Item, Result>(work: GroupWork<Item, Result>) => (item: Item) => Promise<Result>;
  /** Resolves when nothing is waiting. */
  settled(): Promise<void>;
}

interface Piece {
  work: GroupWork<unknown, unknown>;
  item: unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Rejects the piece unless a transaction has taken it before. */
  timer: NodeJS.Timeout;
}

/** The most pieces of one transaction; between two, the service handles other events. */
const MAX_AT_ONCE = 64;

const COUNT_CHANGES = CompiledQuery.raw('select total_changes() as changes');
const BEGIN_PIECE = CompiledQuery.raw('savepoint piece');
const END_PIECE = CompiledQuery.raw('release piece');
const TAKE_BACK_PIECE = CompiledQuery.raw('rollback to piece');

/**
 * Simultaneous writes share one transaction, and so one wait for the disk. A piece that is refused before it wrote anything
 * doesn't affect the others. If one fails later, all are rolled back and run again, each in a savepoint; savepoints aren't
 * used from the start, because the search index flushes at each of them, which takes longer than all the rest. Callers get
 * their results, refusals included, only after the commit, because a refusal may be caused by a piece beside it.
 */
export function shareWrites(db: Db): SharedWrites {
  let waiting: Piece[] = [];
  let running: Promise<void> | undefined;

  function grouped<Item, Result>(work: GroupWork<Item, Result>) {
    return (item: Item) => {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== piece);
        reject(lockedError());
      }, MAX_LOCK_WAIT_MS);
      const piece = { work, item, resolve, reject, timer } as Piece;
      waiting.push(piece);
      running ??= writeWaiting();
      return promise;
    };
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      await gather();
      await writeTogether(db, take);
    }
    running = undefined;
  }

  /** The pieces of the next transaction. They keep waiting, each up to its own limit, until it has begun. */
  function take(): Piece[] {
    const pieces = waiting.slice(0, MAX_AT_ONCE);
    waiting = waiting.slice(MAX_AT_ONCE);
    for (const { timer } of pieces) clearTimeout(timer);
    return pieces;
  }

  /** Goes on while each turn of the event loop brings more, because requests are read one by one. */
  async function gather(): Promise<void> {
    let before: number;
    do {
      before = waiting.length;
      await nextTurn();
    } while (waiting.length > before && waiting.length < MAX_AT_ONCE);
  }

  return {
    grouped,
    write: (work) => grouped(async (trx) => [await work(trx)])(null),
    settled: async () => running,
  };
}

async function writeTogether(db: Db, take: () => Piece[]): Promise<void> {
  let pieces: Piece[] | undefined;
  try {
    const outcomes = await db
      .transaction()
      .execute((trx) => runInGroups(trx, (pieces = take())))
      .catch((error: unknown) => {
        const again = pieces;
        if (again === undefined || again.length === 1) throw error;
        return db
          .transaction()
          .execute((trx) => Array.fromAsync(again, (piece) => runInSavepoint(trx, piece)));
      });
    for (const tell of outcomes) tell();
  } catch (error) {
    // The transaction hasn't begun: pieces beyond their limit are rejected by their own timers, the others try again.
    if (pieces === undefined && isBusy(error)) return;
    for (const { reject } of pieces ?? take()) reject(error);
  }
}

/** Functions that pass the result to each caller after the commit. */
type Outcomes = (() => void)[];

async function runInGroups(trx: Transaction<Schema>, pieces: readonly Piece[]): Promise<Outcomes> {
  const outcomes: Outcomes = [];
  for (const [work, group] of Map.groupBy(pieces, (piece) => piece.work)) {
    const before = await countChanges(trx);
    let results: readonly unknown[];
    try {
      results = await work(
        trx,
        group.map(({ item }) => item),
      );
    } catch (error) {
      const isLeftAlone = !(error instanceof SQLite.SqliteError) && (await countChanges(trx)) === before;
      if (!isLeftAlone || group.length > 1) throw error;
      results = [new Rejected(error)];
    }
    group.forEach((piece, place) => outcomes.push(outcomeOf(piece, results[place])));
  }
  return outcomes;
}

function outcomeOf({ resolve, reject }: Piece, result: unknown): () => void {
  return () => (result instanceof Rejected ? reject(result.error) : resolve(result));
}

/** The number of rows that this connection has ever written, including those of triggers. */
async function countChanges(trx: Transaction<Schema>): Promise<unknown> {
  const { rows } = await trx.executeQuery<{ changes: number }>(COUNT_CHANGES);
  return rows[0]?.changes;
}

async function runInSavepoint(trx: Transaction<Schema>, piece: Piece): Promise<() => void> {
  await trx.executeQuery(BEGIN_PIECE);
  try {
    const [result] = await piece.work(trx, [piece.item]);
    await trx.executeQuery(END_PIECE);
    return outcomeOf(piece, result);
  } catch (error) {
    await takeBack(trx, error);
    return () => piece.reject(error);
  }
}

/** Rethrows the error if SQLite rolled back the whole transaction because of it. */
async function takeBack(trx: Transaction<Schema>, error: unknown): Promise<void> {
  try {
    await trx.executeQuery(TAKE_BACK_PIECE);
    await trx.executeQuery(END_PIECE);
  } catch {
    throw error;
  }
}
