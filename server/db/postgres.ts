import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { type CustomTypesConfig, DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';

import { createFairTurns } from '#server/fair-turns.ts';
import type { Database } from './database.ts';
import { hostUrls } from './hosts.ts';
import { type Migrated, migrate, type OpenOptions, requireTables } from './migrate.ts';
import { offThreadOf, ReadLost } from './off-thread.ts';
import { postgresReads } from './prepared.ts';
import { primaryClients, primaryOf } from './cluster/primary.ts';
import { Contended, retried, transact } from './retries.ts';
import type { Db, Schema } from './schema.ts';
import { Rejected } from './sqlite/shared-writes.ts';
import { openStandbys, type Read, type Standbys } from './cluster/standbys.ts';

const CONNECTIONS = 10;
/** The name of our connections in PostgreSQL's lists. */
export const SERVICE_NAME = 'sealmark';
/** Long reads leave connections to other requests, and those of one organization leave some to the others. */
const LONG_READS = { atOnce: 6, perGroup: 3 };

/** The server cancels a query that takes longer than its caller waits; if the server is silent, the client does. */
const TIMEOUTS = {
  connectionTimeoutMillis: 8_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 12_000,
};

/** Leaves `synchronous_commit` on, the default: an acknowledged write survives a power cut. */
export async function openPostgres(url: string, options: OpenOptions = {}): Promise<Database> {
  const migrated = await prepareTables(url, options);
  const urls = hostUrls(url);
  const primary = urls.length > 1 ? primaryClients(urls) : null;
  await primary?.watch.found();
  const pool = createPool({ ...TIMEOUTS, connectionString: url, max: CONNECTIONS, ...primary?.clients });
  let standbys: Standbys | null = null;
  const heard = () => standbys?.heardPrimary();
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: tellingLoss(pool, heard) }) });
  const queue = createFairTurns(LONG_READS);
  standbys = await openListed(url, db, { ...options, clients: primary?.clients });
  const read: Read = standbys?.read ?? ((work) => work(db));
  return {
    db,
    engine: 'postgres',
    migrated,
    pool,
    standbys,
    ...postgresReads((work) => work(db)),
    reads: { ...postgresReads(read), read },
    offThread: (_store, reads) =>
      offThreadOf(reads, (organizationId, name, args) =>
        queue.inTurn([String(organizationId)], () =>
          read(async (from) => reads[name]?.(from, ...(args as never[]))),
        ),
      ),
    write: (work) => transact(db, work),
    grouped: (work) => (item) =>
      transact(db, async (trx) => {
        const [result] = await work(trx, [item]);
        if (result instanceof Rejected) throw result.error;
        return result as Exclude<typeof result, Rejected | undefined>;
      }),
    isOutage: isPostgresOutage,
    async close() {
      queue.close(new ReadLost('The database is being closed'));
      primary?.watch.stop();
      await standbys?.close();
      await db.destroy();
    },
  };
}

async function openListed(
  primaryUrl: string,
  db: Db,
  { standbys = [], clients = {} }: OpenOptions & { clients: PoolConfig | undefined },
): Promise<Standbys | null> {
  if (standbys.length === 0) return null;
  return openStandbys({
    db,
    primaryUrl,
    urls: standbys,
    isOutage: isPostgresOutage,
    connect: (connectionString, limits) => openPool({ ...limits, connectionString }),
    connectPrimary: (limits) => openPool({ ...limits, connectionString: primaryUrl, ...clients }),
  });
}

function openPool(limits: PoolConfig): Db {
  const pool = createPool({ ...TIMEOUTS, max: CONNECTIONS, ...limits });
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: tellingLoss(pool) }) });
}

/** Uses its own connections, because a migration may take longer than any request. */
function prepareTables(url: string, { tables, migrations }: OpenOptions): Promise<Migrated> {
  return briefly(url, async (db) => {
    await requireUtf8(db);
    if ((await findUnfinishedMove(db)) !== null) throw new Error(UNFINISHED_MOVE);
    if (tables !== 'require') return migrate(db, 'postgres', migrations);
    await requireTables(db, migrations);
    return { applied: [], newer: [] };
  });
}

/** Throws if the database's encoding can't represent every name. */
export async function requireUtf8(db: Db): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} but must be UTF8`);
}

const UNFINISHED_MOVE =
  "the move of a SQLite database into it hasn't finished. Run admin move again, or use an empty database";

/** The database that is being moved into this one; null if none is. */
export async function findUnfinishedMove(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('unfinished_move') as name`.execute(
    db,
  );
  if (rows[0]?.name == null) return null;
  const moves = await sql<{ source: string }>`select source from unfinished_move`.execute(db);
  return moves.rows[0]?.source ?? '';
}

