import { type RawBuilder, sql } from 'kysely';

import { isPostgres } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type CopiedTable, countRows, highestId, readRows, type Row } from '#server/db/table-rows.ts';
import type { Table } from '#server/db/tables.ts';

type Owner = Exclude<Table['owner'], null>;

const OWNED: Readonly<Record<Owner, (organizationId: number) => RawBuilder<unknown>>> = {
  account: (id) => sql`id = (select account_id from organizations where id = ${id})`,
  itself: (id) => sql`id = ${id}`,
  organization: (id) => sql`organization_id = ${id}`,
  credential: (id) => sql`credential_id in (select id from credentials where organization_id = ${id})`,
  person: (id) => sql`(student_id in (select id from students where organization_id = ${id})
    or employee_id in (select id from employees where organization_id = ${id}))`,
};

/** All rows of an organization, one at a time; a table comes after those it refers to. */
export async function* readOrganization(
  db: Db,
  tables: readonly CopiedTable[],
  organizationId: number,
): AsyncGenerator<{ table: string; row: Row }> {
  for (const table of tables) {
    if (table.owner === null) continue;
    const where = OWNED[table.owner](organizationId);
    for await (const rows of readRows(db, table, { where }))
      for (const row of rows) yield { table: table.name, row };
  }
}

export async function countOrganization(
  db: Db,
  tables: readonly CopiedTable[],
  organizationId: number,
): Promise<number> {
  let total = 0;
  for (const table of tables)
    if (table.owner !== null) total += await countRows(db, table, OWNED[table.owner](organizationId));
  return total;
}

/** Ids of the keys that its papers need, from every table, including those from before papers were reissued. */
export async function selectKeyIds(
  db: Db,
  tables: readonly CopiedTable[],
  organizationId: number,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const { name, owner, columns } of tables)
    for (const column of columns.filter((one) => owner !== null && KEY_COLUMNS.includes(one.name))) {
      const { rows } = await sql<{ ids: string | null }>`
        select distinct ${sql.ref(column.name)} as ids from ${sql.table(name)}
        where ${OWNED[owner ?? 'itself'](organizationId)}`.execute(db);
      for (const row of rows) for (const id of row.ids?.split(' ') ?? []) ids.add(id);
    }
  return [...ids].toSorted();
}

/** Columns with ids of signing keys, separated by blanks. */
export const KEY_COLUMNS: readonly string[] = ['key_id', 'former_key_ids'];

export async function nameOf(db: Db, organizationId: number): Promise<string> {
  const organizations = db.selectFrom('organizations').select('name');
  return (await organizations.where('id', '=', organizationId).executeTakeFirstOrThrow()).name;
}

export function findOrganizationKey(db: Db, organizationId: number) {
  const keys = db.selectFrom('organization_erasure_keys').where('organization_id', '=', organizationId);
  return keys.select('value').executeTakeFirst();
}

/** Stores a key that papers of an imported organization need. */
export async function insertNeededKey(trx: Db, key: Schema['signing_keys']): Promise<void> {
  await trx.insertInto('signing_keys').values(key).execute();
}

export async function selectPresent(
  db: Db,
  table: 'organizations' | 'identities' | 'accounts' | 'credentials',
  column: 'uid' | 'public_id',
  values: readonly string[],
): Promise<{ id: number; value: string }[]> {
  const { rows } = await sql<{ id: number; value: string }>`
    select id, ${sql.ref(column)} as value from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join(values)})`.execute(db);
  return rows;
}

/** Reserves this many consecutive ids. Call in a transaction. */
export async function reserveIds(trx: Db, table: CopiedTable, count: number): Promise<number[]> {
  if (!isPostgres(trx)) {
    const highest = await highestId(trx, table);
    return Array.from({ length: count }, (_, index) => highest + index + 1);
  }
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table.name}, 'id')) as id from generate_series(1, ${count}::integer)`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
