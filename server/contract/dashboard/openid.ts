import * as z from 'zod/mini';

import { answer, dashboardOperation } from '#contract/operation.ts';

import { founder, invitationSecret } from './invitations.ts';
import { done } from './sessions.ts';

/**
 * Why a person who came back from the identity provider isn't signed in; in `#problem=` of the address. `unfinished`: the
 * way back isn't of this browser, was used, or took too long. `refused`: what the provider sent is invalid. `unknown`: the
 * account belongs to nobody here. `invitation`: it's used or has expired. `taken`: the account belongs to somebody else
 * here. `other`: the proof came from another account. `unproven`: the provider doesn't say that the person just signed in.
 */
export const OPENID_PROBLEMS = [
  'canceled',
  'unfinished',
  'unreachable',
  'refused',
  'unknown',
  'invitation',
  'taken',
  'other',
  'unproven',
] as const;
export type OpenIdProblem = (typeof OPENID_PROBLEMS)[number];

/** Where a proof returns to; this page notifies the one that asked for it. */
export const PROVEN_PATH = '/dashboard/proven';

/** Where an account was linked from. */
export const LINK_PATH = '/dashboard/account';

/** The same place, for a person who signed in beside another identity. `return_to` accepts no dot, and browsers drop it. */
export const BESIDE_PATH = '/dashboard/account/.';

/** Paths of the dashboard only, so that nobody can be sent to another site. */
const returnTo = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^\/(dashboard(\/[\w/-]*)?|connect\/[\w-]+)(\?[^#\s\\]*)?$/,
      'must be an address of the dashboard',
    ),
  );

export const openIdBegin = dashboardOperation('POST /openid/begin', {
  access: 'anyone',
  summary:
    'Begin to sign in at the identity provider: to sign in, to accept an invitation, to prove who has the session, to sign in beside it with another identity, or to link the account to the person who used a passkey lately',
  body: z.discriminatedUnion('purpose', [
    /** `fresh`: the provider asks the person even if they are signed in there. */
    z.strictObject({ purpose: z.literal('sign-in'), return_to: returnTo, fresh: z.boolean() }),
    z.strictObject({
      purpose: z.literal('invitation'),
      secret: invitationSecret,
      founder: z.optional(founder),
    }),
    z.strictObject({ purpose: z.enum(['proof', 'link', 'beside']) }),
  ]),
  output: answer({
    /** Where the browser goes; null if the provider can't be reached. */
    url: z.nullable(z.string()),
  }),
  errors: [401, 404, 409],
});

export const openIdUnlink = dashboardOperation('POST /openid/unlink', {
  access: 'proven',
  summary:
    'Remove the account at the identity provider, and end the sessions that began with it; for a person who signed in with a passkey',
  output: done,
  errors: [404, 409],
});
