import type { FastifyInstance } from 'fastify';

import { reportClose, reportList } from '#contract/reports.ts';
import { readableOf } from '#server/access/readable-families.ts';
import type { TimedDatabase } from '#server/db/database.ts';
import { isAllowed } from '#server/access/requirements.ts';
import { route } from '#server/access/route.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { writeAs } from '#server/access/write-as.ts';

import { closeReport, reportItem } from './reports.service.ts';
import { countReports, selectReports } from './reports.store.ts';

/** Readers' reports, for those who may read the documents. */
export function reportRoutes(api: FastifyInstance, { database, clock }: TimedDatabase): void {
  const { db } = database;

  route(api, reportList, async ({ caller, query: { state = 'open', page, per_page } }) => {
    const filter = { ...readableOf(caller), state };
    const reports = await selectReports(db, filter, { page, perPage: per_page });
    const total = await countReports(db, filter);
    return {
      items: reports.map((report) => reportItem(report, showsEmail(caller))),
      pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) },
    };
  });

  route(api, reportClose, async ({ caller, params }) => {
    const auditContext = { now: clock(), actor: caller.identity.uid };
    const report = await writeAs(database, caller, (trx) =>
      closeReport(trx, params.report_uid, readableOf(caller), auditContext),
    );
    return { report: reportItem(report, showsEmail(caller)) };
  });
}

/** A reader's address is only for those who handle reports. */
const showsEmail = (caller: Caller): boolean => isAllowed(caller, 'verify:write', 'verify documents');
