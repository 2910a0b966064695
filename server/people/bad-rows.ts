import { Refusal } from '#server/http/errors.ts';

import type { RowProblem } from './import-rows.ts';

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
