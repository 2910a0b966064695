import * as z from 'zod/mini';

import { DIGEST_BODY_LIMIT } from '#contract/operation.ts';

import { dashboardOperation } from './dashboard-operation.ts';

/** What a column of a file can be. */
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

/** What can be wrong with a file as a whole; with `value`, where that's in a line. */
const FILE_PROBLEMS = [
  'workbook',
  'broken_character',
  'wrong_encoding',
  'unreadable',
  'open_quote',
  'huge_row',
  'misplaced_quote',
  'columns',
  'empty',
  /** The service can't record erasures: `value` says what its administrator has to do. */
  'not_set_up',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** What can be wrong with a row. `value` is what it has, `other` what that collides with. */
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
  /** How many rows have it, and the lines of the first. */
  count: z.int(),
  lines: z.array(z.int()),
});
export type ImportProblem = z.output<typeof problem>;

/** What a file may be read as, where the guess is wrong: the first four are what is guessed. */
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

/** Of the file as it is; it travels compressed. */
export const MAX_IMPORT_BYTES = 5_000_000;
/** Leaves room for the other fields of the body. */
export const MAX_PACKED_LENGTH = DIGEST_BODY_LIMIT - 16 * 1024;

/** The file, compressed by gzip, in base64. */
const file = z.string().check(z.maxLength(MAX_PACKED_LENGTH, 'is too large'));
const encoding = z.enum(CSV_ENCODINGS);
/** What somebody chose instead of the guess. */
const chosenEncoding = z.optional(encoding);
const column = z.nullable(z.enum(PERSON_COLUMNS));

const act = {
  method: 'POST',
  access: 'session',
  permission: 'manage people',
  bodyLimit: DIGEST_BODY_LIMIT,
} as const;

export const peopleFileRead = dashboardOperation({
  ...act,
  path: '/people-file',
  summary: 'The first rows of a CSV file, and what its columns seem to be. Stores nothing',
  body: z.strictObject({ file, encoding: chosenEncoding }),
  output: z.object({
    ok: z.literal(true),
    /** null for a file that can't be read. */
    read: z.nullable(
      z.object({
        encoding,
        headings: z.array(z.string()),
        /** For each heading what it seems to be; null for what isn't imported. */
        columns: z.array(column),
        rows: z.array(z.array(z.string())),
      }),
    ),
    problem: z.nullable(problem),
  }),
  errors: [401],
});
export type ReadFile = NonNullable<z.output<typeof peopleFileRead.output>['read']>;

export const LEAVER_STATUSES = ['revoked', 'inactive'] as const;

export const peopleImport = dashboardOperation({
  ...act,
  path: '/people-import',
  summary:
    'Import a CSV file of people, all of it or, where a row is wrong, nothing; or only say what would happen, for which no passkey has to be used again',
  hasProgress: true,
  body: z.strictObject({
    file,
    encoding: chosenEncoding,
    /** What each column of the file is; null leaves it aside. */
    columns: z.array(column).check(z.maxLength(1_000)),
    /** Stores nothing. */
    is_trial: z.boolean(),
    /** What becomes of people who aren't in the file, and how many there may be at most. */
    leavers: z.optional(z.enum(LEAVER_STATUSES)),
    max_leavers: z.optional(z.int().check(z.minimum(0))),
    /** Also people who were erased. */
    includes_erased: z.boolean(),
  }),
  output: z.object({
    ok: z.literal(true),
    /** Of wrong rows; where there are any, nothing was imported. */
    problems: z.array(problem),
    invalid_rows: z.int(),
    result: z.nullable(
      z.object({
        added: z.int(),
        changed: z.int(),
        unchanged: z.int(),
        /** People who left earlier and stay so, because the file gives them no status. */
        still_left: z.int(),
        /** Rows of people who were erased. */
        left_out: z.int(),
        leavers: z.nullable(
          z.object({
            count: z.int(),
            /** The first of them. */
            people: z.array(z.object({ person_uid: z.string(), name: z.string() })),
            /** More than a fifth of the directory: the file may be incomplete. */
            are_many: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  errors: [401, 409],
});
export type ImportAnswer = z.output<typeof peopleImport.output>;