/** Reads a snapshot of a database without changing it. */
export function inspectPostgres<Found>(url: string, look: (db: Db) => Promise<Found>): Promise<Found> {
  return briefly(url, (db) =>
    db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute((trx) => look(trx)),
  );
}

/** Uses connections without time limits, which end with the work; with several hosts, to the primary. */
export async function briefly<Done>(url: string, work: (db: Db) => Promise<Done>): Promise<Done> {
  const connectionString = await primaryOf(url);
  const pool = createPool({ ...WITHOUT_LIMITS, connectionString, max: 2 });
  return ending(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), work);
}

/** The same over a single connection, which has another name in PostgreSQL's lists. A broken connection is an outage. */
export async function onOneConnection<Done>(
  url: string,
  application_name: string,
  work: (db: Db) => Promise<Done>,
): Promise<Done> {
  const connectionString = await primaryOf(url);
  const pool = createPool({ ...WITHOUT_LIMITS, connectionString, max: 1, application_name });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: tellingLoss(pool) }) });
  return ending(db, () => db.connection().execute(work));
}

const WITHOUT_LIMITS = { connectionTimeoutMillis: TIMEOUTS.connectionTimeoutMillis };

async function ending<Done>(db: Db, work: (db: Db) => Promise<Done>): Promise<Done> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function createPool(config: PoolConfig): Pool {
  const pool = new Pool({ application_name: SERVICE_NAME, ...config, types: plainNumbers, keepAlive: true });
  pool.on('error', leaveToPool);
  pool.on('connect', (client) => client.on('error', leaveToPool));
  return pool;
}

/** The pool deals with a connection that breaks. Without a listener, its event would end the process. */
function leaveToPool(): void {}

const BIG_NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

/** pg returns ids, counts and sums as text, because they can exceed a number's precision; those that do become a bigint. */
const plainNumbers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    BIG_NUMBERS.includes(oid) ? wholeNumber : types.getTypeParser(oid, format),
};

function wholeNumber(text: string): number | bigint {
  const number = Number(text);
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? BigInt(text) : number;
}

/** SQLSTATEs of connection, resources, shutdown, system, read-only, time limits, deadlock, cancelling. */
const OUTAGES = /^(08|53|57P|58|25006|25P03|40001|40P01|55P03|57014)/;

export function isPostgresOutage(error: unknown): boolean {
  if ([ConnectionLost, ReadLost, Contended].some((kind) => error instanceof kind)) return true;
  return error instanceof DatabaseError && OUTAGES.test(error.code ?? '');
}

/** No connection was available, or it broke. An answer of PostgreSQL itself is a DatabaseError instead. */
class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to PostgreSQL is lost', { cause });
    this.name = 'ConnectionLost';
  }
}

/** pg reports a lost connection only by its message; this pool throws a class of its own. */
function tellingLoss(pool: Pool, onAnswer: OnAnswer = () => undefined): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => watched(await connected(pool), onAnswer),
  };
}

/** An answer is passed on after this is done. */
type OnAnswer = () => Promise<void> | undefined;

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new ConnectionLost(error);
  }
}

function watched(client: PoolClient, onAnswer: OnAnswer): PoolClient {
  let isBroken = false;
  let warning: string | undefined;
  const hearNotice = (notice: { severity?: string | undefined; message?: string | undefined }) => {
    if (notice.severity === 'WARNING') warning = notice.message;
  };
  client.on('notice', hearNotice);

  /** A statement that is its own transaction is repeated if it was aborted. */
  const query = (text: string, parameters: unknown[]) =>
    client.getTransactionStatus() === 'I' ? retried(() => ask(text, parameters)) : ask(text, parameters);

  async function ask(text: string, parameters: unknown[]) {
    warning = undefined;
    try {
      const result = await client.query(text, parameters);
      await onAnswer();
      // The wait for a standby was cancelled: the commit is stored on the primary only, and a promotion could lose it.
      if (text === 'commit' && warning !== undefined) throw new Error(warning);
      return result;
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      // After a timeout the connection still waits for its answer, which would block the next caller too.
      isBroken = true;
      throw new ConnectionLost(error);
    }
  }

  function release(discard?: boolean) {
    client.off('notice', hearNotice);
    client.release(discard || isBroken);
  }
  return Object.assign(Object.create(client), { query, release });
}
