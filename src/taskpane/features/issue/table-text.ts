/** The value of a table field has a line for each row, and semicolons between the cells. */
export type Rows = readonly (readonly string[])[];

/** At least one row, each with all its cells; a line's extra cells are joined into its last one. */
export function rowsOf(value: string, columns: number): Rows {
  return value.split(/\r\n?|\n/).map((line) => {
    const cells = line.split(';');
    return Array.from({ length: columns }, (_, place) =>
      place === columns - 1 ? cells.slice(place).join(';') : (cells[place] ?? ''),
    );
  });
}

/** A semicolon would start another cell, so in all cells but the last it becomes a comma. */
export function textOf(rows: Rows): string {
  return rows
    .map((cells) => cells.map((cell, place) => cellText(cell, place < cells.length - 1)).join(';'))
    .join('\n');
}

function cellText(cell: string, hasNext: boolean): string {
  const line = cell.replace(/[\t\n\r]+/g, ' ');
  return hasNext ? line.replaceAll(';', ',') : line;
}

/** Without empty rows and outer blanks of cells. */
export function tidyRows(value: string, columns: number): string {
  return rowsOf(value, columns)
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join('; '))
    .join('\n');
}

/** The rows with a copied table pasted in, starting at a cell; null if the text of a single cell was copied. */
export function pasted(rows: Rows, at: { row: number; column: number }, text: string): Rows | null {
  const lines = text.split(/\r\n?|\n/);
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const separator = text.includes('\t') ? '\t' : ';';
  if (lines.length === 1 && !text.includes('\t')) return null;
  const width = rows[0]?.length ?? 1;
  const grid = rows.map((cells) => [...cells]);
  lines.forEach((line, below) => {
    const cells = (grid[at.row + below] ??= Array.from({ length: width }, () => ''));
    line.split(separator).forEach((cell, beside) => {
      const column = Math.min(at.column + beside, width - 1);
      const isLeftOver = at.column + beside > column;
      cells[column] = isLeftOver ? `${cells[column] ?? ''} ${cell.trim()}`.trim() : cell.trim();
    });
  });
  return grid;
}
