import * as z from 'zod/mini';

import { text } from '#contract/fields.ts';
import { personUid } from '#contract/request-fields.ts';
import { Refusal } from '#server/errors/refusals.ts';
import { parseInput } from '#server/http/input.ts';

import { csvRows } from '#server/files/csv-rows.ts';
import { type CsvEncoding, detectEncoding, UnreadableCsv } from '#server/files/csv-text.ts';
import type { Directory } from '#server/people/directories.ts';
import { comparableUid } from '#server/people/erased/erasure-key.ts';
import {
  COLUMNS,
  type Heading,
  type PersonColumn,
  readHeading,
  statusList,
  statusNamed,
} from './import-columns.ts';
import type { RowProblem } from './import-problems.ts';

/** A person as a row tells; null also where the file has no such column. A status of null stays as it is. */
export type ImportedPerson = Pick<Record<PersonColumn, string>, 'uid' | 'first_name' | 'last_name'> &
  Record<'email' | 'status' | 'department' | 'position', string | null>;

export interface ImportedFile extends Heading {
  encoding: CsvEncoding;
}

const name = text(1, 100);
const person = z.object({
  uid: personUid,
  first_name: name,
  last_name: name,
  email: z.nullable(z.email('must be an email address')),
  status: z.nullable(z.string()),
  department: z.nullable(name),
  position: z.nullable(name),
});
/** How a spreadsheet shows a long number, such as 1.001E+03. */
const SPREADSHEET_NUMBER = /^\d+([.,]\d+)?E\+\d+$/;
/** An empty value of these is none; of the others, it is wrong. */
const NONE = { email: null, status: null, department: null, position: null };

/**
 * Reads a file of people row by row; a row that cannot be taken comes as its problem. `onHeading` is told what the file
 * is before the first row comes.
 */
export async function* importRows(
  path: string,
  directory: Directory,
  storedUids: readonly string[],
  onHeading: (file: ImportedFile) => void,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ImportedPerson | RowProblem> {
  const seen = new Map<string, number>();
  const stored = new Set(storedUids);
  const spellings = new Map(storedUids.map((uid) => [comparableUid(uid), uid]));
  let heading: Heading | undefined;
  try {
    const encoding = await detectEncoding(path);
    for await (const { line, cells } of csvRows(path, encoding, onBytes)) {
      if (heading) {
        const row = checked(cells, heading, directory, line, seen);
        const spelling =
          isProblem(row) || stored.has(row.uid) ? undefined : spellings.get(comparableUid(row.uid));
        yield spelling === undefined || isProblem(row)
          ? row
          : { line, error: `uid ${row.uid} is in the directory as ${spelling}` };
        continue;
      }
      heading = readHeading(cells, directory, line);
      onHeading({ ...heading, encoding });
    }
    if (!heading) yield { line: null, error: 'The file is empty' };
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    yield { line: null, error: error.message };
  }
}

export function isProblem(row: ImportedPerson | RowProblem): row is RowProblem {
  return 'error' in row;
}

function checked(
  cells: readonly string[],
  { columns }: Heading,
  directory: Directory,
  line: number,
  seen: Map<string, number>,
): ImportedPerson | RowProblem {
  // Excel leaves out empty values at the end of a row; a value that we need may be missing because the file broke off.
  const needed = columns.findLastIndex((column) => column !== null) + 1;
  const isTooLong = cells.slice(columns.length).some((cell) => cell !== '');
  if (cells.length < needed || isTooLong)
    return { line, error: `has ${cells.length} values, but the first line has ${columns.length} columns` };
  const values = COLUMNS[directory].map((column) => {
    const cell = (cells[columns.indexOf(column)] ?? '').normalize('NFC');
    return [column, cell === '' && column in NONE ? null : cell];
  });
  try {
    const found = parseInput(person, { ...NONE, ...Object.fromEntries(values) });
    const status = found.status === null ? null : statusNamed(directory, found.status);
    if (status === undefined) return { line, error: `status must be one of ${statusList(directory)}` };
    if (SPREADSHEET_NUMBER.test(found.uid))
      return {
        line,
        error: `uid ${found.uid} was changed by a spreadsheet: make the column text, then save again`,
      };
    const comparable = comparableUid(found.uid);
    const before = seen.get(comparable);
    if (before !== undefined)
      return { line, error: `uid ${found.uid} is already on line ${before}, in the same or other capitals` };
    seen.set(comparable, line);
    return { ...found, status };
  } catch (error) {
    if (error instanceof Refusal) return { line, error: error.message };
    throw error;
  }
}
