import type { Kysely } from 'kysely';

import type { Schema } from '../db/schema.ts';
import { timestamp } from '../db/time.ts';
import { conflict, notFound } from '../http/errors.ts';
import { credentialStatus } from './credential-status.ts';
import { findRecord, markRestored, markRevoked } from './revocation.store.ts';

/** A credential as its keeper sees it, with status and scans; any organization's. */
export async function readRecord(db: Kysely<Schema>, publicId: string, now: Date) {
  const record = await findRecord(db, publicId);
  if (!record) throw notFound(`There is no credential ${publicId}`);
  const { valid, invalid, last_scan_at, ...facts } = record;
  const valid_scans = valid ?? 0;
  const invalid_scans = invalid ?? 0;
  return {
    ...facts,
    status: credentialStatus(facts, timestamp(now).slice(0, 10)),
    scans: { total_scans: valid_scans + invalid_scans, valid_scans, invalid_scans, last_scan_at },
  };
}
export type CredentialRecord = Awaited<ReturnType<typeof readRecord>>;

/** From now on the public page says that it is revoked. The reason stays inside. */
export async function revokeCredential(
  db: Kysely<Schema>,
  publicId: string,
  reason: string | null,
  now: Date,
): Promise<CredentialRecord> {
  const wasRevoked = await markRevoked(db, publicId, { revoked_at: timestamp(now), revoked_reason: reason });
  const record = await readRecord(db, publicId, now);
  if (!wasRevoked) throw conflict(`${publicId} is revoked already, since ${record.revoked_at} UTC`);
  return record;
}

/** Takes a revocation back; what its period says counts again. */
export async function restoreCredential(
  db: Kysely<Schema>,
  publicId: string,
  now: Date,
): Promise<CredentialRecord> {
  const wasRestored = await markRestored(db, publicId);
  const record = await readRecord(db, publicId, now);
  if (!wasRestored) throw conflict(`${publicId} is not revoked`);
  return record;
}
