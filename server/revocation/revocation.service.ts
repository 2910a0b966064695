import type { Kysely } from 'kysely';

import type { RevocationReason } from '#contract/dashboard/document.ts';
import type { AuditContext } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { selectFacts } from '#server/credentials/facts/facts.store.ts';
import { conflict, invalid as invalidRequest, notFound } from '#server/errors/refusals.ts';
import {
  recordExtension,
  recordRestoration,
  recordRevocation,
} from '#server/credentials/credential-events.ts';
import { credentialStatus } from '#server/status/status.ts';
import {
  findIssuer,
  findRecord,
  findRevocable,
  markRestored,
  markRevoked,
  moveEnd,
} from '#server/credentials/revocation.store.ts';

/** A credential as its keeper sees it, with status and scans; any organization's. */
export async function readRecord(db: Kysely<Schema>, publicId: string, now: Date) {
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

export interface RevocationCause {
  reason: RevocationReason | null;
  /** Whether readers are told the reason. */
  isPublic: boolean;
  /** For staff alone. */
  note: string | null;
}

/** From now on the public page says that it is revoked. The note stays inside. In a transaction. */
export async function revokeForCause(
  trx: Kysely<Schema>,
  publicId: string,
  { reason, isPublic, note }: RevocationCause,
  { now, actor }: AuditContext,
): Promise<void> {
  const at = timestamp(now);
  const public_reason = isPublic ? reason : null;
  const wasRevoked = await markRevoked(trx, publicId, {
    revoked_at: at,
    revoked_reason: note,
    public_reason,
  });
  const credential = await requireKnown(trx, publicId);
  if (!wasRevoked) throw conflict(`${publicId} was already revoked on ${credential.revoked_at} UTC`);
  await recordRevocation(trx, credential, { at, actor, detail: note, reason });
}

/** The same for the command line, which has a note alone. */
export async function revokeCredential(
  trx: Kysely<Schema>,
  publicId: string,
  note: string | null,
  auditContext: AuditContext,
): Promise<CredentialRecord> {
  await revokeForCause(trx, publicId, { reason: null, isPublic: false, note }, auditContext);
  return readRecord(trx, publicId, auditContext.now);
}

/** Moves the end of a period to a later day, from today on. In a transaction. */
export async function extendCredential(
  trx: Kysely<Schema>,
  publicId: string,
  endDate: string,
  { now, actor }: AuditContext,
): Promise<void> {
  const { end_date: from, revoked_at, ...credential } = await requireKnown(trx, publicId);
  if (from === null) throw conflict(`${publicId} has no end`);
  if (revoked_at !== null) throw conflict(`${publicId} is revoked`);
  const at = timestamp(now);
  if (endDate <= from || endDate < at.slice(0, 10))
    throw invalidRequest('end_date must be later than it was, and not in the past');
  const period = { from, to: endDate };
  if (!(await moveEnd(trx, publicId, period))) throw conflict(`${publicId} was changed at the same time`);
  await recordExtension(trx, { ...credential, end_date: from }, { ...period, at, actor });
}

/** Takes a revocation back; what its period says counts again. In a transaction. */
export async function restoreCredential(
  trx: Kysely<Schema>,
  publicId: string,
  { now, actor }: AuditContext,
): Promise<CredentialRecord> {
  const { revoked_at: revokedAt, ...credential } = await requireKnown(trx, publicId);
  if (revokedAt === null || !(await markRestored(trx, publicId))) throw conflict(`${publicId} isn't revoked`);
  await recordRestoration(trx, credential, { revokedAt, at: timestamp(now), actor });
  return readRecord(trx, publicId, now);
}

/** 404 for an unknown one. */
export async function requireKnown(trx: Kysely<Schema>, publicId: string) {
  const credential = await findRevocable(trx, publicId);
  if (!credential) throw notFound(`Credential ${publicId} not found`);
  return credential;
}
