import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';
import { text, timestamp, workspace } from '#contract/fields.ts';
import { profile } from '#contract/profile.ts';

import { authenticationOptions, authenticationResponse } from './passkey-ceremony.ts';

export const done = answer({});

export const dashboardSession = z.object({
  session_id: z.string(),
  /** What the session began with; a new proof uses the same. */
  proven_by: z.enum(['passkey', 'openid']),
  profile,
  organization: z.object({ organization_id: z.string(), name: z.string(), workspace }),
});
export type DashboardSession = z.output<typeof dashboardSession>;

export const sessionAnswer = answer({ session: dashboardSession });

export const sessionRead = dashboardOperation('GET /session', {
  access: 'anyone',
  summary: 'Who is signed in (null without a session), and the ways to sign in besides a passkey',
  output: answer({
    session: z.nullable(dashboardSession),
    /** The identity provider's name; null if there is none. */
    provider: z.nullable(z.string()),
  }),
});

/** Whether sessions of the person's other identities stay, so that they can switch. */
const beside = z.strictObject({ is_beside: z.optional(z.boolean()) });

export const signInOptions = dashboardOperation('POST /sign-in/options', {
  access: 'anyone',
  summary:
    'Begin to sign in with a passkey. With a session, only passkeys of that person are asked for, unless another identity signs in beside it',
  body: beside,
  output: answer({ options: authenticationOptions }),
});

export const signIn = dashboardOperation('POST /sign-in', {
  access: 'anyone',
  summary:
    'Sign in with a passkey. The session that was there before ends; one of another identity stays where that is asked for',
  body: z.extend(beside, { passkey: authenticationResponse }),
  output: sessionAnswer,
  errors: [401],
});

export const signOut = dashboardOperation('POST /sign-out', {
  access: 'anyone',
  isUnlimited: true,
  summary: 'End the session and the others in this browser',
  output: done,
});

export const identityList = dashboardOperation('GET /identities', {
  access: 'session',
  summary: 'Other identities that are signed in in this browser',
  output: answer({ identities: z.array(z.pick(dashboardSession, { profile: true, organization: true })) }),
});

export const identitySwitch = dashboardOperation('POST /identities/switch', {
  access: 'session',
  summary:
    'Continue with the session of another identity that is signed in in this browser. Nothing of the previous one counts for it, not even a recent passkey',
  body: z.strictObject({ identity_uid: z.string() }),
  output: sessionAnswer,
  errors: [404],
});

export const listedSession = z.object({
  session_id: z.string(),
  device: z.string(),
  is_current: z.boolean(),
  signed_in_at: timestamp,
  last_used_at: timestamp,
  ends_at: timestamp,
});
export type ListedSession = z.output<typeof listedSession>;

export const sessionList = dashboardOperation('GET /sessions', {
  access: 'session',
  summary: 'The sessions of the person who is signed in, newest first',
  output: answer({ sessions: z.array(listedSession) }),
});

export const sessionEnd = dashboardOperation('POST /sessions/:session_id/end', {
  access: 'session',
  summary: 'End a session of the person who is signed in',
  params: z.strictObject({ session_id: text(1, 64) }),
  output: done,
  errors: [404],
});
