import * as z from 'zod/mini';

import { personUid, text } from '#contract/fields.ts';
import { EMPLOYEE_STATUSES, STUDENT_STATUSES } from '#contract/people.ts';
import { Refusal } from '#server/http/errors.ts';
import { parseInput } from '#server/http/input.ts';

import { csvRows, UnreadableCsv } from './csv-rows.ts';
import type { Directory } from './directories.ts';

/** A person as a row tells; a column that the file lacks is not there. */
export interface ImportedPerson {
  uid: string;
  first_name: string;
  last_name: string;
  email: string | null;
  status: string;
  department?: string | null | undefined;
  position?: string | null | undefined;
}

export interface RowProblem {
  /** null for what is wrong with the file as a whole. */
  line: number | null;
  error: string;
}

const COLUMNS: Readonly<Record<Directory, readonly string[]>> = {
  students: ['uid', 'first_name', 'last_name', 'email', 'status'],
  employees: ['uid', 'first_name', 'last_name', 'email', 'status', 'department', 'position'],
};
/** The others may be missing, and an empty value of them is none. */
const OPTIONAL = ['department', 'position'];
const MAY_BE_EMPTY = ['email', ...OPTIONAL];

const name = text(1, 100);
const optionalText = z.optional(z.nullable(name));
const shared = {
  uid: personUid,
  first_name: name,
  last_name: name,
  email: z.nullable(z.email('must be an email address')),
};
const ROWS: Readonly<Record<Directory, z.ZodMiniType<ImportedPerson>>> = {
  students: z.strictObject({ ...shared, status: z.enum(STUDENT_STATUSES) }),
  employees: z.strictObject({
    ...shared,
    status: z.enum(EMPLOYEE_STATUSES),
    department: optionalText,
    position: optionalText,
  }),
};

/** Reads a file of people row by row; a row that cannot be taken comes as its problem. */
export async function* importRows(
  path: string,
  directory: Directory,
  onBytes: (bytes: number) => void,
): AsyncGenerator<ImportedPerson | RowProblem> {
  const seen = new Map<string, number>();
  let columns: string[] | undefined;
  try {
    for await (const { line, cells } of csvRows(path, onBytes)) {
      if (!columns) {
        columns = cells.map((cell) => cell.toLowerCase());
        const problem = headingProblem(columns, COLUMNS[directory]);
        if (problem === undefined) continue;
        yield { line, error: problem };
        return;
      }
      yield checked(cells, columns, directory, line, seen);
    }
    if (!columns) yield { line: null, error: 'The file is empty' };
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    yield { line: null, error: error.message };
  }
}

export function isProblem(row: ImportedPerson | RowProblem): row is RowProblem {
  return 'error' in row;
}

function headingProblem(columns: readonly string[], known: readonly string[]): string | undefined {
  const missing = known.find((column) => !OPTIONAL.includes(column) && !columns.includes(column));
  if (missing !== undefined)
    return `the first line must name the columns ${known.join(',')}; ${missing} is missing`;
  const unknown = columns.find((column) => !known.includes(column));
  if (unknown !== undefined)
    return `${unknown || 'a column without a name'} isn't a known column: ${known.join(',')}`;
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  return twice === undefined ? undefined : `the column ${twice} appears twice`;
}

function checked(
  cells: readonly string[],
  columns: readonly string[],
  directory: Directory,
  line: number,
  seen: Map<string, number>,
): ImportedPerson | RowProblem {
  if (cells.length !== columns.length) {
    return { line, error: `has ${cells.length} values, but the first line has ${columns.length} columns` };
  }
  const values = columns.map((column, index) => [column, valueOf(cells[index] ?? '', column)]);
  try {
    const person = parseInput(ROWS[directory], Object.fromEntries(values));
    const before = seen.get(person.uid);
    if (before !== undefined) return { line, error: `uid ${person.uid} is already on line ${before}` };
    seen.set(person.uid, line);
    return person;
  } catch (error) {
    if (error instanceof Refusal) return { line, error: error.message };
    throw error;
  }
}

/** Composed characters, so that one name is spelled one way. */
function valueOf(cell: string, column: string): string | null {
  return cell === '' && MAY_BE_EMPTY.includes(column) ? null : cell.normalize('NFC');
}

/** How many a message names; the rest are counted. */
const NAMED = 20;

/** Says which rows of a file keep all of it from being taken over. */
export class BadRows extends Refusal {
  readonly problems: readonly RowProblem[];

  /** `problems` are the first of `count`. */
  constructor(problems: readonly RowProblem[], count: number) {
    super(422, 'invalid_request', sentences(problems, count));
    this.name = 'BadRows';
    this.problems = problems;
  }
}

/** Collects what is wrong with a file, and throws it once all of the file was read. */
export function createProblemList() {
  const problems: RowProblem[] = [];
  let count = 0;
  return {
    add(problem: RowProblem): void {
      count += 1;
      if (count <= NAMED) problems.push(problem);
    },
    isEmpty: () => count === 0,
    throwAny(): void {
      if (count > 0) throw new BadRows(problems, count);
    },
  };
}

function sentences(problems: readonly RowProblem[], count: number): string {
  const rest = count - problems.length;
  return [
    `Nothing was imported: ${count === 1 ? 'one row is' : `${count} rows are`} invalid.`,
    ...problems.map(({ line, error }) => (line === null ? `  ${error}` : `  line ${line}: ${error}`)),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n');
}
