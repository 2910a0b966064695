import { hash } from 'node:crypto';

import type { Insertable } from 'kysely';

import type {
  AuthenticationOptions,
  AuthenticationResponse,
  RegistrationOptions,
  RegistrationResponse,
} from '#contract/dashboard/passkey-ceremony.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import type { Database } from '#server/db/database.ts';
import { type Db, type Schema, timestamp } from '#server/db/schema.ts';
import { mintUid } from '#server/db/uid.ts';
import { conflict, invalid, notFound } from '#server/errors/refusals.ts';

import { cancelRequestsOf } from './connections.store.ts';
import { findAccountOf } from './openid/openid.store.ts';
import {
  deletePasskeysOf,
  findPasskey,
  insertChallenge,
  insertPasskey,
  selectPasskeysOf,
  takeChallenge,
} from './passkeys.store.ts';
import type { Owner, Session } from './sessions.service.ts';
import { listOf } from './tokens.store.ts';

/** Loaded at the first ceremony, because no command needs its many modules. */
const webauthn = () => import('@simplewebauthn/server');

export interface PasskeySite {
  /** Passkeys work at this domain and below it only. */
  rpId: string;
  /** The dashboard's origin, such as `https://seal.example.org`. */
  origin: string;
}

interface Ceremony {
  database: Pick<Database, 'db' | 'write'>;
  site: PasskeySite;
  now: Date;
}

/** A challenge is valid for one purpose only. */
const SIGN_IN = 'sign-in';
export const forInvitation = (uid: string) => `invitation ${uid}`;
export const forIdentity = (uid: string) => `identity ${uid}`;

const CEREMONY_MS = 5 * 60_000;
/** Every authenticator supports one of these: Ed25519, and ECDSA and RSA with SHA-256. */
const ALGORITHMS = [-8, -7, -257];

async function noteChallenge({ database, now }: Ceremony, challenge: string, purpose: string): Promise<void> {
  const expires_at = timestamp(new Date(now.getTime() + CEREMONY_MS));
  await database.write((trx) => insertChallenge(trx, { challenge, purpose, expires_at }));
}

/** Begins to create a passkey. The browser refuses a device that already has one of `identityId`. */
export async function beginRegistration(
  ceremony: Ceremony,
  person: { handle: string; name: string; email: string; organization: string; identityId: number | null },
  purpose: string,
): Promise<RegistrationOptions> {
  const { database, site } = ceremony;
  const known = person.identityId === null ? [] : await selectPasskeysOf(database.db, person.identityId);
  const { generateRegistrationOptions } = await webauthn();
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Sealmark',
    rpID: site.rpId,
    supportedAlgorithmIDs: ALGORITHMS,
    userName: person.email,
    // A person who works in two organizations has two passkeys, and chooses one in the browser's list.
    userDisplayName: `${person.name} (${person.organization})`,
    // The handle is the same for all passkeys of a person and says nothing about them.
    userID: new Uint8Array(hash('sha256', person.handle, 'buffer')),
  });
  await noteChallenge(ceremony, challenge, purpose);
  return {
    rp: { id: site.rpId, name: 'Sealmark' },
    user,
    challenge,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: CEREMONY_MS,
    attestation: 'none',
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

function descriptorOf({ webauthn_id: id, transports }: { webauthn_id: string; transports: string }) {
  return { id, type: 'public-key' as const, transports: listOf<string>(transports) };
}

export type NewPasskey = Pick<
  Insertable<Schema['passkeys']>,
  'webauthn_id' | 'public_key' | 'counter' | 'transports' | 'rp_id'
>;

/** Checks what the browser created. 422 if it isn't what was requested, or if the challenge is unknown, used or expired. */
export async function finishRegistration(
  ceremony: Ceremony,
  { response: { transports = [], ...created }, ...passkey }: RegistrationResponse,
  purpose: string,
): Promise<NewPasskey> {
  const { site } = ceremony;
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: created, clientExtensionResults: {} },
    expectedChallenge: await requireChallenge(ceremony, { response: created }, purpose),
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
  }).catch(refusePasskey);
  if (!verified) throw refusePasskey();
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    webauthn_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports),
    rp_id: site.rpId,
  };
}

