import { ACT_BATCH, ACT_OUTCOMES, type ActOutcome, type ListedAct } from '#contract/dashboard/acts.ts';
import type { Family } from '#contract/fields.ts';
import { type AuditContext, recordAudit, selectMakers } from '#server/audit/audit.store.ts';
import { selectStates } from '#server/credentials/revocation.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import type { Readable } from '#server/db/search-index.ts';
import { notFound } from '#server/errors/refusals.ts';
import { addDays } from '#server/figures/time-buckets.ts';

import {
  closeActChanges,
  countActChanges,
  findAct,
  insertAct,
  insertActChanges,
  markActUndone,
  selectActs,
  selectUndoable,
} from './acts.store.ts';
import { changeDocuments, type DocumentChange, outcomeOf, setStates } from './changes.service.ts';
import { leadsBack } from './successor.service.ts';

/** How many days an act can be undone; then the earlier values are deleted. */
const UNDO_DAYS = 30;
const MAX_IDS = 500;

/** Acts since this moment can be undone. */
export function undoableSince(now: Date): string {
  const at = timestamp(now);
  return addDays(at.slice(0, 10), -UNDO_DAYS) + at.slice(10);
}

export interface ActPreview {
  /** The ones that would change. */
  public_ids: string[];
  counts: Record<ActOutcome, number>;
  /** How many of them have expired. */
  expired: number;
  makers: { maker: { identity_uid: string; name: string | null } | null; count: number }[];
}

/** The effects of a change on some documents, in numbers. Unreadable documents are left out. */
export async function previewAct(
  db: Db,
  { organizationId, families }: Readable,
  publicIds: readonly string[],
  change: DocumentChange,
  now: Date,
): Promise<ActPreview> {
  const today = timestamp(now).slice(0, 10);
  const counts = Object.fromEntries(ACT_OUTCOMES.map((outcome) => [outcome, 0])) as ActPreview['counts'];
  const makers = new Map<string | null, ActPreview['makers'][number]>();
  const preview: ActPreview = { public_ids: [], counts, expired: 0, makers: [] };
  for (let from = 0; from < publicIds.length; from += MAX_IDS) {
    const found = await selectStates(db, publicIds.slice(from, from + MAX_IDS));
    const readable = found.filter(
      (document) => document.organization_id === organizationId && families.includes(document.family),
    );
    const changing = readable.filter((document) => {
      const outcome = outcomeOf(document, change, today);
      counts[outcome] += 1;
      return outcome === 'changes';
    });
    const ids = changing.map(({ public_id }) => public_id);
    preview.public_ids.push(...ids);
    preview.expired += changing.filter(({ end_date }) => end_date !== null && end_date < today).length;
    const made = await selectMakers(db, organizationId, ids);
    for (const id of ids) {
      const { identity_uid, name } = made.get(id) ?? { identity_uid: null, name: null };
      const maker = identity_uid === null ? null : { identity_uid, name };
      const known = makers.get(identity_uid) ?? { maker, count: 0 };
      makers.set(identity_uid, { ...known, count: known.count + 1 });
    }
  }
  return { ...preview, makers: [...makers.values()].toSorted((a, b) => b.count - a.count) };
}

/**
 * Changes a batch of documents and stores their earlier values, under a new act or one of the same kind that this person
 * began. Call in a transaction. Documents that changed since the preview stay as they are.
 */
export async function runAct(
  trx: Db,
  { organizationId, families }: Readable,
  {
    publicIds,
    change,
    actUid,
  }: { publicIds: readonly string[]; change: DocumentChange; actUid?: string | undefined },
  auditContext: AuditContext,
): Promise<{ act_id: string | null; changed: number }> {
  const { actor, now } = auditContext;
  const { kind } = change;
  const begun = actUid === undefined ? undefined : await requireAct(trx, actUid, now, organizationId);
  if (begun && (begun.kind !== kind || begun.actor !== actor || begun.undone_at !== null))
    throw notFound(`No unfinished change has the ID ${actUid}`);
  const documents = await selectStates(trx, publicIds);
  const before = await changeDocuments(
    trx,
    documents.filter(
      (document) => document.organization_id === organizationId && families.includes(document.family),
    ),
    change,
    auditContext,
  );
  if (before.length === 0) return { act_id: begun?.uid ?? null, changed: 0 };
  const act = begun ?? (await beginAct(trx, organizationId, kind, auditContext));
  await insertActChanges(
    trx,
    before.map(({ id, revoked_at, revoked_reason, public_reason, replaced_by, end_date }) => ({
      act_id: act.id,
      credential_id: id,
      state: 'done' as const,
      revoked_at,
      revoked_reason,
      public_reason,
      replaced_by,
      end_date,
    })),
  );
  return { act_id: act.uid, changed: before.length };
}

