import { SCOPES } from '#contract/fields.ts';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

import { type Caller, callerOf } from './tokens.store.ts';

/** No row has this id. */
const NO_TOKEN = 0;

/** For work after their session, named by `sessionUid`; undefined once disabled. A transaction locks them. */
export async function findPersonAsCaller(
  db: Db,
  identityId: number,
  sessionUid: string,
): Promise<Caller | undefined> {
  const person = await db
    .selectFrom('identities as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['i.uid as identity_uid', 'i.name as identity_name', 'i.email', 'i.role'])
    .select(['i.permissions', 'i.issue_types', 'a.uid as account_uid'])
    .select(['o.id', 'o.uid', 'o.name', 'o.workspace', 'o.city', 'o.country', 'o.website', 'o.created_at'])
    .where('i.id', '=', identityId)
    .where('i.disabled_at', 'is', null)
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forShare(['i']))
    .executeTakeFirst();
  return person && callerOf(person, { tokenId: NO_TOKEN, tokenUid: sessionUid, scopes: [...SCOPES] });
}
