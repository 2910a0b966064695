import type { ScratchService } from './service.ts';
import { mintSchoolToken } from './tokens.ts';

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

/** The check code of a record of the demo school, asked for as clients do. */
export async function checkCodeOf(service: ScratchService, publicId: string): Promise<string> {
  const { token } = await mintSchoolToken(service);
  const answer = await fetch(`${service.url}/api/ext/verification/status?public_id=${publicId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).verification.check_code;
}
