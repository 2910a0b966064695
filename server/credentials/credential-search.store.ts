import type { Db } from '#server/db/schema.ts';
import { indexQuery, type IndexQuery } from '#server/db/search-index.ts';
import { searchText } from '#server/db/search-text.ts';

import type { Credential } from './credentials.store.ts';
import { credentialsHolding, type Readable, readableCredentials } from './readable-credentials.store.ts';

/** Shorter texts have no index. */
const SHORT = 3;
/** How many of the newest documents are tried first: a common text fills the page from them. */
const NEWEST = { ofShort: 1_000, ofOther: 200 };
/** Up to this many matches are sorted. With more, a scan from newest to oldest soon meets enough of them. */
const MAX_SORTED = 1_000;

interface Search {
  db: Db;
  readable: Readable;
  q: string;
  limit: number;
}

/** The credential whose full public id was typed comes first, then the newest that contain `q`. */
export async function searchCredentials(
  db: Db,
  readable: Readable,
  q: string,
  limit: number,
): Promise<Credential[]> {
  const exact = await readableCredentials(db, readable)
    .selectAll()
    .where('public_id', '=', q.trim().toUpperCase())
    .executeTakeFirst();
  const newest = await newestHolding({ db, readable, q, limit });
  return exact ? [exact, ...newest.filter(({ id }) => id !== exact.id)].slice(0, limit) : newest;
}

async function newestHolding(search: Search): Promise<Credential[]> {
  const text = searchText(search.q).trim();
  if (text === '') return [];
  const isShort = Array.from(text).length < SHORT;
  const newest = await amongNewest(search, isShort ? NEWEST.ofShort : NEWEST.ofOther);
  if (newest.length === search.limit) return newest;
  const query = await indexQuery(search.db, search.readable, text);
  if (query !== null) return inOrderOfIndex(search, query);
  return (await sorted(search)) ?? (await walked(search));
}

/** A full page of matches for a common text, from the newest documents. */
async function amongNewest(search: Search, count: number): Promise<Credential[]> {
  const oldest = await readableCredentials(search.db, search.readable)
    .select('issued_at')
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return walked(search, oldest?.issued_at);
}

/** Scans all documents from newest to oldest. */
function walked({ db, readable, q, limit }: Search, until = ''): Promise<Credential[]> {
  return credentialsHolding(db, readable, q)
    .selectAll()
    .where('issued_at', '>=', until)
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function inOrderOfIndex({ db, readable, q, limit }: Search, query: IndexQuery): Promise<Credential[]> {
  return credentialsHolding(db, readable, q, query)
    .selectAll()
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
}

/** null if there are too many to sort. */
async function sorted({ db, readable, q, limit }: Search): Promise<Credential[] | null> {
  const some = credentialsHolding(db, readable, q)
    .selectAll()
    .limit(MAX_SORTED + 1);
  const found = await db
    .selectFrom(some.as('some'))
    .selectAll('some')
    .select((eb) => eb.fn.countAll<number>().over().as('matches'))
    .orderBy('issued_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return found[0] && found[0].matches > MAX_SORTED ? null : found;
}