const AUDIT_ACTIONS = {
  revoke: 'documents_revoked',
  restore: 'documents_restored',
  extend: 'documents_extended',
} as const;

async function beginAct(
  trx: Db,
  organizationId: number,
  kind: DocumentChange['kind'],
  auditContext: AuditContext,
) {
  const { now, actor } = auditContext;
  const act = await insertAct(trx, { organization_id: organizationId, at: timestamp(now), actor, kind });
  const entry = { organization_id: organizationId, subject: act.uid };
  await recordAudit(trx, auditContext, AUDIT_ACTIONS[kind], entry);
  return act;
}

/** 404 for an unknown act, one older than 30 days, and another organization's. */
export async function requireAct(db: Db, uid: string, now: Date, organizationId?: number) {
  const act = await findAct(db, uid);
  const isForeign = organizationId !== undefined && act?.organization_id !== organizationId;
  if (!act || isForeign || act.at < undoableSince(now))
    throw notFound(`No change of the last ${UNDO_DAYS} days has the ID ${uid}`);
  return act;
}

/** Newest first, with what undoing each would change and what it would leave. */
export async function listActs(
  db: Db,
  scope: { organizationId: number | undefined; families: readonly Family[]; uid?: string },
  now: Date,
  limit: number,
): Promise<(ListedAct & { organization: string })[]> {
  const acts = await selectActs(db, { ...scope, since: undoableSince(now) }, limit);
  const ids = acts.map(({ id }) => id);
  const byAct = Map.groupBy(await countActChanges(db, ids), ({ act_id }) => act_id);
  return acts.map(({ id, uid, at, actor, kind, undone_at, name, organization }) => {
    const rows = byAct.get(id) ?? [];
    const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(isCounted).reduce((total, { count }) => total + Number(count), 0);
    const seen = (state: (typeof rows)[number]['state']) =>
      sum((row) => row.state === state && scope.families.includes(row.family));
    return {
      act_id: uid,
      kind,
      at,
      by: name ?? actor,
      organization,
      undone_at,
      undoable: seen('done'),
      undone: seen('undone'),
      changed_since: seen('changed'),
      hidden: sum((row) => !scope.families.includes(row.family)),
    };
  });
}

/** Leaves what somebody has changed since. Call in a transaction; `left` is the number that remains. */
export async function undoAct(
  trx: Db,
  { organizationId, families }: Readable,
  uid: string,
  auditContext: AuditContext,
): Promise<{ undone: number; left: number }> {
  const { now } = auditContext;
  const act = await requireAct(trx, uid, now, organizationId);
  const rows = await selectUndoable(trx, act.id, { families, limit: ACT_BATCH });
  if (rows.length === 0) return { undone: 0, left: 0 };
  const documents = await selectStates(
    trx,
    rows.map(({ public_id }) => public_id),
  );
  // Somebody may have changed one before it was locked.
  const ids = documents.map(({ id }) => id);
  const closed = await closeActChanges(trx, ids, { state: 'undone', actId: act.id });
  if (act.undone_at === null) {
    await markActUndone(trx, act.id, timestamp(now));
    const entry = { organization_id: organizationId, subject: uid };
    await recordAudit(trx, auditContext, 'documents_change_undone', entry);
  }
  const changes = [];
  for (const { credential_id, ...stored } of closed) {
    const document = documents.find(({ id }) => id === credential_id);
    if (!document) continue;
    const { revoked_at, revoked_reason, public_reason, end_date } = stored;
    const isCircle =
      stored.replaced_by !== null && (await leadsBack(trx, document.public_id, stored.replaced_by));
    const replaced_by = isCircle ? null : stored.replaced_by;
    const after = { revoked_at, revoked_reason, public_reason, replaced_by, end_date };
    changes.push({ document, after, detail: revoked_reason, reason: public_reason });
  }
  await setStates(trx, changes, auditContext);
  const left = (await countActChanges(trx, [act.id])).filter(
    ({ state, family }) => state === 'done' && families.includes(family),
  );
  return { undone: changes.length, left: left.reduce((sum, { count }) => sum + Number(count), 0) };
}
