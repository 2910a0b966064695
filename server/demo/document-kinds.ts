import type { Kind } from '#server/credentials/public-id.ts';
import type { Family, Workspace } from '#contract/fields.ts';

export interface DocumentKind {
  family: Family;
  type: 'document' | 'certificate';
  kind: Kind;
  doc_type: string | null;
  /** Start of the title; what follows is the holder's name, or one of `subjects`. */
  label: string | null;
  subjects: readonly [string, ...string[]] | null;
}

type Kinds = readonly [DocumentKind, ...DocumentKind[]];

function aboutPerson(family: Family, kind: Kind, doc_type: string, label: string): DocumentKind {
  return {
    family,
    type: family === 'certificates' ? 'certificate' : 'document',
    kind,
    doc_type,
    label,
    subjects: null,
  };
}

function aboutSubject(
  family: Family,
  kind: Kind,
  doc_type: string,
  label: string,
  ...subjects: [string, ...string[]]
): DocumentKind {
  return { family, type: 'document', kind, doc_type, label, subjects };
}

const STUDENT: Kinds = [
  aboutPerson('school', 'STU', 'enrollment_certificate', 'Enrollment certificate'),
  aboutPerson('school', 'STU', 'attendance_certificate', 'Attendance certificate'),
  aboutPerson('school', 'STU', 'transcript', 'Transcript'),
  aboutPerson('school', 'STU', 'internship_agreement', 'Internship agreement'),
];

const CERTIFICATES: Kinds = [
  aboutPerson('certificates', 'DIP', 'diploma', 'Diploma'),
  aboutPerson('certificates', 'CRT', 'training_certificate', 'Training certificate'),
];

const INSTITUTION: Kinds = [
  aboutSubject('org', 'INS', 'decision', 'Decision', 'Library opening hours', 'Exam board members'),
  aboutSubject('org', 'INS', 'circular', 'Circular', 'Fall exams', 'Travel to partner schools'),
  aboutSubject('org', 'INS', 'agreement', 'Agreement', 'Exchange with Colegio del Río', 'Use of the gym'),
];

const EMPLOYEE: Kinds = [
  aboutPerson('employee', 'EMP', 'employment_certificate', 'Employment certificate'),
  aboutPerson('employee', 'EMP', 'work_certificate', 'Work certificate'),
  aboutPerson('employee', 'EMP', 'salary_certificate', 'Salary certificate'),
  aboutPerson('employee', 'EMP', 'mission_order', 'Mission order'),
];

const COMPANY: Kinds = [
  aboutSubject('company', 'COM', 'attestation', 'Attestation', 'Workshop insurance', 'Origin of the timber'),
  aboutSubject(
    'company',
    'COM',
    'contract',
    'Contract',
    'Press maintenance',
    'Delivery to Menuiserie Zélande',
  ),
  aboutSubject('company', 'COM', 'memo', 'Memo', 'Summer closure', 'Safety in the paint shop'),
];

const EDITOR: Kinds = [
  {
    family: 'editor',
    type: 'document',
    kind: 'DOC',
    doc_type: null,
    label: null,
    subjects: [
      'Letter to parents, fall term',
      'Council meeting minutes',
      'Offer for the new façade',
      'Rules for visitors',
      'Budget proposal',
      'Open house program',
    ],
  },
];

/** Families of ten documents in a row, so that every family comes up in any demo of some size. */
export const FAMILY_CYCLE: Record<Workspace, readonly [Kinds, ...Kinds[]]> = {
  ecole: [
    STUDENT,
    CERTIFICATES,
    EDITOR,
    STUDENT,
    INSTITUTION,
    STUDENT,
    CERTIFICATES,
    STUDENT,
    EDITOR,
    STUDENT,
  ],
  entreprise: [EMPLOYEE, COMPANY, EDITOR, EMPLOYEE, EMPLOYEE, COMPANY, EMPLOYEE, COMPANY, EDITOR, EMPLOYEE],
};
