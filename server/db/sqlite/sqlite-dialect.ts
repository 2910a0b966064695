import type SQLite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';

import { lockDeadline, retryWhileBusy } from './busy.ts';

/** Connections to one file; `reader` sees committed data. While requests are answered, neither has a `busy_timeout`. */
export interface ReaderAndWriter {
  reader: SQLite.Database;
  writer: SQLite.Database;
}

/**
 * SQLite for a process that answers requests: reads have their own connection, so they never queue behind a write that
 * waits for another process, and no wait blocks the event loop. Without a `writer` both are one connection.
 */
export function serviceSqliteDialect(reader: SQLite.Database, writer = reader): Dialect {
  return {
    createDriver: () => new ServiceDriver({ reader, writer }),
    createQueryCompiler: () => new SteadyQueryCompiler(),
    createAdapter: () => new ConcurrentAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Otherwise Kysely runs one query at a time, and reads would wait for the waiting transaction. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * SQLite, as built by better-sqlite3, plans many statements anew whenever a bare parameter gets a value, which takes
 * several times as long as running them. A unary plus, which changes nothing, keeps the plan.
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

  /** When the disk is full, SQLite has rolled back already; a second rollback would hide the cause. */
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

/** Serializes this process's writers, because they share a connection. */
class WriteTurns {
  #last: Promise<void> = Promise.resolve();

  /** Returns a function that ends the turn. */
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

  /** Takes the write lock: a transaction that begins by reading fails if another writer comes in between. */
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
    // A `with` statement may also write, so it runs on the writer's connection.
    if (/^\s*select\b/i.test(sql)) return retryWhileBusy(() => this.#reader(sql, parameters), deadline);
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

type Run = (sql: string, parameters?: readonly unknown[]) => QueryResult<unknown>;

const MAX_STATEMENTS = 256;

/** Prepares each statement once, because preparing a join costs several times as much as running it. */
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
