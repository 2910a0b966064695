import { GROUPS } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import type { DocumentType, Field } from '#server/document-types/document-type.ts';

import type { TemplateField } from './field-controls.ts';

type Words = Readonly<Record<Language, string>>;

const COMMON: readonly (readonly [string, Words, boolean])[] = [
  ['title', { en: 'Title', fr: 'Titre' }, true],
  ['issued_on', { en: 'Date of issue', fr: 'Date d’établissement' }, true],
  ['valid_from', { en: 'Valid from', fr: 'Valable à partir du' }, false],
  ['valid_until', { en: 'Valid until', fr: 'Valable jusqu’au' }, false],
  ['organization.name', { en: 'Organization', fr: 'Organisation' }, true],
  ['organization.city', { en: 'City', fr: 'Ville' }, false],
  ['organization.country', { en: 'Country', fr: 'Pays' }, false],
  ['organization.website', { en: 'Website', fr: 'Site web' }, false],
];

const PERSON: readonly (readonly [string, Words, boolean])[] = [
  ['holder.name', { en: 'Name of the person', fr: 'Nom de la personne' }, true],
  ['holder.uid', { en: 'Number of the person', fr: 'Numéro de la personne' }, true],
];
const EMPLOYEE: typeof PERSON = [
  ['holder.department', { en: 'Department', fr: 'Service' }, false],
  ['holder.position', { en: 'Position', fr: 'Poste' }, false],
];

/** The fields of a template of this type, in the order of the form. */
export function templateFields(type: DocumentType, language: Language): TemplateField[] {
  const { subject } = GROUPS[type.group];
  const person = [...(subject ? PERSON : []), ...(subject === 'employee' ? EMPLOYEE : [])];
  const around = [...COMMON, ...person].map(([tag, label, isAlways]) => ({
    ...plain(tag, label[language]),
    isAlways,
  }));
  return [...type.fields.flatMap((field) => fieldsOf(field, language)), ...around];
}

/** The fields that a template must contain. */
export function neededFields(type: DocumentType): string[] {
  const hasPerson = GROUPS[type.group].subject !== null;
  return [
    ...type.fields.filter(({ required }) => required).map(({ name }) => name),
    ...(hasPerson ? ['holder.name'] : []),
  ];
}

function plain(tag: string, label: string): TemplateField {
  return { tag, label, isAlways: false, list: null, isCell: false };
}

function fieldsOf({ name, label, type, required, columns }: Field, language: Language): TemplateField[] {
  if (type !== 'multiline') return [{ ...plain(name, label[language]), isAlways: required }];
  const list = { list: name, isAlways: required };
  if (!columns) return [{ ...plain(name, label[language]), ...list }, number(name, language, list)];
  return [
    ...columns.map((column) => ({
      ...plain(`${name}.${column.name}`, column.label[language]),
      ...list,
      isCell: true,
    })),
    { ...number(name, language, list), isCell: true },
  ];
}

/** The number of a line, from 1. */
function number(name: string, language: Language, list: Pick<TemplateField, 'list' | 'isAlways'>) {
  return {
    ...plain(`${name}.number`, language === 'fr' ? 'Numéro de la ligne' : 'Number of the line'),
    ...list,
  };
}
