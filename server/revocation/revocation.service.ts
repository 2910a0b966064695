import type { AuditContext } from '#server/audit/audit.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { selectFacts } from '#server/credentials/facts/facts.store.ts';
import { notFound } from '#server/errors/refusals.ts';
import { credentialStatus } from '#server/status/status.ts';
import { findIssuer, findRecord } from '#server/credentials/revocation.store.ts';

import { changeDocument } from './changes.service.ts';

/** A credential of any organization with status and scans. */
export async function readRecord(db: Db, publicId: string, now: Date) {
  const record = await findRecord(db, publicId);
  if (!record) throw notFound(`Credential ${publicId} not found`);
  const { id, valid, invalid, last_scan_at, organizationId, ...details } = record;
  const valid_scans = valid ?? 0;
  const invalid_scans = invalid ?? 0;
  return {
    ...details,
    issuer: await findIssuer(db, organizationId, publicId),
    status: credentialStatus(details, timestamp(now).slice(0, 10)),
    facts: (await selectFacts(db, id, now)).map(({ name, mode }) => ({ name, mode })),
    scans: { total_scans: valid_scans + invalid_scans, valid_scans, invalid_scans, last_scan_at },
  };
}
export type CredentialRecord = Awaited<ReturnType<typeof readRecord>>;

/** For the command line, which has only a note. Call in a transaction. */
export async function revokeCredential(
  trx: Db,
  publicId: string,
  note: string | null,
  auditContext: AuditContext,
): Promise<CredentialRecord> {
  const cause = { reason: null, isPublic: false, note };
  await changeDocument(trx, publicId, { kind: 'revoke', cause }, auditContext);
  return readRecord(trx, publicId, auditContext.now);
}

export async function restoreCredential(
  trx: Db,
  publicId: string,
  auditContext: AuditContext,
): Promise<CredentialRecord> {
  await changeDocument(trx, publicId, { kind: 'restore' }, auditContext);
  return readRecord(trx, publicId, auditContext.now);
}
