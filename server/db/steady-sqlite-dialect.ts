import { SqliteDialect, SqliteQueryCompiler } from 'kysely';

/** Prepared statements that keep their plan. */
export class SteadySqliteDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new SteadyQueryCompiler();
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
