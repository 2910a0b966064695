import { type ActKind, actList, actPreview, actRun, actUndo } from '#contract/dashboard/acts.ts';
import { readableOf } from '#server/access/readable-families.ts';
import type { DashboardApi } from '#server/dashboard/dashboard-api.ts';
import { timestamp } from '#server/db/schema.ts';
import { invalid } from '#server/errors/refusals.ts';
import { revokedSentences } from '#server/public-page/fact-rows.ts';
import { listActs, previewAct, runAct, undoAct } from '#server/revocation/acts.service.ts';
import type { DocumentChange, RevocationCause } from '#server/revocation/changes.service.ts';

import type { DocumentDeps } from './document-list.routes.ts';
import { createDocumentList } from './document-list.service.ts';

const MAX_LISTED = 20;
const NO_CAUSE: RevocationCause = { reason: null, isPublic: false, note: null };

/** Acts on many documents: previewed, done a batch at a time, listed, and undone. */
export function actRoutes({ serve, writeAs }: DashboardApi, deps: DocumentDeps): void {
  const { findAll } = createDocumentList(deps);
  const { read } = deps.database.reads;

  serve(actPreview, async ({ session: { caller }, body, now, language }) => {
    const { kind, end_date, public_ids, filters = {} } = body;
    const change = changeOf(kind, end_date, NO_CAUSE, now);
    const publicIds = public_ids ?? (await findAll(caller, filters, now));
    return {
      ...(await read((db) => previewAct(db, readableOf(caller), publicIds, change, now))),
      revoked_sentences: revokedSentences(caller.organization.name, timestamp(now), language),
      seen_at: timestamp(now),
    };
  });

  serve(actRun, ({ session, body, now, by }) => {
    const { kind, end_date, reason = null, is_reason_public: isPublic = false, note = null } = body;
    if (isPublic && reason === null) throw invalid('is_reason_public requires a reason');
    const change = changeOf(kind, end_date, { reason, isPublic, note }, now, body.seen_at);
    const batch = { publicIds: body.public_ids, change, actUid: body.act_id };
    return writeAs(session, (trx) => runAct(trx, readableOf(session.caller), batch, by));
  });

  serve(actList, async ({ session: { caller }, now }) => ({
    acts: await read((db) => listActs(db, readableOf(caller), now, MAX_LISTED)),
  }));

  serve(actUndo, ({ session, params, by }) =>
    writeAs(session, (trx) => undoAct(trx, readableOf(session.caller), params.act_id, by)),
  );
}

function changeOf(
  kind: ActKind,
  endDate: string | undefined,
  cause: RevocationCause,
  now: Date,
  seenAt?: string,
): DocumentChange {
  if ((kind === 'extend') !== (endDate !== undefined))
    throw invalid('end_date is required to extend, and only then');
  if (endDate !== undefined && endDate < timestamp(now).slice(0, 10))
    throw invalid('end_date must not be in the past');
  if (endDate !== undefined) return { kind: 'extend', endDate };
  return kind === 'restore' ? { kind, seenAt } : { kind: 'revoke', cause };
}
