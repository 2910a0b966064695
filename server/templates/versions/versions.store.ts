import type { Insertable } from 'kysely';

import { isPostgres } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export interface TemplateKey {
  organizationId: number;
  docType: string;
  language: string;
}

export function keyColumns({ organizationId, docType, language }: TemplateKey) {
  return { organization_id: organizationId, doc_type: docType, language };
}

/** Locks the organization's templates until the transaction ends, so that version numbers have no gaps. */
export async function holdTemplates(trx: Db, organizationId: number): Promise<void> {
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .$if(isPostgres(trx), (query) => query.forNoKeyUpdate())
    .execute();
}

/** Without the files, which may be large; the newest version first. */
export function selectVersions(db: Db, organizationId: number, key: Partial<TemplateKey> = {}) {
  const { docType, language } = key;
  return db
    .selectFrom('template_versions as v')
    .leftJoin('identities as i', 'i.uid', 'v.made_by')
    .select(['v.doc_type', 'v.language', 'v.version', 'v.size', 'v.made_by', 'v.made_at', 'v.is_in_use'])
    .select(({ eb }) => ['i.name', eb('v.file', 'is not', null).as('has_file')])
    .where('v.organization_id', '=', organizationId)
    .$if(docType !== undefined, (query) => query.where('v.doc_type', '=', docType ?? ''))
    .$if(language !== undefined, (query) => query.where('v.language', '=', language ?? ''))
    .orderBy('v.version', 'desc')
    .execute();
}

/** The .docx in Base64; undefined if there is no such version, null if its file was deleted. */
export async function findVersionFile(
  db: Db,
  key: TemplateKey,
  version: number,
): Promise<string | null | undefined> {
  const found = await db
    .selectFrom('template_versions')
    .select('file')
    .where((eb) => eb.and({ ...keyColumns(key), version }))
    .executeTakeFirst();
  return found?.file;
}

export async function insertVersion(trx: Db, version: Insertable<Schema['template_versions']>) {
  await trx.insertInto('template_versions').values(version).execute();
}

/** Uses this version from now on; with 0, none of them. */
export async function setInUse(trx: Db, key: TemplateKey, version: number): Promise<void> {
  // One after the other, because two must never be in use at once.
  for (const is_in_use of [0, 1] as const)
    await trx
      .updateTable('template_versions')
      .set({ is_in_use })
      .where((eb) => eb.and(keyColumns(key)))
      .where('version', is_in_use === 1 ? '=' : '!=', version)
      .execute();
}

export async function deleteVersionFile(trx: Db, key: TemplateKey, version: number): Promise<void> {
  await trx
    .updateTable('template_versions')
    .set({ file: null })
    .where((eb) => eb.and({ ...keyColumns(key), version }))
    .execute();
}

/** The number of the version in use; 0 for the built-in template. */
export async function findVersionInUse(db: Db, key: TemplateKey): Promise<number> {
  const found = await db
    .selectFrom('template_versions')
    .select('version')
    .where((eb) => eb.and({ ...keyColumns(key), is_in_use: 1 }))
    .executeTakeFirst();
  return found?.version ?? 0;
}
