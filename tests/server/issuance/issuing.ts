import type { DocumentGroup } from '#contract/document-types.ts';

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
