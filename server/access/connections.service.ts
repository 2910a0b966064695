import { hash, randomInt } from 'node:crypto';

import type { ConnectionResult } from '#contract/dashboard/connections.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { mintUid } from '#server/db/uid.ts';
import { conflict, notFound, rateLimited } from '#server/errors/refusals.ts';

import {
  changeRequest,
  countTry,
  deleteRequest,
  findApprover,
  findRequest,
  insertRequest,
  MAX_TRIES,
  selectOpen,
} from './connections.store.ts';
import { beginSession, hashSecret, type Session, type SessionLimits } from './sessions.service.ts';
import { holdIdentity } from './tokens.store.ts';

const REQUEST_MS = 10 * 60_000;
/** A whole school may share one address. */
const MAX_OPEN = 20;
/** Time to sign in and approve. An older request that nobody approved is replaced when its address has too many. */
const SAFE_MS = 2 * 60_000;

/** Salted with the request's uid, so that equal digits of two requests have different hashes. */
const hashDigits = (uid: string, digits: string) => hash('sha256', `${uid} ${digits}`);

interface Asked {
  secretHash: string;
  /** The secret of an earlier request of the same pane. */
  replaces: string | undefined;
  address: string;
  device: string;
}

/** 429 while its address has too many recent open requests, 409 for a secret that was used before. */
export async function requestConnection(
  trx: Db,
  { secretHash, replaces, address, device }: Asked,
  now: Date,
): Promise<{ connection_id: string; expires_at: string }> {
  if (replaces !== undefined) await deleteRequest(trx, hashSecret(replaces));
  const open = await selectOpen(trx, address, timestamp(now));
  for (const oldest of open.slice(0, Math.max(0, open.length - MAX_OPEN + 1))) {
    const safeMs = Date.parse(`${oldest.created_at}Z`) + SAFE_MS - now.getTime();
    if (safeMs > 0) throw rateLimited(Math.ceil(safeMs / 1000), 'open connection requests of an address');
    await changeRequest(trx, oldest.uid, { from: ['open'], now: timestamp(now) }, { state: 'canceled' });
  }
  const uid = mintUid('con');
  const expires_at = timestamp(new Date(now.getTime() + REQUEST_MS));
  const isNew = await insertRequest(trx, {
    uid,
    secret_hash: secretHash,
    address,
    device,
    created_at: timestamp(now),
    expires_at,
    state: 'open',
  });
  if (!isNew) throw conflict('This secret has a connection request already');
  return { connection_id: uid, expires_at };
}

/** For the person who opened the request's link. 404 if it doesn't exist or was replaced. */
export async function readConnection(db: Db, uid: string, now: Date) {
  const found = await requireRequest(db, uid);
  const { state, tries, created_at, expires_at, address, device } = found;
  const isWaiting = state === 'open' || state === 'approved';
  const isOver = !isWaiting || tries >= MAX_TRIES || expires_at <= timestamp(now);
  return { state: isOver ? ('over' as const) : state, requested_at: created_at, expires_at, address, device };
}

async function requireRequest(db: Db, uid: string) {
  const found = await findRequest(db, uid);
  if (!found) throw notFound('Connection request not found');
  return found;
}

/** The six digits that finish a request as this person. 409 if it's no longer open. */
export async function approveConnection(
  trx: Db,
  uid: string,
  { identityId }: Session,
  now: Date,
): Promise<string> {
  await requireRequest(trx, uid);
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const digits_hash = hashDigits(uid, digits);
  const approved = { state: 'approved', identity_id: identityId, digits_hash } as const;
  const isOpen = { from: ['open'], triesLeft: 1, now: timestamp(now) } as const;
  if (!(await changeRequest(trx, uid, isOpen, approved)))
    throw conflict("This connection request isn't open anymore");
  return digits;
}

/** Cancels an open request; a finished one stays as it is. */
export async function cancelConnection(trx: Db, uid: string, now: Date): Promise<void> {
  await requireRequest(trx, uid);
  await changeRequest(trx, uid, { now: timestamp(now) }, { state: 'canceled' });
}

interface Finished {
  result: ConnectionResult;
  tries_left: number;
  token: string | null;
}

/** Opens a session for a pane that sends the right digits. 404 for a wrong secret, which doesn't count as a try. */
export async function finishConnection(
  trx: Db,
  { uid, secret, digits }: { uid: string; secret: string; digits: string },
  limits: SessionLimits,
  now: Date,
): Promise<Finished> {
  const secretHash = hashSecret(secret);
  const approver = (await findRequest(trx, uid))?.identity_id ?? null;
  if (approver !== null) await holdIdentity(trx, approver);
  const tried = await countTry(trx, { uid, secretHash }, timestamp(now));
  if (!tried) return overAs(await requireOwnRequest(trx, uid, secretHash));
  const { tries, identity_id: identityId, device } = tried;
  const isRight = tried.digits_hash === hashDigits(uid, digits);
  // If somebody approved after the request was read, nobody can have those digits yet.
  if (identityId === null || identityId !== approver || !isRight)
    return over(tries < MAX_TRIES ? 'wrong' : 'failed', MAX_TRIES - tries);
  const person = await findApprover(trx, identityId);
  if (!person) return over('canceled');
  await changeRequest(trx, uid, { now: timestamp(now) }, { state: 'used' });
  const { uid: identityUid, organization_id: organizationId } = person;
  const session = { organizationId, identityId, identityUid, device, kind: 'word' } as const;
  return { ...over('connected'), token: await beginSession(trx, session, limits, now) };
}

const over = (result: ConnectionResult, tries_left = 0): Finished => ({ result, tries_left, token: null });

async function requireOwnRequest(trx: Db, uid: string, secretHash: string) {
  const found = await requireRequest(trx, uid);
  if (found.secret_hash !== secretHash) throw notFound('Connection request not found');
  return found;
}

function overAs({ state, tries }: Awaited<ReturnType<typeof requireOwnRequest>>): Finished {
  if (state === 'canceled' || state === 'used') return over(state);
  return over(tries >= MAX_TRIES ? 'failed' : 'expired');
}
