import type * as z from 'zod/mini';

import type { staffNoteSave } from '#contract/verification.ts';
import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';

import { lockFile } from './contents/contents.store.ts';
import { type Credential, rewordCredential } from './credentials.store.ts';

/** Changes the staff note; 409 if it isn't `before` anymore. The audit log doesn't contain its text, which may name people. */
export async function saveStaffNote(
  trx: Db,
  { id, organization_id, public_id }: Credential,
  { staff_note: note, before }: z.output<typeof staffNoteSave.body>,
  auditContext: AuditContext,
): Promise<void> {
  const stored = (await lockFile(trx, organization_id, { public_id }))?.staff_note ?? null;
  const staff_note = note ?? null;
  if (staff_note === stored) return;
  if (before !== undefined && (before.staff_note ?? null) !== stored)
    throw conflict('Somebody else has changed this note since');
  await rewordCredential(trx, id, { staff_note });
  await recordAudit(trx, auditContext, 'staff_note_changed', { organization_id, subject: public_id });
}
