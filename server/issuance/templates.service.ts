import type { Kysely } from 'kysely';

import type { DocType } from '#contract/document-types.ts';
import { LANGUAGES, type Language } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { conflict, invalid } from '#server/errors/refusals.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';

import { documentTypeOf, requireIssuer, typesOf } from '#server/document-types/document-types.ts';
import { builtInTemplate, rendererOf } from './rendering.ts';
import { BrokenTemplate } from './template-markup.ts';
import {
  deleteTemplate,
  findTemplate,
  saveTemplate,
  selectTemplates,
  type TemplateKey,
} from './templates.store.ts';

/** Which template of which organization, by what the outside calls them. */
export interface TemplateChoice {
  organizationUid: string;
  docType: DocType;
  language: Language;
}

/** Keeps an organization's own template from now on; 422 with line and reason where it is broken. */
export async function replaceTemplate(
  db: Kysely<Schema>,
  choice: TemplateChoice,
  source: string,
  now: Date,
): Promise<void> {
  const key = await keyOf(db, choice);
  try {
    rendererOf(source, documentTypeOf(choice.docType));
  } catch (cause) {
    if (cause instanceof BrokenTemplate) throw invalid(cause.message);
    throw cause;
  }
  await saveTemplate(db, key, source, timestamp(now));
}

/** Goes back to the built-in template; 409 where it is in use already. */
export async function resetTemplate(db: Kysely<Schema>, choice: TemplateChoice): Promise<void> {
  const wasReplaced = await deleteTemplate(db, await keyOf(db, choice));
  if (!wasReplaced)
    throw conflict(`${choice.docType} (${choice.language}) already uses the built-in template`);
}

/** The template in use. */
export async function readTemplateInUse(
  db: Kysely<Schema>,
  choice: TemplateChoice,
): Promise<{ source: string; isBuiltIn: boolean }> {
  const own = await findTemplate(db, await keyOf(db, choice));
  return { source: own ?? builtInTemplate(choice.docType, choice.language), isBuiltIn: own === undefined };
}

/** Every template of an organization, with the time it was replaced; null for a built-in one. */
export async function listTemplates(db: Kysely<Schema>, organizationUid: string) {
  const { id, workspace } = await requireOrganization(db, organizationUid);
  const own = new Map(
    (await selectTemplates(db, id)).map((row) => [`${row.doc_type}.${row.language}`, row.updated_at]),
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
