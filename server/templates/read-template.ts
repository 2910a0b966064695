import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import type { TemplateProblem } from '#contract/templates.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';

import { checkTemplate } from './check-template.ts';
import { cleanTemplate } from './clean-template.ts';
import { fillExample, type Letterhead } from './example.ts';
import { makePlaceOfSeal } from './place-of-seal.ts';
import { neededFields, templateFields } from './template-fields.ts';
import { htmlOf } from './template-html.ts';
import { UnusableFile } from './template-limits.ts';
import { TemplatePackage } from './template-package.ts';
import { problemOf } from './template-problem.ts';

export interface TemplateToRead {
  bytes: Uint8Array;
  docType: DocType;
  language: Language;
  /** The person of the example; null for no example. */
  example: { organization: Letterhead; today: string } | null;
}

export interface ReadTemplate {
  problems: TemplateProblem[];
  /** The file to store; null if a problem refuses it. */
  file: Uint8Array | null;
  example: Uint8Array | null;
  /** The content of the example. */
  html: string | null;
}

const NOTHING = { file: null, example: null, html: null };

/** Checks any file, and cleans it. */
export async function readTemplate({
  bytes,
  docType,
  language,
  example,
}: TemplateToRead): Promise<ReadTemplate> {
  try {
    const file = await TemplatePackage.open(bytes);
    const type = documentTypeOf(docType);
    const fields = templateFields(type, language);
    makePlaceOfSeal(file);
    const problems = checkTemplate(file, fields, neededFields(type));
    if (problems.some(({ is_refused }) => is_refused)) return { problems, ...NOTHING };
    cleanTemplate(file);
    const cleaned = file.write();
    if (!example) return { ...NOTHING, problems, file: cleaned };
    fillExample(file, { type, language, fields }, example);
    const filled = file.write();
    return { problems, file: cleaned, example: filled, html: await htmlOf(filled) };
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
    return { problems: [problemOf(error.rule, error.message)], ...NOTHING };
  }
}
