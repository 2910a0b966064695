import type { CredentialType, Family } from './fields.ts';

interface Group {
  endpoint: `/${string}`;
  type: CredentialType;
  family: Family;
  subject: 'student' | 'employee' | null;
  doc_types: readonly string[];
}

/** The issuable types, by the endpoint that issues them. Each occurs once. */
export const GROUPS = {
  student: {
    type: 'document',
    endpoint: '/student-documents',
    family: 'school',
    subject: 'student',
    doc_types: ['enrollment_certificate', 'attendance_certificate', 'transcript', 'internship_agreement'],
  },
  diploma: {
    endpoint: '/diploma-certificates',
    type: 'certificate',
    family: 'certificates',
    subject: 'student',
    doc_types: ['diploma', 'training_certificate'],
  },
  institution: {
    type: 'document',
    endpoint: '/institution-documents',
    family: 'org',
    subject: null,
    doc_types: ['decision', 'circular', 'agreement'],
  },
  employee: {
    type: 'document',
    endpoint: '/employee-documents',
    family: 'employee',
    subject: 'employee',
    doc_types: ['employment_certificate', 'work_certificate', 'salary_certificate', 'mission_order'],
  },
  company: {
    type: 'document',
    endpoint: '/company-documents',
    family: 'company',
    subject: null,
    doc_types: ['attestation', 'contract', 'memo'],
  },
} as const satisfies Record<string, Group>;

export type DocumentGroup = keyof typeof GROUPS;
export type DocType = (typeof GROUPS)[DocumentGroup]['doc_types'][number];
export const DOC_TYPES: readonly DocType[] = Object.values(GROUPS).flatMap(({ doc_types }) => [...doc_types]);

export function groupOf(docType: unknown): Group | null {
  return Object.values(GROUPS).find(({ doc_types }) => doc_types.some((name) => name === docType)) ?? null;
}

const SAYS_EMPLOYED: readonly string[] = ['employment_certificate'] satisfies DocType[];

/** Whether a document of this type would be true of the person: a former employee isn't employed. */
export function isTrueOf({ status }: { status: string }, docType: string): boolean {
  return status !== 'inactive' || !SAYS_EMPLOYED.includes(docType);
}
