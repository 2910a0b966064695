import type { Language } from '#contract/fields.ts';
import { type DocumentGroup, GROUPS } from '#contract/document-types.ts';
import type { DocumentType, Field } from '#server/document-types/document-type.ts';
import { printedFields } from '#server/document-types/field-values.ts';

const SAMPLES: Record<Field['type'], string> = {
  text: 'Sample',
  multiline: 'First; one; 1\nSecond; two; 2',
  date: '2026-10-01',
  number: '12.5',
};

/** A form filled in: every field, or only those that must be. */
export function filledIn({ fields }: Pick<DocumentType, 'fields'>, which: 'all' | 'required') {
  const wanted = fields.filter(({ required }) => required || which === 'all');
  return Object.fromEntries(
    wanted.map(({ name, type, max_length }) => [name, SAMPLES[type].slice(0, max_length)]),
  );
}

/** What a template of this type is rendered with. */
export function printedValues(type: DocumentType, language: Language, which: 'all' | 'required') {
  const isAll = which === 'all';
  const holder = { name: 'Léa Fontaine', uid: 'P-1', department: 'Workshop', position: 'Cabinetmaker' };
  return {
    title: 'The title',
    issued_on: 'November 14, 2026',
    valid_from: isAll ? '1 December 2026' : null,
    valid_until: isAll ? '31 January 2027' : null,
    organization: {
      name: 'Lycée du Parc',
      city: isAll ? 'Lyon' : null,
      country: isAll ? 'FR' : null,
      website: isAll ? 'https://parc.example' : null,
    },
    ...(GROUPS[type.group].subject && { holder }),
    fields: printedFields(type, filledIn(type, which), language),
  };
}

/** The operation that issues documents of a group, and the field that names whom they are about. */
export function issuing(group: DocumentGroup) {
  return (
    {
      student: { id: 'studentDocumentIssue', person: 'student_uid' },
      diploma: { id: 'diplomaCertificateIssue', person: 'student_uid' },
      institution: { id: 'institutionDocumentIssue', person: null },
      employee: { id: 'employeeDocumentIssue', person: 'employee_uid' },
      company: { id: 'companyDocumentIssue', person: null },
    } as const
  )[group];
}
