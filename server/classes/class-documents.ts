import { CLASS_STOPS, type ClassCheck, type ClassRefusal } from '#contract/dashboard/issuing/classes.ts';
import { type DocType, groupOf, isTrueOf } from '#contract/document-types.ts';
import { allowType } from '#server/access/issuing.ts';
import { findPersonAsCaller } from '#server/access/person-caller.store.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { invalid, Refusal } from '#server/errors/refusals.ts';
import { compose, type Composition } from '#server/issuance/composition.ts';
import { type IssuanceDeps, type IssuanceRequest, issueDocument } from '#server/issuance/issuance.service.ts';
import { directoryOf } from '#server/people/directories.ts';
import { findPerson } from '#server/people/people.store.ts';
import { fieldProblems } from '#server/document-types/field-values.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';
import { validityOf } from '#server/credentials/validity.ts';
import { type ClassJob, findRow, lockWaiting, markRow } from './classes.store.ts';
import { selectDuplicates, selectPeople } from './class-people.store.ts';

type ClassRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;
type Stop = Exclude<(typeof CLASS_STOPS)[number], 'asked'>;

/** The maker may no longer issue documents. */
class MakerStopped extends Error {
  readonly by: Stop;

  constructor(by: Stop) {
    super(`The maker of this job is stopped: ${by}`);
    this.by = by;
  }
}
/** The row was done by another process, or the job was stopped. */
class RowTaken extends Error {}

export type RowDeps = Omit<IssuanceDeps, 'clock'>;

/** In one transaction, in which the maker must still be permitted. Returns why the job must stop, or null. */
export async function issueRow(
  deps: RowDeps,
  { jobId, number, now }: { jobId: number; number: number; now: Date },
): Promise<Stop | null> {
  const { db, write } = deps.database;
  const row = await findRow(db, jobId, number);
  if (!row) return null;
  const clientReference = `${row.uid}-${number}`;
  try {
    const maker = await requireMaker(db, row);
    const { language } = row;
    await issueDocument({ ...deps, clock: () => now }, maker, requestOf(row, clientReference), {
      language,
      requestId: row.uid,
      write: (work) =>
        write(async (trx) => {
          await requireMaker(trx, row);
          if (!(await lockWaiting(trx, jobId, number))) throw new RowTaken();
          const issued = await work(trx);
          const { credential, content } = issued;
          const done = { state: 'issued', credential_id: credential.id, file: content.docx } as const;
          await markRow(trx, jobId, number, done);
          return issued;
        }),
    });
    return null;
  } catch (error) {
    if (error instanceof MakerStopped) return error.by;
    if (error instanceof RowTaken) return null;
    if (!(error instanceof Refusal) || error.status === 503) throw error;
    const refusal = await reasonOf(db, row, error);
    await write((trx) => markRow(trx, jobId, number, { state: 'refused', refusal }));
    return null;
  }
}

/** The issuing request of a row. */
function requestOf(
  row: Pick<
    ClassRow,
    | 'doc_type'
    | 'language'
    | 'effective_date'
    | 'end_date'
    | 'shared'
    | 'fields'
    | 'student_uid'
    | 'employee_uid'
  >,
  client_reference?: string,
): IssuanceRequest {
  const { doc_type, language, effective_date, end_date, student_uid, employee_uid } = row;
  return {
    doc_type,
    language,
    fields: { ...JSON.parse(row.shared), ...JSON.parse(row.fields ?? '{}') },
    ...periodOf({ effective_date, end_date }),
    ...(student_uid !== null && { student_uid }),
    ...(employee_uid !== null && { employee_uid }),
    ...(client_reference !== undefined && { client_reference }),
  };
}

/** The dates as a request contains them. */
export function periodOf({
  effective_date,
  end_date,
}: {
  effective_date?: string | null | undefined;
  end_date?: string | null | undefined;
}) {
  if (effective_date == null && end_date == null) return {};
  return {
    validity_mode: 'period' as const,
    ...(effective_date != null && { effective_date }),
    ...(end_date != null && { end_date }),
  };
}

