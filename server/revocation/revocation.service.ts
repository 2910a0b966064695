import type { Kysely } from 'kysely';

import type { AuditContext } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { selectFacts } from '#server/credentials/facts/facts.store.ts';
import { conflict, notFound } from '#server/errors/refusals.ts';
import { recordRestoration, recordRevocation } from '#server/credentials/credential-events.ts';
import { credentialStatus } from '#server/status/status.ts';
import {
  findIssuer,
  findRecord,
  findRevocable,
  markRestored,
  markRevoked,
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

/** From now on the public page says that it is revoked. The reason stays inside. In a transaction. */
export async function revokeCredential(
  trx: Kysely<Schema>,
  publicId: string,
  reason: string | null,
  { now, actor }: AuditContext,
): Promise<CredentialRecord> {
  const at = timestamp(now);
  const wasRevoked = await markRevoked(trx, publicId, { revoked_at: at, revoked_reason: reason });
  const credential = await requireKnown(trx, publicId);
  if (!wasRevoked) throw conflict(`${publicId} was already revoked on ${credential.revoked_at} UTC`);
  await recordRevocation(trx, credential, { at, actor, detail: reason });
  return readRecord(trx, publicId, now);
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
