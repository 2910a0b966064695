import type { FileProblem, PersonColumn, RowProblemKind } from '#contract/dashboard/people-import.ts';
import { Refusal } from '#server/errors/refusals.ts';

/** A problem, as a sentence for the command line and in parts for translation. */
interface Complaint {
  error: string;
  kind: FileProblem | RowProblemKind;
  column?: PersonColumn;
  value?: string;
  other?: string;
}

export interface RowProblem extends Complaint {
  /** null if it concerns the whole file. */
  line: number | null;
}

/** One problem of one or many rows. */
interface GroupedProblem extends Complaint {
  count: number;
  lines: readonly number[];
}

/** How many problems a message names, and how many lines of each; it counts the rest. */
const NAMED = 20;
const LINES = 3;

/** The wrong rows, which prevent the import of the whole file. */
export class BadRows extends Refusal {
  readonly problems: readonly GroupedProblem[];
  readonly count: number;

  /** `problems` describe the first of `count` wrong rows. */
  constructor(problems: readonly GroupedProblem[], count: number) {
    super(422, 'invalid_request', sentences(problems, count));
    this.name = 'BadRows';
    this.problems = problems;
    this.count = count;
  }
}

/** Collects a file's problems and throws them once the whole file is read. */
export function createProblemList() {
  const problems = new Map<string, GroupedProblem & { lines: number[] }>();
  let count = 0;
  return {
    add({ line, ...complaint }: RowProblem): void {
      const { error } = complaint;
      count += 1;
      const known = problems.get(error);
      if (known) {
        known.count += 1;
        if (line !== null && known.lines.length < LINES) known.lines.push(line);
      } else if (problems.size < NAMED)
        problems.set(error, { ...complaint, count: 1, lines: line === null ? [] : [line] });
    },
    isEmpty: () => count === 0,
    throwAny(): void {
      if (count > 0) throw new BadRows([...problems.values()], count);
    },
  };
}

function sentences(problems: readonly GroupedProblem[], count: number): string {
  const rows = problems.some(({ lines }) => lines.length > 0);
  const rest = count - problems.reduce((named, problem) => named + problem.count, 0);
  return [
    `Nothing was imported${rows ? `: ${count === 1 ? 'one row is' : `${count} rows are`} invalid` : ''}.`,
    ...problems.map((problem) => `  ${placed(problem)}${problem.error}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ].join('\n');
}

function placed({ lines, count }: GroupedProblem): string {
  if (lines.length === 0) return '';
  if (lines.length === 1) return `line ${lines.join()}: `;
  const rest = count - lines.length;
  if (rest > 0) return `lines ${lines.join(', ')} and ${rest} more: `;
  return `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}: `;
}
