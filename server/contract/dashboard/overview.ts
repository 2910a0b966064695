import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { kpis, signal } from '#contract/analytics.ts';
import { report } from '#contract/reports.ts';

export const overviewRead = dashboardOperation('GET /overview', {
  access: 'session',
  summary: 'Today’s figures, and what needs attention, of the families that the person may read',
  output: answer({
    today: kpis,
    valid_documents: z.int(),
    /** The first few of each; `count` is the number of all. */
    reports: z.object({ count: z.int(), items: z.array(report) }),
    signals: z.object({ count: z.int(), items: z.array(signal) }),
    expiring: z.int(),
    /** A domain whose proof was lost, for those who manage the organization. */
    lost_domain: z.nullable(z.string()),
  }),
});
