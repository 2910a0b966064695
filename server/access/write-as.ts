import type { Transaction } from 'kysely';

import type { Permission } from '#contract/fields.ts';
import type { Database } from '#server/db/database.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { forbidden, unauthorized } from '#server/errors/refusals.ts';

import { type Caller, type Hold, holdToken, listOf } from './tokens.store.ts';

/**
 * Writes for a caller who was authenticated when the request's headers came. The body may come much later, so the
 * transaction checks again: 401 if the token was revoked or the person disabled meanwhile, 403 if they lost a permission.
 */
export function writeAs<Result>(
  { write }: Pick<Database, 'write'>,
  caller: Caller,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return write(async (trx) => {
    await requireStillAllowed(trx, caller);
    return work(trx);
  });
}

interface Look {
  hold?: Hold;
  /** The error for a token that is no longer valid. */
  ended?: () => Error;
}

/** Throws if a caller may do less than when the request began. Call in a transaction. */
export async function requireStillAllowed(
  trx: Db,
  { tokenId, identity }: Pick<Caller, 'tokenId' | 'identity'>,
  { hold = 'shared', ended = () => unauthorized('revoked') }: Look = {},
): Promise<void> {
  const now = await holdToken(trx, tokenId, hold);
  if (!now) throw ended();
  const permissions = listOf<Permission>(now.permissions);
  const issueTypes = now.issue_types === null ? null : listOf(now.issue_types);
  const isNarrowed =
    issueTypes !== null &&
    (identity.issueTypes === null || identity.issueTypes.some((docType) => !issueTypes.includes(docType)));
  if (isNarrowed || identity.permissions.some((permission) => !permissions.includes(permission)))
    throw forbidden('Your permissions changed in the meantime, so nothing was done. Try again');
}
