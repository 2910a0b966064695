import { type RawBuilder, sql } from 'kysely';

import type { PersonColumn } from '#contract/dashboard/people-import.ts';
import { withFirstLineOf } from '#server/db/search-text.ts';
import type { Db } from '#server/db/schema.ts';

import type { Directory } from '#server/people/directories.ts';
import { COLUMNS, DEFAULT_STATUS } from './import-columns.ts';
import type { ImportedPerson } from './import-rows.ts';
import { personSearchText } from '#server/people/person-name.ts';

type StoredColumn = PersonColumn | 'search_text';

/** Gives `work` a table of its own connection for the rows of a file, so that reading a long file blocks nobody. */
export function withStaging<Result>(
  db: Db,
  directory: Directory,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const like = sql`
      select ${list(columnsOf(directory))}, cast(null as text) as uid_hash, cast(null as text) as older_hash
      from ${sql.table(directory)} where 1 = 0`;
    await sql`create temporary table staging as ${like}`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await connection.schema.dropTable('staging').execute();
    }
  });
}

export async function addStaged(
  db: Db,
  directory: Directory,
  people: readonly ImportedPerson[],
  hashesOf: (uid: string) => readonly [string, string],
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map((person) => {
    const [uid_hash, older_hash] = hashesOf(person.uid);
    return {
      ...Object.fromEntries(COLUMNS[directory].map((column) => [column, person[column]])),
      search_text: personSearchText(person),
      uid_hash,
      older_hash,
    };
  });
  const staging = db.withTables<{ staging: Record<string, string | null> }>().insertInto('staging');
  await staging.values(rows).execute();
}

export async function selectErasedStaged(db: Db, organizationId: number): Promise<string[]> {
  const { rows } = await sql<{ uid_hash: string }>`
    select uid_hash from erased_people where organization_id = ${organizationId}
      and uid_hash in (select uid_hash from staging union select older_hash from staging)`.execute(db);
  return rows.map(({ uid_hash }) => uid_hash);
}

export async function removeStaged(db: Db, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes)
    await sql`delete from staging where ${hash} in (uid_hash, older_hash)`.execute(db);
}

export interface Merged {
  added: number;
  changed: number;
  unchanged: number;
  /** Former people who stay so, because the file gives no status. */
  still_left: number;
}

export interface Merge {
  directory: Directory;
  organizationId: number;
  columns: readonly (PersonColumn | null)[];
}

export async function countMerge(db: Db, merge: Merge): Promise<Merged> {
  const { rows } = await sql<{ people: Count; added: Count; changed: Count; still_left: Count }>`
    select count(*) as people,
      sum(case when p.id is null then 1 else 0 end) as added,
      sum(case when p.id is not null and ${differs(db, merge)} then 1 else 0 end) as changed,
      sum(case when a.status is null and p.status in ('revoked', 'inactive') then 1 else 0 end) as still_left
    from ${stagingBeside(merge)}`.execute(db);
  const [counted] = rows;
  const [added, changed] = [Number(counted?.added), Number(counted?.changed)];
  const unchanged = Number(counted?.people) - added - changed;
  return { added, changed, unchanged, still_left: Number(counted?.still_left) };
}

/** PostgreSQL returns counts as text; no rows give null. */
type Count = number | string | null;

/** Merges the staged people in one statement: new ones are added, changed ones updated, absent ones left alone. */
export async function mergeStaged(trx: Db, merge: Merge, now: string): Promise<void> {
  const { directory, organizationId } = merge;
  const columns = columnsOf(directory);
  const values = columns.map((column) => valueOf(trx, column, merge));
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  await sql`
    insert into ${sql.table(directory)} (organization_id, created_at, ${list(columns)})
    select cast(${organizationId} as bigint), cast(${now} as text), ${sql.join(values)}
    from ${stagingBeside(merge)}
    where p.id is null or ${differs(trx, merge)}
    on conflict (organization_id, uid) do update set ${sql.join(changes)}`.execute(trx);
}

/** Stores the names that the merge will change, because documents still contain them; they are erased with the person. */
export async function rememberNames(trx: Db, merge: Merge): Promise<void> {
  const person = sql.ref(merge.directory === 'students' ? 'student_id' : 'employee_id');
  await sql`
    insert into former_names (${person}, first_name, last_name)
    select p.id, p.first_name, p.last_name from ${stagingBeside(merge)}
    where p.id is not null
      and (p.first_name is distinct from a.first_name or p.last_name is distinct from a.last_name)
      and not exists (
        select 1 from former_names f
        where f.${person} = p.id and f.first_name = p.first_name and f.last_name = p.last_name
      )`.execute(trx);
}

/** Each staged row, with the existing person if there is one. */
function stagingBeside({ directory, organizationId }: Merge) {
  return sql`staging as a left join ${sql.table(directory)} as p
    on p.organization_id = ${organizationId} and p.uid = a.uid`;
}

function valueOf(db: Db, column: StoredColumn, { directory, columns }: Merge) {
  const arriving = sql.ref<string>(`a.${column}`);
  const present = sql.ref<string>(`p.${column}`);
  if (column === 'status')
    return sql<string>`coalesce(${arriving}, ${present}, cast(${DEFAULT_STATUS[directory]} as text))`;
  if (column !== 'search_text') return columns.includes(column) ? arriving : present;
  if (columns.includes('email')) return arriving;
  // An unchanged email address must still be found: it follows the first line, the name.
  const combined = withFirstLineOf(db, arriving, present);
  return sql<string>`case when p.id is null then ${arriving} else ${combined} end`;
}

function differs(db: Db, merge: Merge) {
  const differences = columnsOf(merge.directory).map(
    (column) => sql`${sql.ref(`p.${column}`)} is distinct from ${valueOf(db, column, merge)}`,
  );
  return sql`(${sql.join(differences, sql` or `)})`;
}

const columnsOf = (directory: Directory): readonly StoredColumn[] => [...COLUMNS[directory], 'search_text'];

function list(columns: readonly StoredColumn[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)));
}
