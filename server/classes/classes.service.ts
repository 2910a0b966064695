import type * as z from 'zod/mini';

import type { classStart, ListedClass } from '#contract/dashboard/issuing/classes.ts';
import { type DocType, GROUPS } from '#contract/document-types.ts';
import type { Language } from '#contract/fields.ts';
import { type AuditAction, recordAudit } from '#server/audit/audit.store.ts';
import { requireFamily } from '#server/access/readable-families.ts';
import type { Session } from '#server/access/sessions.service.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { mintUid } from '#server/db/uid.ts';
import { documentTypeOf, labelOf } from '#server/document-types/document-types.ts';
import { changed, conflict, invalid, notFound } from '#server/errors/refusals.ts';
import { addDays } from '#server/figures/time-buckets.ts';
import { previewDigest } from '#server/issuance/composition.ts';
import { personName } from '#server/people/person-name.ts';

import { checkClass, type ClassRequest, composeRow } from './class-documents.ts';
import {
  type ClassJob,
  countFiles,
  deleteJob,
  findJobOfRequest,
  insertJob,
  lockJob,
  selectJobs,
  selectOutcomes,
  updateJob,
} from './classes.store.ts';

/** How many days values and files are stored if nobody fetches them. */
const STORED_DAYS = 7;

interface Act {
  session: Pick<Session, 'identityId' | 'caller'>;
  now: Date;
}

/** A repeated request returns its job. 422 for a wrong row, 409 for an unconfirmed duplicate. */
export async function startClass(
  trx: Db,
  request: ClassRequest & { request_id: string; confirms_duplicates: boolean },
  { session: { identityId, caller }, now }: Act,
): Promise<string> {
  const { organization } = caller;
  const begun = await findJobOfRequest(trx, organization.id, request.request_id);
  if (begun?.identity_id === identityId) return begun.uid;
  const { check, people, directory, period } = await checkClass(trx, caller, request);
  const [problem] = check.problems;
  if (problem)
    throw invalid(
      `rows.${problem.row}${problem.field === null ? '' : `.fields.${problem.field}`} isn't right: ${problem.problem}`,
    );
  const { count } = check.duplicates;
  if (count > 0 && !request.confirms_duplicates)
    throw conflict(`${count} of these people already have such a document`);
  const at = timestamp(now);
  const uid = mintUid('cls');
  const job = {
    uid,
    organization_id: organization.id,
    identity_id: identityId,
    session_uid: caller.tokenUid,
    request_id: request.request_id,
    doc_type: request.doc_type,
    language: request.language,
    ...period,
    shared: JSON.stringify(request.shared),
    state: 'running' as const,
    created_at: at,
    expires_at: addDays(at.slice(0, 10), STORED_DAYS) + at.slice(10),
  };
  const rows = request.rows.map(({ person_uid, fields }, index) => {
    const id = people.get(person_uid)?.id ?? null;
    const ids = {
      student_id: directory === 'students' ? id : null,
      employee_id: directory === 'employees' ? id : null,
    };
    const result = { state: 'waiting' as const, refusal: null, credential_id: null, file: null };
    return { number: index + 1, ...ids, fields: JSON.stringify(fields), ...result };
  });
  if ((await insertJob(trx, job, rows)) === null) throw conflict('This request was sent by somebody else');
  await note(trx, 'class_started', job, { caller, now }, `${request.doc_type} ${rows.length}`);
  return uid;
}

/**
 * 409 if somebody's document would differ from its preview now, unless this request began its job before. Call before the
 * transaction, because filling a template takes long.
 */
export async function requireAsPreviewed(
  db: Db,
  request: z.output<typeof classStart.body>,
  { session: { caller }, now }: Act,
): Promise<void> {
  if (await findJobOfRequest(db, caller.organization.id, request.request_id)) return;
  for (const { person_uid, preview_digest } of request.previews ?? []) {
    const row = request.rows.find((one) => one.person_uid === person_uid);
    if (row && previewDigest(await composeRow(db, caller, { request, row, now })) !== preview_digest)
      throw changed('A document differs from its preview now, so nothing was issued. Preview it again');
  }
}

async function note(
  trx: Db,
  action: AuditAction,
  { uid, organization_id }: Pick<ClassJob, 'uid' | 'organization_id'>,
  { caller, now }: { caller: Session['caller']; now: Date },
  detail: string | null = null,
): Promise<void> {
  const entry = { organization_id, subject: uid, detail };
  await recordAudit(trx, { now, actor: caller.identity.uid }, action, entry);
}

