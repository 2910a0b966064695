import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';

/**
 * PostgreSQL's `integer` ends at 2,147,483,647, which the events of a busy service reach. SQLite's has 64 bits already.
 * An identity column takes its sequence along.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = current_schema() and data_type = 'integer'
      and (column_name = 'id' or right(column_name, 3) = '_id'
        or table_name = 'scan_counts' or table_name = 'daily_sums')
    group by table_name order by table_name`.execute(db);
  for (const { table, columns } of rows) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type bigint`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
}
