import type SQLite from 'better-sqlite3';

const KEPT = 256;

/** Every transaction of ours writes. One that begins by reading would be refused if another writer came in between. */
const STATEMENT_REPLACEMENTS: Readonly<Record<string, string>> = { begin: 'begin immediate' };

export interface PreparedStatements {
  prepare(sql: string): SQLite.Statement;
  close(): void;
}

/** A database that prepares a statement once: preparing a join costs several times what running it does. */
export function cacheStatements(sqlite: SQLite.Database): PreparedStatements {
  const statements = new Map<string, SQLite.Statement>();

  function prepare(sql: string): SQLite.Statement {
    const known = statements.get(sql);
    // One that is being read row by row cannot be started a second time.
    if (known && !known.busy) return known;
    const statement = sqlite.prepare(STATEMENT_REPLACEMENTS[sql] ?? sql);
    statements.set(sql, statement);
    const [oldest] = statements.keys();
    if (statements.size > KEPT && oldest !== undefined) statements.delete(oldest);
    return statement;
  }

  return { prepare, close: () => sqlite.close() };
}
