import { WriteStream } from 'node:tty';

import { Presets, SingleBar } from 'cli-progress';
import { stringify } from 'csv-stringify/sync';

import { FOR_SPREADSHEETS } from '#server/files/csv-rows.ts';

import type { Terminal } from './administration.ts';

type Cell = string | null;

type Column<Row> =
  | { [Key in keyof Row]: Row[Key] extends Cell ? Key : never }[keyof Row]
  | ((row: Row) => Cell);

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** Columns as wide as their widest cell, under upper-case headings; `none` if there are no rows. */
export function table<Row>(rows: readonly Row[], columns: Columns<Row>, none = ''): string {
  if (rows.length === 0) return none;
  const cells = rows.map((row) =>
    Object.values(columns).map((column) =>
      typeof column === 'function' ? column(row) : (row[column] as Cell),
    ),
  );
  return aligned([Object.keys(columns).map((heading) => heading.toUpperCase()), ...cells]);
}

export function facts(lines: readonly (readonly [label: string, value: Cell])[]): string {
  return aligned(lines.filter(([, value]) => value !== null));
}

/** A CSV file for spreadsheets and log collectors, with the names of the columns as its header. */
export function csv<Name extends string>(
  rows: readonly Readonly<Record<Name, Cell>>[],
  names: readonly Name[],
): string {
  return stringify(rows.slice(), { ...FOR_SPREADSHEETS, columns: [...names] }).trimEnd();
}

export function aligned(rows: readonly (readonly Cell[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column]))));
  const line = (row: readonly Cell[]) =>
    row.map((cell, column) => (cell ?? '–') + ' '.repeat((widths[column] ?? 0) - width(cell))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

function width(cell: Cell | undefined): number {
  return Array.from(cell ?? '–').length;
}

export interface ProgressBar {
  show: (done: number, total: number) => void;
  stop: () => void;
}

export function progressBar(stderr: Terminal['stderr'], label: string): ProgressBar {
  if (!(stderr instanceof WriteStream)) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar(
    { format: `${label} {bar} {percentage} %`, stream: stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show(done, total) {
      if (!isStarted) bar.start(total, done);
      isStarted = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
