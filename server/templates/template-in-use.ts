import { readFile } from 'node:fs/promises';

import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';

import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';
import { conflict } from '#server/errors/refusals.ts';

import type { TemplateField } from './field-controls.ts';
import { findOldTemplate } from './old-templates.store.ts';
import { templateFields } from './template-fields.ts';
import { TemplatePackage } from './template-package.ts';

export interface TemplateChoice {
  organizationId: number;
  docType: DocType;
  language: Language;
}

export interface TemplateInUse {
  /** A copy of one's own, to be filled. */
  file: TemplatePackage;
  fields: TemplateField[];
  /** null for the built-in one. */
  version: number | null;
}

/** Their parts take some hundred kilobytes each. */
const parsed = new LRUCache<string, Promise<TemplatePackage>>({ max: 64 });

/** 409 while an organization has a template of its own in the format of earlier releases, which nothing is made of any more. */
export async function templateInUse(db: Kysely<Schema>, choice: TemplateChoice): Promise<TemplateInUse> {
  const { docType, language } = choice;
  if ((await findOldTemplate(db, choice)) !== undefined)
    throw conflict(
      `This organization's template for ${docType} (${language}) is in the format of an earlier release, so nothing can be issued with it. Your administrator can replace it with a Word document`,
    );
  const name = `${docType}.${language}`;
  const template = parsed.get(name) ?? opened(readFile(new URL(`built-in/${name}.docx`, import.meta.url)));
  parsed.set(name, template);
  const fields = templateFields(documentTypeOf(docType), language);
  return { file: (await template).copy(), fields, version: null };
}

/** With its text parsed, so that no copy has to do it again. */
async function opened(file: Promise<Uint8Array>): Promise<TemplatePackage> {
  const template = await TemplatePackage.open(await file);
  for (const path of template.storyPaths()) {
    template.needed(path);
    template.relations(path);
  }
  template.contentTypes();
  return template;
}
