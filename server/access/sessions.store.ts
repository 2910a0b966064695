import type { InferResult } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';
import { SESSION_KINDS } from '#server/db/sign-in-tables.ts';

import { cancelRequestsOf } from './connections.store.ts';
import { type StoredToken, storedToken, tokenQuery } from './tokens.store.ts';

export interface StoredSession extends StoredToken {
  identityId: number;
  provenBy: 'passkey' | 'openid';
  /** When the person last proved who they are; null if unknown. */
  provenAt: string | null;
}

export type SessionFinder = (hash: string) => Promise<StoredSession | undefined>;

export function createSessionFinder(
  { db, lookup }: Pick<Database, 'db' | 'lookup'>,
  { idleDays }: { idleDays: number },
): SessionFinder {
  const find = lookup<InferResult<ReturnType<typeof sessionQuery>>[number]>(sessionQuery(db));
  return async (hash) => {
    const row = await find(hash);
    if (!row) return undefined;
    const proof =
      row.proven_by === null
        ? ({ provenBy: 'passkey', provenAt: row.signed_in_at } as const)
        : { provenBy: row.proven_by, provenAt: row.proven_at };
    return { ...storedToken(row, idleDays), identityId: row.identity_id, ...proof };
  };
}

function sessionQuery(db: Db) {
  return tokenQuery(db, ['dashboard']).select(['i.id as identity_id', 't.proven_by', 't.proven_at']);
}

/** Sessions that nobody has ended, newest first. Some may have expired. */
export function selectSessionsOf(db: Db, identityId: number) {
  return db
    .selectFrom('tokens')
    .select(['uid', 'device', 'created_at as signed_in_at', 'last_used_at', 'expires_at'])
    .where('identity_id', '=', identityId)
    .where('kind', 'in', SESSION_KINDS)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Ends one session of a person and cancels the Word connections that they approved, because a thief of the session may have
 * their digits. False if the person has no session of this uid.
 */
export async function endSessionOf(
  trx: Db,
  { identityId, uid }: { identityId: number; uid: string },
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('uid', '=', uid)
    .where('identity_id', '=', identityId)
    .where('kind', 'in', SESSION_KINDS)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await cancelRequestsOf(trx, identityId);
  return true;
}

/** Ends the session of a token. False if it has none, or the session has ended. */
export async function endSessionOfToken(trx: Db, tokenId: number, now: string): Promise<boolean> {
  const ended = await trx
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('id', '=', tokenId)
    .where('kind', 'in', SESSION_KINDS)
    .where('revoked_at', 'is', null)
    .returning('identity_id')
    .executeTakeFirst();
  if (ended) await cancelRequestsOf(trx, ended.identity_id);
  return ended !== undefined;
}

export async function deleteSessionsBefore(trx: Db, at: string): Promise<void> {
  await trx
    .deleteFrom('tokens')
    .where('kind', 'in', SESSION_KINDS)
    .where((eb) => eb.or([eb('revoked_at', '<', at), eb('expires_at', '<', at)]))
    .execute();
}
