import { gunzipSync } from 'node:zlib';

import type * as z from 'zod/mini';

import {
  type CsvEncoding,
  type ImportAnswer,
  type ImportProblem,
  MAX_IMPORT_BYTES,
  type peopleFileRead,
  type PersonColumn,
  type ReadFile,
  REQUIRED_COLUMNS,
} from '#contract/dashboard/people-import.ts';
import type { ErasurePreview } from '#contract/dashboard/people-erasure.ts';
import type { Caller } from '#server/access/tokens.store.ts';
import { requireStillAllowed } from '#server/access/write-as.ts';
import { issueRow, type RowDeps } from '#server/classes/class-documents.ts';
import { finishedFiles } from '#server/classes/class-files.ts';
import { printingFile } from '#server/classes/printing-file.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { transact } from '#server/db/retries.ts';
import type { Db } from '#server/db/schema.ts';
import { erasePerson, previewErasure } from '#server/erasure/erasure.service.ts';
import type { OnShare } from '#server/erasure/erasure.store.ts';
import { codeOf } from '#server/errors/file-faults.ts';
import { invalid, Refusal, signedOut } from '#server/errors/refusals.ts';
import { csvRows } from '#server/files/csv-rows.ts';
import { detectEncoding, UnreadableCsv } from '#server/files/csv-text.ts';
import type { Progress } from '#server/dashboard/progress-answer.ts';
import type { Directory } from '#server/people/directories.ts';
import { type ErasedPeopleFile, erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { requireErasures } from '#server/people/erased/saved-erasures.ts';
import { guessedColumns, looksLikeRow } from '#server/people/import/import-columns.ts';
import { BadRows, type RowProblem } from '#server/people/import/import-problems.ts';
import { problemOf } from '#server/people/import/import-rows.ts';
import { importPeople, type ImportRequest } from '#server/people/import/import.service.ts';
import {
  personRecord,
  recordExport,
  type RecordRequest,
} from '#server/person-record/person-record.service.ts';

/** Long-running work on people, as on the command line. Runs in its own thread. */
export interface JobContext {
  db: Db;
  issuing: RowDeps;
  signingKeys: Config['signingKeys'];
  verifyUrl: string;
  qrUrl: string;
  databaseUrl: string;
  /** null for the file beside a SQLite database. */
  erasedPeoplePath: string | null;
}

export interface JobOwner {
  organizationUid: string;
  directory: Directory;
  /** Checked again when something is written. */
  caller: Caller;
  now: Date;
}

/** How many rows of a file are shown before its import. */
const SHOWN_ROWS = 5;
const MAX_CELL = 80;
const NAMED_LEAVERS = 100;

/** Throws a ConfigError if no file for erasures is configured. */
function erasuresFile({ databaseUrl, erasedPeoplePath }: JobContext): ErasedPeopleFile {
  return erasedPeopleFile({
    DATABASE_URL: databaseUrl,
    ...(erasedPeoplePath !== null && { ERASED_PEOPLE_FILE: erasedPeoplePath }),
  });
}

const requireStill = (caller: Caller) => (trx: Db) =>
  requireStillAllowed(trx, caller, { hold: 'alone', ended: signedOut });

async function readPeopleFile(
  _: JobContext,
  directory: Directory,
  { file: packed, encoding: chosen }: z.output<typeof peopleFileRead.body>,
): Promise<{ read: ReadFile | null; problem: ImportProblem | null }> {
  const bytes = unpacked(packed);
  const rows: string[][] = [];
  try {
    const encoding = chosen ?? (await detectEncoding(bytes));
    for await (const { cells } of csvRows(bytes, encoding, () => {})) {
      rows.push(cells);
      if (rows.length > SHOWN_ROWS) break;
    }
    const [headings, ...others] = rows;
    if (!headings) return { read: null, problem: shownProblem({ kind: 'empty' }) };
    const columns = guessedColumns(headings, directory);
    const isMapped = REQUIRED_COLUMNS.every((column) => columns.includes(column));
    if (!isMapped && looksLikeRow(headings, others))
      return { read: null, problem: shownProblem({ kind: 'no_headings' }) };
    return {
      read: {
        encoding,
        headings: headings.map(shownCell),
        columns,
        rows: others.map((cells) => cells.map(shownCell)),
      },
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    return { read: null, problem: shownProblem(problemOf(error)) };
  }
}

interface FileImport extends Pick<ImportRequest, 'isTrial' | 'includesErased' | 'leavers'> {
  packed: string;
  columns: readonly (PersonColumn | null)[];
  encoding: CsvEncoding | undefined;
  progress: Progress;
}

/** The share of progress, in thousandths, before rows are merged into the directory. */
const READ = 900;

async function importFile(
  context: JobContext,
  { organizationUid, directory, caller, now }: JobOwner,
  { packed, columns, encoding, progress, ...request }: FileImport,
): Promise<Omit<ImportAnswer, 'ok'>> {
  const source = unpacked(packed);
  try {
    const imported = await importPeople(
      context.db,
      {
        ...request,
        organizationUid,
        directory,
        source,
        readAs: { columns, encoding },
        onBytes: (bytes) => void (progress[0] = (READ * bytes) / source.length),
      },
      { now, actor: caller.identity.uid, file: erasuresFile(context), admit: requireStill(caller) },
    );
    const { added, changed, unchanged, still_left, left_out, leavers } = imported;
    const people = leavers?.people.slice(0, NAMED_LEAVERS) ?? [];
    return {
      problems: [],
      invalid_rows: 0,
      result: {
        added,
        changed,
        unchanged,
        still_left,
        left_out,
        leavers: leavers && {
          count: leavers.people.length,
          people: people.map(({ uid, name }) => ({ person_uid: uid, name })),
          are_many: leavers.refusal !== null,
        },
      },
    };
  } catch (error) {
    if (error instanceof BadRows)
      return { problems: error.problems.map(shownProblem), invalid_rows: error.count, result: null };
    if (!(error instanceof ConfigError)) throw error;
    const problem = shownProblem({ kind: 'not_set_up', value: error.message });
    return { problems: [problem], invalid_rows: 0, result: null };
  }
}

async function previewErasureOf(
  context: JobContext,
  { organizationUid }: JobOwner,
  uid: string,
  progress: Progress,
): Promise<Omit<ErasurePreview, 'ok'>> {
  const preview = await previewErasure(context.db, { organizationUid, uid, onShare: writerOf(progress) });
  try {
    await requireErasures(context.db, erasuresFile(context));
    return { ...preview, obstacle: null };
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof Refusal)) throw error;
    return { ...preview, obstacle: error.message };
  }
}

