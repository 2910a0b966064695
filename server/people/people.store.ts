import type { Kysely } from 'kysely';

import { holdsText } from '#server/db/literal-match.ts';
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
const FEW_ROWS = 1_000;

/** Whether a page is found so quickly that everybody else can wait for it. */
export function isQuickPage({ q, status }: PeopleFilter, { page, perPage }: Page): boolean {
  return q === undefined && status === undefined && (page - 1) * perPage <= FEW_ROWS;
}

/** One page of an organization's people, by name, and how many there are; the id decides between two of one name. */
export async function listPeople(
  db: Kysely<Schema>,
  directory: Directory,
  organizationId: number,
  { q, status }: PeopleFilter,
  { page, perPage }: Page,
) {
  let matches = db.selectFrom(directory).where('organization_id', '=', organizationId);
  if (q !== undefined) matches = matches.where((eb) => holdsText(eb.ref('search_text'), q));
  if (status !== undefined) matches = matches.where('status', '=', status);
  const offset = (page - 1) * perPage;
  const people = await matches
    .select(['uid', 'first_name', 'last_name', 'status'])
    .$if(directory === 'employees', (query) => query.select(['department', 'position']))
    .orderBy('search_text')
    .orderBy('id')
    .limit(perPage)
    .offset(offset)
    .execute();
  if (people.length < perPage && (people.length > 0 || page === 1)) {
    return { people, total: offset + people.length };
  }
  if (q === undefined) return { people, total: await countPeople(db, directory, organizationId, status) };
  const { total } = await matches.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { people, total: Number(total) };
}

/** Triggers count them. */
async function countPeople(
  db: Kysely<Schema>,
  directory: Directory,
  organizationId: number,
  status: string | undefined,
): Promise<number> {
  const { total } = await db
    .selectFrom('people_counts')
    .select(({ fn }) => fn.sum('people').as('total'))
    .where('organization_id', '=', organizationId)
    .where('directory', '=', directory)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .executeTakeFirstOrThrow();
  return Number(total);
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
