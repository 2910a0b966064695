import { type Insertable, sql, type Updateable } from 'kysely';

import type { Db, Schema } from '#server/db/schema.ts';
import { COPIED } from '#server/db/tables.ts';

export function findAccount(db: Db, uid: string) {
  return db.selectFrom('accounts').select(['id', 'uid']).where('uid', '=', uid).executeTakeFirst();
}

export function insertAccount(db: Db, account: Insertable<Schema['accounts']>) {
  return db.insertInto('accounts').values(account).returning(['id', 'uid']).executeTakeFirstOrThrow();
}

export function findOrganization(db: Db, uid: string) {
  const found = db.selectFrom('organizations').where('uid', '=', uid);
  return found.select(['id', 'uid', 'workspace']).executeTakeFirst();
}

/** As in the captions of its seals. */
export async function findOrganizationName(db: Db, id: number): Promise<string> {
  const found = db.selectFrom('organizations').where('id', '=', id);
  const { name } = await found.select('name').executeTakeFirstOrThrow();
  return name;
}

export function readOrganization(db: Db, id: number) {
  return db
    .selectFrom('organizations')
    .select(['name', 'workspace', 'city', 'country', 'website', 'contact', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export function insertOrganization(db: Db, organization: Insertable<Schema['organizations']>) {
  const inserted = db.insertInto('organizations').values(organization);
  return inserted.returning(['id', 'uid']).executeTakeFirstOrThrow();
}

/** Every organization with its account, oldest first. */
export function selectOrganizations(db: Db) {
  return db
    .selectFrom('organizations as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.uid as organization_id', 'a.uid as account_id', 'o.name', 'o.workspace'])
    .select(['o.city', 'o.country', 'o.website', 'o.contact', 'o.created_at'])
    .orderBy('o.id')
    .execute();
}

export async function insertIdentity(db: Db, identity: Insertable<Schema['identities']>): Promise<void> {
  await db.insertInto('identities').values(identity).execute();
}

/** False if there is no such organization. */
export async function updateOrganization(
  db: Db,
  uid: string,
  changes: Updateable<Schema['organizations']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organizations')
    .set(changes)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findIdentityByUid(db: Db, uid: string) {
  return db
    .selectFrom('identities as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.id', 'i.uid', 'i.email', 'i.role', 'i.permissions', 'i.issue_types', 'i.disabled_at'])
    .select(['o.id as organization_id', 'o.uid as organization_uid', 'o.workspace'])
    .where('i.uid', '=', uid)
    .executeTakeFirst();
}

export function findActiveByEmail(db: Db, organizationId: number, email: string) {
  return db
    .selectFrom('identities')
    .select(['uid', 'name'])
    .where('organization_id', '=', organizationId)
    .where('disabled_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export function selectPermissionsOfActive(db: Db, organizationId: number) {
  return db
    .selectFrom('identities')
    .select('permissions')
    .where('organization_id', '=', organizationId)
    .where('disabled_at', 'is', null)
    .execute();
}

/** Locks the organization until the transaction ends. */
export async function holdOrganization(trx: Db, id: number): Promise<void> {
  const organization = trx.updateTable('organizations').where('id', '=', id);
  await organization.set((eb) => ({ name: eb.ref('name') })).execute();
}

export async function deleteIdentityRows(trx: Db, id: number): Promise<void> {
  for (const table of ['invitations', 'tokens'] as const)
    await trx.deleteFrom(table).where('identity_id', '=', id).execute();
  await trx.deleteFrom('identities').where('id', '=', id).execute();
}

export async function updateIdentityRow(db: Db, id: number, changes: Updateable<Schema['identities']>) {
  await db.updateTable('identities').set(changes).where('id', '=', id).execute();
}

/** Oldest first, with the number of their unrevoked tokens. */
export function selectIdentities(db: Db, organizationUid?: string) {
  return db
    .selectFrom('identities as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .select(['i.uid', 'o.uid as organization_uid', 'i.name', 'i.email', 'i.role', 'i.permissions'])
    .select(['i.issue_types', 'i.disabled_at', 'i.created_at'])
    .select((eb) =>
      eb
        .selectFrom('tokens as t')
        .whereRef('t.identity_id', '=', 'i.id')
        .where('t.kind', '=', 'token')
        .where('t.revoked_at', 'is', null)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('tokens'),
    )
    .$if(organizationUid !== undefined, (query) => query.where('o.uid', '=', organizationUid ?? ''))
    .orderBy('i.id')
    .execute();
}

/** Everybody who could ever act in an organization, including disabled people, by name; the email tells two of one name apart. */
export async function selectStaff(db: Db, organizationId: number) {
  const staff = await db
    .selectFrom('identities')
    .select(['uid as identity_uid', 'name', 'email'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const isShared = (name: string) => staff.filter((other) => other.name === name).length > 1;
  return staff.map(({ identity_uid, name, email }) => ({
    identity_uid,
    name: name !== null && email !== null && isShared(name) ? `${name} (${email})` : name,
  }));
}

/** Tables in which even an unused organization has rows. */
const SETTINGS: readonly string[] = [
  'templates',
  'template_versions',
  'fact_settings',
  'content_settings',
  'brands',
  'domains',
];
const OF_PEOPLE: readonly string[] = ['invitations', 'passkeys', 'tokens', 'identities'];
const BEFORE_USE = [...SETTINGS, ...OF_PEOPLE, 'audit'];

/** The first table with rows that only a used organization has, apart from its people and settings. */
export async function findUse(db: Db, organizationId: number): Promise<string | null> {
  for (const [name, { owner }] of Object.entries(COPIED)) {
    if (owner !== 'organization' || BEFORE_USE.includes(name)) continue;
    const query = sql`select 1 from ${sql.table(name)} where organization_id = ${organizationId} limit 1`;
    if ((await query.execute(db)).rows.length > 0) return name;
  }
  return null;
}

/** Deletes it with its people and settings. Its audit entries stay, because they are about it. */
export async function deleteOrganizationRows(trx: Db, id: number): Promise<void> {
  for (const name of [...SETTINGS, ...OF_PEOPLE, 'document_counts', 'people_counts'])
    await sql`delete from ${sql.table(name)} where organization_id = ${id}`.execute(trx);
  await trx.updateTable('audit').set({ organization_id: null }).where('organization_id', '=', id).execute();
  const { account_id } = await trx
    .deleteFrom('organizations')
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('accounts')
    .where('id', '=', account_id)
    .where((eb) => {
      const others = eb.selectFrom('organizations').select('id').where('account_id', '=', account_id);
      return eb.not(eb.exists(others));
    })
    .execute();
}
