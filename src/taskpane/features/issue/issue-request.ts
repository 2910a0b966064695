import type { DocumentTypeItem } from '#contract/document-form.ts';

import type { Person } from '#src/api/people-queries.ts';
import type { IssueRequest } from '#src/taskpane/flows/issue-document.ts';
import type { FormValues } from './issue-draft.ts';
import { tidyRows } from './table-text.ts';

/** The form as it is sent: what was left empty is left out, numbers have a dot, a paste brings no odd characters along. */
export function requestOf(
  type: Pick<DocumentTypeItem, 'doc_type' | 'fields'>,
  person: Pick<Person, 'uid'> | null,
  { values, language, hasPeriod, validFrom, validUntil }: FormValues,
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
    validity: hasPeriod ? { effectiveDate: validFrom || null, endDate: validUntil || null } : null,
  };
}

function tidied(typed: string, { type, columns }: DocumentTypeItem['fields'][number]): string {
  const value = typed.toWellFormed().trim();
  if (columns.length > 0) return tidyRows(value, columns.length);
  if (type === 'number') return value.replace(',', '.').replace(/^0+(?=\d)/, '');
  return type === 'multiline' ? value : value.replace(/[\t\n\r]+/g, ' ');
}
