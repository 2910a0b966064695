import type { FastifyInstance } from 'fastify';

import {
  activityList,
  dashboardRead,
  signalList,
  signalReview,
  statisticsRead,
} from '#contract/analytics.ts';
import type { TimedDatabase } from '#server/db/database.ts';
import { timestamp } from '#server/db/schema.ts';
import { route } from '#server/access/route.ts';

import { lastEvents, selectActivity } from '#server/figures/activity.store.ts';
import { readableFigures, readDashboard, readStatistics } from './analytics.service.ts';
import { docTypeOf, sumDocuments } from '#server/figures/daily-sums.store.ts';
import { selectBusySeals } from './scan-hours.store.ts';
import { readSignals, reviewSignal } from './signals.service.ts';

export function analyticsRoutes(api: FastifyInstance, { database, clock }: TimedDatabase): void {
  const { read } = database.reads;
  const reads = {
    ...database.offThread(new URL('../figures/daily-sums.store.ts', import.meta.url), { sumDocuments }),
    ...database.offThread(new URL('../figures/activity.store.ts', import.meta.url), { lastEvents }),
    ...database.offThread(new URL('scan-hours.store.ts', import.meta.url), { selectBusySeals }),
  };
  const today = () => timestamp(clock()).slice(0, 10);

  route(api, dashboardRead, async ({ caller }) => {
    const readable = readableFigures(caller);
    const { last, ...figures } = await read((db) => readDashboard(db, reads, { readable, today: today() }));
    const overview = {
      workspace: caller.organization.workspace,
      families: [...readable.families],
      last_verification_at: last.get('verification_created') ?? null,
      last_issued_at: last.get('document_issued') ?? null,
      last_scan_at: last.get('scan') ?? null,
    };
    return { dashboard: { overview, ...figures } };
  });

  route(api, statisticsRead, async ({ caller, query }) => {
    const { doc_type = 'all', granularity = 'day' } = query;
    const filter = { ...readableFigures(caller), docType: docTypeOf(doc_type) };
    const request = { ...query, granularity };
    const { from, to, kpis, series } = await read((db) => readStatistics(db, filter, request, today()));
    return { statistics: { from, to, granularity, doc_type, kpis, series } };
  });

  route(api, activityList, async ({ caller, query: { limit } }) => {
    const items = await read((db) => selectActivity(db, readableFigures(caller), limit));
    return { items, count: items.length };
  });

  route(api, signalList, async ({ caller }) => {
    const items = await readSignals(reads, readableFigures(caller), today());
    return { items, count: items.length };
  });

  route(api, signalReview, async ({ caller, params: { public_id, signal } }) => {
    const request = { ...readableFigures(caller), caller, publicId: public_id, signal };
    const auditContext = { now: clock(), actor: caller.identity.uid };
    return { public_id, signal, reviewed_at: await reviewSignal(database, reads, request, auditContext) };
  });
}
