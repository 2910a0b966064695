import { overviewRead } from '#contract/dashboard/overview.ts';
import { readableFigures } from '#server/analytics/analytics.service.ts';
import { selectBusySeals } from '#server/analytics/scan-hours.store.ts';
import { readSignals } from '#server/analytics/signals.service.ts';
import { countExpiring } from '#server/credentials/list-conditions.store.ts';
import type { DashboardApi } from '#server/dashboard/dashboard-api.ts';
import { timestamp } from '#server/db/schema.ts';
import { sumDocuments, sumOf } from '#server/figures/daily-sums.store.ts';
import { readDomain } from '#server/domain-proof/domains.service.ts';
import { reportItem } from '#server/reports/reports.service.ts';
import { countReports, selectReports } from '#server/reports/reports.store.ts';

import type { DocumentDeps } from './document-list.routes.ts';

const MAX_SHOWN = 5;

/** Today's figures and what needs attention; each part leads to its documents. */
export function overviewRoutes({ serve }: DashboardApi, { database }: DocumentDeps): void {
  const { read } = database.reads;
  const reads = {
    ...database.offThread(new URL('../../figures/daily-sums.store.ts', import.meta.url), { sumDocuments }),
    ...database.offThread(new URL('../../analytics/scan-hours.store.ts', import.meta.url), {
      selectBusySeals,
    }),
    ...database.offThread(new URL('../../credentials/list-conditions.store.ts', import.meta.url), {
      countExpiring,
    }),
  };

  serve(overviewRead, async ({ session: { caller }, now }) => {
    const readable = readableFigures(caller);
    const { organizationId, families } = readable;
    const today = timestamp(now).slice(0, 10);
    const open = { organizationId, families, state: 'open' } as const;
    const mayVerify = caller.identity.permissions.includes('verify documents');
    const reports = await read((db) => selectReports(db, open, { perPage: MAX_SHOWN }));
    const signals = await readSignals(reads, readable, today);
    const counts = await reads.sumDocuments(organizationId, readable, today);
    const mayManage = caller.identity.permissions.includes('manage organization');
    const domain = mayManage ? await read((db) => readDomain(db, organizationId)) : null;
    return {
      today: await read((db) => sumOf(db, readable, { from: today, to: today })),
      valid_documents: counts.reduce((sum, { valid }) => sum + valid, 0),
      reports: {
        count: await read((db) => countReports(db, open)),
        items: reports.map((report) => reportItem(report, mayVerify)),
      },
      signals: { count: signals.length, items: signals.slice(0, MAX_SHOWN) },
      expiring: await reads.countExpiring(organizationId, { organizationId, families }, today),
      lost_domain: domain?.state === 'lost' ? domain.domain : null,
    };
  });
}
