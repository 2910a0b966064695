import type { Generated } from 'kysely';

import type { RevocationReason } from '#contract/dashboard/document.ts';

export interface ActTables {
  /** What changed many documents at once, in the last 30 days. */
  bulk_acts: {
    id: Generated<number>;
    uid: string;
    organization_id: number;
    at: string;
    /** As in the audit log. */
    actor: string;
    kind: 'revoke' | 'restore' | 'extend';
    undone_at: Generated<string | null>;
  };
  /** The documents that an act changed. The columns after `state` have what was there before, and undoing puts it back. */
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
