import { availableParallelism, cpus } from 'node:os';

import { type Figure, measured, verdictOf } from './figure.ts';

export interface MeasuredRows {
  measure: string;
  rows: string[][];
}

const HEADINGS = ['`--only`', 'What', 'Against', 'Measured', 'Reach', 'Met', 'Seen', 'When'];

/** `documents`: how many each organization of the large database had; undefined without one. */
export function rowsOf(
  measure: string,
  figures: readonly Figure[],
  { date, documents }: { date: Date; documents: number | undefined },
): MeasuredRows {
  const day = date.toISOString().slice(0, 10);
  const when = documents === undefined ? day : `${day}, ${documents.toLocaleString('en')} documents`;
  const rows = figures.map((figure) => [
    measure,
    figure.what,
    figure.against,
    measured(figure),
    figure.reach,
    verdictOf(figure),
    figure.note,
    when,
  ]);
  return { measure, rows };
}

/**
 * The page with new rows in place of those of the same measures; the others keep the day they were measured. Measures that
 * are no longer in `order` are removed.
 */
export function withResults(page: string, fresh: readonly MeasuredRows[], order: readonly string[]): string {
  const former = rowsOn(page);
  const rows = order.flatMap(
    (name) => fresh.find(({ measure }) => measure === name)?.rows ?? former.filter(([of]) => of === name),
  );
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
  return [
    '# Bench results',
    '',
    `Written by \`npm run bench\` on ${machine}. [figures.md](figures.md) says how each row is measured.`,
    'Where a row names a number of documents, each of two organizations had so many, with ten times as many scans.',
    '',
    ...table([HEADINGS, ...rows]),
    '',
  ].join('\n');
}

function rowsOn(page: string): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [headings = [], ...body] = rows;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}
