import type { Generated } from 'kysely';

import type { RevocationReason } from '#contract/dashboard/document.ts';

export interface ActTables {
  /** Acts on many documents in the last 30 days. */
  bulk_acts: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    at: string;
    /** The actor as in the audit log. */
    actor: string;
    kind: 'revoke' | 'restore' | 'extend';
    undone_at: Generated<string | null>;
  };
  /** Documents that an act changed. The columns after `state` store the earlier values, which undoing restores. */
  bulk_act_changes: {
    act_id: number;
    credential_id: number;
    /** `changed`: somebody changed the document since, so undoing leaves it as it is. */
    state: 'done' | 'undone' | 'changed';
    revoked_at: string | null;
    revoked_reason: string | null;
    public_reason: RevocationReason | null;
    replaced_by: string | null;
    end_date: string | null;
  };
}
