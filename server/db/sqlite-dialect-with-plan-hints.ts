import type SQLite from 'better-sqlite3';
import { type DatabaseConnection, SqliteDialect, SqliteDriver, SqliteQueryCompiler } from 'kysely';

import { cacheStatements } from './prepared-statements.ts';

/** Prepared statements that keep their plan, and transactions that fail with what they failed of. */
export class SqliteDialectWithPlanHints extends SqliteDialect {
  readonly #sqlite: SQLite.Database;

  constructor(sqlite: SQLite.Database) {
    super({ database: sqlite });
    this.#sqlite = sqlite;
  }

  override createDriver(): SqliteDriver {
    return new SteadyDriver(this.#sqlite);
  }

  override createQueryCompiler(): SqliteQueryCompiler {
    return new SteadyQueryCompiler();
  }
}

/** When the disk is full, SQLite takes a transaction back by itself; to ask for that again would hide why. */
class SteadyDriver extends SqliteDriver {
  readonly #sqlite: SQLite.Database;

  constructor(sqlite: SQLite.Database) {
    super({ database: cacheStatements(sqlite) });
    this.#sqlite = sqlite;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * SQLite, as better-sqlite3 builds it, plans many a statement anew each time a bare parameter gets a value, which takes
 * several times as long as the statement itself. Behind a plus, which changes nothing, it leaves the plan alone.
 */
export class SteadyQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
