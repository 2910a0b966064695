import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { type CustomTypesConfig, DatabaseError, Pool, type PoolClient, type PoolConfig, types } from 'pg';

import type { Database } from './database.ts';
import { type Migrated, migrate, type OpenOptions, requireTables } from './migrate.ts';
import { createReadQueue, offThreadOf, ReadLost } from './off-thread.ts';
import { postgresReads } from './prepared.ts';
import type { Schema } from './schema.ts';

const CONNECTIONS = 10;
/** Long reads leave connections to everything else, and those of one organization leave some to the others. */
const LONG_READS = { atOnce: 6, perOrganization: 3 };

/** A query that takes longer than its caller waits is given up by the server, then by us should the server be silent. */
const TIMEOUTS = {
  connectionTimeoutMillis: 8_000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  query_timeout: 12_000,
};

/** `synchronous_commit` stays as the server has it, which is on: an acknowledged write survives a power cut. */
export async function openPostgres(url: string, options: OpenOptions = {}): Promise<Database> {
  const migrated = await prepareTables(url, options);
  const pool = createPool({ ...TIMEOUTS, connectionString: url, max: CONNECTIONS });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: tellingLoss(pool) }) });
  const queue = createReadQueue(LONG_READS);
  return {
    db,
    engine: 'postgres',
    migrated,
    pool,
    ...postgresReads(db),
    offThread: (_store, reads) =>
      offThreadOf(reads, (organizationId, name, args) =>
        queue.run(organizationId, async () => reads[name]?.(db, ...(args as never[]))),
      ),
    write: (work) => db.transaction().execute(work),
    isOutage,
    async close() {
      queue.close();
      await db.destroy();
    },
  };
}

/** Over connections of its own, because a migration may take longer than any request. */
function prepareTables(url: string, { tables, migrations }: OpenOptions): Promise<Migrated> {
  return briefly(url, async (db) => {
    const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
    const encoding = rows[0]?.server_encoding;
    if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding} but must be UTF8`);
    if (tables !== 'require') return migrate(db, 'postgres', migrations);
    await requireTables(db, migrations);
    return { applied: [], newer: [] };
  });
}

/** Reads a database and changes nothing in it. */
export function inspectPostgres<Found>(
  url: string,
  look: (db: Kysely<Schema>) => Promise<Found>,
): Promise<Found> {
  return briefly(url, (db) =>
    db
      .transaction()
      .setAccessMode('read only')
      .execute((trx) => look(trx)),
  );
}

async function briefly<Done>(
  connectionString: string,
  work: (db: Kysely<Schema>) => Promise<Done>,
): Promise<Done> {
  const pool = createPool({
    connectionString,
    connectionTimeoutMillis: TIMEOUTS.connectionTimeoutMillis,
    max: 2,
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function createPool(config: PoolConfig): Pool {
  const pool = new Pool({ ...config, types: plainNumbers, keepAlive: true, application_name: 'sealmark' });
  pool.on('error', leaveToPool);
  pool.on('connect', (client) => client.on('error', leaveToPool));
  return pool;
}

/**
 * A connection that breaks while nobody uses it is replaced by the pool, and one in use tells whoever uses it. Without
 * a listener either would end the process.
 */
function leaveToPool(): void {}

const BIG_NUMBERS: readonly number[] = [types.builtins.INT8, types.builtins.NUMERIC];

/** Counts and sums come as text, because they could exceed what a number holds; ours do not. */
const plainNumbers: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    BIG_NUMBERS.includes(oid) ? Number : types.getTypeParser(oid, format),
};

/**
 * SQLSTATE classes and codes: connection, resources (disk, memory, connections), shutdown, system; read-only,
 * idle or waiting too long, deadlock, cancelled.
 */
const OUTAGES = /^(08|53|57P|58|25006|25P03|40001|40P01|55P03|57014)/;

function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionLost || error instanceof ReadLost) return true;
  return error instanceof DatabaseError && OUTAGES.test(error.code ?? '');
}

/** No connection could be had, or it broke. What PostgreSQL answers itself is a DatabaseError instead. */
class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to PostgreSQL is lost', { cause });
    this.name = 'ConnectionLost';
  }
}

/** pg tells a lost connection by its message alone; this pool tells it by class, and hands out no broken one again. */
function tellingLoss(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => watched(await connected(pool)),
  };
}

async function connected(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new ConnectionLost(error);
  }
}

function watched(client: PoolClient): PoolClient {
  let isBroken = false;

  async function query(text: string, parameters: unknown[]) {
    try {
      return await client.query(text, parameters);
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      // After a timeout the connection still waits for its answer, and would make the next caller wait too.
      isBroken = true;
      throw new ConnectionLost(error);
    }
  }

  const release = (discard?: boolean) => client.release(discard || isBroken);
  return Object.assign(Object.create(client), { query, release });
}
