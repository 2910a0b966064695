import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';

const COLUMNS = {
  sqlite: { counted: 'integer primary key autoincrement', text: 'text' },
  postgres: { counted: 'integer primary key generated always as identity', text: 'text collate "C"' },
} as const;

/** What readers report about a document. In `schema.ts` is what the columns mean. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { counted, text } = COLUMNS[engine];
  const statements = [
    `create table reports (
      id ${counted},
      uid ${text} not null unique,
      organization_id integer not null references organizations (id),
      credential_id integer not null references credentials (id),
      what ${text} not null,
      email ${text},
      language ${text} not null,
      at ${text} not null,
      state ${text} not null,
      closed_at ${text},
      fingerprint ${text})`,
    'create index reports_newest on reports (organization_id, state, at desc, id desc)',
    // A page that is sent again isn't a second report.
    "create unique index reports_once on reports (credential_id, fingerprint) where state = 'open'",
    'create index reports_closed on reports (closed_at) where closed_at is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
