import { hash, randomInt } from 'node:crypto';

import type { Scope } from '#contract/fields.ts';
import { BASE62, formatToken, isWellFormedToken } from '#contract/token-format.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { mintUid } from '#server/db/uid.ts';
import { conflict, notFound, type TokenProblem } from '#server/errors/refusals.ts';

import {
  type Caller,
  findIdentity,
  insertToken,
  listOf,
  selectTokens,
  type TokenFinder,
} from './tokens.store.ts';

/** An expired or revoked token still has an owner. */
export type Authenticated = { caller: Caller } | { problem: TokenProblem; caller: Caller | null };

/** Who a token acts for, or why it's refused. A disabled identity's tokens count as revoked. */
export async function authenticate(find: TokenFinder, token: string, now: Date): Promise<Authenticated> {
  if (!isWellFormedToken(token)) return { problem: 'malformed', caller: null };
  const stored = await find(hashToken(token));
  if (!stored) return { problem: 'unknown', caller: null };
  const { caller, isRevoked, expiresAt } = stored;
  if (isRevoked) return { problem: 'revoked', caller };
  if (expiresAt !== null && expiresAt <= timestamp(now)) return { problem: 'expired', caller };
  return { caller };
}

export interface TokenRequest {
  organizationUid: string;
  identityUid: string;
  scopes: readonly Scope[];
  /** From this moment on the token is refused; null for never. */
  expiresAt: Date | null;
  name?: string | undefined;
}

/** The default lifetime, so that a forgotten token expires. */
export function oneYearFrom(now: Date): Date {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

/** Creates a token and returns its secret, which can't be read again. */
export async function createToken(
  db: Db,
  { organizationUid, identityUid, scopes, expiresAt, name }: TokenRequest,
  now: Date,
): Promise<{ token_id: string; token: string }> {
  const identity = await findIdentity(db, organizationUid, identityUid);
  if (!identity) throw notFound(`Organization ${organizationUid} has no identity ${identityUid}`);
  if (identity.disabled_at !== null) throw conflict(`Identity ${identityUid} is disabled`);
  const token = mintToken();
  const uid = mintUid('tok');
  await insertToken(db, {
    uid,
    organization_id: identity.organization_id,
    identity_id: identity.id,
    hash: hashToken(token),
    scopes: JSON.stringify([...new Set(scopes)]),
    created_at: timestamp(now),
    expires_at: expiresAt && timestamp(expiresAt),
    device: name ?? null,
  });
  return { token_id: uid, token };
}

export async function listTokens(db: Db, organizationUid?: string) {
  const rows = await selectTokens(db, ['token'], organizationUid);
  return rows.map((row) => {
    const { uid, scopes, device, ...rest } = row;
    return { token_id: uid, name: device, ...rest, scopes: listOf<Scope>(scopes) };
  });
}

/** A fresh token: 190 random bits and their checksum. */
export function mintToken(): string {
  return formatToken(Array.from({ length: 32 }, () => BASE62.charAt(randomInt(62))).join(''));
}

/** The stored form. Unsalted: nobody guesses 190 random bits. */
export const hashToken = (token: string): string => hash('sha256', token);
