import type { Founder } from '#contract/dashboard/invitations.ts';
import { cancelRequestsOf } from '#server/access/connections.store.ts';
import { selectPasskeysOf } from '#server/access/passkeys.store.ts';
import { hashSecret, type Owner, type Session } from '#server/access/sessions.service.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/errors/refusals.ts';

import {
  deleteAccountsOf,
  endSessionsByAccount,
  insertAccount,
  insertSignIn,
  takeSignIn,
} from './openid.store.ts';
import { type Account, type Secrets, SignInProblem } from './provider.ts';

/** How long a person may take at the identity provider. */
export const SIGN_IN_MS = 10 * 60_000;

export interface Purpose {
  returnTo: string;
  /** The invitation to accept, and what the first administrator entered. */
  invitationHash?: string;
  founder?: Founder | undefined;
  /** The identity that proves its session anew, or that the account is linked to. */
  proofOf?: number;
}

/** Stores why the provider is asked. Only the browser with this secret can read it, once. */
export async function rememberSignIn(
  trx: Db,
  { state, nonce, verifier }: Secrets,
  browser: string,
  { returnTo, invitationHash, founder, proofOf }: Purpose,
  now: Date,
): Promise<void> {
  await insertSignIn(trx, {
    state_hash: hashSecret(state),
    browser_hash: hashSecret(browser),
    nonce,
    verifier,
    invitation_hash: invitationHash ?? null,
    founder: founder ? JSON.stringify(founder) : null,
    proof_of: proofOf ?? null,
    return_to: returnTo,
    expires_at: timestamp(new Date(now.getTime() + SIGN_IN_MS)),
  });
}

/** What was stored; undefined for another browser, for a second read, or too late. */
export function recallSignIn(trx: Db, state: string, browser: string, now: Date) {
  const hashes = { stateHash: hashSecret(state), browserHash: hashSecret(browser) };
  return takeSignIn(trx, hashes, timestamp(now));
}

/** Links the account, so that it signs this person in from now on. Call in the transaction of the act that links it. */
export async function storeAccount(
  trx: Db,
  account: Account,
  { organizationId, identityId, identityUid }: Owner,
  now: Date,
): Promise<void> {
  const at = timestamp(now);
  const owner = { organization_id: organizationId, identity_id: identityId };
  const isNew = await insertAccount(trx, { ...account, ...owner, created_at: at, last_used_at: at });
  if (!isNew) throw new SignInProblem('taken');
  const entry = { organization_id: organizationId, subject: identityUid };
  await recordAudit(trx, { now, actor: identityUid }, 'provider_account_added', entry);
}

/**
 * Unlinks the account of a signed-in person and ends the sessions that began with it. 409 unless this session began with a
 * passkey, which proves that the person can still sign in another way.
 */
export async function removeAccount(trx: Db, { identityId, provenBy, caller }: Session, now: Date) {
  if (provenBy !== 'passkey' || (await selectPasskeysOf(trx, identityId)).length === 0)
    throw conflict('Sign in with a passkey first');
  if ((await deleteAccountsOf(trx, identityId)) === 0) throw notFound('No account is linked');
  await endSessionsByAccount(trx, identityId, timestamp(now));
  await cancelRequestsOf(trx, identityId);
  const actor = caller.identity.uid;
  const entry = { organization_id: caller.organization.id, subject: actor };
  await recordAudit(trx, { now, actor }, 'provider_account_removed', entry);
}
