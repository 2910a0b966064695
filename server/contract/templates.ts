import * as z from 'zod/mini';

import { DOC_TYPES } from './document-types.ts';
import { language, timestamp } from './fields.ts';
import { answer, operation } from './operation.ts';
import { integerQuery } from './request-fields.ts';

export const MAX_TEMPLATE_BYTES = 10 * 1024 * 1024;

/** What a check can find in a template file, and whether that refuses it. */
export const TEMPLATE_RULES = {
  not_a_word_document: 'refused',
  too_large: 'refused',
  macro: 'refused',
  embedded_object: 'refused',
  protection: 'refused',
  tracked_change: 'refused',
  loads_on_opening: 'refused',
  other_word_field: 'refused',
  link: 'refused',
  control_within_a_control: 'refused',
  bound_control: 'refused',
  repeating_section: 'refused',
  control_of_several_paragraphs: 'refused',
  unknown_field: 'refused',
  cell_outside_of_a_table: 'refused',
  two_lists_in_a_row: 'refused',
  old_seal: 'refused',
  hidden_text: 'refused',
  struck_text: 'refused',
  white_text: 'refused',
  no_place_for_the_seal: 'refused',
  two_places_for_the_seal: 'refused',
  missing_field: 'refused',
  text_beside_a_field_that_may_be_empty: 'told',
} as const;
export type TemplateRule = keyof typeof TEMPLATE_RULES;

export const templateProblem = z.object({
  rule: z.enum(Object.keys(TEMPLATE_RULES) as TemplateRule[]),
  is_refused: z.boolean(),
  /** Path in the package, such as `word/document.xml`; empty if it's about the whole file. */
  part: z.string(),
  /** Counted from 1 within the part; null outside a paragraph. */
  paragraph: z.nullable(z.int()),
  text: z.string(),
  tag: z.nullable(z.string()),
  /** The object of the finding: a field's label, an address, an instruction; sentences are in English. */
  about: z.string(),
});
export type TemplateProblem = z.output<typeof templateProblem>;

/** `old_form`: the organization's own template from before templates were Word documents; nothing is issued with it. */
const TEMPLATE_KINDS = ['built_in', 'own', 'old_form'] as const;

export const templateInUse = z.object({
  doc_type: z.enum(DOC_TYPES),
  label: z.string(),
  language,
  kind: z.enum(TEMPLATE_KINDS),
  /** These three are null unless it's the organization's own. */
  version: z.nullable(z.int()),
  made_by: z.nullable(z.string()),
  made_at: z.nullable(timestamp),
});
export type TemplateInUse = z.output<typeof templateInUse>;

export const templateVersion = z.object({
  version: z.int(),
  /** The name of an identity, or the log's actor, such as `admin:ana`. */
  made_by: z.string(),
  made_at: timestamp,
  size: z.int(),
  is_in_use: z.boolean(),
  /** False once it's deleted, by a person or as the oldest of many versions. */
  has_file: z.boolean(),
});
export type TemplateVersion = z.output<typeof templateVersion>;

export const templateField = z.object({
  tag: z.string(),
  label: z.string(),
  is_always: z.boolean(),
  is_needed: z.boolean(),
  list: z.nullable(z.string()),
  is_cell: z.boolean(),
});

export const templateParams = z.object({ doc_type: z.enum(DOC_TYPES), language });

/** Stands for the version in use; 0 is the built-in one. */
const CURRENT = 999_999_999;
export const templateVersionQuery = z.strictObject({ version: integerQuery(0, CURRENT, CURRENT) });
/** The version in use as the caller knows it; nothing is compared without it. */
export const templateBeforeQuery = z.strictObject({ before: integerQuery(0, CURRENT, CURRENT) });
export function versionOf({ version }: { version: number }): number | null {
  return version === CURRENT ? null : version;
}

/** A stored version in a body, which PostgreSQL has 32 bits for. */
export function versionNumber(min: number) {
  const bound = `must be between ${min} and ${CURRENT}`;
  return z.int().check(z.gte(min, bound), z.lte(CURRENT, bound));
}

/** The shared part of operations that get a Word document. */
export const wordFile = {
  bodyLimit: MAX_TEMPLATE_BYTES,
  isFile: true,
  body: z.object({ file: z.instanceof(Uint8Array<ArrayBuffer>) }),
} as const;

export const templateReadAnswer = answer({
  template: templateInUse,
  fields: z.array(templateField).check(z.meta({ description: 'What the template can print.' })),
  versions: z
    .array(templateVersion)
    .check(z.meta({ description: 'Of the organization’s own template, newest first.' })),
});
export const templateFileAnswer = answer({
  name: z.string().check(z.meta({ description: 'A name for the file.' })),
  file: z.string().check(z.meta({ description: 'The .docx file, in base64.' })),
});
export const templateCheckAnswer = answer({
  problems: z.array(templateProblem),
  example: z.nullable(z.string()),
});
export const templateSaveAnswer = answer({
  problems: z.array(templateProblem),
  version: z
    .nullable(z.int())
    .check(z.meta({ description: 'The number of the version that was saved; null if it was refused.' })),
});

const managing = { area: 'Issuance', permission: 'manage organization', params: templateParams } as const;
const reading = { ...managing, scope: 'credentials:read' } as const;
const sending = { ...managing, ...wordFile, scope: 'verify:write' } as const;

export const templateRead = operation('GET /templates/:doc_type/:language', {
  ...reading,
  summary: 'The template of a document type, its fields, and its versions',
  output: templateReadAnswer,
  errors: [404],
});

export const templateFileRead = operation('GET /templates/:doc_type/:language/file', {
  ...reading,
  summary: 'The Word document of a template',
  query: templateVersionQuery,
  output: templateFileAnswer,
  errors: [404, 409],
});

export const templateCheck = operation('POST /templates/:doc_type/:language/check', {
  ...sending,
  summary: 'Check a Word document as a template',
  description:
    'Stores nothing. The body is a .docx file of at most 10 MB. If nothing is refused, the answer has the document filled with the values of an example person.',
  output: templateCheckAnswer,
  errors: [404],
});

export const templateSave = operation('POST /templates/:doc_type/:language', {
  ...sending,
  summary: 'Save a Word document as a template',
  description:
    'Documents are issued with it from then on; the versions before stay, and the dashboard can go back to one. The body is a .docx file of at most 10 MB. 201 if it was saved; 200 with `version` null if it was refused for one of the problems. Properties, comments, custom XML, and everything else that says who made the file is removed from it.',
  output: templateSaveAnswer,
  canCreate: true,
  errors: [404],
});
