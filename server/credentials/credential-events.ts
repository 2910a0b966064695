import type { Kysely } from 'kysely';

import type { RevocationReason } from '#contract/dashboard/document.ts';
import type { ActivityEvent, ActivityOutcome } from '#contract/analytics.ts';
import { noteActivity } from '#server/figures/activity.store.ts';
import { addToDays, type CounterDelta } from '#server/figures/daily-sums.store.ts';
import { recordAudits } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Caller } from '#server/access/tokens.store.ts';

import type { Credential } from './credentials.store.ts';
import { credentialStatus, statusDays } from '#server/status/status.ts';

export type CredentialSummary = Pick<
  Credential,
  'id' | 'public_id' | 'organization_id' | 'family' | 'doc_type' | 'product' | 'effective_date' | 'end_date'
>;

interface AuditContext {
  /** The moment it was done, `YYYY-MM-DD HH:MM:SS`. */
  at: string;
  /** Who did it: an identity's uid, or an administrator. */
  actor: string;
  /** From where, or why. */
  detail?: string | null;
  /** Why, in a word from the list. */
  reason?: RevocationReason | null;
}

/** The token and the request that created a credential, as the audit log has them; the log line has the request too. */
export const originOf = ({ tokenUid }: Pick<Caller, 'tokenUid'>, requestId: string) =>
  `${tokenUid} ${requestId}`;

export interface Creation extends AuditContext {
  event: 'verification_created' | 'document_issued';
  credential: CredentialSummary;
}

/** Keeps new credentials in figures, activity and audit. Last in the transaction that inserts them. */
export async function recordCreations(trx: Kysely<Schema>, creations: readonly Creation[]): Promise<void> {
  await record(
    trx,
    creations.map(({ credential, event, ...auditContext }) => {
      const outcome = unrevokedStatus(credential, auditContext);
      const count = event === 'verification_created' ? { verifications_created: 1 } : { documents_issued: 1 };
      const deltas = [{ day: auditContext.at.slice(0, 10), ...count }, ...statusDeltas(credential, null, 1)];
      return { credential, event, outcome, ...auditContext, deltas };
    }),
  );
}

/** Keeps a revocation, and takes the credential's period out of the figures. Last in the transaction that revokes. */
export async function recordRevocation(
  trx: Kysely<Schema>,
  credential: CredentialSummary,
  auditContext: AuditContext,
): Promise<void> {
  const deltas = [...statusDeltas(credential, null, -1), ...statusDeltas(credential, auditContext.at, 1)];
  const outcome = 'revoked';
  await record(trx, [{ credential, event: 'credential_revoked', outcome, ...auditContext, deltas }]);
}

/** Undoes in the figures the revocation that was made at `revokedAt`. Last in the transaction that restores. */
export async function recordRestoration(
  trx: Kysely<Schema>,
  credential: CredentialSummary,
  { revokedAt, ...auditContext }: AuditContext & { revokedAt: string },
): Promise<void> {
  const outcome = unrevokedStatus(credential, auditContext);
  const deltas = [...statusDeltas(credential, revokedAt, -1), ...statusDeltas(credential, null, 1)];
  await record(trx, [{ credential, event: 'credential_restored', outcome, ...auditContext, deltas }]);
}

/** Records that the end of a period moved; it's no event of the Extension API. Last in the transaction that moves it. */
export async function recordExtension(
  trx: Kysely<Schema>,
  credential: CredentialSummary,
  { from, to, at, actor }: AuditContext & { from: string; to: string },
): Promise<void> {
  const { organization_id, public_id, family, doc_type } = credential;
  const detail = `${from} to ${to}`;
  const entry = {
    at,
    actor,
    action: 'credential_extended',
    organization_id,
    subject: public_id,
    detail,
  } as const;
  await recordAudits(trx, [entry]);
  const row = { organization_id, family, doc_type };
  await addToDays(trx, [
    { ...row, day: from, ending: -1 },
    { ...row, day: to, ending: 1 },
  ]);
}

interface CredentialEvent extends AuditContext {
  credential: CredentialSummary;
  event: Exclude<ActivityEvent, 'scan' | 'problem_reported'>;
  outcome: ActivityOutcome;
  deltas: readonly Delta[];
}

type Delta = Omit<CounterDelta, 'organization_id' | 'family' | 'doc_type'>;

async function record(trx: Kysely<Schema>, events: readonly CredentialEvent[]): Promise<void> {
  await noteActivity(
    trx,
    events.map(({ at, event, outcome, credential: { id, organization_id, family, product } }) => {
      return { organization_id, at, credential_id: id, family, product, event, outcome };
    }),
  );
  await recordAudits(
    trx,
    events.map(({ at, actor, detail = null, reason = null, event, credential }) => {
      const { organization_id, public_id: subject } = credential;
      return { at, actor, action: event, organization_id, subject, detail, reason };
    }),
  );
  await addToDays(
    trx,
    events.flatMap(({ credential: { organization_id, family, doc_type }, deltas }) =>
      deltas.map((delta) => ({ organization_id, family, doc_type, ...delta })),
    ),
  );
}

function unrevokedStatus(credential: CredentialSummary, { at }: AuditContext) {
  return credentialStatus({ ...credential, revoked_at: null }, at.slice(0, 10));
}

function statusDeltas(credential: CredentialSummary, revoked_at: string | null, count: 1 | -1): Delta[] {
  return statusDays({ ...credential, revoked_at }).map(({ day, counter }) => ({ day, [counter]: count }));
}
