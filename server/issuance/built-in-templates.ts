import { readFileSync } from 'node:fs';

import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#server/http/language.ts';

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
  const known = read.get(name);
  if (known !== undefined) return known;
  const source = readFileSync(new URL(`templates/${name}.hbs`, import.meta.url), 'utf8');
  read.set(name, source);
  return source;
}
