import { documentList } from '#contract/credentials.ts';
import type { ScratchService } from './service.ts';
import { mintSchoolToken } from './tokens.ts';
import { clientOf } from '#tests/e2e/network/troubled-contract.ts';

/** The public ids that the service has recorded under a title, oldest first. */
export async function recordsTitled({ database }: ScratchService, title: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('credentials')
    .select('public_id')
    .where('title', '=', title)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.public_id);
}

export async function countRecords({ database }: ScratchService): Promise<number> {
  const { count } = await database.db
    .selectFrom('credentials')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The check code of a record of the demo school, requested like a client. */
export async function checkCodeOf(service: ScratchService, publicId: string): Promise<string> {
  const { token } = await mintSchoolToken(service);
  const answer = await fetch(`${service.url}/api/ext/verification/status?public_id=${publicId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).verification.check_code;
}

/** A document of the demo school with this status today, from the school's own list. */
export async function demoDocument(
  service: ScratchService,
  status: 'valid' | 'revoked' = 'valid',
  index = 0,
) {
  const item = (await clientOf(service).call(documentList, { status })).items[index];
  if (!item) throw new Error(`the demo has no document that is ${status}`);
  return item;
}

export function credentialOf({ database }: ScratchService, publicId: string) {
  return database.db
    .selectFrom('credentials')
    .selectAll()
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow();
}
