import type { Generated } from 'kysely';

import type { Family } from '#contract/fields.ts';

export interface CountTables {
  scan_counts: {
    credential_id: number;
    valid: number;
    invalid: number;
    last_scan_at: string;
    /** Invalid scans with a wrong signature or check code. */
    forged: Generated<number>;
  };
  /** Shows whether a COMMIT without an answer succeeded, on PostgreSQL; SQLite always answers. */
  scan_writers: { writer: string; batch: number; at: string };
  /** Totals before the first scan of an hour (`YYYY-MM-DD HH`, UTC), for some weeks. */
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
    /** Empty if the credential has none, because it's part of the key. */
    doc_type: string;
    verifications_created: number;
    documents_issued: number;
    valid_scans: number;
    invalid_scans: number;
    /** Unrevoked credentials whose period begins on this day. */
    starting: number;
    /** Unrevoked credentials whose period ends with this day. */
    ending: number;
    /** Credentials that were revoked on this day and still are. */
    revoked: number;
  };
}
