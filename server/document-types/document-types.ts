import type { DocumentTypeItem } from '#contract/document-form.ts';
import { type DocType, GROUPS } from '#contract/document-types.ts';
import type { Family, Language, Workspace } from '#contract/fields.ts';
import { WORKSPACE_FAMILIES } from '#server/access/readable-families.ts';
import type { Db } from '#server/db/schema.ts';
import { notFound } from '#server/errors/refusals.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';

import { ALL_TYPES, type DocumentType } from './document-type.ts';

const byName = new Map(ALL_TYPES.map((type) => [type.doc_type, type]));

export function documentTypeOf(docType: DocType): DocumentType {
  const found = byName.get(docType);
  if (!found) throw new Error(`the document type ${docType} is not defined`);
  return found;
}

export function typesOf(workspace: Workspace): DocType[] {
  return typesIn(WORKSPACE_FAMILIES[workspace]).map(({ doc_type }) => doc_type);
}

/** The organization; 404 if there is none, and for a type that it doesn't issue. */
export async function requireIssuer(db: Db, organizationUid: string, docType: DocType) {
  const organization = await requireOrganization(db, organizationUid);
  if (!typesOf(organization.workspace).includes(docType))
    throw notFound(`Organization ${organizationUid} doesn't issue ${docType}`);
  return organization;
}

function typesIn(families: readonly Family[]): DocumentType[] {
  return ALL_TYPES.filter(({ group }) => families.includes(GROUPS[group].family));
}

/** The label of a document type; null for none, and for one that no release knows. */
export function labelOf(docType: string | null, language: Language): string | null {
  return ALL_TYPES.find(({ doc_type }) => doc_type === docType)?.label[language] ?? null;
}

/** The types of these families in a language, with all a client needs to draw their forms. */
export function describedTypes(
  families: readonly Family[],
  language: Language,
  mayIssue: (docType: string) => boolean,
): DocumentTypeItem[] {
  return typesIn(families).map(({ doc_type, group, label, fields }) => ({
    doc_type,
    endpoint: GROUPS[group].endpoint,
    family: GROUPS[group].family,
    label: label[language],
    can_issue: mayIssue(doc_type),
    subject: GROUPS[group].subject,
    fields: fields.map(({ name, type, required, max_length, columns = [], label: words }) => ({
      name,
      label: words[language],
      type,
      required,
      max_length,
      columns: columns.map((column) => column.label[language]),
    })),
  }));
}
