import * as z from 'zod/mini';

import { text, timestamp } from '#contract/fields.ts';
import { answer, dashboardOperation } from '#contract/operation.ts';

import { done } from './sessions.ts';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in lowercase'));
/** 32 random bytes that only the pane has. */
const secret = hex;
const params = z.strictObject({ connection_id: text(1, 64) });

export const connectionRequest = dashboardOperation('POST /connections', {
  access: 'pane',
  summary: 'Begin to connect Word. A person opens the link that is answered, within ten minutes',
  body: z.strictObject({
    /** SHA-256 of the secret, in hexadecimal. */
    secret_hash: hex,
    replaces: z.optional(secret),
  }),
  output: answer({ connection_id: z.string(), url: z.string(), expires_at: timestamp }),
  errors: [409],
});

/** `failed`: wrong digits three times, so the request is over; `used`: connected, but the answer got lost. */
export const connectionResult = z.enum(['connected', 'wrong', 'failed', 'expired', 'canceled', 'used']);
export type ConnectionResult = z.output<typeof connectionResult>;

export const connectionFinish = dashboardOperation('POST /connections/:connection_id/finish', {
  access: 'pane',
  summary:
    'Exchange the six digits that the person was shown for a token. The third wrong ones end the request',
  params,
  body: z.strictObject({ secret, digits: z.string().check(z.regex(/^\d{6}$/, 'must be six digits')) }),
  output: answer({
    result: connectionResult,
    tries_left: z.int(),
    /** The session's token for `/api/ext`; null unless connected. */
    token: z.nullable(z.string()),
  }),
  errors: [404],
});

export const connectionRead = dashboardOperation('GET /connections/:connection_id', {
  access: 'session',
  summary: 'What asks to be connected, when, and from where',
  params,
  output: answer({
    connection: z.object({
      /** `approved` once the digits were shown, which can't be shown again; `over` once they open nothing. */
      state: z.enum(['open', 'approved', 'over']),
      requested_at: timestamp,
      expires_at: timestamp,
      address: z.string(),
      device: z.string(),
    }),
  }),
  errors: [404],
});

export const connectionApprove = dashboardOperation('POST /connections/:connection_id/approve', {
  access: 'proven',
  summary: 'Approve a request, once. The answer has the six digits that finish it',
  params,
  output: answer({ digits: z.string() }),
  errors: [404, 409],
});

export const connectionCancel = dashboardOperation('POST /connections/:connection_id/cancel', {
  access: 'session',
  summary: 'Refuse a request. Its digits, if they were shown, open nothing anymore',
  params,
  output: done,
  errors: [404],
});
