import type { DocType, DocumentGroup } from '#contract/document-types.ts';
import type { Language, PublicIdKind } from '#contract/fields.ts';

export type Words = Readonly<Record<Language, string>>;

export interface Field {
  name: string;
  label: Words;
  type: 'text' | 'multiline' | 'date' | 'number';
  required: boolean;
  /** In characters, as sent. */
  max_length: number;
  /** Cells of each line of this multiline field, separated by semicolons. */
  columns?: readonly Column[];
}

export interface Column {
  name: string;
  label: Words;
}

export interface DocumentType {
  doc_type: DocType;
  group: DocumentGroup;
  kind: PublicIdKind;
  label: Words;
  fields: readonly Field[];
}

export function documentTypes(group: DocumentGroup, kind: PublicIdKind) {
  return (doc_type: DocType, en: string, fr: string, fields: readonly Field[]): DocumentType => ({
    doc_type,
    group,
    kind,
    label: { en, fr },
    fields,
  });
}

export function text(name: string, max_length: number, en: string, fr: string): Field {
  return { name, label: { en, fr }, type: 'text', required: false, max_length };
}

export function multiline(name: string, max_length: number, en: string, fr: string): Field {
  return { name, label: { en, fr }, type: 'multiline', required: false, max_length };
}

/** A field of several lines with the same cells each. */
export function lines(
  name: string,
  max_length: number,
  en: string,
  fr: string,
  columns: readonly Column[],
): Field {
  return { ...multiline(name, max_length, en, fr), columns };
}

export function column(name: string, en: string, fr: string): Column {
  return { name, label: { en, fr } };
}

export function date(name: string, en: string, fr: string): Field {
  return { name, label: { en, fr }, type: 'date', required: false, max_length: 10 };
}

export function number(name: string, en: string, fr: string): Field {
  return { name, label: { en, fr }, type: 'number', required: false, max_length: 12 };
}

export function required(field: Field): Field {
  return { ...field, required: true };
}

export const reference = text('reference', 60, 'Reference', 'Référence');
export const subject = required(text('subject', 200, 'Subject', 'Objet'));
export const startDate = date('start_date', 'Start date', 'Date de début');
export const endDate = date('end_date', 'End date', 'Date de fin');
export const body = required(multiline('body', 8000, 'Text', 'Texte'));
export const clauses = required(
  multiline('clauses', 8000, 'Clauses (one per line)', 'Clauses (une par ligne)'),
);

export const birth = [
  date('birth_date', 'Date of birth', 'Date de naissance'),
  text('birth_place', 120, 'Place of birth', 'Lieu de naissance'),
];

export const parties = [
  required(text('other_party', 200, 'Other party', 'Autre partie')),
  text('other_party_representative', 120, 'Represented by', 'Représentée par'),
];

/** The signatory: the last fields of every form. */
export const signature = [
  text('signatory', 120, 'Signatory name', 'Nom du signataire'),
  text('signatory_role', 120, 'Signatory role', 'Qualité du signataire'),
];
