import type { DocType, DocumentGroup } from '#contract/document-types.ts';
import type { Kind } from '#server/credentials/public-id.ts';
import type { Language } from '#server/http/language.ts';

export type Words = Readonly<Record<Language, string>>;

export interface Field {
  name: string;
  label: Words;
  type: 'text' | 'multiline' | 'date' | 'number';
  required: boolean;
  /** In characters, as it is sent. */
  max_length: number;
  /** A line of this multiline field has these cells, with semicolons between them. */
  columns?: readonly Column[];
}

export interface Column {
  name: string;
  label: Words;
}

/** A kind of document: what its form asks for, and what it is called. */
export interface DocumentType {
  doc_type: DocType;
  group: DocumentGroup;
  kind: Kind;
  label: Words;
  fields: readonly Field[];
}

export function text(name: string, max_length: number, en: string, fr: string): Field {
  return { name, label: { en, fr }, type: 'text', required: false, max_length };
}

export function multiline(name: string, max_length: number, en: string, fr: string): Field {
  return { name, label: { en, fr }, type: 'multiline', required: false, max_length };
}

/** Several lines, each of them with the same cells. */
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
