import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/database.ts';

/** Counts and a search index, which triggers keep: whoever writes a credential, they are right when it is committed. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await orderIndex(db);
  await db.schema
    .createTable('document_counts')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('documents', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('document_counts_of_family', ['organization_id', 'family', 'part'])
    .execute();
  await sql`
    insert into document_counts (organization_id, family, part, documents)
    select organization_id, family, 0, count(*) from credentials group by organization_id, family`.execute(
    db,
  );
  const statements = engine === 'sqlite' ? SQLITE : POSTGRES;
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** With the family, so that a deep page is found in the index alone. */
async function orderIndex(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('credentials_newest').execute();
  await db.schema
    .createIndex('credentials_newest')
    .on('credentials')
    .columns(['organization_id', 'issued_at desc', 'id desc', 'family'])
    .execute();
}

/** One trigram stands for organization and family; `scopeOf` in search-index.ts writes the same. */
const scope = (row: 'new' | 'old' | 'credentials') =>
  `char(57344 + instr('school org certificates employee company editor', ${row}.family),
    19968 + ${row}.organization_id / 20000, 19968 + ${row}.organization_id % 20000)`;

/** Ends with two line breaks, so that its last character too begins a trigram. */
const indexed = (row: 'new' | 'old' | 'credentials') =>
  `${row}.id, ${scope(row)}, ${row}.search_text || char(10, 10)`;

const ADD = `insert into credential_search (rowid, scope, text) values (${indexed('new')});`;
const REMOVE = `insert into credential_search (credential_search, rowid, scope, text) values ('delete', ${indexed('old')});`;

const SQLITE = [
  `create virtual table credential_search using fts5(
    scope, text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
  // What is taken out is gone from the file too: the name of an erased person.
  `insert into credential_search (credential_search, rank) values ('secure-delete', 1)`,
  `create virtual table credential_trigrams using fts5vocab('credential_search', 'instance')`,
  `insert into credential_search (rowid, scope, text) select ${indexed('credentials')} from credentials order by id`,

  // Up to this credential, the order of an organization's rows is not the order of issue.
  `create table issue_disorder (organization_id integer primary key references organizations (id), until_id integer not null)`,
  `insert into issue_disorder
    select organization_id, max(id) from (
      select id, organization_id, issued_at,
        max(issued_at) over (partition by organization_id order by id) as newest from credentials
    ) where issued_at < newest group by organization_id`,

  `create trigger credentials_added after insert on credentials begin
    insert into document_counts (organization_id, family, part, documents)
      values (new.organization_id, new.family, 0, 1)
      on conflict do update set documents = documents + 1;
    insert into issue_disorder select new.organization_id, new.id
      where exists (select 1 from credentials where organization_id = new.organization_id and issued_at > new.issued_at)
      on conflict do update set until_id = excluded.until_id;
    ${ADD}
  end`,
  `create trigger credentials_reworded after update of search_text on credentials
    when old.search_text <> new.search_text begin ${REMOVE} ${ADD} end`,
  `create trigger credentials_removed after delete on credentials begin
    update document_counts set documents = documents - 1
      where organization_id = old.organization_id and family = old.family and part = 0;
    ${REMOVE}
  end`,
];

/** Each connection counts in a part of its own, or the writers of one organization would wait for each other. */
const POSTGRES = [
  `create extension if not exists pg_trgm`,
  `create index credentials_search on credentials using gin (search_text gin_trgm_ops)`,
  `create function count_documents() returns trigger language plpgsql as $$
    begin
      insert into document_counts (organization_id, family, part, documents)
        select organization_id, family, pg_backend_pid() % 16, count(*) * case tg_op when 'DELETE' then -1 else 1 end
        from changed group by organization_id, family order by organization_id, family
        on conflict (organization_id, family, part)
        do update set documents = document_counts.documents + excluded.documents;
      return null;
    end $$`,
  `create trigger credentials_added after insert on credentials
    referencing new table as changed for each statement execute function count_documents()`,
  `create trigger credentials_removed after delete on credentials
    referencing old table as changed for each statement execute function count_documents()`,
];
