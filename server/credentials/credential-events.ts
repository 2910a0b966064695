import type { Kysely } from 'kysely';

import type { ActivityEvent, ActivityOutcome } from '#contract/analytics.ts';
import { noteActivity } from '#server/analytics/activity.store.ts';
import { addToDays, type CounterDelta } from '#server/analytics/daily-sums.store.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';

import type { Credential } from './credentials.store.ts';
import { credentialStatus } from './validity.ts';

/** What of a credential is noted. */
export type CredentialSummary = Pick<
  Credential,
  'id' | 'public_id' | 'organization_id' | 'family' | 'doc_type' | 'product' | 'effective_date' | 'end_date'
>;

interface AuditContext {
  /** The moment it was done, `YYYY-MM-DD HH:MM:SS`. */
  at: string;
  /** Who did it: an identity's uid, or an administrator. */
  actor: string;
}

interface Creation extends AuditContext {
  event: 'verification_created' | 'document_issued';
}

/** Keeps a new credential in figures, activity and audit. Last in the transaction that inserts it. */
export async function recordCreation(
  trx: Kysely<Schema>,
  credential: CredentialSummary,
  { event, ...auditContext }: Creation,
): Promise<void> {
  const day = auditContext.at.slice(0, 10);
  const outcome = credentialStatus({ ...credential, revoked_at: null }, day);
  await noteEvent(trx, credential, { event, outcome }, auditContext);
  const count = event === 'verification_created' ? { verifications_created: 1 } : { documents_issued: 1 };
  await addToDays(trx, [{ ...kindOf(credential), day, ...count }, ...periodDeltas(credential, 1)]);
}

/** Keeps a revocation, and takes the credential's period out of the figures. Last in the transaction that revokes. */
export async function recordRevocation(
  trx: Kysely<Schema>,
  credential: CredentialSummary,
  auditContext: AuditContext,
): Promise<void> {
  const credentialEvent = { event: 'credential_revoked', outcome: 'revoked' } as const;
  await noteEvent(trx, credential, credentialEvent, auditContext);
  const revocation = { ...kindOf(credential), day: auditContext.at.slice(0, 10), revoked: 1 };
  await addToDays(trx, [revocation, ...periodDeltas(credential, -1)]);
}

/** Undoes in the figures the revocation that was made at `revokedAt`. Last in the transaction that restores. */
export async function noteRestoration(
  trx: Kysely<Schema>,
  credential: CredentialSummary,
  { revokedAt, ...auditContext }: AuditContext & { revokedAt: string },
): Promise<void> {
  const outcome = credentialStatus({ ...credential, revoked_at: null }, auditContext.at.slice(0, 10));
  await noteEvent(trx, credential, { event: 'credential_restored', outcome }, auditContext);
  const revocation = { ...kindOf(credential), day: revokedAt.slice(0, 10), revoked: -1 };
  await addToDays(trx, [revocation, ...periodDeltas(credential, 1)]);
}

interface CredentialEvent {
  event: Exclude<ActivityEvent, 'scan'>;
  outcome: ActivityOutcome;
}

async function noteEvent(
  trx: Kysely<Schema>,
  { id, public_id, organization_id, family, product }: CredentialSummary,
  credentialEvent: CredentialEvent,
  { at, actor }: AuditContext,
): Promise<void> {
  await noteActivity(trx, [{ organization_id, at, credential_id: id, family, product, ...credentialEvent }]);
  await recordAudit(trx, { at, actor, action: credentialEvent.event, organization_id, subject: public_id });
}

function periodDeltas(credential: CredentialSummary, count: 1 | -1): CounterDelta[] {
  const { effective_date, end_date } = credential;
  const kind = kindOf(credential);
  return [
    ...(effective_date === null ? [] : [{ ...kind, day: effective_date, starting: count }]),
    ...(end_date === null ? [] : [{ ...kind, day: end_date, ending: count }]),
  ];
}

function kindOf({ organization_id, family, doc_type }: CredentialSummary) {
  return { organization_id, family, doc_type };
}
