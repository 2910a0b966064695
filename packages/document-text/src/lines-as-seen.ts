import { grouped } from './digest/grouped.ts';
import { PALENESS, type PageLine } from './digest/page-readings.ts';

/** The lines as the eye sees them: without invisible letters, and in the order of their places, where they aren't so. */
export function linesAsSeen(lines: readonly PageLine[]): PageLine[][] {
  return [visibleLines(lines), linesInPlace(lines)].flatMap((seen) => (seen ? [seen] : []));
}

/** Without invisible letters; null without any. */
function visibleLines(lines: readonly PageLine[]): PageLine[] | null {
  if (lines.every(({ seen }) => seen === undefined)) return null;
  return lines.map((line) => ({
    ...line,
    text: line.seen ?? line.text,
    ...(line.pale && { pale: line.pale.replaceAll(PALENESS.gone, '') }),
  }));
}

/** In points: how far rows of one line are apart upwards, letters of one word, and words along it. */
const [ONE_LINE, ONE_WORD, NEXT_WORD] = [1, 1, 9];
/** With these, a text has several readings, which can't be joined to another one's. */
const READINGS = ['ways', 'boxed', 'symbols', 'seen', 'pale'] as const;

/** At least one line. */
type Row = readonly [PageLine, ...PageLine[]];

/**
 * Rows that are one line to the eye, though a printer driver drew parts of it, as those of one font, before others; then the
 * lines of such a page from its top, unless it has columns. null if there are none.
 */
function linesInPlace(lines: readonly PageLine[]): PageLine[] | null {
  let isOther = false;
  const placed = [...grouped(lines, ({ page, sheet }) => sheet ?? page).values()].flatMap((page) => {
    const rows = [...grouped(page, ({ row }) => row).values()] as unknown as Row[];
    const joined = joinedRows(rows);
    if (joined.length === rows.length) return page;
    isOther = true;
    const ordered = joined.toSorted((one, other) => heightOf(other) - heightOf(one));
    const areApart = ordered.every(
      (row, at) => at === 0 || heightOf(ordered[at - 1] ?? row) - heightOf(row) > ONE_LINE,
    );
    return (areApart ? ordered : joined).flat();
  });
  return isOther ? placed : null;
}

const heightOf = ([{ y = Number.NaN }]: Row) => y;
const leftOf = ({ edges: [left = 0] = [] }: PageLine) => left;
const rightOf = ({ edges: [, , right = 0] = [] }: PageLine) => right;

/** In the place of the first part of each, with its row and place on the page. */
function joinedRows(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  const byHeight = new Map<number, number[]>();
  for (const row of rows) {
    const height = Math.round(heightOf(row));
    const near = [-1, 0, 1].flatMap((by) => byHeight.get(height + by) ?? []);
    const at = near.find((each) => areOneLine(joined[each] ?? row, row));
    const [first] = joined[at ?? -1] ?? row;
    if (at !== undefined) joined[at] = oneLine([...(joined[at] ?? []), ...row], first);
    else byHeight.set(height, [...(byHeight.get(height) ?? []), joined.push(row) - 1]);
  }
  return joined;
}

/** Whether two rows fill each other's gaps, and a part of one ends where a part of the other begins. */
function areOneLine(row: Row, others: Row): boolean {
  if (!(Math.abs(heightOf(row) - heightOf(others)) < ONE_LINE)) return false;
  const gaps = row.flatMap((one) =>
    others.map((other) => ({
      gap: Math.max(leftOf(other) - rightOf(one), leftOf(one) - rightOf(other)),
      isSplit: one.frame !== other.frame || READINGS.some((name) => one[name] ?? other[name]),
    })),
  );
  const isNext = gaps.some(({ gap }) => gap < NEXT_WORD);
  return isNext && gaps.every(({ gap, isSplit }) => gap > -ONE_WORD && (gap >= NEXT_WORD || !isSplit));
}

/** The parts of a line from the left, with those that are next to each other as one text. */
function oneLine(parts: readonly PageLine[], { row, margin, isRepeated }: PageLine): Row {
  const joined: PageLine[] = [];
  for (const part of parts.toSorted((one, other) => leftOf(one) - leftOf(other))) {
    const before = joined.at(-1);
    const gap = before ? leftOf(part) - rightOf(before) : Infinity;
    if (!before || gap >= NEXT_WORD) joined.push({ ...part, row, margin, isRepeated });
    else {
      const [left, right] = [leftOf(before), rightOf(part)];
      const text = before.text + (gap < ONE_WORD ? '' : ' ') + part.text;
      joined[joined.length - 1] = { ...before, text, edges: [left, (left + right) / 2, right] };
    }
  }
  return joined as unknown as Row;
}
