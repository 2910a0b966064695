import { type QueryExecutorProvider, sql } from 'kysely';

/** Folds a Turkish letter in stored text as `searchText` does since then. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const table of ['credentials', 'students', 'employees'])
    await sql`update ${sql.table(table)} set search_text = replace(search_text, 'ı', 'i')
      where search_text like '%ı%'`.execute(db);
}
