type Cell = string | null;

/** Columns as wide as their widest cell, under upper-case headings. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return aligned([headings.map((heading) => heading.toUpperCase()), ...rows]);
}

/** One thing's facts, a line each; facts without a value are left out. */
export function facts(lines: readonly (readonly [label: string, value: Cell])[]): string {
  return aligned(lines.filter(([, value]) => value !== null));
}

function aligned(rows: readonly (readonly Cell[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column]))));
  const line = (row: readonly Cell[]) =>
    row.map((cell, column) => (cell ?? '–') + ' '.repeat((widths[column] ?? 0) - width(cell))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

function width(cell: Cell | undefined): number {
  return Array.from(cell ?? '–').length;
}
