import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { text, timestamp } from '#contract/fields.ts';

import { registrationOptions, registrationResponse } from './passkey-ceremony.ts';
import { done } from './sessions.ts';

export const listedPasskey = z.object({
  passkey_id: z.string(),
  /** The browser and system it was created in; the passkey itself may be on another device. */
  name: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});

export const passkeyList = dashboardOperation('GET /passkeys', {
  access: 'session',
  summary:
    'What the person who is signed in signs in with: passkeys, oldest first, and their account at the identity provider',
  output: answer({
    passkeys: z.array(listedPasskey),
    /** null if none is linked. */
    account: z.nullable(
      z.object({ email: z.nullable(z.string()), created_at: timestamp, last_used_at: timestamp }),
    ),
  }),
});

export const passkeyOptions = dashboardOperation('POST /passkeys/options', {
  access: 'proven',
  summary: 'Begin to add another passkey',
  output: answer({ options: registrationOptions }),
});

export const passkeyAdd = dashboardOperation('POST /passkeys', {
  access: 'proven',
  summary: 'Add another passkey',
  body: z.strictObject({ passkey: registrationResponse }),
  output: done,
  errors: [409],
});

export const passkeyRemove = dashboardOperation('POST /passkeys/:passkey_id/remove', {
  access: 'proven',
  summary: 'Remove a passkey, but not what the person would need to sign in again',
  params: z.strictObject({ passkey_id: text(1, 64) }),
  output: done,
  errors: [404, 409],
});
