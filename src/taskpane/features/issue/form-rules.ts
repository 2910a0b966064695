import * as z from 'zod/mini';

import { calendarDate } from '#contract/fields.ts';
import type { DocumentTypeItem } from '#contract/document-form.ts';
import type { Person } from '#src/api/people-queries.ts';
import type { IssueRequest } from '#src/taskpane/flows/issue-document.ts';
import type { FormValues, Period } from './issue-draft.ts';
import { tidyRows } from './table-text.ts';

export type Field = DocumentTypeItem['fields'][number];
export type Problem = 'required' | 'long' | 'number' | 'date' | 'order' | 'lines' | 'period' | 'refused';
/** By the field's name; those of the validity are `validFrom` and `validUntil`. */
export type Problems = Partial<Record<string, Problem>>;

const MAX_LINES = 200;
const DECIMAL = /^\d{1,9}([.,]\d{1,2})?$/;

/** Checked before the form is sent; the service checks again, and may be newer than these rules. */
export function formProblems({ fields }: Pick<DocumentTypeItem, 'fields'>, form: FormValues): Problems {
  const problems: Problems = {};
  for (const field of fields) {
    const problem = fieldProblem(field, form.values[field.name] ?? '');
    if (problem !== null) problems[field.name] = problem;
  }
  const { start_date: start = '', end_date: end = '' } = form.values;
  const hasBoth = fields.some(({ name }) => name === 'start_date') && start !== '' && end !== '';
  if (hasBoth && end < start && problems['end_date'] === undefined) problems['end_date'] = 'order';
  return { ...problems, ...periodProblems(form) };
}

function fieldProblem(field: Field, typed: string): Problem | null {
  const { type, required, max_length } = field;
  const value = field.columns.length > 0 ? tidyRows(typed, field.columns.length) : typed.trim();
  if (value === '') return required ? 'required' : null;
  if (type === 'date') return isDate(value) ? null : 'date';
  if (type === 'number') return DECIMAL.test(value) ? null : 'number';
  if (Array.from(value).length > max_length) return 'long';
  return type === 'multiline' && value.split('\n').length > MAX_LINES ? 'lines' : null;
}

function periodProblems({ hasPeriod, validFrom, validUntil }: Period): Problems {
  if (!hasPeriod) return {};
  if (validFrom === '' && validUntil === '') return { validUntil: 'period' };
  const problems: Problems = {};
  if (validFrom !== '' && !isDate(validFrom)) problems['validFrom'] = 'date';
  if (validUntil !== '' && !isDate(validUntil)) problems['validUntil'] = 'date';
  else if (validUntil !== '' && validUntil < validFrom) problems['validUntil'] = 'order';
  return problems;
}

const isDate = (value: string): boolean => z.safeParse(calendarDate, value).success;

/** The refused field as a problem of the form; null if the form has no such field. */
export function refusedProblem(
  field: string | null,
  { fields }: Pick<DocumentTypeItem, 'fields'>,
): Problems | null {
  if (field === null) return null;
  if (field === 'effective_date') return { validFrom: 'refused' };
  if (field === 'end_date') return { validUntil: 'refused' };
  const name = field.replace(/^fields\./, '');
  return fields.some((known) => known.name === name) ? { [name]: 'refused' } : null;
}

/** The request of a form: without empty fields, with a dot in numbers, and without pasted line breaks. */
export function requestOf(
  type: Pick<DocumentTypeItem, 'doc_type' | 'fields'>,
  person: Pick<Person, 'uid'> | null,
  { values, language, ...period }: FormValues,
): IssueRequest {
  const filled = type.fields.flatMap((field) => {
    const value = tidied(values[field.name] ?? '', field);
    return value === '' ? [] : [[field.name, value] as const];
  });
  return {
    docType: type.doc_type,
    personUid: person?.uid ?? null,
    fields: Object.fromEntries(filled),
    language,
    validity: validityOf(period),
  };
}

function validityOf({ hasPeriod, validFrom, validUntil }: Period): IssueRequest['validity'] {
  return hasPeriod ? { effectiveDate: validFrom || null, endDate: validUntil || null } : null;
}

function tidied(typed: string, { type, columns }: Field): string {
  const value = typed.toWellFormed().trim();
  if (columns.length > 0) return tidyRows(value, columns.length);
  if (type === 'number') return value.replace(',', '.').replace(/^0+(\d)/, '$1');
  return type === 'multiline' ? value : value.replace(/[\t\n\r]+/g, ' ');
}
