import type { Insertable } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine.ts';
import { holdsText } from '#server/db/search-text.ts';
import type { Db, Schema } from '#server/db/schema.ts';

import type { Directory } from './directories.ts';

const PERSON_COLUMNS = { students: 'student_id', employees: 'employee_id' } as const;

export interface PeopleFilter {
  q?: string | undefined;
  status?: string | undefined;
}

export interface Page {
  page: number;
  perPage: number;
}

/** An index skips this many rows quickly. */
const QUICK_OFFSET_LIMIT = 1_000;

/** Whether a page is read fast enough to block other requests. */
export function isQuickPage({ q, status }: PeopleFilter, { page, perPage }: Page): boolean {
  return q === undefined && status === undefined && (page - 1) * perPage <= QUICK_OFFSET_LIMIT;
}

/** One page of an organization's people by name, with the total; the id orders people with one name. */
export async function listPeople(
  db: Db,
  directory: Directory,
  organizationId: number,
  { q, status }: PeopleFilter,
  { page, perPage }: Page,
) {
  const matches = peopleOf(db, directory, organizationId, { q, status });
  const offset = (page - 1) * perPage;
  const people = await pageOf(matches, directory, { page, perPage }).execute();
  if (people.length < perPage && (people.length > 0 || page === 1))
    return { people, total: offset + people.length };
  const counted =
    q === undefined
      ? numberOf(db, directory, organizationId, status)
      : matches.select(({ fn }) => fn.countAll().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { people, total: Number(total) };
}

/** Reads the first pages of all people with prepared statements: it's the most frequent list. */
export function createDirectoryReader(
  { db, reads: { prepared } }: Pick<Database, 'db' | 'reads'>,
  directory: Directory,
) {
  const readPage = prepared(pageOf(peopleOf(db, directory, 0, {}), directory, { page: 1, perPage: 1 }));
  const readNumber = prepared(numberOf(db, directory, 0));
  return async (organizationId: number, { page, perPage }: Page) => {
    const [people, [number]] = await Promise.all([
      readPage(organizationId, perPage, (page - 1) * perPage),
      readNumber(organizationId, directory),
    ]);
    return { people, total: Number(number?.total) };
  };
}

function peopleOf(db: Db, directory: Directory, organizationId: number, { q, status }: PeopleFilter) {
  let matches = db.selectFrom(directory).where('organization_id', '=', organizationId);
  if (q !== undefined) matches = matches.where((eb) => holdsText(eb.ref('search_text'), q));
  if (status !== undefined) matches = matches.where('status', '=', status);
  return matches;
}

function pageOf(people: ReturnType<typeof peopleOf>, directory: Directory, { page, perPage }: Page) {
  return inOrder(people, directory)
    .limit(perPage)
    .offset((page - 1) * perPage);
}

function inOrder(people: ReturnType<typeof peopleOf>, directory: Directory) {
  return people
    .select(['uid', 'first_name', 'last_name', 'status'])
    .$if(directory === 'employees', (query) => query.select(['department', 'position']))
    .orderBy('search_text')
    .orderBy('id');
}

/** The people after a uid in the order of the list; null if that person is gone. */
export async function listPeopleAfter(
  db: Db,
  directory: Directory,
  organizationId: number,
  { q, status }: PeopleFilter,
  { after, limit }: { after: string | undefined; limit: number },
) {
  const matches = peopleOf(db, directory, organizationId, { q, status });
  if (after === undefined) return inOrder(matches, directory).limit(limit).execute();
  const last = await peopleOf(db, directory, organizationId, {})
    .select(['search_text', 'id'])
    .where('uid', '=', after)
    .executeTakeFirst();
  if (!last) return null;
  const behind = matches.where((eb) =>
    eb(eb.refTuple('search_text', 'id'), '>', eb.tuple(last.search_text, last.id)),
  );
  return inOrder(behind, directory).limit(limit).execute();
}

/** A person as in the directory, and everybody else with the same name. */
export async function findWithNamesakes(db: Db, directory: Directory, organizationId: number, uid: string) {
  const whole = peopleOf(db, directory, organizationId, {})
    .select(['id', 'uid', 'first_name', 'last_name', 'email', 'status', 'search_text', 'created_at'])
    .$if(directory === 'employees', (query) => query.select(['department', 'position']));
  const person = await whole.where('uid', '=', uid).executeTakeFirst();
  if (!person) return null;
  // The name is the first line of the search text.
  const name = person.search_text.slice(0, person.search_text.indexOf('\n') + 1);
  const namesakes = await whole
    .where('search_text', '>=', name)
    .where('search_text', '<', name.replace('\n', '\u000b'))
    .where('id', '!=', person.id)
    .orderBy('search_text')
    .orderBy('id')
    .limit(MAX_NAMESAKES)
    .execute();
  return { person, namesakes };
}

/** How many documents are linked to each, by the database's ids; people without any are left out. */
export async function countDocumentsOf(
  db: Db,
  directory: Directory,
  ids: readonly number[],
): Promise<Map<number | null, number>> {
  const column = PERSON_COLUMNS[directory];
  const rows = await db
    .selectFrom('credentials')
    .select([`${column} as person`, ({ fn }) => fn.countAll().as('documents')])
    .where(column, 'in', [...ids])
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ person, documents }) => [person, Number(documents)]));
}