/** The thread writes the progress into shared memory, from which the route reads it. */
const writerOf =
  (progress: Progress): OnShare =>
  (share) =>
    void (progress[0] = 1_000 * share);

interface OneErasure {
  uid: string;
  theirs: readonly string[];
  others: readonly string[];
  progress: Progress;
}

/** Erases a person. Throws 409 if a title with the name is in neither list. */
async function eraseOne(
  context: JobContext,
  { organizationUid, caller, now }: JobOwner,
  { uid, theirs, others, progress }: OneErasure,
): Promise<{ documents: number; unlinked: number }> {
  const file = erasuresFile(context);
  await requireErasures(context.db, file);
  const erased = await erasePerson(
    context.db,
    { organizationUid, uid, titles: theirs, keepsOthers: others, onShare: writerOf(progress) },
    { now, actor: caller.identity.uid, file, admit: requireStill(caller) },
  );
  return { documents: erased.credentials, unlinked: erased.titles };
}

/** Exports everything stored about a person. The audit log records it before the export is sent. */
async function exportOne(
  { db, databaseUrl }: JobContext,
  { organizationUid, caller, now }: JobOwner,
  { progress, ...request }: Pick<RecordRequest, 'uid' | 'language' | 'hasMentions'> & { progress: Progress },
) {
  const whole = { ...request, organizationUid, databaseUrl, onShare: writerOf(progress) };
  const record = await personRecord(whole, now);
  await transact(db, async (trx) => {
    await requireStill(caller)(trx);
    await recordExport(trx, whole, { now, actor: caller.identity.uid });
  });
  return record;
}

/** Throws 422 if the file isn't compressed or is too large. */
function unpacked(packed: string): Buffer {
  try {
    return gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_IMPORT_BYTES });
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ERR_BUFFER_TOO_LARGE') throw invalid(`file must have at most ${MAX_IMPORT_BYTES} bytes`);
    if (!code.startsWith('Z_')) throw cause;
    throw invalid('file must be compressed by gzip, in base64');
  }
}

interface AnyProblem extends Omit<RowProblem, 'line' | 'error'> {
  count?: number;
  lines?: readonly number[];
}

function shownProblem({ kind, column, value, other, count = 1, lines = [] }: AnyProblem): ImportProblem {
  return {
    kind,
    column: column ?? null,
    value: value === undefined ? null : shownCell(value),
    other: other ?? null,
    count,
    lines: [...lines],
  };
}

function shownCell(cell: string): string {
  return cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL).toWellFormed()}…` : cell;
}

export const jobs = {
  readPeopleFile,
  importFile,
  previewErasureOf,
  eraseOne,
  exportOne,
  issueClassRow: ({ issuing }: JobContext, row: Parameters<typeof issueRow>[1]) => issueRow(issuing, row),
  /** Joins the documents of a job into one file, a section each. */
  printClass: ({ db }: JobContext, jobId: number, count: number) =>
    printingFile(finishedFiles(db, jobId, count)),
};
