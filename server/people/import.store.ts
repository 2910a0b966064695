import { type Kysely, sql } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

import type { Directory } from './directories.ts';
import type { ImportedPerson } from './import-rows.ts';
import { personSearchText } from './person-name.ts';

const STUDENT_COLUMNS = ['uid', 'first_name', 'last_name', 'email', 'status', 'search_text'] as const;
const EMPLOYEE_COLUMNS = [...STUDENT_COLUMNS, 'department', 'position'] as const;

export type ImportedColumn = (typeof EMPLOYEE_COLUMNS)[number];

/**
 * Gives `work` a table of its connection alone, where the rows of a file wait: however long it takes to read the
 * file, nobody else has to.
 */
export function withStaging<Result>(
  db: Kysely<Schema>,
  directory: Directory,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const columns = list(directory === 'students' ? STUDENT_COLUMNS : EMPLOYEE_COLUMNS);
    const like = sql`select ${columns}, cast(null as text) as uid_hash from ${sql.table(directory)} where 1 = 0`;
    await sql`create temporary table staging as ${like}`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await connection.schema.dropTable('staging').execute();
    }
  });
}

export async function addStaged(
  db: Kysely<Schema>,
  people: readonly ImportedPerson[],
  hashOf: (uid: string) => string,
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map((person) => ({
    ...person,
    search_text: personSearchText(person),
    uid_hash: hashOf(person.uid),
  }));
  await db
    .withTables<{ staging: Pick<Schema['employees'], ImportedColumn> & { uid_hash: string } }>()
    .insertInto('staging')
    .values(rows)
    .execute();
}

/** The hashes of the staged people who were erased. */
export async function selectErasedStaged(db: Kysely<Schema>, organizationId: number): Promise<string[]> {
  const { rows } = await sql<{ uid_hash: string }>`
    select e.uid_hash from erased_people as e inner join staging as a on a.uid_hash = e.uid_hash
    where e.organization_id = ${organizationId}`.execute(db);
  return rows.map(({ uid_hash }) => uid_hash);
}

export async function removeStaged(db: Kysely<Schema>, hashes: readonly string[]): Promise<void> {
  for (const hash of hashes) await sql`delete from staging where uid_hash = ${hash}`.execute(db);
}

export interface Merged {
  added: number;
  changed: number;
  unchanged: number;
}

interface Merge {
  directory: Directory;
  organizationId: number;
  /** Those the file has. */
  columns: readonly ImportedColumn[];
}

/** What taking over the staged people would do. */
export async function countMerge(db: Kysely<Schema>, merge: Merge): Promise<Merged> {
  const { rows } = await sql<{ people: Count; added: Count; changed: Count }>`
    select count(*) as people,
      sum(case when p.id is null then 1 else 0 end) as added,
      sum(case when p.id is not null and ${differs(merge)} then 1 else 0 end) as changed
    from ${stagingBeside(merge)}`.execute(db);
  const [counted] = rows;
  const [people, added, changed] = [
    Number(counted?.people),
    Number(counted?.added),
    Number(counted?.changed),
  ];
  return { added, changed, unchanged: people - added - changed };
}

/** PostgreSQL gives counts as text; no rows give null. */
type Count = number | string | null;

/** Takes over the staged people in one statement: who is new is added, who differs is changed, who is absent stays. */
export async function mergeStaged(trx: Kysely<Schema>, merge: Merge, now: string): Promise<void> {
  const { directory, organizationId, columns } = merge;
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  await sql`
    insert into ${sql.table(directory)} (organization_id, created_at, ${list(columns)})
    select cast(${organizationId} as integer), cast(${now} as text), ${list(columns, 'a.')}
    from ${stagingBeside(merge)}
    where p.id is null or ${differs(merge)}
    on conflict (organization_id, uid) do update set ${sql.join(changes)}`.execute(trx);
}

/** Keeps the names that taking over the staged people will change: on documents they stay, and are erased with the person. */
export async function rememberNames(trx: Kysely<Schema>, merge: Merge): Promise<void> {
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

/** Each arrival, and the person it is about where there is one. */
function stagingBeside({ directory, organizationId }: Merge) {
  return sql`staging as a left join ${sql.table(directory)} as p
    on p.organization_id = ${organizationId} and p.uid = a.uid`;
}

function differs({ columns }: Merge) {
  const differences = columns.map(
    (column) => sql`${sql.ref(`p.${column}`)} is distinct from ${sql.ref(`a.${column}`)}`,
  );
  return sql`(${sql.join(differences, sql` or `)})`;
}

function list(columns: readonly ImportedColumn[], table: 'a.' | '' = '') {
  return sql.join(columns.map((column) => sql.ref(`${table}${column}`)));
}