/** A longer list wouldn't help to tell people apart. */
const MAX_NAMESAKES = 20;

/** The people added after a database id, with all columns of an import. */
export function selectPeopleAfter(
  db: Db,
  directory: Directory,
  organizationId: number,
  { after, limit }: { after: number; limit: number },
) {
  return db
    .selectFrom(directory)
    .select(['id', 'uid', 'first_name', 'last_name', 'email', 'status'])
    .$if(directory === 'employees', (query) => query.select(['department', 'position']))
    .where('organization_id', '=', organizationId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Read from the counts of triggers. */
export function numberOf(db: Db, directory: Directory, organizationId: number, status?: string) {
  return db
    .selectFrom('people_counts')
    .select(({ fn }) => fn.sum('people').as('total'))
    .where('organization_id', '=', organizationId)
    .where('directory', '=', directory)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''));
}

export function findPerson(db: Db, directory: Directory, organizationId: number, uid: string) {
  return db
    .selectFrom(directory)
    .select(['id', 'uid', 'first_name', 'last_name', 'status'])
    .$if(directory === 'employees', (query) => query.select(['department', 'position']))
    .where('organization_id', '=', organizationId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** A person's stored columns, without those that the database adds. */
export type PersonRow = Omit<Schema['students'], 'id' | 'organization_id' | 'created_at'> &
  Partial<Pick<Schema['employees'], 'department' | 'position'>>;

/** Reads a person and locks the row until the transaction ends. */
export function lockPerson(trx: Db, directory: Directory, organizationId: number, uid: string) {
  return (
    peopleOf(trx, directory, organizationId, {})
      .select(['id', 'uid', 'first_name', 'last_name', 'email', 'status', 'search_text'])
      .$if(directory === 'employees', (query) => query.select(['department', 'position']))
      .where('uid', '=', uid)
      // A transaction of SQLite has locked the whole file.
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .executeTakeFirst()
  );
}

export async function insertPerson(trx: Db, directory: Directory, row: Insertable<Schema['students']>) {
  await trx.insertInto(directory).values(row).execute();
}

export async function updatePerson(trx: Db, directory: Directory, id: number, row: PersonRow): Promise<void> {
  await trx.updateTable(directory).set(row).where('id', '=', id).execute();
}

/** Stores a person's former name, once. */
export async function insertFormerName(
  trx: Db,
  directory: Directory,
  { id, first_name, last_name }: { id: number; first_name: string; last_name: string },
): Promise<void> {
  const column = PERSON_COLUMNS[directory];
  const former = await selectFormerNames(trx, directory, id);
  if (former.some((one) => one.first_name === first_name && one.last_name === last_name)) return;
  await trx
    .insertInto('former_names')
    .values({ [column]: id, first_name, last_name })
    .execute();
}

export function selectFormerNames(db: Db, directory: Directory, personId: number) {
  return db
    .selectFrom('former_names')
    .select(['first_name', 'last_name'])
    .where(PERSON_COLUMNS[directory], '=', personId)
    .execute();
}

/** Reads the status of a person and locks the row until the transaction ends. */
export function lockStatus(trx: Db, directory: Directory, id: number) {
  return (
    trx
      .selectFrom(directory)
      .select('status')
      .where('id', '=', id)
      // A transaction of SQLite has locked the whole file.
      .$if(isPostgres(trx), (query) => query.forShare())
      .executeTakeFirst()
  );
}

export function selectUids(db: Db, directory: Directory, organizationId: number) {
  return db.selectFrom(directory).select('uid').where('organization_id', '=', organizationId).execute();
}
