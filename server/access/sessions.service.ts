import { hash, randomBytes } from 'node:crypto';

import { SCOPES } from '#contract/fields.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { SESSION_KINDS } from '#server/db/sign-in-tables.ts';
import { mintUid } from '#server/db/uid.ts';
import { notFound } from '#server/errors/refusals.ts';
import { recordAudit } from '#server/audit/audit.store.ts';

import { endOf, insertToken, selectTokens } from './tokens.store.ts';
import { mintToken } from './tokens.service.ts';
import { endSessionOf, selectSessionsOf, type SessionFinder, type StoredSession } from './sessions.store.ts';

/** How long a session stays valid: without use, and in all. */
export interface SessionLimits {
  idleDays: number;
  days: number;
}

export interface Session extends Omit<StoredSession, 'isRevoked'> {
  /** Whether this request needs a recently used passkey. */
  needsProof: boolean;
}

/** 256 random bits for a cookie or a link, in characters that need no escaping. */
export const mintSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form. Unsalted: nobody guesses 256 random bits. */
export const hashSecret = (secret: string): string => hash('sha256', secret);

const DAY_MS = 86_400_000;
const PROOF_MS = 15 * 60_000;

/** The session of a cookie; null if there is none or it has ended. */
export async function findSession(
  find: SessionFinder,
  secret: string,
  now: Date,
  needsProof = false,
): Promise<Session | null> {
  const stored = await find(hashSecret(secret));
  if (!stored || stored.isRevoked) return null;
  const { isRevoked: _, ...found } = stored;
  const session = { ...found, needsProof };
  return session.expiresAt === null || session.expiresAt > timestamp(now) ? session : null;
}

/**
 * Whether the person recently used a passkey or signed in at the identity provider; each sign-in begins a new session. A
 * proof dated in the future, by a clock that was ahead, soon counts for nothing.
 */
export function isProven({ provenAt }: Pick<Session, 'provenAt'>, now: Date): boolean {
  return provenAt !== null && Math.abs(now.getTime() - Date.parse(`${provenAt}Z`)) < PROOF_MS;
}

export interface Owner {
  organizationId: number;
  identityId: number;
  identityUid: string;
}

export interface NewSession extends Owner {
  device: string;
  kind: 'dashboard' | 'word';
  /** Set for a sign-in by the identity provider: when the person signed in there, if known. */
  openId?: { provenAt: Date | null };
}

/** Begins a session, in the transaction that accepts the proof. Returns the secret of its cookie, or Word's token. */
export async function beginSession(
  trx: Db,
  { organizationId, identityId, identityUid, device, kind, openId }: NewSession,
  { days }: SessionLimits,
  now: Date,
): Promise<string> {
  const secret = kind === 'word' ? mintToken() : mintSecret();
  const uid = mintUid('ses');
  await insertToken(trx, {
    uid,
    organization_id: organizationId,
    identity_id: identityId,
    hash: hashSecret(secret),
    kind,
    device,
    // Word's session has every scope, so that the person's permissions alone limit it.
    scopes: JSON.stringify(kind === 'word' ? SCOPES : []),
    created_at: timestamp(now),
    expires_at: timestamp(new Date(now.getTime() + days * DAY_MS)),
    ...(openId && { proven_by: 'openid', proven_at: openId.provenAt && timestamp(openId.provenAt) }),
  });
  const detail = openId ? JSON.stringify({ by: 'openid' }) : null;
  const entry = { organization_id: organizationId, subject: uid, detail };
  await recordAudit(trx, { now, actor: identityUid }, 'signed_in', entry);
  return secret;
}

/** Ends a session of the person who has the given one. 404 if it isn't theirs. */
export async function endSession(
  trx: Db,
  { identityId, caller }: Pick<Session, 'identityId' | 'caller'>,
  uid: string,
  now: Date,
): Promise<void> {
  const isEnded = await endSessionOf(trx, { identityId, uid }, timestamp(now));
  if (!isEnded) throw notFound('Session not found');
  const entry = { organization_id: caller.organization.id, subject: uid };
  await recordAudit(trx, { now, actor: caller.identity.uid }, 'session_ended', entry);
}

export async function listOwnSessions(
  db: Db,
  { identityId, caller }: Session,
  { idleDays }: SessionLimits,
  now: Date,
) {
  const rows = await selectSessionsOf(db, identityId);
  return rows
    .map((row) => ({
      session_id: row.uid,
      device: row.device ?? '',
      is_current: row.uid === caller.tokenUid,
      signed_in_at: row.signed_in_at,
      last_used_at: row.last_used_at ?? row.signed_in_at,
      ends_at: endOf(row, idleDays),
    }))
    .filter(({ ends_at }) => ends_at > timestamp(now));
}

export async function listSessions(db: Db, organizationUid?: string) {
  const rows = await selectTokens(db, SESSION_KINDS, organizationUid);
  return rows.map((row) => {
    const { uid, scopes: _, organization_uid, ...rest } = row;
    return { session_id: uid, organization_id: organization_uid, ...rest };
  });
}
