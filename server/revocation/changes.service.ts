import type { ActOutcome } from '#contract/dashboard/acts.ts';
import type { RevocationReason } from '#contract/dashboard/document.ts';
import type { AuditContext } from '#server/audit/audit.store.ts';
import { recordStatusChanges, type StatusChange } from '#server/credentials/credential-events.ts';
import {
  type DocumentState,
  selectStates,
  type StatedDocument,
  updateStates,
} from '#server/credentials/revocation.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { conflict, invalid, notFound, type Refusal, requireSeen } from '#server/errors/refusals.ts';

import { closeActChanges } from './acts.store.ts';
import { requireSuccessor } from './successor.service.ts';

export interface RevocationCause {
  reason: RevocationReason | null;
  /** Whether readers see the reason. */
  isPublic: boolean;
  /** For staff only. */
  note: string | null;
  /** The public ID of the document that replaces it. */
  replacedBy?: string | null;
}

export type DocumentChange =
  | { kind: 'revoke'; cause: RevocationCause }
  /** `seen`: the time of the revocation, or the end, that the caller saw; `seenAt`: when they saw many. */
  | { kind: 'restore'; seen?: string | undefined; seenAt?: string | undefined }
  | { kind: 'extend'; endDate: string; seen?: string | undefined };

/** Whether the change is possible on a day, or why not. */
export function outcomeOf(
  { revoked_at, end_date }: Pick<DocumentState, 'revoked_at' | 'end_date'>,
  change: DocumentChange,
  today: string,
): ActOutcome {
  if (change.kind === 'restore') {
    const isAsSeen = revoked_at !== null && (change.seenAt === undefined || revoked_at <= change.seenAt);
    return isAsSeen ? 'changes' : 'not_revoked';
  }
  if (revoked_at !== null) return 'revoked';
  if (change.kind === 'revoke') return 'changes';
  if (end_date === null) return 'no_end';
  return change.endDate > end_date && change.endDate >= today ? 'changes' : 'not_later';
}

const REFUSALS: Readonly<
  Record<Exclude<ActOutcome, 'changes'>, (document: StatedDocument, change: DocumentChange) => Refusal>
> = {
  revoked: ({ public_id, revoked_at }, { kind }) =>
    conflict(
      kind === 'revoke' ? `${public_id} was already revoked on ${revoked_at} UTC` : `${public_id} is revoked`,
    ),
  not_revoked: ({ public_id }) => conflict(`${public_id} isn't revoked`),
  no_end: ({ public_id }) => conflict(`${public_id} has no end`),
  not_later: () => invalid('end_date must be later than it was, and not in the past'),
};

/** Call in a transaction. Throws a Refusal if the change isn't possible, and 404 for an unknown document. */
export async function changeDocument(
  trx: Db,
  publicId: string,
  change: DocumentChange,
  auditContext: AuditContext,
): Promise<void> {
  const document = await requireKnown(trx, publicId);
  if (change.kind === 'restore') requireSeen(change.seen, document.revoked_at);
  if (change.kind === 'extend') requireSeen(change.seen, document.end_date);
  const today = timestamp(auditContext.now).slice(0, 10);
  const outcome = outcomeOf(document, change, today);
  if (outcome !== 'changes') throw REFUSALS[outcome](document, change);
  const successor = change.kind === 'revoke' ? (change.cause.replacedBy ?? null) : null;
  if (successor !== null) await requireSuccessor(trx, document, successor, today);
  await changeDocuments(trx, [document], change, auditContext);
}

/** Changes those for which it's possible, and returns their earlier states. Call in the transaction that selected them. */
export async function changeDocuments(
  trx: Db,
  documents: readonly StatedDocument[],
  change: DocumentChange,
  auditContext: AuditContext,
): Promise<StatedDocument[]> {
  const at = timestamp(auditContext.now);
  const changing = documents.filter((document) => outcomeOf(document, change, at.slice(0, 10)) === 'changes');
  const { note: detail = null, reason = null } = change.kind === 'revoke' ? change.cause : {};
  const changes = changing.map((document) => ({
    document,
    after: stateAfter(document, change, at),
    detail,
    reason,
  }));
  await setStates(trx, changes, auditContext);
  return changing;
}

function stateAfter(
  { revoked_at, revoked_reason, public_reason, replaced_by, end_date }: DocumentState,
  change: DocumentChange,
  at: string,
): DocumentState {
  if (change.kind === 'extend')
    return { revoked_at, revoked_reason, public_reason, replaced_by, end_date: change.endDate };
  if (change.kind === 'restore')
    return { revoked_at: null, revoked_reason: null, public_reason: null, replaced_by: null, end_date };
  const { reason, isPublic, note, replacedBy = null } = change.cause;
  return {
    revoked_at: at,
    revoked_reason: note,
    public_reason: isPublic ? reason : null,
    replaced_by: replacedBy,
    end_date,
  };
}

type StateChange = Pick<StatusChange, 'detail' | 'reason'> & {
  document: StatedDocument;
  after: DocumentState;
};

/** Earlier acts can't be undone for them any more. Call in the transaction that selected them. */
export async function setStates(trx: Db, changes: readonly StateChange[], { now, actor }: AuditContext) {
  const alike = Map.groupBy(changes, ({ after }) => JSON.stringify(Object.values(after)));
  for (const [first, ...others] of alike.values()) {
    if (!first) continue;
    const ids = [first, ...others].map(({ document }) => document.id);
    await updateStates(trx, ids, first.after);
    await closeActChanges(trx, ids, { state: 'changed' });
  }
  await recordStatusChanges(
    trx,
    changes.map(({ document, ...change }) => ({ credential: document, before: document, ...change })),
    { at: timestamp(now), actor },
  );
}

/** 404 for an unknown document. Locks it until the transaction ends. */
export async function requireKnown(db: Db, publicId: string): Promise<StatedDocument> {
  const [document] = await selectStates(db, [publicId]);
  if (!document) throw notFound(`Credential ${publicId} not found`);
  return document;
}