/** Gives one sentence for whatever the library finds wrong. */
function refusePasskey(): never {
  throw invalid("passkey isn't valid, or took too long. Try again");
}

/** Finds the signed challenge if it was created for this purpose, and uses it up even if the sign-in then fails. */
async function requireChallenge(
  { database, now }: Ceremony,
  { response }: { response: { clientDataJSON: string } },
  purpose: string,
): Promise<string> {
  const clientData = Buffer.from(response.clientDataJSON, 'base64url').toString();
  const challenge = /"challenge" *: *"([\w-]+)"/.exec(clientData)?.[1];
  const isOurs =
    challenge !== undefined &&
    (await database.write((trx) => takeChallenge(trx, { challenge, purpose }, timestamp(now))));
  return isOurs ? challenge : refusePasskey();
}

/** Begins to sign in, with any passkey that the browser has for this site or with one of `identityId`. */
export async function beginSignIn(
  ceremony: Ceremony,
  identityId: number | null,
): Promise<AuthenticationOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: ceremony.site.rpId });
  await noteChallenge(ceremony, challenge, SIGN_IN);
  const known = identityId === null ? [] : await selectPasskeysOf(ceremony.database.db, identityId);
  return {
    rpId: ceremony.site.rpId,
    challenge,
    timeout: CEREMONY_MS,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'required',
  };
}

/** Whose passkey signed, and its new counter. 422 for every reason alike, so that nobody learns which passkeys exist. */
export async function finishSignIn(ceremony: Ceremony, { response, ...passkey }: AuthenticationResponse) {
  const { database, site } = ceremony;
  const { userHandle: _, ...signed } = response;
  const expectedChallenge = await requireChallenge(ceremony, { response }, SIGN_IN);
  const known = (await findPasskey(database.db, passkey.id)) ?? refusePasskey();
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, response: signed, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: known.webauthn_id,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(refusePasskey);
  if (!verified) throw refusePasskey();
  return { ...known, newCounter: authenticationInfo.newCounter };
}

/** Call in the transaction of the act that the passkey is created for. 409 if it's known. */
export async function storePasskey(
  trx: Db,
  passkey: NewPasskey,
  { organizationId, identityId, identityUid }: Owner,
  { name, now }: { name: string; now: Date },
): Promise<void> {
  const uid = mintUid('key');
  const isNew = await insertPasskey(trx, {
    ...passkey,
    uid,
    organization_id: organizationId,
    identity_id: identityId,
    name,
    created_at: timestamp(now),
  });
  if (!isNew) throw conflict('This passkey is already registered');
  const entry = { organization_id: organizationId, subject: uid };
  await recordAudit(trx, { now, actor: identityUid }, 'passkey_added', entry);
}

/** Also ends the connections they approved for Word. 409 if they couldn't sign in again. */
export async function removePasskey(trx: Db, { identityId, caller }: Session, uid: string, now: Date) {
  const all = await selectPasskeysOf(trx, identityId);
  if (!all.some((passkey) => passkey.uid === uid)) throw notFound('Passkey not found');
  if (all.length === 1 && !(await findAccountOf(trx, identityId)))
    throw conflict('This is your only passkey. Add another one first');
  await deletePasskeysOf(trx, identityId, uid);
  await cancelRequestsOf(trx, identityId);
  const entry = { organization_id: caller.organization.id, subject: uid };
  await recordAudit(trx, { now, actor: caller.identity.uid }, 'passkey_removed', entry);
}

export async function listPasskeys(db: Db, { identityId }: Session) {
  const rows = await selectPasskeysOf(db, identityId);
  return rows.map(({ uid, name, created_at, last_used_at }) => ({
    passkey_id: uid,
    name,
    created_at,
    last_used_at,
  }));
}
