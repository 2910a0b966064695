import type { DocType } from '#contract/document-types.ts';
import type { FieldMode } from '#contract/facts.ts';

/** How readers may confirm the fields of a document type; the other fields are private. */
type DefaultModes = Readonly<Partial<Record<string, FieldMode>>>;

const period = { start_date: 'shown', end_date: 'shown' } as const;
const reference = { reference: 'shown' } as const;

/**
 * Shown: what the paper is for and forgers change. Askable: what reveals more about the person. Dates of birth, pay,
 * addresses, and names of other people stay private.
 */
const DEFAULTS: Readonly<Record<DocType, DefaultModes>> = {
  enrollment_certificate: { programme: 'shown', academic_year: 'shown' },
  attendance_certificate: { programme: 'shown', ...period, hours: 'askable' },
  transcript: {
    programme: 'shown',
    academic_year: 'shown',
    period: 'shown',
    results: 'askable',
    average: 'askable',
  },
  internship_agreement: { programme: 'shown', host: 'askable', ...period },
  diploma: { degree: 'shown', specialisation: 'shown', honours: 'shown', awarded_on: 'shown' },
  training_certificate: { course: 'shown', ...period, hours: 'shown', result: 'askable' },
  decision: reference,
  circular: reference,
  agreement: { ...reference, ...period },
  employment_certificate: { start_date: 'askable', position: 'askable', contract_type: 'askable' },
  work_certificate: { start_date: 'askable', end_date: 'askable' },
  salary_certificate: { period: 'shown' },
  mission_order: { ...reference, ...period },
  attestation: reference,
  contract: { ...reference, ...period },
  memo: reference,
};

export function defaultMode(docType: DocType, field: string): FieldMode {
  return DEFAULTS[docType][field] ?? 'private';
}
