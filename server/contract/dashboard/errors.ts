import * as z from 'zod/mini';

import { errorBody, errorCode } from '#contract/errors.ts';

/**
 * The Extension API's codes, and two of the dashboard: `proof_required` if a passkey must be used first, `other_person` if
 * the cookie belongs to somebody else than the page shows.
 */
const dashboardErrorCode = z.enum([...errorCode.options, 'proof_required', 'other_person']);
export type DashboardErrorCode = z.output<typeof dashboardErrorCode>;

export const dashboardErrorBody = z.extend(errorBody, { code: dashboardErrorCode });
export type DashboardErrorBody = z.output<typeof dashboardErrorBody>;
