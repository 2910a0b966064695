import type { Db } from '#server/db/schema.ts';
import { searchText } from '#server/db/search-text.ts';
import type { TokenKind } from '#server/db/sign-in-tables.ts';

export const PAGE_SIZE = 50;

/** What the last entry of a page is sorted by, so that the list goes on even if that entry is deleted. */
export type After = readonly [key: string, uid: string];

/** Ids of people whose name or email contains a text. An organization has few enough staff to scan them all. */
async function idsHolding(db: Db, organizationId: number, q: string): Promise<number[]> {
  const staff = db.selectFrom('identities').where('organization_id', '=', organizationId);
  const people = await staff.select(['id', 'name', 'email']).execute();
  const wanted = searchText(q).trim();
  const holding = people.filter(({ name, email }) => searchText(`${name}\n${email}`).includes(wanted));
  return holding.map(({ id }) => id);
}

/** A page of an organization's people by name, and one more, to know whether there is a next page. */
export async function selectPeople(
  db: Db,
  organizationId: number,
  {
    only,
    after: [key, uid] = ['', ''],
    q,
    now,
  }: { only?: string; after?: After | undefined; q?: string | undefined; now: string },
) {
  const ids = q === undefined ? undefined : await idsHolding(db, organizationId, q);
  if (ids?.length === 0) return [];
  return db
    .selectFrom('identities as i')
    .select([
      'i.id',
      'i.uid',
      'i.name',
      'i.email',
      'i.role',
      'i.permissions',
      'i.issue_types',
      'i.disabled_at',
    ])
    .select((eb) => [
      eb
        .selectFrom('passkeys as p')
        .whereRef('p.identity_id', '=', 'i.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('passkeys'),
      eb
        .selectFrom('invitations as v')
        .whereRef('v.identity_id', '=', 'i.id')
        .where('v.used_at', 'is', null)
        .where('v.expires_at', '>', now)
        .select((max) => max.fn.max('v.expires_at').as('until'))
        .as('link_expires_at'),
      eb
        .selectFrom('tokens as t')
        .whereRef('t.identity_id', '=', 'i.id')
        .select((max) => max.fn.max(max.fn.coalesce('t.last_used_at', 't.created_at')).as('at'))
        .where((or) => or.or([or('t.kind', '!=', 'token'), or('t.last_used_at', 'is not', null)]))
        .as('last_used_at'),
    ])
    .where('i.organization_id', '=', organizationId)
    .$if(only !== undefined, (query) => query.where('i.uid', '=', only ?? ''))
    .$if(ids !== undefined, (query) => query.where('i.id', 'in', ids ?? []))
    .where((eb) => eb(eb.refTuple('i.name', 'i.uid'), '>', eb.tuple(key, uid)))
    .orderBy('i.name')
    .orderBy('i.uid')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export interface TokenFilter {
  identityUid?: string | undefined;
  after?: After | undefined;
  /** Only those that expire before this, and those that never do. */
  endsBefore?: string | undefined;
  endsNever?: boolean | undefined;
  /** Sessions unused since then have expired. */
  usedSince?: string | undefined;
  now: string;
}

/** A page of sessions or tokens that nobody ended, newest first, and one more. */
export function selectOpen(
  db: Db,
  organizationId: number,
  kinds: readonly TokenKind[],
  { identityUid, after, endsBefore, endsNever, usedSince, now }: TokenFilter,
) {
  let query = openOf(db, organizationId, kinds)
    .innerJoin('identities as i', 'i.id', 't.identity_id')
    .select(['t.uid', 't.device', 't.scopes', 't.created_at', 't.expires_at', 't.last_used_at'])
    .select(['i.uid as identity_uid', 'i.name as identity_name']);
  if (identityUid !== undefined) query = query.where('i.uid', '=', identityUid);
  if (endsNever) query = query.where('t.expires_at', 'is', null);
  if (endsBefore !== undefined)
    query = query.where('t.expires_at', '<', endsBefore).where('t.expires_at', '>', now);
  if (usedSince !== undefined)
    query = query
      .where('t.expires_at', '>', now)
      .where((eb) => eb(eb.fn.coalesce('t.last_used_at', 't.created_at'), '>', usedSince));
  if (after !== undefined)
    query = query.where((eb) => eb(eb.refTuple('t.created_at', 't.uid'), '<', eb.tuple(after[0], after[1])));
  return query
    .orderBy('t.created_at', 'desc')
    .orderBy('t.uid', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

/** How many tokens never expire, and how many expire before a moment. */
export function countEndings(
  db: Db,
  organizationId: number,
  { endsBefore, now }: { endsBefore: string; now: string },
): Promise<{ never: number; soon: number }> {
  return openOf(db, organizationId, ['token'])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('t.expires_at', 'is', null).as('never'),
      fn
        .countAll<number>()
        .filterWhere('t.expires_at', '<', endsBefore)
        .filterWhere('t.expires_at', '>', now)
        .as('soon'),
    ])
    .executeTakeFirstOrThrow();
}

function openOf(db: Db, organizationId: number, kinds: readonly TokenKind[]) {
  return db
    .selectFrom('tokens as t')
    .where('t.organization_id', '=', organizationId)
    .where('t.kind', 'in', kinds)
    .where('t.revoked_at', 'is', null);
}
