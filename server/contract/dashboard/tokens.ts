import * as z from 'zod/mini';

import { calendarDate, scope, text, timestamp } from '#contract/fields.ts';
import { answer, cursor, dashboardOperation } from '#contract/operation.ts';

import { done } from './sessions.ts';

/** Tokens to review: those that never expire, or expire within 30 days. */
export const TOKEN_ENDINGS = ['never', 'soon'] as const;

const tokenFilters = z.strictObject({
  identity_uid: z.optional(text(1, 64)),
  ending: z.optional(z.enum(TOKEN_ENDINGS)),
});

const machineToken = z.object({
  token_id: z.string(),
  /** A note of its purpose; '' for one made on the command line. */
  name: z.string(),
  identity_uid: z.string(),
  identity_name: z.string(),
  scopes: z.array(scope),
  created_at: timestamp,
  /** From this moment on it's refused; null for never. */
  expires_at: z.nullable(timestamp),
  last_used_at: z.nullable(timestamp),
});

const managed = { permission: 'manage access' } as const;

export const tokenList = dashboardOperation('GET /tokens', {
  ...managed,
  access: 'session',
  summary: 'Machine tokens that nobody ended, newest first, 50 at a time',
  query: z.extend(tokenFilters, { cursor }),
  output: answer({
    items: z.array(machineToken),
    next_cursor: z.nullable(z.string()),
    /** How many tokens of the organization never expire, and how many expire within 30 days. */
    counts: z.object({ never: z.int(), soon: z.int() }),
  }),
});

export const tokenCreate = dashboardOperation('POST /tokens', {
  ...managed,
  access: 'proven',
  summary:
    'Create a machine token that acts for a person. Only for those who have all of that person’s permissions',
  body: z.strictObject({
    identity_uid: text(1, 64),
    name: text(1, 100),
    scopes: z.array(scope).check(z.minLength(1)),
    /** The last valid day, UTC; a year from now by default. */
    expires_on: z.optional(z.union([calendarDate, z.literal('never')])),
  }),
  output: answer({ token_id: z.string(), token: z.string() }),
  errors: [404, 409],
});

export const tokenEnd = dashboardOperation('POST /tokens/:token_id/end', {
  ...managed,
  access: 'session',
  summary: 'End a machine token. It’s refused from its next request on',
  params: z.strictObject({ token_id: text(1, 64) }),
  output: done,
  errors: [404],
});
