import type { FileProblem, PersonColumn, RowProblemKind } from '#contract/dashboard/people-import.ts';
import { Refusal } from '#server/errors/refusals.ts';

/** A complaint: as a sentence of the command line, and as what other languages make one of. */
interface Complaint {
  error: string;
  kind: FileProblem | RowProblemKind;
  column?: PersonColumn;
  value?: string;
  other?: string;
}

export interface RowProblem extends Complaint {
  /** null for what is wrong with the file as a whole. */
  line: number | null;
}

/** The same complaint about one row or many. */
interface GroupedProblem extends Complaint {
  /** How many rows it is about. */
  count: number;
  /** Where the first of them are. */
  lines: readonly number[];
}

/** How many complaints a message names, and how many lines of each; the rest are counted. */
const NAMED = 20;
const LINES = 3;

/** Says which rows of a file keep all of it from being taken over. */
export class BadRows extends Refusal {
  readonly problems: readonly GroupedProblem[];
  readonly count: number;

  /** `problems` are the first ones about `count` rows. */
  constructor(problems: readonly GroupedProblem[], count: number) {
    super(422, 'invalid_request', sentences(problems, count));
    this.name = 'BadRows';
    this.problems = problems;
    this.count = count;
  }
}

/** Collects what is wrong with a file, and throws it once all of the file was read. */
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
