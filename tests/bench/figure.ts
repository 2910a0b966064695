import { availableParallelism, cpus } from 'node:os';

import type { Scale } from './ground.ts';

/** One row of the results. */
export interface Figure {
  what: string;
  against: string;
  /** null where it could not be measured. */
  ratio: number | null;
  reach: string;
  /** null where this machine cannot judge it. */
  isMet: boolean | null;
  note: string;
}

type Named = Pick<Figure, 'what' | 'against' | 'note'>;

export function atLeast(bound: number, ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: `≥ ${bound}`, isMet: ratio >= bound };
}

export function atMost(bound: number, ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: `≤ ${Number(bound.toFixed(2))}`, isMet: ratio <= bound };
}

export function unmeasured(reach: string, named: Named): Figure {
  return { ...named, ratio: null, reach, isMet: null };
}

/** What nobody can exceed here, beside the figure that it bounds. */
export function limitOf(ratio: number, named: Named): Figure {
  return { ...named, ratio, reach: 'a limit', isMet: null };
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const micros = (value: number) => `${value.toFixed(0)} µs`;

const HEADINGS = ['What', 'Against', 'Measured', 'Reach', 'Met', 'Seen'];

export function verdictOf({ isMet, reach }: Figure): string {
  if (isMet === null) return reach === 'a limit' ? '–' : 'not judged here';
  return isMet ? 'yes' : '**no**';
}

export function measured({ ratio }: Figure): string {
  if (ratio === null) return 'not measured';
  return ratio >= 20 ? ratio.toFixed(0) : ratio.toFixed(2);
}

/** The page that is kept with the repository. */
export function resultsPage(figures: readonly Figure[], { documents, scans }: Scale, date: Date): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;
  const amount = `${documents.toLocaleString('en')} documents and about ${scans.toLocaleString('en')} scans`;
  const rows = figures.map((figure) => [
    figure.what,
    figure.against,
    measured(figure),
    figure.reach,
    verdictOf(figure),
    figure.note,
  ]);
  return [
    '# Bench results',
    '',
    `${date.toISOString().slice(0, 10)}. ${machine}; ${amount} in each of two organizations. Written by \`npm run bench\`;`,
    '[docs/figures.md](docs/figures.md) tells how each is measured.',
    '',
    ...table([HEADINGS, ...rows]),
    '',
  ].join('\n');
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [headings = [], ...body] = rows;
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)];
}
