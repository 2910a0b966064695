import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/database.ts';

/**
 * The rows of SQLite's search index are numbered in the order of issue, whatever order they are inserted in. Before,
 * one document that was inserted late made every later search of its organization sort all that it found.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Seconds since 2000, then the id, which fits in 31 bits; `idOfMatch` in search-index.ts takes it out again. */
const position = (row: 'new' | 'old' | 'credentials') =>
  `((unixepoch(${row}.issued_at) - 946684800) << 31) | ${row}.id`;

/** As in 005. */
const scope = (row: 'new' | 'old' | 'credentials') =>
  `char(57344 + instr('school org certificates employee company editor', ${row}.family),
    19968 + ${row}.organization_id / 20000, 19968 + ${row}.organization_id % 20000)`;

const indexed = (row: 'new' | 'old' | 'credentials') =>
  `${position(row)}, ${scope(row)}, ${row}.search_text || char(10, 10)`;

const ADD = `insert into credential_search (rowid, scope, text) values (${indexed('new')});`;
const REMOVE = `insert into credential_search (credential_search, rowid, scope, text) values ('delete', ${indexed('old')});`;

const STATEMENTS = [
  ...['added', 'reworded', 'removed'].map((name) => `drop trigger credentials_${name}`),
  `drop table issue_disorder`,
  `insert into credential_search (credential_search) values ('delete-all')`,
  `insert into credential_search (rowid, scope, text)
    select ${indexed('credentials')} from credentials order by issued_at, id`,
  `create trigger credentials_added after insert on credentials begin
    insert into document_counts (organization_id, family, part, documents)
      values (new.organization_id, new.family, 0, 1)
      on conflict do update set documents = documents + 1;
    ${ADD}
  end`,
  `create trigger credentials_reworded after update of search_text, issued_at on credentials
    when old.search_text <> new.search_text or old.issued_at <> new.issued_at begin ${REMOVE} ${ADD} end`,
  `create trigger credentials_removed after delete on credentials begin
    update document_counts set documents = documents - 1
      where organization_id = old.organization_id and family = old.family and part = 0;
    ${REMOVE}
  end`,
];
