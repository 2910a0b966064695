import { sql } from 'kysely';

import { searchText } from '#server/db/search-text.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/people/directories.ts';

/** Values in one statement. */
const BATCH = 500;
const MAX_NAMESAKES = 10;
/** A first and a last name have at most 100 characters each. Each word adds two conditions, and SQLite takes 1,000. */
const MAX_WORDS = 100;
const COLUMNS = { students: 'student_id', employees: 'employee_id' } as const;

async function inBatches<Value, Row>(values: readonly Value[], select: (batch: Value[]) => Promise<Row[]>) {
  const found: Row[] = [];
  for (let from = 0; from < values.length; from += BATCH)
    found.push(...(await select(values.slice(from, from + BATCH))));
  return found;
}

/** The people with these IDs, unordered. */
export function selectPeople(db: Db, directory: Directory, organizationId: number, uids: readonly string[]) {
  return inBatches([...new Set(uids)], (batch) =>
    people(db, directory, organizationId).where('uid', 'in', batch).execute(),
  );
}

/** Everybody with a name, whatever the order of its words. */
export function selectNamed(db: Db, directory: Directory, organizationId: number, name: string) {
  const words = searchText(name).trim().split(' ');
  if (words.length < 2 || words.length > MAX_WORDS) return Promise.resolve([]);
  const ways = words.slice(1).flatMap((_, place) => {
    const [before, after] = [words.slice(0, place + 1).join(' '), words.slice(place + 1).join(' ')];
    // The index text of a person begins with last name, first name, and last name again.
    return [`${before} ${after} ${before}\n`, `${after} ${before} ${after}\n`];
  });
  return people(db, directory, organizationId)
    .where((eb) =>
      eb.or(
        ways.map((way) =>
          eb.and([eb('search_text', '>=', way), eb('search_text', '<', way.replace('\n', '\u000b'))]),
        ),
      ),
    )
    .limit(MAX_NAMESAKES)
    .execute();
}

function people(db: Db, directory: Directory, organizationId: number) {
  return db
    .selectFrom(directory)
    .select(['id', 'uid', 'first_name', 'last_name', 'status'])
    .where('organization_id', '=', organizationId);
}

interface Duplicates {
  directory: Directory;
  ids: readonly number[];
  docType: string;
  effective_date: string | null;
  end_date: string | null;
}

/** Unrevoked documents of a type and period that these people have, and those that jobs have yet to issue. */
export async function selectDuplicates(
  db: Db,
  { directory, ids, docType, effective_date, end_date }: Duplicates,
) {
  const column = COLUMNS[directory];
  const issued = await inBatches(ids, (batch) =>
    db
      .selectFrom('credentials as c')
      .select([`c.${column} as person_id`, 'c.public_id', 'c.issued_at as at'])
      .where(`c.${column}`, 'in', batch)
      .where('c.doc_type', '=', docType)
      .where('c.revoked_at', 'is', null)
      .where('c.effective_date', effective_date === null ? 'is' : '=', effective_date)
      .where('c.end_date', end_date === null ? 'is' : '=', end_date)
      .orderBy('c.issued_at', 'desc')
      .execute(),
  );
  const waiting = await inBatches(ids, (batch) =>
    db
      .selectFrom('class_job_rows as r')
      .innerJoin('class_jobs as j', 'j.id', 'r.job_id')
      .select([`r.${column} as person_id`, 'j.created_at as at'])
      .where(`r.${column}`, 'in', batch)
      .where('r.state', '=', 'waiting')
      .where(sql.ref('j.doc_type'), '=', docType)
      .execute(),
  );
  return [...issued, ...waiting.map((row) => ({ ...row, public_id: null }))];
}
