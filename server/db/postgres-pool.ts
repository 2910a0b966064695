import type { PostgresPool } from 'kysely';
import { DatabaseError, type Pool, type PoolClient } from 'pg';

/** No connection could be had, or it broke. What PostgreSQL answers itself is a DatabaseError instead. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to PostgreSQL is lost', { cause });
    this.name = 'ConnectionLost';
  }
}

/** pg tells a lost connection by its message alone; this pool tells it by class, and hands out no broken one again. */
export function tellingLoss(pool: Pool): PostgresPool {
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
