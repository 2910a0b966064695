import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { documentTables } from './001-document-tables.ts';
import { SQLITE_SEARCH, TRIGGERS } from './001-triggers.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const own = engine === 'sqlite' ? SQLITE_ALONE : POSTGRES_ALONE;
  const columns = COLUMNS[engine];
  const statements = [
    ...own,
    ...tables(columns),
    ...documentTables(columns),
    ...INDEXES,
    ...TRIGGERS[engine],
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Where the engines' SQL differs. `counted` never reuses an id; `numbered` does on SQLite, where counting would write
 * another page for every batch of scans. On PostgreSQL, ids and sums have SQLite's 64 bits where they need them, and text
 * is compared bytewise as on SQLite, whatever the database's locale.
 */
export const COLUMNS = {
  sqlite: {
    counted: 'integer primary key autoincrement',
    numbered: 'integer primary key',
    wide: 'integer',
    text: 'text',
    // One tree instead of two, so that a batch of scans writes one page less.
    oneTree: 'without rowid',
    today: `date('now')`,
  },
  postgres: {
    counted: 'bigint primary key generated always as identity',
    numbered: 'bigint primary key generated always as identity',
    wide: 'bigint',
    text: 'text collate "C"',
    oneTree: '',
    today: `to_char(now() at time zone 'utc', 'YYYY-MM-DD')`,
  },
} as const;

export type Columns = (typeof COLUMNS)[Engine];

const tables = ({ counted, numbered, wide, text, today }: Columns) => [
  `create table accounts (id ${counted}, uid ${text} not null unique, created_at ${text} not null)`,
  `create table organizations (
    id ${counted},
    uid ${text} not null unique,
    account_id ${wide} not null references accounts (id),
    name ${text} not null,
    workspace ${text} not null,
    city ${text},
    country ${text},
    website ${text},
    contact ${text},
    created_at ${text} not null)`,
  `create table identities (
    id ${counted},
    uid ${text} not null unique,
    organization_id ${wide} not null references organizations (id),
    name ${text} not null,
    email ${text} not null,
    role ${text} not null,
    permissions ${text} not null,
    disabled_at ${text},
    created_at ${text} not null,
    issue_types ${text})`,
  `create table tokens (
    id ${counted},
    uid ${text} not null unique,
    organization_id ${wide} not null references organizations (id),
    identity_id ${wide} not null references identities (id),
    hash ${text} not null unique,
    scopes ${text} not null,
    created_at ${text} not null,
    expires_at ${text},
    revoked_at ${text},
    last_used_at ${text})`,
  ...['students', 'employees'].map(
    (directory) => `create table ${directory} (
    id ${counted},
    organization_id ${wide} not null references organizations (id),
    uid ${text} not null,
    first_name ${text} not null,
    last_name ${text} not null,
    email ${text},
    status ${text} not null,
    search_text ${text} not null,
    created_at ${text} not null,
    ${directory === 'employees' ? `department ${text}, position ${text},` : ''}
    constraint ${directory}_of_organization unique (organization_id, uid))`,
  ),
  `create table credentials (
    id ${counted},
    organization_id ${wide} not null references organizations (id),
    public_id ${text} not null unique,
    type ${text} not null,
    family ${text} not null,
    doc_type ${text},
    title ${text} not null,
    holder_name ${text},
    student_id ${wide} references students (id),
    employee_id ${wide} references employees (id),
    doc_id ${text},
    issued_at ${text} not null,
    effective_date ${text},
    end_date ${text},
    revoked_at ${text},
    revoked_reason ${text},
    key_id ${text} not null,
    search_text ${text} not null,
    erased_at ${text},
    former_key_ids ${text},
    listed_status ${text},
    product ${text},
    check_code_length integer not null default 6 check (check_code_length in (6, 8)),
    constraint credentials_of_editor_file unique (organization_id, doc_id))`,
  `create table editor_documents (
    id ${counted},
    organization_id ${wide} not null references organizations (id),
    number integer not null,
    doc_id ${text} not null,
    product ${text},
    title ${text},
    external_url ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    constraint editor_documents_of_file unique (organization_id, doc_id),
    constraint editor_documents_number unique (organization_id, number))`,
  `create table drafts (
    id ${counted},
    organization_id ${wide} not null references organizations (id),
    family ${text} not null,
    doc_type ${text} not null,
    title ${text} not null,
    created_at ${text} not null)`,
  `create table templates (
    organization_id ${wide} not null references organizations (id),
    doc_type ${text} not null,
    language ${text} not null,
    source ${text} not null,
    updated_at ${text} not null,
    constraint templates_of_organization primary key (organization_id, doc_type, language))`,
  `create table audit (
    id ${numbered},
    at ${text} not null,
    actor ${text} not null,
    action ${text} not null,
    organization_id ${wide} references organizations (id),
    subject ${text} not null,
    detail ${text})`,
  `create table document_counts (
    organization_id ${wide} not null references organizations (id),
    family ${text} not null,
    part integer not null,
    documents integer not null,
    constraint document_counts_of_family primary key (organization_id, family, part))`,
  `create table people_counts (
    organization_id ${wide} not null references organizations (id),
    directory ${text} not null,
    status ${text} not null,
    part integer not null,
    people integer not null,
    constraint people_counts_of_status primary key (organization_id, directory, status, part))`,
  `create table former_names (
    id ${numbered},
    student_id ${wide} references students (id) on delete cascade,
    employee_id ${wide} references employees (id) on delete cascade,
    first_name ${text} not null,
    last_name ${text} not null)`,
  // At most one row: with a second key, erased people would no longer be recognized.
  `create table erasure_key (
    id ${wide} primary key check (id = 1), value ${text} not null, created_at ${text} not null)`,
  `create table erased_people (
    organization_id ${wide} not null references organizations (id),
    uid_hash ${text} not null,
    erased_at ${text} not null,
    titles ${text} not null,
    constraint erased_people_of_organization primary key (organization_id, uid_hash))`,
  // An imported organization brings the key that recognizes its erased people.
  `create table organization_erasure_keys (
    organization_id ${wide} primary key references organizations (id), value ${text} not null)`,
  `create table signing_keys (
    key_id ${text} primary key, check_value ${text}, has_signed integer not null, withdrawn_at ${text})`,
  `create table status_day (day ${text} not null)`,
  `insert into status_day (day) values (${today})`,
  `create table scan_writers (
    writer ${text} primary key, batch integer not null, at ${text} not null)`,
  `create table upkeep (name ${text} primary key, at ${text} not null)`,
  // Data without a row is stored without limit.
  `create table retention (data ${text} primary key, days integer not null)`,
];

const INDEXES = [
  // The search text begins with the last name, so one index serves order, search and count.
  'create index students_by_name on students (organization_id, search_text, id, status)',
  'create index employees_by_name on employees (organization_id, search_text, id, status)',
  'create index credentials_newest_of_family on credentials (organization_id, family, issued_at desc, id desc)',
  // Includes the family, so that a deep page needs the index alone.
  'create index credentials_newest on credentials (organization_id, issued_at desc, id desc, family)',
  `create index credentials_of_status on credentials
    (organization_id, listed_status, issued_at desc, id desc, family)`,
  `create index credentials_of_type on credentials
    (organization_id, doc_type, issued_at desc, id desc, family) where doc_type is not null`,
  'create index credentials_starting on credentials (effective_date) where effective_date is not null',
  'create index credentials_ending on credentials (end_date) where end_date is not null',
  // Without these, erasing a person would read every credential twice: to find theirs, and to check that none is left.
  'create index credentials_of_student on credentials (student_id) where student_id is not null',
  'create index credentials_of_employee on credentials (employee_id) where employee_id is not null',
  `create index credentials_without_type on credentials
    (organization_id, issued_at desc, id desc, family) where doc_type is null`,
  'create index former_names_student_id on former_names (student_id)',
  'create index former_names_employee_id on former_names (employee_id)',
  'create index audit_of_organization on audit (organization_id, id)',
  'create index reports_newest on reports (organization_id, state, at desc, id desc)',
  // A page that is sent twice makes one report.
  "create unique index reports_once on reports (credential_id, fingerprint) where state = 'open'",
  'create index reports_closed on reports (closed_at) where closed_at is not null',
];

const SQLITE_ALONE = [
  // Counters of limits of a day or longer, which must survive a restart.
  'create table rate_limit_counters (key text primary key, points integer not null, expire integer) without rowid',
  ...SQLITE_SEARCH,
];

const POSTGRES_ALONE = [
  'create extension if not exists pg_trgm',
  // Counters shared by all processes, as rate-limiter-flexible requires. Unlogged, so that a count isn't written to disk; a
  // crash resets them.
  `create unlogged table rate_limit_counters (
    key text collate "C" primary key, points integer not null, expire bigint) with (fillfactor = 50)`,
];
