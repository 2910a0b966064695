import * as z from 'zod/mini';

import { errorBody, errorCode } from '#contract/errors.ts';

/**
 * The codes of the Extension API, and what only the dashboard answers: `proof_required` where a passkey must be used first,
 * `other_person` where the cookie is of somebody else than the page shows.
 */
const dashboardErrorCode = z.enum([...errorCode.options, 'proof_required', 'other_person']);
export type DashboardErrorCode = z.output<typeof dashboardErrorCode>;

export const dashboardErrorBody = z.extend(errorBody, { code: dashboardErrorCode });
export type DashboardErrorBody = z.output<typeof dashboardErrorBody>;
