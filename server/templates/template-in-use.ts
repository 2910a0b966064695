import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';

import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import type { Schema } from '#server/db/schema.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';

import type { TemplateField } from './field-controls.ts';
import { templateFields } from './template-fields.ts';
import { TemplatePackage } from './template-package.ts';
import { readVersionFile, versionInUse } from './versions/versions.service.ts';

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
/** The same of organizations' own, which can be a hundred times as large. A version never changes. */
const ownParsed = new LRUCache<string, Promise<TemplatePackage>>({ max: 8 });

/** 409 while an organization has a template of its own in the format of earlier releases, which nothing is made of any more. */
export async function templateInUse(db: Kysely<Schema>, choice: TemplateChoice): Promise<TemplateInUse> {
  const { docType, language, organizationId } = choice;
  const version = await versionInUse(db, choice);
  const cache = version === 0 ? parsed : ownParsed;
  const name = [...(version === 0 ? [] : [organizationId, version]), docType, language].join('.');
  const template = cache.get(name) ?? opened(readVersionFile(db, choice, version));
  cache.set(name, template);
  // One that can't be read now may be read the next time.
  template.catch(() => cache.delete(name));
  const fields = templateFields(documentTypeOf(docType), language);
  return { file: (await template).copy(), fields, version: version === 0 ? null : version };
}

/** With its text parsed, so that no copy has to do it again. */
async function opened(read: Promise<{ file: Uint8Array }>): Promise<TemplatePackage> {
  const template = await TemplatePackage.open((await read).file);
  for (const path of template.storyPaths()) {
    template.needed(path);
    template.relations(path);
  }
  template.contentTypes();
  return template;
}
