import * as z from 'zod/mini';

import { answer, dashboardOperation, DIGEST_BODY_LIMIT } from '#contract/operation.ts';

export const PERSON_COLUMNS = [
  'uid',
  'first_name',
  'last_name',
  'email',
  'status',
  'department',
  'position',
] as const;
export type PersonColumn = (typeof PERSON_COLUMNS)[number];
export const REQUIRED_COLUMNS: readonly PersonColumn[] = ['uid', 'first_name', 'last_name'];

/** Problems of a whole file; `value` is the line's text if there is one. */
const FILE_PROBLEMS = [
  'workbook',
  'broken_character',
  'wrong_encoding',
  'unreadable',
  'open_quote',
  'huge_row',
  'misplaced_quote',
  'columns',
  /** The first line is a person. */
  'no_headings',
  'empty',
  /** The service can't record erasures; `value` tells its administrator what to do. */
  'not_set_up',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** Problems of a row. `value` is the row's own, `other` the one that it conflicts with. */
const ROW_PROBLEMS = [
  'cell_count',
  'missing',
  'email',
  'text',
  'status',
  'spreadsheet_number',
  'repeated',
  'other_capitals',
] as const;
export type RowProblemKind = (typeof ROW_PROBLEMS)[number];

const problem = z.object({
  kind: z.enum([...FILE_PROBLEMS, ...ROW_PROBLEMS]),
  column: z.nullable(z.enum(PERSON_COLUMNS)),
  value: z.nullable(z.string()),
  other: z.nullable(z.string()),
  /** Number of rows with this problem, and the first line numbers. */
  count: z.int(),
  lines: z.array(z.int()),
});
export type ImportProblem = z.output<typeof problem>;

/** Encodings of a file that can be chosen; the first four can be guessed. */
export const CSV_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'macintosh',
] as const;
/** `windows-1252` is what Excel writes as “CSV” in western Europe. */
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

/** Size of the uncompressed file. */
export const MAX_IMPORT_BYTES = 5_000_000;
/** Leaves room for the body's other fields. */
export const MAX_PACKED_LENGTH = DIGEST_BODY_LIMIT - 16 * 1024;

/** The file, compressed with gzip, in Base64. */
const file = z.string().check(z.maxLength(MAX_PACKED_LENGTH, 'is too large'));
const encoding = z.enum(CSV_ENCODINGS);
/** The encoding that the person chose instead of the guess. */
const chosenEncoding = z.optional(encoding);
const column = z.nullable(z.enum(PERSON_COLUMNS));

const act = { access: 'session', permission: 'manage people', bodyLimit: DIGEST_BODY_LIMIT } as const;

export const peopleFileRead = dashboardOperation('POST /people-file', {
  ...act,
  summary: 'The first rows of a CSV file, and what its columns seem to be. Stores nothing',
  body: z.strictObject({ file, encoding: chosenEncoding }),
  output: answer({
    read: z.nullable(
      z.object({
        encoding,
        headings: z.array(z.string()),
        /** The guessed column of each heading; null for one that isn't imported. */
        columns: z.array(column),
        rows: z.array(z.array(z.string())),
      }),
    ),
    problem: z.nullable(problem),
  }),
});
export type ReadFile = NonNullable<z.output<typeof peopleFileRead.output>['read']>;

export const LEAVER_STATUSES = ['revoked', 'inactive'] as const;

export const peopleImport = dashboardOperation('POST /people-import', {
  ...act,
  summary:
    'Import a CSV file of people, all of it or, where a row is wrong, nothing; or only say what would happen, for which no passkey has to be used again',
  hasProgress: true,
  body: z.strictObject({
    file,
    encoding: chosenEncoding,
    /** The column of each heading; null skips it. */
    columns: z.array(column).check(z.maxLength(1_000)),
    /** A trial stores nothing. */
    is_trial: z.boolean(),
    /** The new status of people missing from the file, and how many there may be. */
    leavers: z.optional(z.enum(LEAVER_STATUSES)),
    max_leavers: z.optional(z.int().check(z.minimum(0))),
    /** Also counts people who were erased. */
    includes_erased: z.boolean(),
  }),
  output: answer({
    /** Problems of rows; if there are any, nothing was imported. */
    problems: z.array(problem),
    invalid_rows: z.int(),
    result: z.nullable(
      z.object({
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        /** Number of former people who stay so, because the file gives them no status. */
        still_left: z.int(),
        left_out: z.int(),
        leavers: z.nullable(
          z.object({
            count: z.int(),
            people: z.array(z.object({ person_uid: z.string(), name: z.string() })),
            /** More than a fifth of the directory is missing: the file may be incomplete. */
            are_many: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: [409],
});
export type ImportAnswer = z.output<typeof peopleImport.output>;
