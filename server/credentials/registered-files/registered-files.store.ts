import type { Insertable } from 'kysely';

import type { Credential } from '#server/credentials/credentials.store.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** In the order of registration, with when their text was confirmed and who registered them. */
export function selectRegisteredFiles(db: Db, credentialId: number) {
  return db
    .selectFrom('registered_files as f')
    .leftJoin('credential_contents as t', (join) =>
      join.onRef('t.credential_id', '=', 'f.credential_id').onRef('t.version', '=', 'f.version'),
    )
    .leftJoin('identities as i', 'i.uid', 'f.identity_uid')
    .select(['f.uid as file_uid', 'f.sha256', 'f.format', 'f.size', 'f.version', 'f.comparison'])
    .select(['f.has_random_bits', 'f.registered_at', 'f.withdrawn_at'])
    .select(['t.created_at as text_at', 'i.name as registered_by'])
    .where('f.credential_id', '=', credentialId)
    .orderBy('f.registered_at')
    .orderBy('f.uid')
    .execute();
}

/** One version of a credential's text, without its digests; the newest by default. */
export function findTextVersion(db: Db, credentialId: number, version?: number) {
  return db
    .selectFrom('credential_contents')
    .select(['version', 'created_at', 'has_private_fields'])
    .where('credential_id', '=', credentialId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findFileOwner(db: Db, fileUid: string) {
  return db
    .selectFrom('registered_files as f')
    .innerJoin('credentials as c', 'c.id', 'f.credential_id')
    .select(['c.organization_id', 'c.public_id'])
    .where('f.uid', '=', fileUid)
    .executeTakeFirst();
}

export async function saveRegisteredFile(trx: Db, file: Insertable<Schema['registered_files']>) {
  await trx
    .insertInto('registered_files')
    .values(file)
    .onConflict((conflict) => conflict.columns(['credential_id', 'sha256']).doUpdateSet(file))
    .execute();
}

/** Keeps only the newest withdrawn files, so that their number stays bounded. */
export async function markWithdrawn(
  trx: Db,
  { id }: Pick<Credential, 'id'>,
  { file_uid, withdrawn_at, maxWithdrawn }: { file_uid: string; withdrawn_at: string; maxWithdrawn: number },
): Promise<void> {
  const before = await trx
    .selectFrom('registered_files')
    .select('uid')
    .where('credential_id', '=', id)
    .where('withdrawn_at', 'is not', null)
    .orderBy('withdrawn_at', 'desc')
    .orderBy('uid')
    .execute();
  for (const { uid } of before.slice(maxWithdrawn - 1))
    await trx.deleteFrom('registered_files').where('uid', '=', uid).execute();
  await trx.updateTable('registered_files').set({ withdrawn_at }).where('uid', '=', file_uid).execute();
}
