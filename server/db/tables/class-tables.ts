import type { Generated } from 'kysely';

import type { CLASS_STOPS, ClassRefusal } from '#contract/dashboard/issuing/classes.ts';
import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';

/** Documents that are issued to many people by a job of the service; all of it is deleted after days. */
export interface ClassTables {
  class_jobs: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    /** Who began it: what they may do decides until the last document. */
    identity_id: number;
    /** The session in which it began, for the audit log. */
    session_uid: string;
    /** Made by the page, so that a request that is sent twice begins one job. */
    request_id: string;
    doc_type: DocType;
    language: Language;
    effective_date: string | null;
    end_date: string | null;
    /** The fields that all documents have in common, as JSON. */
    shared: string;
    state: 'running' | 'stopped' | 'done';
    stopped_by: (typeof CLASS_STOPS)[number] | null;
    created_at: string;
    expires_at: string;
    /** When the files were first handed out. */
    fetched_at: string | null;
    /** The process that works on it, and until when no other one may. */
    claimed_by: string | null;
    claimed_until: string | null;
  };
  /** One person of a job; gone when the person is erased. */
  class_job_rows: {
    job_id: number;
    /** From 1, in the order of the files. */
    number: number;
    student_id: number | null;
    employee_id: number | null;
    /** What differs for this person, as JSON; null once it isn't needed any more. */
    fields: string | null;
    state: 'waiting' | 'issued' | 'refused';
    refusal: ClassRefusal | null;
    credential_id: number | null;
    /** The finished document in Base64, until it's fetched. */
    file: string | null;
  };
}
