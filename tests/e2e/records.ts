import type { ScratchService } from './service.ts';

/** The public ids the service has recorded under a title, oldest first. */
export async function recordsTitled({ database }: ScratchService, title: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('credentials')
    .select('public_id')
    .where('title', '=', title)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.public_id);
}

/** How many records there are in all, issued documents among them. */
export async function countRecords({ database }: ScratchService): Promise<number> {
  const { count } = await database.db
    .selectFrom('credentials')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
