import { type Kysely, sql } from 'kysely';

/**
 * A credential has the editor it was registered from. Before, readers were shown that of the file's metadata, which
 * anybody with the scope to write could change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('credentials').addColumn('product', 'text').execute();
  // The activity has what was registered, but only of the latest; otherwise the metadata is all there is.
  await sql`
    update credentials set product = coalesce(
      (select e.product from editor_documents e
        where e.organization_id = credentials.organization_id and e.doc_id = credentials.doc_id),
      (select i.product from issued_documents i where i.credential_id = credentials.id))`.execute(db);
  await sql`
    update credentials set product = activity.product from activity
    where activity.credential_id = credentials.id and activity.product is not null
      and activity.event in ('verification_created', 'document_issued')`.execute(db);
}
