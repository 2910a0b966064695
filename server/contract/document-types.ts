/** What the service can issue, by the endpoint that issues it. A name occurs once. */
export const DOCUMENT_TYPES = {
  student: ['enrollment_certificate', 'attendance_certificate', 'transcript', 'internship_agreement'],
  diploma: ['diploma', 'training_certificate'],
  institution: ['decision', 'circular', 'agreement'],
  employee: ['employment_certificate', 'work_certificate', 'salary_certificate', 'mission_order'],
  company: ['attestation', 'contract', 'memo'],
} as const;

export type DocumentGroup = keyof typeof DOCUMENT_TYPES;
export type DocType = (typeof DOCUMENT_TYPES)[DocumentGroup][number];

const SAYS_EMPLOYED: readonly string[] = ['employment_certificate'] satisfies DocType[];

/** Whether a document of this type would be true of the person: who left is not employed. */
export function isTrueOf({ status }: { status: string }, docType: string): boolean {
  return status !== 'inactive' || !SAYS_EMPLOYED.includes(docType);
}
