import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/database.ts';

/**
 * Lists by status and document type, and the documents of a person, found in an index. A status depends on the date, so
 * each credential has the status it had on `status_day`; `credentials/listed-status.store.ts` moves that day on.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('status_day')
    .addColumn('day', 'text', (c) => c.notNull())
    .execute();
  const today = sql.raw(
    engine === 'sqlite' ? `date('now')` : `to_char(now() at time zone 'utc', 'YYYY-MM-DD')`,
  );
  await sql`insert into status_day (day) values (${today})`.execute(db);
  await db.schema.alterTable('credentials').addColumn('listed_status', 'text').execute();
  await sql.raw(`update credentials set listed_status = ${statusOf('credentials')}`).execute(db);
  for (const trigger of engine === 'sqlite' ? SQLITE : POSTGRES) await sql.raw(trigger).execute(db);
  for (const index of INDEXES) await sql.raw(index).execute(db);
}

const statusOf = (row: string, day = '(select day from status_day)') => `case
    when ${row}.revoked_at is not null then 'revoked'
    when ${row}.effective_date > ${day} then 'scheduled'
    when ${row}.end_date < ${day} then 'expired'
    else 'valid' end`;

const INDEXES = [
  `create index credentials_of_status on credentials
    (organization_id, listed_status, issued_at desc, id desc, family)`,
  `create index credentials_of_type on credentials
    (organization_id, doc_type, issued_at desc, id desc, family) where doc_type is not null`,
  `create index credentials_starting on credentials (effective_date) where effective_date is not null`,
  `create index credentials_ending on credentials (end_date) where end_date is not null`,
  // Without these, erasing a person reads every credential twice: to find theirs, and to see that none is left.
  `create index credentials_of_student on credentials (student_id) where student_id is not null`,
  `create index credentials_of_employee on credentials (employee_id) where employee_id is not null`,
];

const SQLITE = [
  `create trigger credentials_listed after insert on credentials begin
    update credentials set listed_status = ${statusOf('new')} where id = new.id;
  end`,
  `create trigger credentials_relisted after update of revoked_at, effective_date, end_date on credentials begin
    update credentials set listed_status = ${statusOf('new')} where id = new.id;
  end`,
];

/** The lock is shared with other writers of credentials; who moves the day on takes it alone. */
const POSTGRES = [
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
