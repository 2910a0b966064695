import * as z from 'zod/mini';

import { permission } from './fields.ts';

/** A module of its own, because the dashboard's first screen needs nothing else of the Extension API. */
export const profile = z.object({
  identity_uid: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(permission),
});
