import { NAMESPACE, tagOf } from '#document-text/docx/wordml.ts';
import type { Language } from '#contract/fields.ts';
import type { CallerOrganization } from '#server/access/tokens.store.ts';
import type { DocumentType, Field } from '#server/document-types/document-type.ts';
import { longDate } from '#server/document-types/field-values.ts';

import { contentOf, controls, SEAL_FIELD, type TemplateField } from './field-controls.ts';
import { fillTemplate, type TemplateValues } from './fill-template.ts';
import type { TemplatePackage } from './template-package.ts';

export type Letterhead = Pick<CallerOrganization, 'name' | 'city' | 'country' | 'website'>;

const LINES = [1, 2, 3];
const WORDS = {
  en: { example: 'Example', holder: 'Camille Martin' },
  fr: { example: 'Exemple', holder: 'Camille Martin' },
} as const;

/** Fills a template with the values of a fictitious person, and the word “Example” instead of the seal. */
export function fillExample(
  file: TemplatePackage,
  { type, language, fields }: { type: DocumentType; language: Language; fields: readonly TemplateField[] },
  { organization, today }: { organization: Letterhead; today: string },
): void {
  const { example, holder } = WORDS[language];
  const date = longDate(today, language);
  const labels = Object.fromEntries(fields.map(({ tag, label }) => [tag, label]));
  const simple = type.fields.map(
    (field) => [field.name, valueOf(field, labels[field.name] ?? '', date)] as const,
  );
  const lists = type.fields.filter(({ type: kind }) => kind === 'multiline');
  const values: TemplateValues = {
    values: {
      ...labels,
      ...Object.fromEntries(simple),
      title: `${type.label[language]} – ${holder}`,
      issued_on: date,
      valid_from: date,
      valid_until: date,
      'organization.name': organization.name,
      'organization.city': organization.city ?? '',
      'organization.country': organization.country ?? '',
      'organization.website': organization.website ?? '',
      'holder.name': holder,
      'holder.uid': 'A-1001',
    },
    lists: Object.fromEntries(lists.map(({ name }) => [name, linesOf(name, fields)])),
  };
  fillTemplate(file, fields, values);
  for (const path of file.storyPaths())
    for (const control of controls(file.needed(path)).filter((each) => tagOf(each) === SEAL_FIELD))
      sayExample(control, example);
}

function valueOf({ type }: Field, label: string, date: string): string {
  return type === 'date' ? date : type === 'number' ? '15' : label;
}

function linesOf(list: string, fields: readonly TemplateField[]): Record<string, string>[] {
  const own = fields.filter((field) => field.list === list);
  return LINES.map((line) =>
    Object.fromEntries(
      own.map(({ tag, label }) => [tag, tag === `${list}.number` ? String(line) : `${label} ${line}`]),
    ),
  );
}

function sayExample(control: Element, word: string): void {
  const document = control.ownerDocument;
  const run = document.createElementNS(NAMESPACE.w, 'w:r');
  const text = document.createElementNS(NAMESPACE.w, 'w:t');
  text.textContent = word;
  run.append(text);
  control.replaceWith(...(contentOf(control)?.childNodes ?? []), run);
}
