import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import { isPostgres } from '#server/db/engine.ts';
import { holdsText } from '#server/db/search-text.ts';
import type { Schema } from '#server/db/schema.ts';

import type { Directory } from './directories.ts';

export interface PeopleFilter {
  q?: string | undefined;
  status?: string | undefined;
}

export interface Page {
  page: number;
  perPage: number;
}

/** Rows that the index holds in order are quickly passed over, if they are not too many. */
const QUICK_OFFSET_LIMIT = 1_000;

/** Whether a page is found so quickly that everybody else can wait for it. */
export function isQuickPage({ q, status }: PeopleFilter, { page, perPage }: Page): boolean {
  return q === undefined && status === undefined && (page - 1) * perPage <= QUICK_OFFSET_LIMIT;
}

/** One page of an organization's people, by name, and how many there are; the id decides between two of one name. */
export async function listPeople(
  db: Kysely<Schema>,
  directory: Directory,
  organizationId: number,
  { q, status }: PeopleFilter,
  { page, perPage }: Page,
) {
  const matches = peopleOf(db, directory, organizationId, { q, status });
  const offset = (page - 1) * perPage;
  const people = await pageOf(matches, directory, { page, perPage }).execute();
  if (people.length < perPage && (people.length > 0 || page === 1)) {
    return { people, total: offset + people.length };
  }
  const counted =
    q === undefined
      ? numberOf(db, directory, organizationId, status)
      : matches.select(({ fn }) => fn.countAll().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return { people, total: Number(total) };
}

/** Reads the first pages of everybody: what is asked for most, by statements prepared once. */
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

function peopleOf(
  db: Kysely<Schema>,
  directory: Directory,
  organizationId: number,
  { q, status }: PeopleFilter,
) {
  let matches = db.selectFrom(directory).where('organization_id', '=', organizationId);
  if (q !== undefined) matches = matches.where((eb) => holdsText(eb.ref('search_text'), q));
  if (status !== undefined) matches = matches.where('status', '=', status);
  return matches;
}

function pageOf(people: ReturnType<typeof peopleOf>, directory: Directory, { page, perPage }: Page) {
  return people
    .select(['uid', 'first_name', 'last_name', 'status'])
    .$if(directory === 'employees', (query) => query.select(['department', 'position']))
    .orderBy('search_text')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage);
}

/** The people added after somebody (of a database's id), with all that an import has of them. */
export function selectPeopleAfter(
  db: Kysely<Schema>,
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

/** Triggers count them. */
function numberOf(db: Kysely<Schema>, directory: Directory, organizationId: number, status?: string) {
  return db
    .selectFrom('people_counts')
    .select(({ fn }) => fn.sum('people').as('total'))
    .where('organization_id', '=', organizationId)
    .where('directory', '=', directory)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''));
}

export function findPerson(db: Kysely<Schema>, directory: Directory, organizationId: number, uid: string) {
  return db
    .selectFrom(directory)
    .select(['id', 'uid', 'first_name', 'last_name', 'status'])
    .$if(directory === 'employees', (query) => query.select(['department', 'position']))
    .where('organization_id', '=', organizationId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** The status of a person, whom nobody changes or erases before the transaction ends. */
export function lockStatus(trx: Kysely<Schema>, directory: Directory, id: number) {
  return (
    trx
      .selectFrom(directory)
      .select('status')
      .where('id', '=', id)
      // SQLite's transactions lock the file already.
      .$if(isPostgres(trx), (query) => query.forShare())
      .executeTakeFirst()
  );
}

export function selectUids(db: Kysely<Schema>, directory: Directory, organizationId: number) {
  return db.selectFrom(directory).select('uid').where('organization_id', '=', organizationId).execute();
}
