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
  const outcome = unrevokedStatus(credential, auditContext);
  const count = event === 'verification_created' ? { verifications_created: 1 } : { documents_issued: 1 };
  await record(trx, credential, { event, outcome, ...auditContext }, [
    { day: auditContext.at.slice(0, 10), ...count },
    ...periodDeltas(credential, 1),
  ]);
}

/** Keeps a revocation, and takes the credential's period out of the figures. Last in the transaction that revokes. */
export async function recordRevocation(
  trx: Kysely<Schema>,
  credential: CredentialSummary,
  auditContext: AuditContext,
): Promise<void> {
  await record(trx, credential, { event: 'credential_revoked', outcome: 'revoked', ...auditContext }, [
    { day: auditContext.at.slice(0, 10), revoked: 1 },
    ...periodDeltas(credential, -1),
  ]);
}

/** Undoes in the figures the revocation that was made at `revokedAt`. Last in the transaction that restores. */
export async function recordRestoration(
  trx: Kysely<Schema>,
  credential: CredentialSummary,
  { revokedAt, ...auditContext }: AuditContext & { revokedAt: string },
): Promise<void> {
  const outcome = unrevokedStatus(credential, auditContext);
  await record(trx, credential, { event: 'credential_restored', outcome, ...auditContext }, [
    { day: revokedAt.slice(0, 10), revoked: -1 },
    ...periodDeltas(credential, 1),
  ]);
}

interface CredentialEvent extends AuditContext {
  event: Exclude<ActivityEvent, 'scan' | 'problem_reported'>;
  outcome: ActivityOutcome;
}

type Delta = Omit<CounterDelta, 'organization_id' | 'family' | 'doc_type'>;

async function record(
  trx: Kysely<Schema>,
  { id, public_id, organization_id, family, doc_type, product }: CredentialSummary,
  { at, actor, event, outcome }: CredentialEvent,
  deltas: readonly Delta[],
): Promise<void> {
  await noteActivity(trx, [{ organization_id, at, credential_id: id, family, product, event, outcome }]);
  await recordAudit(trx, { at, actor, action: event, organization_id, subject: public_id });
  await addToDays(
    trx,
    deltas.map((delta) => ({ organization_id, family, doc_type, ...delta })),
  );
}

function unrevokedStatus(credential: CredentialSummary, { at }: AuditContext) {
  return credentialStatus({ ...credential, revoked_at: null }, at.slice(0, 10));
}

function periodDeltas({ effective_date, end_date }: CredentialSummary, count: 1 | -1): Delta[] {
  return [
    ...(effective_date === null ? [] : [{ day: effective_date, starting: count }]),
    ...(end_date === null ? [] : [{ day: end_date, ending: count }]),
  ];
}
