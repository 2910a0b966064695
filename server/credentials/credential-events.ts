import type { RevocationReason } from '#contract/dashboard/document.ts';
import type { ActivityEvent, ActivityOutcome } from '#contract/analytics.ts';
import { noteActivity } from '#server/figures/activity.store.ts';
import { addToDays, type CounterDelta } from '#server/figures/daily-sums.store.ts';
import { recordAudits } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/schema.ts';
import type { Caller } from '#server/access/tokens.store.ts';

import type { Credential } from './credentials.store.ts';
import { credentialStatus, statusDays } from '#server/status/status.ts';

export type CredentialSummary = Pick<
  Credential,
  'id' | 'public_id' | 'organization_id' | 'family' | 'doc_type' | 'product' | 'effective_date' | 'end_date'
>;

interface AuditContext {
  /** When it happened, `YYYY-MM-DD HH:MM:SS`. */
  at: string;
  /** The actor: an identity's uid, or an administrator. */
  actor: string;
  /** Where it came from, or why. */
  detail?: string | null;
  reason?: RevocationReason | null;
}

/** The token and the request that created a credential, for the audit log; the log line has the request's id too. */
export const originOf = ({ tokenUid }: Pick<Caller, 'tokenUid'>, requestId: string) =>
  `${tokenUid} ${requestId}`;

export interface Creation extends AuditContext {
  event: 'verification_created' | 'document_issued';
  credential: CredentialSummary;
}

/** Records new credentials in figures, activity and audit. Call last in the transaction that inserts them. */
export async function recordCreations(trx: Db, creations: readonly Creation[]): Promise<void> {
  await record(
    trx,
    creations.map(({ credential, event, ...auditContext }) => {
      const unrevoked = { ...credential, revoked_at: null };
      const outcome = credentialStatus(unrevoked, auditContext.at.slice(0, 10));
      const count = event === 'verification_created' ? { verifications_created: 1 } : { documents_issued: 1 };
      const deltas = [{ day: auditContext.at.slice(0, 10), ...count }, ...statusDeltas(unrevoked, 1)];
      return { credential, event, outcome, ...auditContext, deltas };
    }),
  );
}

type StatusDates = Pick<Credential, 'revoked_at' | 'end_date'>;

export interface StatusChange {
  credential: CredentialSummary;
  before: StatusDates;
  after: StatusDates;
  /** The note and the reason's code. */
  detail?: string | null;
  reason?: RevocationReason | null;
}

/** Records revocations, restorations and moved ends in figures, activity and audit. Call last in their transaction. */
export async function recordStatusChanges(
  trx: Db,
  changes: readonly StatusChange[],
  auditContext: Pick<AuditContext, 'at' | 'actor'>,
): Promise<void> {
  await record(
    trx,
    changes.map(({ credential, before, after, detail = null, reason = null }) => {
      const event = eventOf(before, after);
      return {
        credential,
        event,
        outcome: credentialStatus({ ...credential, ...after }, auditContext.at.slice(0, 10)),
        ...auditContext,
        reason,
        detail: isListed(event) ? detail : `${before.end_date} to ${after.end_date}`,
        deltas: [
          ...statusDeltas({ ...credential, ...before }, -1),
          ...statusDeltas({ ...credential, ...after }, 1),
        ],
      };
    }),
  );
}

function eventOf(before: StatusDates, after: StatusDates): CredentialEvent['event'] {
  if (before.revoked_at !== after.revoked_at)
    return after.revoked_at === null ? 'credential_restored' : 'credential_revoked';
  return (after.end_date ?? '') < (before.end_date ?? '') ? 'credential_shortened' : 'credential_extended';
}

/** A moved end is only in the audit log, because the event types of the Extension API are fixed. */
type ListedEvent = Exclude<ActivityEvent, 'scan' | 'problem_reported'>;
const UNLISTED = ['credential_extended', 'credential_shortened'] as const;

function isListed(event: CredentialEvent['event']): event is ListedEvent {
  return !UNLISTED.some((one) => one === event);
}

interface CredentialEvent extends AuditContext {
  credential: CredentialSummary;
  event: ListedEvent | (typeof UNLISTED)[number];
  outcome: ActivityOutcome;
  deltas: readonly Delta[];
}

type Delta = Omit<CounterDelta, 'organization_id' | 'family' | 'doc_type'>;

async function record(trx: Db, events: readonly CredentialEvent[]): Promise<void> {
  await noteActivity(
    trx,
    events.flatMap(({ at, event, outcome, credential: { id, organization_id, family, product } }) => {
      if (!isListed(event)) return [];
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

function statusDeltas(dates: Parameters<typeof statusDays>[0], count: 1 | -1): Delta[] {
  return statusDays(dates).map(({ day, counter }) => ({ day, [counter]: count }));
}
