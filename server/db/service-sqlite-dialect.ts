import type SQLite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';

import { lockDeadline, retryWhileBusy } from './busy.ts';
import { cacheStatements, type PreparedStatements } from './prepared-statements.ts';
import { SteadyQueryCompiler } from './sqlite-dialect-with-plan-hints.ts';

/** Two connections to one file; `reader` sees what is committed. Neither may have a `busy_timeout`. */
export interface ReaderAndWriter {
  reader: SQLite.Database;
  writer: SQLite.Database;
}

/**
 * SQLite for a process that answers requests: reads never queue behind a write that waits for another process, because
 * they have a connection of their own, and no wait stops the event loop.
 */
export class ServiceSqliteDialect implements Dialect {
  readonly #connections: ReaderAndWriter;

  constructor(connections: ReaderAndWriter) {
    this.#connections = connections;
  }

  createDriver(): Driver {
    return new ServiceDriver(this.#connections);
  }

  createQueryCompiler(): SteadyQueryCompiler {
    return new SteadyQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new ConcurrentAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Otherwise Kysely lets one query in at a time, and reads wait for the transaction that is waiting. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class ServiceDriver implements Driver {
  readonly #connections: ReaderAndWriter;
  readonly #reader: PreparedStatements;
  readonly #writer: PreparedStatements;
  readonly #turns = new WriteTurns();

  constructor(connections: ReaderAndWriter) {
    this.#connections = connections;
    this.#reader = cacheStatements(connections.reader);
    this.#writer = cacheStatements(connections.writer);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ServiceConnection> {
    return new ServiceConnection(this.#reader, this.#writer, this.#turns);
  }

  beginTransaction(connection: ServiceConnection): Promise<void> {
    return connection.begin();
  }

  async commitTransaction(connection: ServiceConnection): Promise<void> {
    await connection.execute('commit');
  }

  /** When the disk is full, SQLite rolls back by itself; asking for it again would hide why. */
  async rollbackTransaction(connection: ServiceConnection): Promise<void> {
    if (this.#connections.writer.inTransaction) await connection.execute('rollback');
  }

  async releaseConnection(connection: ServiceConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    this.#connections.reader.close();
    this.#connections.writer.close();
  }
}

/** Writers of this process go one after the other, because they share a connection. */
class WriteTurns {
  #last: Promise<void> = Promise.resolve();

  /** Answers how to end the turn. */
  async take(): Promise<() => void> {
    const turn = Promise.withResolvers<void>();
    const previous = this.#last;
    this.#last = turn.promise;
    await previous;
    return turn.resolve;
  }
}

class ServiceConnection implements DatabaseConnection {
  readonly #reader: PreparedStatements;
  readonly #writer: PreparedStatements;
  readonly #turns: WriteTurns;
  #endTurn: (() => void) | undefined;

  constructor(reader: PreparedStatements, writer: PreparedStatements, turns: WriteTurns) {
    this.#reader = reader;
    this.#writer = writer;
    this.#turns = turns;
  }

  async begin(): Promise<void> {
    const deadline = lockDeadline();
    this.#endTurn = await this.#turns.take();
    await retryWhileBusy(() => run(this.#writer, 'begin'), deadline);
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.execute(sql, parameters);
  }

  async execute<Row>(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<Row>> {
    if (this.#endTurn) return run<Row>(this.#writer, sql, parameters);
    const deadline = lockDeadline();
    if (isRead(sql)) return retryWhileBusy(() => run<Row>(this.#reader, sql, parameters), deadline);
    const endTurn = await this.#turns.take();
    try {
      return await retryWhileBusy(() => run<Row>(this.#writer, sql, parameters), deadline);
    } finally {
      endTurn();
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read all at once');
  }
}

/** `with` can begin a write too, which is right on the writer's connection only. */
function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}

function run<Row>(
  statements: PreparedStatements,
  sql: string,
  parameters: readonly unknown[] = [],
): QueryResult<Row> {
  const statement = statements.prepare(sql);
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}
