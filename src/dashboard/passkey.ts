import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

import { type Founder, invitationAccept, invitationOptions } from '#contract/dashboard/invitations.ts';
import type { RegistrationOptions, RegistrationResponse } from '#contract/dashboard/passkey-ceremony.ts';
import { passkeyAdd, passkeyOptions } from '#contract/dashboard/passkeys.ts';
import { type DashboardSession, signIn, signInOptions } from '#contract/dashboard/sessions.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { MessageKey } from '#src/messages/use-messages.ts';
import { ask } from './dashboard-client.ts';
import { proveAtProvider } from './openid/openid.ts';
import { SignInError } from './openid/sign-in-error.ts';

/** Lets the person choose a passkey that this browser can use; with `is_beside`, one of another identity of theirs. */
export async function signInWithPasskey(is_beside = false): Promise<DashboardSession> {
  const { options } = await ask(signInOptions, { is_beside });
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options }).catch(explain);
  const { clientDataJSON, authenticatorData, signature } = response;
  const signed = { clientDataJSON, authenticatorData, signature };
  return (await ask(signIn, { is_beside, passkey: { id, rawId, type, response: signed } })).session;
}

export async function acceptInvitation(secret: string, founder?: Founder): Promise<DashboardSession> {
  const invited = { secret, ...(founder && { founder }) };
  const { options } = await ask(invitationOptions, invited);
  return (await ask(invitationAccept, { ...invited, passkey: await made(options) })).session;
}

export async function addPasskey(): Promise<void> {
  const { options } = await ask(passkeyOptions, {});
  await ask(passkeyAdd, { passkey: await made(options) });
}

async function made(options: RegistrationOptions): Promise<RegistrationResponse> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(explain);
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Does something that needs a recent sign-in, and asks for a new one if necessary, of the kind that began the session. */
export async function withProof<Result>(
  session: DashboardSession | null | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'proof_required')) throw error;
    await (session?.proven_by === 'openid' ? proveAtProvider() : signInWithPasskey());
    return act();
  }
}

const OF_BROWSER: Readonly<Record<string, MessageKey>> = {
  // A page can't tell a person who closes the dialog from one without a passkey.
  NotAllowedError: 'dashboard.passkey.canceled',
  AbortError: 'dashboard.passkey.canceled',
  InvalidStateError: 'dashboard.passkey.there',
  SecurityError: 'dashboard.passkey.address',
  ConstraintError: 'dashboard.passkey.unable',
  NotSupportedError: 'dashboard.passkey.unable',
};

function explain(error: unknown): never {
  const reason = error instanceof Error ? OF_BROWSER[error.name] : undefined;
  throw error instanceof Error && reason !== undefined ? new SignInError(reason, error) : error;
}
