import { type InferResult, type Insertable, type Selectable, sql } from 'kysely';

import type { Permission, Scope, Workspace } from '#contract/fields.ts';
import type { Database } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine.ts';
import { type Db, type Schema, timestamp } from '#server/db/schema.ts';
import type { TokenKind } from '#server/db/sign-in-tables.ts';

const DAY_MS = 86_400_000;

export interface Caller {
  tokenId: number;
  tokenUid: string;
  scopes: Scope[];
  accountUid: string;
  organization: CallerOrganization;
  identity: {
    uid: string;
    name: string;
    email: string;
    role: string;
    permissions: Permission[];
    /** The document types it may issue; null for all. Means nothing without the permission. */
    issueTypes: string[] | null;
  };
}
export type CallerOrganization = Pick<
  Selectable<Schema['organizations']>,
  'id' | 'uid' | 'name' | 'city' | 'country' | 'website' | 'created_at'
> & { workspace: Workspace };

export interface StoredToken {
  caller: Caller;
  /** From this moment on it's invalid unless it's used before; null for never. */
  expiresAt: string | null;
  isRevoked: boolean;
}

export type TokenFinder = (hash: string) => Promise<StoredToken | undefined>;

export function createTokenFinder(
  { db, lookup }: Pick<Database, 'db' | 'lookup'>,
  { idleDays }: { idleDays: number },
): TokenFinder {
  const find = lookup<TokenRow>(tokenQuery(db, ['token', 'word']));
  return async (hash) => {
    const row = await find(hash);
    return row && storedToken(row, idleDays);
  };
}

export type TokenRow = InferResult<ReturnType<typeof tokenQuery>>[number];

export function tokenQuery(db: Db, kinds: readonly TokenKind[]) {
  return db
    .selectFrom('tokens as t')
    .innerJoin('identities as i', 'i.id', 't.identity_id')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['t.id as token_id', 't.uid as token_uid', 't.kind', 't.scopes', 't.expires_at', 't.revoked_at'])
    .select(['t.created_at as signed_in_at', 't.last_used_at'])
    .select([
      'i.uid as identity_uid',
      'i.name as identity_name',
      'i.email',
      'i.role',
      'i.permissions',
      'i.issue_types',
      'i.disabled_at',
    ])
    .select(['o.id', 'o.uid', 'o.name', 'o.workspace', 'o.city', 'o.country', 'o.website', 'o.created_at'])
    .select('a.uid as account_uid')
    .where(
      't.kind',
      'in',
      kinds.map((kind) => sql.lit(kind)),
    )
    .where('t.hash', '=', '');
}

/** When an unused session ends, or when a token expires. */
export function endOf(
  row: Pick<TokenRow, 'signed_in_at' | 'last_used_at' | 'expires_at'>,
  idleDays: number,
): string {
  const idle = new Date(Date.parse(`${row.last_used_at ?? row.signed_in_at}Z`) + idleDays * DAY_MS);
  const ends = [timestamp(idle), ...(row.expires_at === null ? [] : [row.expires_at])];
  return ends.sort()[0] ?? row.signed_in_at;
}

export function storedToken(row: TokenRow, idleDays: number): StoredToken {
  const { token_id: tokenId, token_uid: tokenUid } = row;
  return {
    caller: callerOf(row, { tokenId, tokenUid, scopes: listOf<Scope>(row.scopes) }),
    expiresAt: row.kind === 'token' ? row.expires_at : endOf(row, idleDays),
    isRevoked: row.revoked_at !== null || row.disabled_at !== null,
  };
}

type PersonRow = Omit<
  TokenRow,
  | 'token_id'
  | 'token_uid'
  | 'kind'
  | 'scopes'
  | 'expires_at'
  | 'revoked_at'
  | 'signed_in_at'
  | 'last_used_at'
  | 'disabled_at'
>;

export function callerOf(row: PersonRow, token: Pick<Caller, 'tokenId' | 'tokenUid' | 'scopes'>): Caller {
  const { id, uid, name, workspace, city, country, website, created_at } = row;
  return {
    ...token,
    accountUid: row.account_uid,
    organization: { id, uid, name, workspace, city, country, website, created_at },
    identity: {
      uid: row.identity_uid,
      name: row.identity_name,
      email: row.email,
      role: row.role,
      permissions: listOf<Permission>(row.permissions),
      issueTypes: row.issue_types === null ? null : listOf(row.issue_types),
    },
  };
}

