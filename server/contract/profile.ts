import * as z from 'zod/mini';

import { permission } from './fields.ts';

/** Whom a token or a session acts for. Apart from what else the Extension API has: the dashboard's first screen needs it. */
export const profile = z.object({
  identity_uid: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(permission),
});
