import { LRUCache } from 'lru-cache';

import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import type { Db } from '#server/db/schema.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';

import { templateFields } from './template-fields.ts';
import { TemplatePackage } from './template-package.ts';
import { readVersionFile, versionInUse } from './versions/versions.service.ts';

export interface TemplateChoice {
  organizationId: number;
  docType: DocType;
  language: Language;
}

/** The parts of a template take some hundred kilobytes. */
const parsed = new LRUCache<string, Promise<TemplatePackage>>({ max: 64 });
/** The same for organizations' own templates, which can be a hundred times as large. A version never changes. */
const ownParsed = new LRUCache<string, Promise<TemplatePackage>>({ max: 8 });

/** 409 while an organization's own template has an earlier format, from which nothing is issued. */
export async function templateInUse(db: Db, choice: TemplateChoice) {
  const { docType, language, organizationId } = choice;
  const version = await versionInUse(db, choice);
  const cache = version === 0 ? parsed : ownParsed;
  const name = [...(version === 0 ? [] : [organizationId, version]), docType, language].join('.');
  const template = cache.get(name) ?? opened(readVersionFile(db, choice, version));
  cache.set(name, template);
  // Don't cache a failure: the next attempt may succeed.
  template.catch(() => cache.delete(name));
  const fields = templateFields(documentTypeOf(docType), language);
  // A copy, to be filled; the version of the built-in one is null.
  return { file: (await template).copy(), fields, version: version === 0 ? null : version };
}

/** Parses the text parts once, so that copies needn't. */
async function opened(read: Promise<{ file: Uint8Array }>): Promise<TemplatePackage> {
  const template = await TemplatePackage.open((await read).file);
  for (const path of template.storyPaths()) {
    template.needed(path);
    template.relations(path);
  }
  template.contentTypes();
  return template;
}
