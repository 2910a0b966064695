import type { Kysely } from 'kysely';

import type { DocType } from '#contract/document-types.ts';
import { LANGUAGES, type Language } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';
import { requireIssuer, typesOf } from '#server/document-types/document-types.ts';
import { conflict, notFound } from '#server/errors/refusals.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';

import {
  deleteOldTemplate,
  findOldTemplate,
  selectOldTemplates,
  type TemplateKey,
} from './old-templates.store.ts';

/** Which template of which organization, by what the outside calls them. */
export interface TemplateChoice {
  organizationUid: string;
  docType: DocType;
  language: Language;
}

/** Goes back to the built-in template; 409 where it is in use already. */
export async function resetTemplate(db: Kysely<Schema>, choice: TemplateChoice): Promise<void> {
  const wasReplaced = await deleteOldTemplate(db, await keyOf(db, choice));
  if (!wasReplaced)
    throw conflict(`${choice.docType} (${choice.language}) already uses the built-in template`);
}

/** The source of a template in the format of earlier releases; 404 where there is none. */
export async function readOldTemplate(db: Kysely<Schema>, choice: TemplateChoice): Promise<string> {
  const source = await findOldTemplate(db, await keyOf(db, choice));
  if (source === undefined)
    throw notFound(`${choice.docType} (${choice.language}) uses the built-in template`);
  return source;
}

/** Every template of an organization, with the time it was replaced; null for a built-in one. */
export async function listTemplates(db: Kysely<Schema>, organizationUid: string) {
  const { id, workspace } = await requireOrganization(db, organizationUid);
  const own = new Map(
    (await selectOldTemplates(db, id)).map((row) => [`${row.doc_type}.${row.language}`, row.updated_at]),
  );
  return typesOf(workspace).flatMap((doc_type) =>
    LANGUAGES.map((language) => ({
      doc_type,
      language,
      replaced_at: own.get(`${doc_type}.${language}`) ?? null,
    })),
  );
}

/** 404 for an organization that is not there, and for a type that its workspace does not issue. */
async function keyOf(
  db: Kysely<Schema>,
  { organizationUid, docType, language }: TemplateChoice,
): Promise<TemplateKey> {
  const { id } = await requireIssuer(db, organizationUid, docType);
  return { organizationId: id, docType, language };
}
