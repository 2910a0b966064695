import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { text, timestamp, workspace } from '#contract/fields.ts';
import { emailAddress } from '#contract/request-fields.ts';

import { registrationOptions, registrationResponse } from './passkey-ceremony.ts';
import { sessionAnswer } from './sessions.ts';

/** After the # of the link, so that it never reaches a server's log. */
export const invitationSecret = z.string().check(z.regex(/^[\w-]{43}$/, "isn't the end of a link"));

/** Entered by the first administrator, because nobody could enter it for them. */
export const founder = z.strictObject({
  organization: text(1, 200),
  workspace,
  name: text(1, 200),
  email: emailAddress,
});
export type Founder = z.output<typeof founder>;

export const invitation = z.object({
  /** `used` also if a newer link has replaced it. */
  state: z.enum(['open', 'used', 'expired']),
  expires_at: timestamp,
  /** The person of an open link; null for the first administrator, and if it isn't open. */
  person: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      role: z.string(),
      organization: z.string(),
      /** Whether accepting removes passkeys of the person. */
      has_passkeys: z.boolean(),
    }),
  ),
});
export type Invitation = z.output<typeof invitation>;

export const invitationRead = dashboardOperation('POST /invitations/read', {
  access: 'anyone',
  summary: 'What an invitation is for. Changes nothing',
  body: z.strictObject({ secret: invitationSecret }),
  output: answer({ invitation }),
  errors: [404],
});

export const invitationOptions = dashboardOperation('POST /invitations/options', {
  access: 'anyone',
  summary: 'Begin to make the passkey that accepts an invitation',
  body: z.strictObject({ secret: invitationSecret, founder: z.optional(founder) }),
  output: answer({ options: registrationOptions }),
  errors: [404, 409],
});

export const invitationAccept = dashboardOperation('POST /invitations/accept', {
  access: 'anyone',
  summary:
    'Accept an invitation with a passkey, and be signed in. What the person signed in with before, and their sessions, end',
  body: z.strictObject({
    secret: invitationSecret,
    founder: z.optional(founder),
    passkey: registrationResponse,
  }),
  output: sessionAnswer,
  errors: [404, 409],
});

export const replacementList = dashboardOperation('GET /replacements', {
  access: 'session',
  permission: 'manage access',
  summary: 'Links that took the place of somebody’s passkeys in the last 30 days, newest first',
  output: answer({
    replacements: z.array(z.object({ name: z.string(), email: z.string(), used_at: timestamp })),
  }),
});
