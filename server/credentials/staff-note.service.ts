import type { Kysely } from 'kysely';

import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';

import { type Credential, rewordCredential } from './credentials.store.ts';

/** Changes what staff tell a document apart by. The audit log gets none of its words, which may name somebody. */
export async function saveStaffNote(
  trx: Kysely<Schema>,
  { id, organization_id, public_id, staff_note: before }: Credential,
  staff_note: string | null,
  { now, actor }: AuditContext,
): Promise<void> {
  if (staff_note === before) return;
  await rewordCredential(trx, id, { staff_note });
  const action = 'staff_note_changed';
  await recordAudit(trx, { at: timestamp(now), actor, action, organization_id, subject: public_id });
}