async function requireMaker(
  db: Db,
  { identity_id, session_uid, doc_type }: Pick<ClassJob, 'identity_id' | 'session_uid' | 'doc_type'>,
): Promise<Caller> {
  const maker = await findPersonAsCaller(db, identity_id, session_uid);
  if (!maker) throw new MakerStopped('disabled');
  try {
    allowType(maker, { doc_type });
  } catch (error) {
    if (error instanceof Refusal) throw new MakerStopped('permission');
    throw error;
  }
  return maker;
}

/** Why a person got no document, by their present status. */
async function reasonOf(db: Db, row: ClassRow, { status }: Refusal): Promise<ClassRefusal> {
  const uid = row.student_uid ?? row.employee_uid;
  const directory = row.student_uid === null ? 'employees' : 'students';
  const person = uid === null ? undefined : await findPerson(db, directory, row.organization_id, uid);
  return personProblem(person, row.doc_type) ?? (status === 422 ? 'fields' : 'failed');
}

/** Why nothing can be issued about a person; null if it can. */
function personProblem(person: { status: string } | undefined, docType: string) {
  if (!person) return 'gone';
  if (person.status === 'pending') return 'pending';
  if (person.status === 'revoked') return 'closed';
  return isTrueOf(person, docType) ? null : 'not_employed';
}

/** The directory of the people a type is about; null if it's about nobody. */
function directoryFor(docType: string, { organization }: Pick<Caller, 'organization'>) {
  const subject = groupOf(docType)?.subject ?? null;
  const directory = directoryOf(organization.workspace);
  return subject !== null && `${subject}s` === directory ? directory : null;
}

/** The input of a class's check. */
export interface ClassRequest {
  doc_type: DocType;
  language: 'en' | 'fr';
  effective_date?: string | undefined;
  end_date?: string | undefined;
  shared: Readonly<Record<string, string>>;
  rows: readonly { person_uid: string; fields: Readonly<Record<string, string>> }[];
}

/** One row's document without its seal. Stores nothing. */
export function composeRow(
  db: Db,
  { organization }: Pick<Caller, 'organization'>,
  {
    request,
    row,
    now,
  }: { request: Omit<ClassRequest, 'rows'>; row: ClassRequest['rows'][number]; now: Date },
): Promise<Composition> {
  const { doc_type, language, shared } = request;
  const { person_uid } = row;
  const isStudent = directoryOf(organization.workspace) === 'students';
  return compose(
    db,
    {
      doc_type,
      language,
      fields: { ...shared, ...row.fields },
      ...periodOf(request),
      ...(isStudent ? { student_uid: person_uid } : { employee_uid: person_uid }),
    },
    { organization, readerLanguage: language, today: timestamp(now).slice(0, 10) },
  );
}

/** 422 if the type isn't about a person of the organization, or the period is invalid. */
export async function checkClass(
  db: Db,
  { organization }: Pick<Caller, 'organization'>,
  request: ClassRequest,
) {
  const { doc_type, shared, rows } = request;
  const directory = directoryFor(doc_type, { organization });
  if (directory === null) throw invalid('doc_type must be one that is about people of the directory');
  const period = validityOf(periodOf(request));
  const type = documentTypeOf(doc_type);
  const uids = rows.map(({ person_uid }) => person_uid);
  const people = await selectPeople(db, directory, organization.id, uids);
  const byUid = new Map(people.map((person) => [person.uid, person]));
  const seen = new Set<string>();
  const problems = rows.flatMap(({ person_uid, fields }, row): ClassCheck['problems'] => {
    const problem = seen.has(person_uid) ? 'repeated' : personProblem(byUid.get(person_uid), doc_type);
    seen.add(person_uid);
    return [
      ...(problem === null ? [] : [{ row, field: null, problem } as const]),
      ...fieldProblems(type, { ...shared, ...fields }).map((found) => ({ row, ...found })),
    ];
  });
  const ids = people.map(({ id }) => id);
  const found = await selectDuplicates(db, { directory, ids, docType: doc_type, ...period });
  const duplicates = Map.groupBy(found, ({ person_id }) => person_id);
  return {
    people: byUid,
    directory,
    period,
    check: {
      problems,
      duplicates: {
        count: duplicates.size,
        newest:
          found
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? null,
        people: people.flatMap(({ id, uid }) => {
          const [first] = duplicates.get(id) ?? [];
          return first ? [{ person_uid: uid, public_id: first.public_id }] : [];
        }),
      },
    },
  };
}
