import type { DocumentTypeItem } from '#contract/document-form.ts';
import type { DocType, DocumentGroup } from '#contract/document-types.ts';
import type { Family, Workspace, Language } from '#contract/fields.ts';
import {
  companyDocumentIssue,
  diplomaCertificateIssue,
  employeeDocumentIssue,
  institutionDocumentIssue,
  studentDocumentIssue,
} from '#contract/issuance.ts';
import { WORKSPACE_FAMILIES } from '#server/access/readable-families.ts';

import { COMPANY_TYPES, EMPLOYEE_TYPES } from './company-types.ts';
import type { DocumentType } from './document-type.ts';
import { DIPLOMA_TYPES, INSTITUTION_TYPES, STUDENT_TYPES } from './school-types.ts';

/** What the documents of one endpoint have in common. */
interface Group {
  endpoint: string;
  type: 'document' | 'certificate';
  family: Family;
  subject: 'student' | 'employee' | null;
}

export const GROUPS: Readonly<Record<DocumentGroup, Group>> = {
  student: {
    endpoint: studentDocumentIssue.path,
    type: 'document',
    family: 'school',
    subject: 'student',
  },
  diploma: {
    endpoint: diplomaCertificateIssue.path,
    type: 'certificate',
    family: 'certificates',
    subject: 'student',
  },
  institution: {
    endpoint: institutionDocumentIssue.path,
    type: 'document',
    family: 'org',
    subject: null,
  },
  employee: {
    endpoint: employeeDocumentIssue.path,
    type: 'document',
    family: 'employee',
    subject: 'employee',
  },
  company: { endpoint: companyDocumentIssue.path, type: 'document', family: 'company', subject: null },
};

export const ALL_TYPES: readonly DocumentType[] = [
  ...STUDENT_TYPES,
  ...DIPLOMA_TYPES,
  ...INSTITUTION_TYPES,
  ...EMPLOYEE_TYPES,
  ...COMPANY_TYPES,
];

const byName = new Map(ALL_TYPES.map((type) => [type.doc_type, type]));

export function documentTypeOf(docType: DocType): DocumentType {
  const found = byName.get(docType);
  if (!found) throw new Error(`the document type ${docType} is not defined`);
  return found;
}

/** Those that an organization of this kind issues. */
export function typesOf(workspace: Workspace): DocumentType[] {
  const families = WORKSPACE_FAMILIES[workspace];
  return ALL_TYPES.filter(({ group }) => families.includes(GROUPS[group].family));
}

/** What a type of document is called; null for none, and for one that no release of ours knows. */
export function labelOf(docType: string | null, language: Language): string | null {
  return ALL_TYPES.find(({ doc_type }) => doc_type === docType)?.label[language] ?? null;
}

/** The types of these families, in the words of a language: all a client needs to draw their forms. */
export function describedTypes(
  families: readonly Family[],
  language: Language,
  mayIssue: (docType: string) => boolean,
): DocumentTypeItem[] {
  return ALL_TYPES.filter(({ group }) => families.includes(GROUPS[group].family)).map(
    ({ doc_type, group, label, fields }) => ({
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
    }),
  );
}
