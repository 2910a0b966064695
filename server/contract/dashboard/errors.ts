import * as z from 'zod/mini';

import { errorBody, errorCode } from '#contract/errors.ts';

/**
 * The Extension API's codes, and three of the dashboard: `proof_required` if a passkey must be used first, `other_person` if
 * the cookie belongs to somebody else than the page shows, `changed` if `before` isn't what is stored anymore.
 */
const dashboardErrorCode = z.enum([...errorCode.options, 'proof_required', 'other_person', 'changed']);
export type DashboardErrorCode = z.output<typeof dashboardErrorCode>;

export const dashboardErrorBody = z.extend(errorBody, { code: dashboardErrorCode });
export type DashboardErrorBody = z.output<typeof dashboardErrorBody>;