/** Lists are kept as JSON text. */
export const listOf = <Item extends string>(json: string): Item[] => JSON.parse(json);

/** Never moves the last use back, because another process may know of a later one. */
export async function touchToken(db: Db, tokenId: number, at: string): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ last_used_at: at })
    .where('id', '=', tokenId)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
    .execute();
}

export async function insertToken(db: Db, token: Insertable<Schema['tokens']>): Promise<void> {
  await db.insertInto('tokens').values(token).execute();
}

export function findIdentity(db: Db, organizationUid: string, identityUid: string) {
  return db
    .selectFrom('identities as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.id', 'i.organization_id', 'i.disabled_at'])
    .where('o.uid', '=', organizationUid)
    .where('i.uid', '=', identityUid)
    .executeTakeFirst();
}

/** Whether a change of the person or token waits for this transaction alone, or for all that share the lock. */
export type Hold = 'alone' | 'shared';

/**
 * What the owner of a token may do now; undefined if it's revoked or they are disabled. Neither can change until the
 * transaction ends: the person is locked first, as in every act that changes them.
 */
export function holdToken(trx: Db, tokenId: number, hold: Hold) {
  return trx
    .selectFrom('identities as i')
    .innerJoin('tokens as t', 't.identity_id', 'i.id')
    .select(['i.permissions', 'i.issue_types'])
    .where('t.id', '=', tokenId)
    .where('t.revoked_at', 'is', null)
    .where('i.disabled_at', 'is', null)
    .$if(isPostgres(trx), (query) =>
      hold === 'alone' ? query.forNoKeyUpdate(['i', 't']) : query.forShare(['i', 't']),
    )
    .executeTakeFirst();
}

/** Locks what this person signs in with until the transaction ends. Such an act must do this first. */
export async function holdIdentity(trx: Db, id: number): Promise<void> {
  await trx
    .selectFrom('identities')
    .select('id')
    .where('id', '=', id)
    .$if(isPostgres(trx), (query) => query.forNoKeyUpdate())
    .execute();
}

/** Undefined if there is no such token. A revoked one keeps its date. */
export async function markTokenRevoked(
  db: Db,
  kinds: readonly TokenKind[],
  uid: string,
  now: string,
): Promise<
  { organizationId: number; organizationUid: string; identityId: number; isNew: boolean } | undefined
> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('uid', '=', uid)
    .where('kind', 'in', kinds)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const token = await db
    .selectFrom('tokens as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select(['o.id', 'o.uid', 't.identity_id'])
    .where('t.uid', '=', uid)
    .where('t.kind', 'in', kinds)
    .executeTakeFirst();
  if (!token) return undefined;
  const { id: organizationId, uid: organizationUid, identity_id: identityId } = token;
  return { organizationId, organizationUid, identityId, isNew: numUpdatedRows > 0n };
}

/** Whether an identity ever signed in or one of its tokens was used. */
export async function hasUsedTokens(db: Db, identityId: number): Promise<boolean> {
  const used = await db
    .selectFrom('tokens')
    .select('id')
    .where('identity_id', '=', identityId)
    .where((eb) => eb.or([eb('kind', '!=', 'token'), eb('last_used_at', 'is not', null)]))
    .executeTakeFirst();
  return used !== undefined;
}

export async function markTokensRevoked(
  db: Db,
  kinds: readonly TokenKind[],
  identityId: number,
  now: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ revoked_at: now })
    .where('identity_id', '=', identityId)
    .where('kind', 'in', kinds)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function findTokenOwner(db: Db, uid: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('tokens as t')
    .innerJoin('identities as i', 'i.id', 't.identity_id')
    .select('i.uid')
    .where('t.uid', '=', uid)
    .executeTakeFirst();
  return owner?.uid;
}

export function selectTokens(db: Db, kinds: readonly TokenKind[], organizationUid?: string) {
  return db
    .selectFrom('tokens as t')
    .innerJoin('identities as i', 'i.id', 't.identity_id')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select([
      't.uid',
      't.scopes',
      't.created_at',
      't.expires_at',
      't.revoked_at',
      't.last_used_at',
      't.device',
    ])
    .select(['o.uid as organization_uid', 'o.name as organization_name'])
    .select(['i.uid as identity_uid', 'i.name as identity_name'])
    .where('t.kind', 'in', kinds)
    .$if(organizationUid !== undefined, (query) => query.where('o.uid', '=', organizationUid ?? ''))
    .orderBy('t.id')
    .execute();
}
