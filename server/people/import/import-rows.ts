import * as z from 'zod/mini';

import { type CsvEncoding, type PersonColumn, PERSON_COLUMNS } from '#contract/dashboard/people-import.ts';
import { personDetails } from '#contract/dashboard/people.ts';
import { isBlank } from '#contract/fields.ts';
import { comparableUid } from '#contract/people.ts';
import { newPersonUid } from '#contract/request-fields.ts';
import { Refusal } from '#server/errors/refusals.ts';
import { parseInput } from '#server/http/input.ts';

import { csvRows } from '#server/files/csv-rows.ts';
import { type CsvSource, detectEncoding, UnreadableCsv } from '#server/files/csv-text.ts';
import type { Directory } from '#server/people/directories.ts';
import {
  COLUMNS,
  type Heading,
  mappedHeading,
  readHeading,
  statusList,
  statusNamed,
} from './import-columns.ts';
import type { RowProblem } from './import-problems.ts';

/** A person from a row; null also if the file lacks the column. A null status means unchanged. */
export type ImportedPerson = Pick<Record<PersonColumn, string>, 'uid' | 'first_name' | 'last_name'> &
  Record<'email' | 'status' | 'department' | 'position', string | null>;

export interface ImportedFile extends Heading {
  encoding: CsvEncoding;
}

const { first_name, last_name, email, department, position } = personDetails;
const person = z.object({
  uid: newPersonUid,
  first_name,
  last_name,
  email: z.nullable(email),
  status: z.nullable(z.string()),
  department: z.nullable(department),
  position: z.nullable(position),
});
/** A long number as spreadsheets show it, such as 1.001E+03. */
const SPREADSHEET_NUMBER = /^\d+([.,]\d+)?E\+\d+$/;
/** Spreadsheets store 00042 as the number 42. */
function savedBySpreadsheet(uid: string): string {
  const comparable = comparableUid(uid);
  return /^\d+$/.test(comparable) ? String(BigInt(comparable)) : comparable;
}
/** In these columns an empty value means none; in the others it's an error. */
const NONE = { email: null, status: null, department: null, position: null };

/** How a person chose to read a file; the rest is guessed. */
export interface ReadAs {
  columns: Heading['columns'] | undefined;
  encoding: CsvEncoding | undefined;
}

/** Reads a file of people row by row; a bad row is yielded as its problem. Calls `onHeading` before the first row. */
export async function* importRows(
  source: CsvSource,
  directory: Directory,
  { storedUids, columns, encoding: chosen }: ReadAs & { storedUids: readonly string[] },
  onHeading: (file: ImportedFile) => void,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ImportedPerson | RowProblem> {
  const seen = new Map<string, number>();
  const stored = new Set(storedUids);
  const spellings = new Map(storedUids.map((uid) => [savedBySpreadsheet(uid), uid]));
  let heading: Heading | undefined;
  try {
    const encoding = chosen ?? (await detectEncoding(source));
    for await (const { line, cells } of csvRows(source, encoding, onBytes)) {
      if (heading) {
        const row = checked(cells, heading, directory, line, seen);
        const spelling =
          isProblem(row) || stored.has(row.uid) ? undefined : spellings.get(savedBySpreadsheet(row.uid));
        yield spelling === undefined || isProblem(row)
          ? row
          : {
              line,
              error: `uid ${row.uid} is in the directory as ${spelling}`,
              kind: 'other_capitals',
              value: row.uid,
              other: spelling,
            };
        continue;
      }
      heading = columns ? mappedHeading(cells, columns, directory) : readHeading(cells, directory, line);
      onHeading({ ...heading, encoding });
    }
    if (!heading) yield { line: null, error: 'The file is empty', kind: 'empty' };
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    yield problemOf(error);
  }
}

/** The sentence contains the line. */
export function problemOf({ message, kind, line }: UnreadableCsv): RowProblem {
  return { line: null, error: message, kind, ...(line !== null && { value: String(line) }) };
}

export const isProblem = (row: ImportedPerson | RowProblem): row is RowProblem => 'error' in row;

function checked(
  cells: readonly string[],
  { columns }: Heading,
  directory: Directory,
  line: number,
  seen: Map<string, number>,
): ImportedPerson | RowProblem {
  // Excel leaves out empty values at the end of a row, but a missing required value may mean a truncated file.
  const needed = columns.findLastIndex((column) => column !== null) + 1;
  const isTooLong = cells.slice(columns.length).some((cell) => cell !== '');
  if (cells.length < needed || isTooLong)
    return {
      line,
      error: `has ${cells.length} values, but the first line has ${columns.length} columns`,
      kind: 'cell_count',
      value: String(cells.length),
      other: String(columns.length),
    };
  const values = COLUMNS[directory].map((column) => {
    const cell = (cells[columns.indexOf(column)] ?? '').normalize('NFC');
    return [column, cell === '' && column in NONE ? null : cell];
  });
  try {
    const found = parseInput(person, { ...NONE, ...Object.fromEntries(values) });
    const status = found.status === null ? null : statusNamed(directory, found.status);
    if (status === undefined)
      return {
        line,
        error: `status must be one of ${statusList(directory)}`,
        kind: 'status',
        column: 'status',
        value: found.status ?? '',
      };
    if (SPREADSHEET_NUMBER.test(found.uid))
      return {
        line,
        error: `uid ${found.uid} was changed by a spreadsheet: make the column text, then save again`,
        kind: 'spreadsheet_number',
        column: 'uid',
        value: found.uid,
      };
    const comparable = comparableUid(found.uid);
    const before = seen.get(comparable);
    if (before !== undefined)
      return {
        line,
        error: `uid ${found.uid} is already on line ${before}, perhaps spelled otherwise`,
        kind: 'repeated',
        column: 'uid',
        value: found.uid,
        other: String(before),
      };
    seen.set(comparable, line);
    return { ...found, status };
  } catch (error) {
    if (error instanceof Refusal)
      return { line, error: error.message, ...wrongValue(Object.fromEntries(values)) };
    throw error;
  }
}

/** The invalid value of a row, and what is wrong with it. */
function wrongValue(
  values: Partial<Record<PersonColumn, string | null>>,
): Pick<RowProblem, 'kind' | 'column'> {
  const issue = z.safeParse(person, { ...NONE, ...values }).error?.issues[0];
  const column = PERSON_COLUMNS.find((one) => one === issue?.path[0]) ?? 'uid';
  if (isBlank(values[column] ?? '')) return { kind: 'missing', column };
  return { kind: column === 'email' ? 'email' : 'text', column };
}
