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
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';

import { lockDeadline, retryWhileBusy } from './busy.ts';

/** Connections to one file; `reader` sees what is committed. Once requests are answered, neither has a `busy_timeout`. */
export interface ReaderAndWriter {
  reader: SQLite.Database;
  writer: SQLite.Database;
}

/**
 * SQLite for a process that answers requests: reads never queue behind a write that waits for another process, because
 * they have a connection of their own, and no wait stops the event loop. Without a `writer` both are one connection.
 */
export class ServiceSqliteDialect implements Dialect {
  readonly #connections: ReaderAndWriter;

  constructor(reader: SQLite.Database, writer = reader) {
    this.#connections = { reader, writer };
  }

  createDriver(): Driver {
    return new ServiceDriver(this.#connections);
  }

  createQueryCompiler(): SqliteQueryCompiler {
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

/**
 * SQLite, as better-sqlite3 builds it, plans many a statement anew each time a bare parameter gets a value, which takes
 * several times as long as the statement itself. Behind a plus, which changes nothing, it leaves the plan alone.
 */
class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

class ServiceDriver implements Driver {
  readonly #connections: ReaderAndWriter;
  readonly #reader: Run;
  readonly #writer: Run;
  readonly #turns = new WriteTurns();

  constructor(connections: ReaderAndWriter) {
    this.#connections = connections;
    this.#reader = preparedOnce(connections.reader);
    this.#writer = preparedOnce(connections.writer);
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
  readonly #reader: Run;
  readonly #writer: Run;
  readonly #turns: WriteTurns;
  #endTurn: (() => void) | undefined;

  constructor(reader: Run, writer: Run, turns: WriteTurns) {
    this.#reader = reader;
    this.#writer = writer;
    this.#turns = turns;
  }

  /** Every transaction of ours writes. One that begins by reading would be refused if another writer came in between. */
  async begin(): Promise<void> {
    const deadline = lockDeadline();
    this.#endTurn = await this.#turns.take();
    await retryWhileBusy(() => this.#writer('begin immediate'), deadline);
  }

  release(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }

  executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.execute(sql, parameters) as Promise<QueryResult<Row>>;
  }

  async execute(sql: string, parameters: readonly unknown[] = []): Promise<QueryResult<unknown>> {
    if (this.#endTurn) return this.#writer(sql, parameters);
    const deadline = lockDeadline();
    if (isRead(sql)) return retryWhileBusy(() => this.#reader(sql, parameters), deadline);
    const endTurn = await this.#turns.take();
    try {
      return await retryWhileBusy(() => this.#writer(sql, parameters), deadline);
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

type Run = (sql: string, parameters?: readonly unknown[]) => QueryResult<unknown>;

const MAX_STATEMENTS = 256;

/** Runs statements, each prepared once: preparing a join costs several times what running it does. */
function preparedOnce(sqlite: SQLite.Database): Run {
  const statements = new LRUCache<string, SQLite.Statement>({
    max: MAX_STATEMENTS,
    memoMethod: (sql) => sqlite.prepare(sql),
  });

  return (sql, parameters = []) => {
    const statement = statements.memo(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  };
}