/** The jobs that a person may see: their own, or all if they manage the organization. */
export async function listClasses(
  db: Db,
  { caller: { organization, identity } }: Pick<Session, 'caller'>,
  language: Language,
  uid?: string,
): Promise<ListedClass[]> {
  const seesAll = uid === undefined && identity.permissions.includes('manage organization');
  const filter = { organizationId: organization.id, identityUid: seesAll ? undefined : identity.uid, uid };
  const jobs = await selectJobs(db, filter);
  return jobs.map((job) => ({
    class_id: job.uid,
    doc_type: job.doc_type,
    label: labelOf(job.doc_type, language) ?? job.doc_type,
    language: job.language,
    state: job.state,
    stopped_by: job.stopped_by,
    made_by: job.name,
    is_own: job.maker === identity.uid,
    created_at: job.created_at,
    expires_at: job.expires_at,
    fetched_at: job.fetched_at,
    total: Number(job.total),
    issued: Number(job.issued),
    refused: Number(job.refused),
    files: Number(job.files),
  }));
}

/** A person's own job with the outcome of each row; 404 for somebody else's. */
export async function readClass(db: Db, session: Pick<Session, 'caller'>, language: Language, uid: string) {
  const [job] = await listClasses(db, session, language, uid);
  if (!job) throw unknown();
  requireSeeing(session, job.doc_type);
  const rows = await selectOutcomes(db, uid);
  return {
    class: job,
    rows: rows.map(({ person_uid, first_name, last_name, ...outcome }) => ({
      person_uid: person_uid ?? '',
      name: personName({ first_name: first_name ?? '', last_name: last_name ?? '' }),
      ...outcome,
    })),
  };
}

/** 403 for a maker who may no longer see the people of their job. */
function requireSeeing({ caller }: Pick<Session, 'caller'>, docType: DocType): void {
  requireFamily(caller, GROUPS[documentTypeOf(docType).group].family);
}

const unknown = () => notFound('There is no such job. Jobs are deleted after 7 days');

/** The person's own job. Call in a transaction; 404 for somebody else's. */
async function requireOwnJob(trx: Db, { session }: Pick<Act, 'session'>, uid: string) {
  const job = await lockJob(trx, session.caller.organization.id, uid);
  if (!job || job.identity_id !== session.identityId) throw unknown();
  return job;
}

/** Stops a job; a stopped or finished one stays as it is. Call in a transaction. */
export async function stopClass(trx: Db, uid: string, act: Act): Promise<void> {
  const job = await requireOwnJob(trx, act, uid);
  if (job.state !== 'running') return;
  await updateJob(trx, job.id, { state: 'stopped', stopped_by: 'asked' });
  await note(trx, 'class_stopped', job, { ...act.session, now: act.now });
}

/** Resumes a job, whose files stay until they're downloaded again; 409 if it's finished. Call in a transaction. */
export async function resumeClass(trx: Db, uid: string, act: Act): Promise<void> {
  const job = await requireOwnJob(trx, act, uid);
  if (job.state === 'done') throw conflict('Everybody of this job has a document, or was refused one');
  if (job.state === 'running') return;
  await updateJob(trx, job.id, { state: 'running', stopped_by: null, fetched_at: null });
  await note(trx, 'class_resumed', job, { ...act.session, now: act.now });
}

/** Deletes a job, if the person began it or manages the organization; its documents stay. Call in a transaction. */
export async function deleteClass(trx: Db, uid: string, { session, now }: Act): Promise<void> {
  const { organization, identity } = session.caller;
  const job = await lockJob(trx, organization.id, uid);
  const mayDelete = identity.permissions.includes('manage organization');
  if (!job || !(mayDelete || job.identity_id === session.identityId)) throw unknown();
  await deleteJob(trx, job.id);
  await note(trx, 'class_deleted', job, { ...session, now });
}

/** The person's own job and the number of its files. 409 while it runs, and without files. Call in a transaction. */
export async function requireFiles(trx: Db, uid: string, act: Pick<Act, 'session'>) {
  const job = await requireOwnJob(trx, act, uid);
  requireSeeing(act.session, job.doc_type);
  if (job.state === 'running') throw conflict('Not everybody has a document yet');
  const files = await countFiles(trx, job.id);
  if (files === 0)
    throw conflict('There are no files, or they were deleted an hour after the first download');
  return { ...job, files };
}

/** Records that the files of a job are downloaded; they stay for another hour. Call in a transaction. */
export async function noteFetched(trx: Db, uid: string, act: Act) {
  const job = await requireFiles(trx, uid, act);
  if (job.fetched_at === null) await updateJob(trx, job.id, { fetched_at: timestamp(act.now) });
  await note(trx, 'class_fetched', job, { ...act.session, now: act.now });
  return job;
}
