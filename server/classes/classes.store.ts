import { type Insertable, type Selectable, sql } from 'kysely';

import type { ClassRefusal } from '#contract/dashboard/issuing/classes.ts';
import { isPostgres } from '#server/db/engine.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import type { Directory } from '#server/people/directories.ts';

export type ClassJob = Selectable<Schema['class_jobs']>;
type NewJob = Omit<
  Insertable<Schema['class_jobs']>,
  'id' | 'stopped_by' | 'fetched_at' | 'claimed_by' | 'claimed_until'
>;
export type NewRow = Omit<Schema['class_job_rows'], 'job_id'>;

/** null if this organization has a job of this request. */
export async function insertJob(trx: Db, job: NewJob, rows: readonly NewRow[]): Promise<number | null> {
  const inserted = await trx
    .insertInto('class_jobs')
    .values(job)
    .onConflict((conflict) => conflict.columns(['organization_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  await insertRows(
    trx,
    rows.map((row) => ({ job_id: inserted.id, ...row })),
  );
  return inserted.id;
}

const insertRows = preparedInsert((db, rows: Schema['class_job_rows'][]) =>
  db.insertInto('class_job_rows').values(rows),
);

export function findJobOfRequest(db: Db, organizationId: number, requestId: string) {
  return db
    .selectFrom('class_jobs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

/** Locks the job until the transaction ends. */
export function lockJob(trx: Db, organizationId: number, uid: string) {
  return trx
    .selectFrom('class_jobs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('uid', '=', uid)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Newest first, of one person or of the whole organization. */
export function selectJobs(
  db: Db,
  {
    organizationId,
    identityUid,
    uid,
  }: { organizationId: number; identityUid?: string | undefined; uid?: string | undefined },
) {
  return db
    .selectFrom('class_jobs as j')
    .innerJoin('identities as i', 'i.id', 'j.identity_id')
    .innerJoin('class_job_rows as r', 'r.job_id', 'j.id')
    .select(['j.uid', 'j.doc_type', 'j.language', 'j.state', 'j.stopped_by', 'j.created_at', 'j.expires_at'])
    .select(['j.fetched_at', 'i.uid as maker', 'i.name'])
    .select(({ fn }) => [
      fn.countAll().as('total'),
      sql<number | string>`sum(case when r.state = 'issued' then 1 else 0 end)`.as('issued'),
      sql<number | string>`sum(case when r.state = 'refused' then 1 else 0 end)`.as('refused'),
      fn.count('r.file').as('files'),
    ])
    .where('j.organization_id', '=', organizationId)
    .$if(identityUid !== undefined, (query) => query.where('i.uid', '=', identityUid ?? ''))
    .$if(uid !== undefined, (query) => query.where('j.uid', '=', uid ?? ''))
    .groupBy(['j.id', 'i.id'])
    .orderBy('j.id', 'desc')
    .execute();
}

/** The outcome of each person, in the order of the job. */
export function selectOutcomes(db: Db, jobUid: string) {
  return namedRows(db)
    .innerJoin('class_jobs as j', 'j.id', 'r.job_id')
    .leftJoin('credentials as c', 'c.id', 'r.credential_id')
    .select(['r.state', 'r.refusal', 'c.public_id'])
    .where('j.uid', '=', jobUid)
    .orderBy('r.number')
    .execute();
}

/** The finished files of a job, from a row number on. */
export function selectFiles(db: Db, jobId: number, { after, limit }: { after: number; limit: number }) {
  return namedRows(db)
    .select(['r.number', 'r.file'])
    .where('r.job_id', '=', jobId)
    .where('r.number', '>', after)
    .where('r.file', 'is not', null)
    .orderBy('r.number')
    .limit(limit)
    .execute();
}

export async function countFiles(db: Db, jobId: number): Promise<number> {
  const rows = db.selectFrom('class_job_rows').where('job_id', '=', jobId);
  const { files } = await rows.select(({ fn }) => fn.count('file').as('files')).executeTakeFirstOrThrow();
  return Number(files);
}

/** Rows with the present names of their people. */
function namedRows(db: Db) {
  return db
    .selectFrom('class_job_rows as r')
    .leftJoin('students as s', 's.id', 'r.student_id')
    .leftJoin('employees as e', 'e.id', 'r.employee_id')
    .select(({ fn }) => [
      fn.coalesce('s.uid', 'e.uid').as('person_uid'),
      fn.coalesce('s.first_name', 'e.first_name').as('first_name'),
      fn.coalesce('s.last_name', 'e.last_name').as('last_name'),
    ]);
}

export function selectWaiting(db: Db, jobId: number, limit: number) {
  return db
    .selectFrom('class_job_rows')
    .select('number')
    .where('job_id', '=', jobId)
    .where('state', '=', 'waiting')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Claims a running job that no other process works on, until a moment. */
export async function claimJob(
  trx: Db,
  { by, now, until, far }: { by: string; now: string; until: string; far: string },
): Promise<ClassJob | undefined> {
  const free = await trx
    .selectFrom('class_jobs')
    .select('id')
    .where('state', '=', 'running')
    // Nobody claims a job until later than `far`, except by a clock that was ahead.
    .where((eb) =>
      eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now), eb('claimed_until', '>', far)]),
    )
    .orderBy('id')
    .limit(1)
    .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  if (!free) return undefined;
  await trx.updateTable('class_jobs').set({ claimed_by: by }).where('id', '=', free.id).execute();
  return holdClaim(trx, free.id, { by, until });
}

/** Extends the claim, or ends it with `until` null. Undefined if the job stopped or another process has it. */
export function holdClaim(
  trx: Db,
  id: number,
  { by, until }: { by: string; until: string | null },
): Promise<ClassJob | undefined> {
  return trx
    .updateTable('class_jobs')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('claimed_by', '=', by)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

export async function updateJob(
  trx: Db,
  id: number,
  change: Partial<Pick<ClassJob, 'state' | 'stopped_by' | 'fetched_at'>>,
): Promise<void> {
  const isUnclaimed = change.state !== undefined;
  await trx
    .updateTable('class_jobs')
    .set({ ...change, ...(isUnclaimed && { claimed_by: null, claimed_until: null }) })
    .where('id', '=', id)
    .execute();
}

/** A row with the values of its document. */
export function findRow(db: Db, jobId: number, number: number) {
  return db
    .selectFrom('class_job_rows as r')
    .innerJoin('class_jobs as j', 'j.id', 'r.job_id')
    .leftJoin('students as s', 's.id', 'r.student_id')
    .leftJoin('employees as e', 'e.id', 'r.employee_id')
    .select(['j.uid', 'j.organization_id', 'j.identity_id', 'j.session_uid', 'j.doc_type', 'j.language'])
    .select(['j.effective_date', 'j.end_date', 'j.shared', 'r.fields', 's.uid as student_uid'])
    .select('e.uid as employee_uid')
    .where('r.job_id', '=', jobId)
    .where('r.number', '=', number)
    .where('r.state', '=', 'waiting')
    .executeTakeFirst();
}

/** Whether the row still waits in a running job. Locks it until the transaction ends. */
export async function lockWaiting(trx: Db, jobId: number, number: number): Promise<boolean> {
  const job = await trx
    .selectFrom('class_jobs')
    .select('state')
    .where('id', '=', jobId)
    .$if(isPostgres(trx), (query) => query.forShare())
    .executeTakeFirst();
  const row = await trx
    .selectFrom('class_job_rows')
    .select('state')
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .$if(isPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return job?.state === 'running' && row?.state === 'waiting';
}

type RowResult =
  | { state: 'issued'; credential_id: number; file: string | null }
  | { state: 'refused'; refusal: ClassRefusal };

/** Clears the values, which aren't needed once the document exists. */
export async function markRow(trx: Db, jobId: number, number: number, result: RowResult): Promise<void> {
  await trx
    .updateTable('class_job_rows')
    .set({ ...result, ...(result.state === 'issued' && { fields: null }) })
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .where('state', '=', 'waiting')
    .execute();
}

export async function deleteJob(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('class_job_rows').where('job_id', '=', id).execute();
  await trx.deleteFrom('class_jobs').where('id', '=', id).execute();
}

/** Deletes expired jobs, and the values and files of those downloaded before a moment. */
export async function deleteExpiredClasses(
  trx: Db,
  { now, fetchedBefore }: { now: string; fetchedBefore: string },
): Promise<void> {
  const expired = trx.selectFrom('class_jobs').select('id').where('expires_at', '<=', now);
  await trx.deleteFrom('class_job_rows').where('job_id', 'in', expired).execute();
  await trx.deleteFrom('class_jobs').where('expires_at', '<=', now).execute();
  const ended = trx.selectFrom('class_jobs').where('state', '!=', 'running');
  const fetched = ended.select('id').where('fetched_at', '<', fetchedBefore);
  await trx
    .updateTable('class_job_rows')
    .set({ fields: null, file: null })
    .where('job_id', 'in', fetched)
    .where('state', '!=', 'waiting')
    .execute();
  // A stopped job keeps its values, because it may be resumed.
  const done = trx.updateTable('class_jobs').set({ shared: '{}' }).where('state', '=', 'done');
  await done.where('fetched_at', '<', fetchedBefore).execute();
}

/** Deletes a person's rows from all jobs, for an erasure. */
export async function deleteRowsOf(trx: Db, directory: Directory, personId: number): Promise<void> {
  const column = directory === 'students' ? 'student_id' : 'employee_id';
  await trx.deleteFrom('class_job_rows').where(column, '=', personId).execute();
}
