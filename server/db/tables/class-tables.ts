import type { Generated } from 'kysely';

import type { CLASS_STOPS, ClassRefusal } from '#contract/dashboard/issuing/classes.ts';
import type { DocType } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';

/** Jobs that issue documents to many people; everything is deleted after some days. */
export interface ClassTables {
  class_jobs: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    /** Who began it: their permissions are checked for every document. */
    identity_id: number;
    /** The session in which it began, for the audit log. */
    session_uid: string;
    /** Created by the page, so that a request that is sent twice begins one job. */
    request_id: string;
    doc_type: DocType;
    language: Language;
    effective_date: string | null;
    end_date: string | null;
    /** Values of the fields common to all documents, as JSON. */
    shared: string;
    state: 'running' | 'stopped' | 'done';
    stopped_by: (typeof CLASS_STOPS)[number] | null;
    created_at: string;
    expires_at: string;
    /** When the files were first downloaded. */
    fetched_at: string | null;
    /** The process that works on it, and until when its claim lasts. */
    claimed_by: string | null;
    claimed_until: string | null;
  };
  /** One person of a job; deleted when the person is erased. */
  class_job_rows: {
    job_id: number;
    /** Counted from 1, in the order of the files. */
    number: number;
    student_id: number | null;
    employee_id: number | null;
    /** Values that differ for this person, as JSON; null once they are no longer needed. */
    fields: string | null;
    state: 'waiting' | 'issued' | 'refused';
    refusal: ClassRefusal | null;
    credential_id: number | null;
    /** The finished document in Base64, until it's downloaded. */
    file: string | null;
  };
}
