import { type FileLetters, linesOf } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

/** In points: lines at one height. */
const SAME_LINE = 3;
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u;
/** Each takes as many steps as a file has passages. */
const MAX_ROWS = 50;

/** A passage with its lines, and how far these reach in the direction in which cells follow each other. */
interface LaidPassage {
  place: PassagePlace;
  lines: readonly PageLine[];
  left: number;
  right: number;
}

/**
 * Passages in rows that page ends cut, each with where it would be otherwise, because pages are drawn one after the other.
 * `unsure`: those that only their place shows to be beside a cell that goes on. `goesOn` tells whether a passage was sealed in
 * the cell of the one before it.
 */
export function inCutRows(
  text: FileLetters,
  found: readonly PassagePlace[],
  goesOn: (place: PassagePlace) => boolean,
): { places: ReadonlyMap<PassagePlace, number>; unsure: PassagePlace[] } {
  const places = new Map<PassagePlace, number>();
  const unsure: PassagePlace[] = [];
  const laid = text.isPaged ? found.map((place) => laidOut(text, place)) : [];
  let [end, tries] = [0, 0];
  for (let start = 1; start < laid.length && tries < MAX_ROWS; start += 1) {
    const isUpwards = sheetOf(laid[start - 1]?.lines.at(-1)) > sheetOf(laid[start]?.lines[0]);
    const row = isUpwards && start >= end ? cutRow(start) : null;
    if (row === null) {
      tries += Number(isUpwards && start >= end);
      continue;
    }
    end = row.stop;
    const own = found.slice(row.from, end);
    const first = own.reduce((least, { letters }) => Math.min(least, letters[0] ?? 0), Infinity);
    for (const [turn, place] of own.entries()) places.set(place, first + turn / own.length);
    if (!row.isKnown) unsure.push(...found.slice(start, end));
  }
  return { places, unsure };

  /** The row of which the second cell begins with this passage. */
  function cutRow(start: number): { from: number; stop: number; isKnown: boolean } | null {
    const second = laid[start];
    const [first] = second?.lines ?? [];
    const [sheet, top, rule] = [sheetOf(first), heightOf(first), ruleOf(first)];
    const isRuled = (line?: PageLine) => rule !== undefined && ruleOf(line) === rule;
    const isInRow = (line: PageLine) =>
      sheetOf(line) > sheet ||
      (sheetOf(line) === sheet && (isRuled(line) || heightOf(line) < top + SAME_LINE));
    const isAtTop = (line?: PageLine) =>
      sheetOf(line) === sheet && (isRuled(line) || Math.abs(heightOf(line) - top) < SAME_LINE);
    const isLeftwards = laid[start - 1]?.lines.some((line) => RIGHT_TO_LEFT.test(line.text)) === true;
    const nearOf = (one?: LaidPassage) => (isLeftwards ? -(one?.right ?? 0) : (one?.left ?? 0));
    const farOf = (one?: LaidPassage) => (isLeftwards ? -(one?.left ?? 0) : (one?.right ?? 0));
    let [from, edge, column] = [start, -Infinity, -Infinity];
    const isOfRow = (one?: LaidPassage) => one?.lines.every(isInRow) === true;
    while (isOfRow(laid[from - 1]) && farOf(laid[from - 1]) < nearOf(second)) from -= 1;
    if (!laid.slice(from, start).some(({ lines }) => lines.some(isAtTop))) return null;
    const goOn = new Set([edge]);
    const known = new Set<number>();
    let stop = from;
    for (; isOfRow(laid[stop]); stop += 1) {
      const [before, own] = [laid[stop - 1]?.lines.at(-1), laid[stop]];
      const [line] = own?.lines ?? [];
      const isNext = stop >= start && isHigherUp(line, before);
      if (isNext) [edge, column] = [column, -Infinity];
      const isDrawnNext = stop === from || (own?.place.letters[0] ?? 0) > lastLetterOf(laid[stop - 1]);
      if (nearOf(own) <= edge || !(isNext ? isAtTop(line) : isDrawnNext)) break;
      const isCell = nearOf(own) <= column && own !== undefined && goesOn(own.place);
      column = Math.max(column, farOf(own));
      if (own?.lines.some((each) => sheetOf(each) > sheet)) goOn.add(edge);
      for (const [turn, each] of own?.lines.entries() ?? []) {
        const above = turn > 0 ? own?.lines[turn - 1] : isCell ? before : undefined;
        if (sheetOf(above) === sheetOf(each) - 1) known.add(sheetOf(each));
      }
    }
    if (stop <= start) return null;
    const row = laid.slice(from, stop).flatMap(({ lines }) => lines);
    const last = row.reduce((most, line) => Math.max(most, sheetOf(line)), sheet);
    const isLower = (line: PageLine) =>
      row.every((own) => sheetOf(own) < last || heightOf(own) > heightOf(line));
    const isAmid = (line: PageLine) =>
      isInRow(line) && (sheetOf(line) < last || (sheetOf(line) === last && !isLower(line)));
    const others = [...laid.slice(0, from), ...laid.slice(stop)];
    if (others.some(({ lines }) => lines.some(isAmid))) return null;
    const isKnown = known.size === last - sheet;
    return isKnown || goOn.size === 1 ? { from, stop, isKnown } : null;
  }
}

const lastLetterOf = (one?: LaidPassage) => one?.place.letters.at(-1) ?? -1;

function laidOut(text: FileLetters, place: PassagePlace): LaidPassage {
  const lines = linesOf(text, place);
  const left = lines.reduce((least, { edges }) => Math.min(least, edges?.[0] ?? -Infinity), Infinity);
  const right = lines.reduce((most, { edges }) => Math.max(most, edges?.[2] ?? Infinity), -Infinity);
  return { place, lines, left, right };
}

/** Whether a line is on a page before that of another one, or higher up on it. */
const isHigherUp = (line?: PageLine, other?: PageLine) =>
  sheetOf(line) < sheetOf(other) || (sheetOf(line) === sheetOf(other) && heightOf(line) > heightOf(other));

/** How high up the rule above a line's cell is. */
const ruleOf = (line?: PageLine) => line?.frame?.split(' ')[2];
const sheetOf = (line?: PageLine) => line?.sheet ?? line?.page ?? Number.NaN;
const heightOf = (line?: PageLine) => line?.y ?? Number.NaN;
