/** A row of a page, with its cells from left to right. */
interface DrawnRow {
  y: number;
  height: number;
  cells: readonly { text: string; left: number; right: number }[];
}

/** One letter or word, with its signs. */
const INITIAL = /^\s*\S{1,20}\s*$/u;
/** How much higher than a line it is at least, and the part of its height above its baseline that capitals take. */
const [LEAST_HEIGHT, CAPITALS] = [1.5, 0.7];
/** A page with more of them would be slow to read, and is no page with initials. */
const MOST = 50;
/** In its heights: how far its upper edge may be from that of its first line. */
const UNEVEN = 0.25;

/** Finds initials over several lines, and puts each before the first line beside it: some programs draw them last. */
export function putInitialsFirst<Row extends DrawnRow>(rows: Row[]): Set<Row> {
  const heights = rows.map(({ height }) => height).toSorted((one, other) => one - other);
  const least = (heights[heights.length >> 1] ?? 0) * LEAST_HEIGHT;
  const large = rows.filter(({ height, cells: [cell, ...others] }) => {
    return height >= least && others.length === 0 && INITIAL.test(cell?.text ?? '');
  });
  const initials = large.length > MOST ? [] : large.filter((row) => linesBeside(row, rows).length > 1);
  for (const initial of initials) {
    const [first] = linesBeside(initial, rows);
    const [at, to] = [initial, first].map((row) => rows.findIndex((each) => each === row));
    if (at !== undefined && to !== undefined && to < at) rows.splice(to, 0, ...rows.splice(at, 1));
  }
  return new Set(initials);
}

/** The lines that leave room for an initial, from the first one on; none if the first doesn't begin where it does. */
function linesBeside<Row extends DrawnRow>({ y, height, cells: [cell] }: Row, rows: readonly Row[]): Row[] {
  const { left = 0, right = 0 } = cell ?? {};
  const top = y + height * CAPITALS;
  const lines = rows.filter((row) => {
    const isBeside = row.y > y - row.height / 2 && row.y < top && row.height * LEAST_HEIGHT <= height;
    if (!isBeside || row.cells.some((other) => other.left < right && other.right > left)) return false;
    return row.cells.some((other) => other.left >= right && other.left - right < height);
  });
  const [first] = lines.toSorted((one, other) => other.y - one.y);
  const isEven = first && Math.abs(first.y + first.height * CAPITALS - top) < height * UNEVEN;
  return isEven ? [first, ...lines.filter((row) => row !== first)] : [];
}
