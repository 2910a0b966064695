import type { DocumentGroup } from '#contract/document-types.ts';
import type { DocumentType, Field } from '#server/document-types/document-type.ts';

const SAMPLES: Record<Field['type'], string> = {
  text: 'Sample',
  multiline: 'First; one; 1\nSecond; two; 2',
  date: '2026-10-01',
  number: '12.5',
};

export function filledIn({ fields }: Pick<DocumentType, 'fields'>, which: 'all' | 'required') {
  const wanted = fields.filter(({ required }) => required || which === 'all');
  const samples = wanted.map(({ name, type, max_length }) => [name, SAMPLES[type].slice(0, max_length)]);
  return Object.fromEntries(samples);
}

/** The operation that issues documents of a group, and the field for the person. */
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
