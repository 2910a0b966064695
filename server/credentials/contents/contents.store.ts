import type { Selectable } from 'kysely';

import { isPostgres } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type StoredContent = Selectable<Schema['credential_contents']>;

/** Exactly one is set. */
export interface FileReference {
  public_id?: string | undefined;
  doc_id?: string | undefined;
}

export function findFile(db: Db, organizationId: number, file: FileReference) {
  return credentialOf(db, organizationId, file).executeTakeFirst();
}

/** The same, and locks it: until the transaction ends, nobody else adds a version or erases it. */
export function lockFile(trx: Db, organizationId: number, file: FileReference) {
  return credentialOf(trx, organizationId, file)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

function credentialOf(db: Db, organizationId: number, { public_id, doc_id }: FileReference) {
  return db
    .selectFrom('credentials')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(public_id === undefined ? 'doc_id' : 'public_id', '=', public_id ?? doc_id ?? '');
}

export async function insertContent(trx: Db, content: StoredContent): Promise<void> {
  await trx.insertInto('credential_contents').values(content).execute();
}

/** The first version and the newest ones, up to `limit` of them, oldest first. */
export async function selectContents(db: Db, credentialId: number, limit: number): Promise<StoredContent[]> {
  const newest = await contentsOf(db, credentialId).orderBy('version', 'desc').limit(limit).execute();
  const isWhole = newest.every(({ version }) => version === 1) || newest.at(-1)?.version === 1;
  if (isWhole || limit === 1) return newest.toReversed();
  const first = await contentsOf(db, credentialId).where('version', '=', 1).execute();
  return [...first, ...newest.slice(0, -1).toReversed()];
}

function contentsOf(db: Db, credentialId: number) {
  return db.selectFrom('credential_contents').selectAll().where('credential_id', '=', credentialId);
}

export async function findOffer(db: Db, organizationId: number, docType: string): Promise<boolean | null> {
  const setting = await db
    .selectFrom('content_settings')
    .select('is_offered')
    .where('organization_id', '=', organizationId)
    .where('doc_type', '=', docType)
    .executeTakeFirst();
  return setting ? setting.is_offered === 1 : null;
}

export function selectOffers(db: Db, organizationId: number) {
  const offers = db.selectFrom('content_settings').where('organization_id', '=', organizationId);
  return offers.select(['doc_type', 'is_offered']).execute();
}

export async function saveOffer(db: Db, setting: Selectable<Schema['content_settings']>): Promise<void> {
  await db
    .insertInto('content_settings')
    .values(setting)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'doc_type']).doUpdateSet({ is_offered: setting.is_offered }),
    )
    .execute();
}

export async function deleteOffer(db: Db, organizationId: number, docType: string): Promise<void> {
  const offers = db.deleteFrom('content_settings').where('organization_id', '=', organizationId);
  await offers.where('doc_type', '=', docType).execute();
}
