import { readFileSync } from 'node:fs';

import Handlebars from 'handlebars';
import { LRUCache } from 'lru-cache';

import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#server/http/language.ts';

import { checkTemplate } from './check-template.ts';
import type { DocumentType } from './document-type.ts';
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

const read = new Map<string, string>();

/** The template for those who brought none of their own, whole: letterhead, text, validity and signatures. */
export function builtInTemplate(docType: DocType, language: Language): string {
  const pieces = [docType, 'validity', ENDINGS[docType] ?? 'ending'].map((name) => `${name}.${language}`);
  return ['letterhead', ...pieces].map(piece).join('');
}

function piece(name: string): string {
  const source = read.get(name) ?? readFileSync(new URL(`templates/${name}.hbs`, import.meta.url), 'utf8');
  read.set(name, source);
  return source;
}
