/**
 * Triggers maintain the counts, the search index and the listed status, so that they are right at every commit, whichever
 * code writes. A status depends on the date: each credential has the status of `status_day`, which
 * `status/listed-status.store.ts` moves forward.
 */
const statusOf = (row: string, day = '(select day from status_day)') => `case
    when ${row}.revoked_at is not null then 'revoked'
    when ${row}.effective_date > ${day} then 'scheduled'
    when ${row}.end_date < ${day} then 'expired'
    else 'valid' end`;

/**
 * A row of the search index. Its number is the seconds since 2000 followed by the id, which fits in 31 bits, so that rows
 * are in the order of issue, however they were inserted; `idOfMatch` in search-index.ts extracts the id. One trigram stands
 * for organization and family, as written by `scopeOf` there. The text ends with two line breaks, so that its last
 * character also begins a trigram.
 */
const indexed = (row: 'new' | 'old') =>
  `((unixepoch(${row}.issued_at) - 946684800) << 31) | ${row}.id,
    char(57344 + instr('school org certificates employee company editor', ${row}.family),
      19968 + ${row}.organization_id / 20000, 19968 + ${row}.organization_id % 20000),
    ${row}.search_text || char(10, 10)`;

const ADD = `insert into credential_search (rowid, scope, text) values (${indexed('new')});`;
const REMOVE = `insert into credential_search (credential_search, rowid, scope, text) values ('delete', ${indexed('old')});`;

/** None of these may be the last table created, because SQLite's `quick_check` would then not look for unused pages. */
export const SQLITE_SEARCH = [
  `create virtual table credential_search using fts5(
    scope, text, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
  // Deleted text, such as the name of an erased person, is also removed from the file.
  `insert into credential_search (credential_search, rank) values ('secure-delete', 1)`,
  `create virtual table credential_trigrams using fts5vocab('credential_search', 'instance')`,
];

const SQLITE = [
  ...['students', 'employees'].flatMap((directory) => {
    const add = `insert into people_counts (organization_id, directory, status, part, people)
      values (new.organization_id, '${directory}', new.status, 0, 1)
      on conflict do update set people = people + 1;`;
    const remove = `update people_counts set people = people - 1
      where organization_id = old.organization_id and directory = '${directory}' and status = old.status and part = 0;`;
    return [
      `create trigger ${directory}_added after insert on ${directory} begin ${add} end`,
      `create trigger ${directory}_removed after delete on ${directory} begin ${remove} end`,
      `create trigger ${directory}_changed after update of status on ${directory}
        when old.status <> new.status begin ${remove} ${add} end`,
    ];
  }),

  `create trigger credentials_listed after insert on credentials begin
    update credentials set listed_status = ${statusOf('new')} where id = new.id;
  end`,
  `create trigger credentials_relisted after update of revoked_at, effective_date, end_date on credentials begin
    update credentials set listed_status = ${statusOf('new')} where id = new.id;
  end`,
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

/** Adds or subtracts the rows of a transition table. */
const countPeople = (rows: 'come' | 'gone') => `
        insert into people_counts (organization_id, directory, status, part, people)
          select organization_id, tg_table_name, status, pg_backend_pid() % 16, ${rows === 'come' ? '' : '-'}count(*)
          from ${rows} group by organization_id, status order by organization_id, status
          on conflict (organization_id, directory, status, part)
          do update set people = people_counts.people + excluded.people;`;

/** Each connection counts in its own part; otherwise writers of one organization would wait for each other. */
const POSTGRES = [
  'create index credentials_search on credentials using gin (search_text gin_trgm_ops)',
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

  `create function count_people() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then${countPeople('gone')}
      end if;
      if tg_op <> 'DELETE' then${countPeople('come')}
      end if;
      return null;
    end $$`,
  ...['students', 'employees'].flatMap((directory) => [
    `create trigger ${directory}_added after insert on ${directory}
      referencing new table as come for each statement execute function count_people()`,
    `create trigger ${directory}_removed after delete on ${directory}
      referencing old table as gone for each statement execute function count_people()`,
    `create trigger ${directory}_changed after update on ${directory}
      referencing old table as gone new table as come for each statement execute function count_people()`,
  ]),

  // Writers of credentials share the lock; moving the day forward takes it exclusively.
  `create function list_credential() returns trigger language plpgsql as $$
    declare today text;
    begin
      perform pg_advisory_xact_lock_shared(24225, 0);
      select day into today from status_day;
      new.listed_status := ${statusOf('new', 'today')};
      return new;
    end $$`,
  `create trigger credentials_listed before insert or update of revoked_at, effective_date, end_date on credentials
    for each row execute function list_credential()`,
];

export const TRIGGERS = { sqlite: SQLITE, postgres: POSTGRES };
