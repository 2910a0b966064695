import { type Kysely, sql } from 'kysely';

import type { Schema } from '#server/db/schema.ts';

import type { Directory } from './directories.ts';
import type { ImportedPerson } from './import-rows.ts';
import { personSearchText } from './person-search-text.ts';

const STUDENT_COLUMNS = ['uid', 'first_name', 'last_name', 'email', 'status', 'search_text'] as const;
const EMPLOYEE_COLUMNS = [...STUDENT_COLUMNS, 'department', 'position'] as const;

export type ImportedColumn = (typeof EMPLOYEE_COLUMNS)[number];

/**
 * Gives `work` a table of its connection alone, where the rows of a file wait: however long it takes to read the
 * file, nobody else has to.
 */
export function withArrivals<Result>(
  db: Kysely<Schema>,
  directory: Directory,
  work: (on: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (on) => {
    const columns = list(directory === 'students' ? STUDENT_COLUMNS : EMPLOYEE_COLUMNS);
    const like = sql`select ${columns} from ${sql.table(directory)} where 1 = 0`;
    await sql`create temporary table arrivals as ${like}`.execute(on);
    try {
      return await work(on);
    } finally {
      await on.schema.dropTable('arrivals').execute();
    }
  });
}

export async function addArrivals(on: Kysely<Schema>, people: readonly ImportedPerson[]): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map((person) => ({ ...person, search_text: personSearchText(person) }));
  await on
    .withTables<{ arrivals: Pick<Schema['employees'], ImportedColumn> }>()
    .insertInto('arrivals')
    .values(rows)
    .execute();
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

/** What taking over the arrivals would do. */
export async function countMerge(on: Kysely<Schema>, merge: Merge): Promise<Merged> {
  const { rows } = await sql<{ people: Count; added: Count; changed: Count }>`
    select count(*) as people,
      sum(case when p.id is null then 1 else 0 end) as added,
      sum(case when p.id is not null and ${differs(merge)} then 1 else 0 end) as changed
    from ${arrivalsBeside(merge)}`.execute(on);
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

/** Takes over the arrivals in one statement: who is new is added, who differs is changed, who is absent stays. */
export async function mergeArrivals(trx: Kysely<Schema>, merge: Merge, now: string): Promise<void> {
  const { directory, organizationId, columns } = merge;
  const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  await sql`
    insert into ${sql.table(directory)} (organization_id, created_at, ${list(columns)})
    select cast(${organizationId} as integer), cast(${now} as text), ${list(columns, 'a.')}
    from ${arrivalsBeside(merge)}
    where p.id is null or ${differs(merge)}
    on conflict (organization_id, uid) do update set ${sql.join(changes)}`.execute(trx);
}

/** Each arrival, and the person it is about where there is one. */
function arrivalsBeside({ directory, organizationId }: Merge) {
  return sql`arrivals as a left join ${sql.table(directory)} as p
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
