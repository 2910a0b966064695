import * as z from 'zod/mini';

import { kpis, signal } from '#contract/analytics.ts';
import { report } from '#contract/reports.ts';

import { dashboardOperation } from './dashboard-operation.ts';

export const overviewRead = dashboardOperation({
  method: 'GET',
  path: '/overview',
  access: 'session',
  summary: 'Today’s figures, and what needs attention, of the families that the person may read',
  output: z.object({
    ok: z.literal(true),
    today: kpis,
    valid_documents: z.int(),
    /** A few of each; the counts say how many there are. */
    reports: z.object({ count: z.int(), items: z.array(report) }),
    signals: z.object({ count: z.int(), items: z.array(signal) }),
    /** Documents that are valid, and expire within 30 days. */
    expiring: z.int(),
    /** The domain that isn't proven anymore, for those who manage the organization. */
    lost_domain: z.nullable(z.string()),
  }),
  errors: [401],
});
