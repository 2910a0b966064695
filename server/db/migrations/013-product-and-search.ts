import { type Kysely, type RawBuilder, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addProduct(db);
  await sql`
    create index credentials_without_type on credentials (organization_id, issued_at desc, id desc, family)
    where doc_type is null`.execute(db);
  for (const table of ['credentials', 'students', 'employees']) await foldAgain(db, table);
}

/**
 * A credential has the editor it was registered from. Before, readers were shown that of the file's metadata, which
 * anybody with the scope to write could change.
 */
async function addProduct(db: Kysely<unknown>): Promise<void> {
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

const FOLDED: readonly (readonly [from: string, to: string])[] = [
  ...Array.from('\u2018\u2019\u201b\u02bc\u02bb\u02b9\u2032', (mark) => [mark, "'"] as const),
  ...Array.from('\u201c\u201d\u201e\u201f\u2033', (mark) => [mark, '"'] as const),
  ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212', (dash) => [dash, '-'] as const),
  ['œ', 'oe'],
  ['æ', 'ae'],
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  // Of a run of blanks one is left: neither sign is in any text that is stored.
  [' ', '\u0001\u0002'],
  ['\u0002\u0001', ''],
  ['\u0001\u0002', ' '],
];

/** What is stored was folded without these; the triggers of the search index follow. */
async function foldAgain(db: Kysely<unknown>, table: string): Promise<void> {
  const folded = FOLDED.reduce<RawBuilder<unknown>>(
    (text, [from, to]) => sql`replace(${text}, ${sql.lit(from)}, ${sql.lit(to)})`,
    sql`search_text`,
  );
  await sql`update ${sql.table(table)} set search_text = ${folded} where search_text <> ${folded}`.execute(
    db,
  );
}
