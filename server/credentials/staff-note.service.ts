import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/schema.ts';

import { type Credential, rewordCredential } from './credentials.store.ts';

/** Changes the staff note. The audit log doesn't contain its text, which may name people. */
export async function saveStaffNote(
  trx: Db,
  { id, organization_id, public_id, staff_note: before }: Credential,
  staff_note: string | null,
  auditContext: AuditContext,
): Promise<void> {
  if (staff_note === before) return;
  await rewordCredential(trx, id, { staff_note });
  await recordAudit(trx, auditContext, 'staff_note_changed', { organization_id, subject: public_id });
}
