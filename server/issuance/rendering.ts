import { readFileSync } from 'node:fs';

import Handlebars from 'handlebars';
import { LRUCache } from 'lru-cache';

import type { Language } from '#contract/fields.ts';
import type { DocType } from '#contract/document-types.ts';

import { checkTemplate } from './check-template.ts';
import type { DocumentType } from '#server/document-types/document-type.ts';
import { makePlain, tidied } from './plain-text.ts';

/** A document's content, for an editor that takes HTML and for one that does not. */
export interface Content {
  html: string;
  text: string;
}
export type Render = (values: object) => Content;

const OPTIONS = { strict: true, knownHelpersOnly: true };
const engine = Handlebars.create();
const renderers = new LRUCache<string, Render>({ max: 200 });

/** What renders a template; made once for each. Throws a `BrokenTemplate` where the source is not possible. */
export function rendererOf(source: string, type: DocumentType): Render {
  const key = `${type.doc_type}\n${source}`;
  const known = renderers.get(key);
  if (known) return known;
  checkTemplate(source, type);
  const renderHtml = engine.compile<object>(source, OPTIONS);
  const asText = Handlebars.parse(source);
  makePlain(asText);
  const renderText = engine.compile<object>(asText, { ...OPTIONS, noEscape: true });
  const render: Render = (values) => ({
    html: renderHtml(values).trim(),
    text: tidied(renderText(values)),
  });
  renderers.set(key, render);
  return render;
}

/** How a document ends that more than its issuer signs. */
const ENDINGS: Readonly<Partial<Record<DocType, string>>> = {
  internship_agreement: 'three-parties',
  agreement: 'two-parties',
  contract: 'two-parties',
};

const BOTH_LANGUAGES = /\[\[([^[\]|]*)\|([^[\]]*)\]\]/g;

/** A file of ours has `[[English|French]]` where the words are, so that both languages print the same fields. */
export function inLanguage(source: string, language: Language): string {
  return source.replace(BOTH_LANGUAGES, (_, en: string, fr: string) => ({ en, fr })[language]);
}

const sources = new Map<string, string>();

/** The template for those who brought none of their own, whole: letterhead, text, validity and signatures. */
export function builtInTemplate(docType: DocType, language: Language): string {
  const key = `${docType}.${language}`;
  const pieces = ['letterhead', docType, 'validity', ENDINGS[docType] ?? 'ending'];
  const source = sources.get(key) ?? inLanguage(pieces.map(piece).join(''), language);
  sources.set(key, source);
  return source;
}

function piece(name: string): string {
  return readFileSync(new URL(`templates/${name}.hbs`, import.meta.url), 'utf8');
}
