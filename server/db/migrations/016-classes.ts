import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/engine.ts';
import { COLUMNS } from './001-tables.ts';

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { counted, wide, text } = COLUMNS[engine];
  const statements = [
    `create table class_jobs (
      id ${counted},
      uid ${text} not null unique,
      organization_id ${wide} not null references organizations (id),
      identity_id ${wide} not null references identities (id),
      session_uid ${text} not null,
      request_id ${text} not null,
      doc_type ${text} not null,
      language ${text} not null,
      effective_date ${text},
      end_date ${text},
      shared ${text} not null,
      state ${text} not null,
      stopped_by ${text},
      created_at ${text} not null,
      expires_at ${text} not null,
      fetched_at ${text},
      claimed_by ${text},
      claimed_until ${text},
      unique (organization_id, request_id))`,
    `create index class_jobs_running on class_jobs (id) where state = 'running'`,
    `create table class_job_rows (
      job_id ${wide} not null references class_jobs (id),
      number integer not null,
      student_id ${wide} references students (id),
      employee_id ${wide} references employees (id),
      fields ${text},
      state ${text} not null,
      refusal ${text},
      credential_id ${wide} references credentials (id),
      file ${text},
      constraint class_job_rows_of_job primary key (job_id, number))`,
    'create index class_job_rows_of_student on class_job_rows (student_id) where student_id is not null',
    'create index class_job_rows_of_employee on class_job_rows (employee_id) where employee_id is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
