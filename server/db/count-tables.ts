import type { Generated } from 'kysely';

import type { Family } from '#contract/fields.ts';

/** The part of the schema that is counted by scan, by hour and by day. */
export interface CountTables {
  scan_counts: {
    credential_id: number;
    valid: number;
    invalid: number;
    last_scan_at: string;
    /** Of the invalid ones, those with a wrong signature or check code. */
    forged: Generated<number>;
  };
  /**
   * The last batch of scans that each process has committed: a COMMIT whose answer was lost can be recognized. Only
   * PostgreSQL needs it, because SQLite always answers the process that commits.
   */
  scan_writers: { writer: string; batch: number; at: string };
  /** What these came to before the first scan of an hour (`YYYY-MM-DD HH`, UTC), for some weeks. */
  scan_hours: {
    organization_id: number;
    hour: string;
    credential_id: number;
    valid: number;
    invalid: number;
    forged: number;
  };
  daily_sums: {
    organization_id: number;
    day: string;
    family: Family;
    /** Empty where the credential has none: part of the key. */
    doc_type: string;
    verifications_created: number;
    documents_issued: number;
    valid_scans: number;
    invalid_scans: number;
    /** Credentials, not revoked, whose period begins on this day. */
    starting: number;
    /** Credentials, not revoked, whose period ends with this day. */
    ending: number;
    /** Credentials that were revoked on this day, and are. */
    revoked: number;
  };
}
