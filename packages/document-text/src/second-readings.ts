import { coveredLines, fileLetters, type FileLetters } from './digest/file-letters.ts';
import type { PassagePlace } from './digest/find-passages.ts';
import { areAligned, type PageLine } from './digest/page-readings.ts';
import type { Finding } from './finding.ts';

const CLOSING = /^[.,:;!?…)\]}]+/;
const TWO_HYPHENS = /^- ?- ?\p{L}/u;
const OPENING = /\s([.…_]{2,})$/;
const LEAST_DIGITS = 5;
const RIGHT_TO_LEFT = /(?=\p{L})[\p{sc=Arab}\p{sc=Hebr}]/u;
const LABEL = /\s([.(:])(\d{1,3}|\p{L}|[ivxlc]{2,7})$/iu;

/**
 * Lines without a letter of a passage, or with nothing else besides their label, as they're read in a paragraph from right to left:
 * it shows the signs around its text, and its label, on the other side. A hyphen before another one is read as a label.
 */
export function readAgain(text: FileLetters, places: readonly (PassagePlace | null)[]) {
  const isCovered = coveredLetters(text, places);
  const covered = new Set(coveredLines(text, isCovered));
  const isLabelled = (number: number) => {
    const [, stop = '', label = ''] = LABEL.exec(text.lines[number]?.text ?? '') ?? [];
    const own = isCovered.subarray(text.firstOf[number], text.firstOf[number + 1]);
    return label !== '' && own.indexOf(0) === own.length - stop.length - label.length;
  };
  const named: Finding[] = [];
  const lines = text.lines.map((line, number) => {
    if (covered.has(number) && !isLabelled(number)) return line;
    const isHyphen = TWO_HYPHENS.test(line.text);
    const read = isHyphen ? line.text.slice(1).trimStart() : fromRight(line.text);
    if (read === line.text) return line;
    named.push({ kind: isHyphen ? 'list-label' : 'direction', text: line.text, index: line.page });
    return { ...line, text: read };
  });
  return { lines, named };
}

/** Two lines that follow each other are read in all ways, of as many each; how many lines have several, and are read so at most. */
const [WAYS, MAX_OPEN, MAX_READ] = [6, 2000, 10_000];

/**
 * Lines that can be read in several ways, each read so that a passage is found in it. A way that looks so in a paragraph of the other
 * direction is named.
 */
export function readInAllWays(
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  find: (text: FileLetters, known?: typeof places) => typeof places,
) {
  const turned = new Set<number>();
  let [read, found] = [text, places];
  for (const isTurned of [false, true]) {
    if (!found.includes(null)) break;
    const tried = inAllWays(read, found, isTurned);
    if (tried.length === 0) continue;
    const texts = new Map<number, string>();
    const letters = fileLetters(tried, true);
    const more = find(letters, found);
    for (const line of new Set(
      more.flatMap((place) => [...(place?.letters ?? [])].map((at) => letters.lineOf[at] ?? 0)),
    )) {
      const { number = 0, text: way = '' } = tried[line] ?? {};
      if (isTurned && way !== read.lines[number]?.text) turned.add(number);
      texts.set(number, way);
    }
    if (texts.size === 0) continue;
    read = fileLetters(
      read.lines.map((line, number) => ({ ...line, text: texts.get(number) ?? line.text })),
      true,
    );
    found = find(read);
  }
  const named = [...turned].flatMap((number): Finding[] => {
    const { page, text: first } = text.lines[number] ?? {};
    return first === undefined ? [] : [{ kind: 'direction', text: first, index: page ?? null }];
  });
  return found.includes(null) || read === text ? null : { read, named };
}

type Tried = PageLine & { number: number };

/** The lines without a letter of a passage, with their numbers, once for each way in which two of them can be read. */
function inAllWays(read: FileLetters, found: readonly (PassagePlace | null)[], isTurned: boolean): Tried[] {
  const covered = new Set(coveredLines(read, coveredLetters(read, found)));
  const open = [...read.lines.entries()].filter(([number]) => !covered.has(number)).slice(0, MAX_OPEN);
  const runs: { line: Tried; ways: readonly string[] }[][] = [];
  for (const [number, line] of open) {
    const { others, turned } = line.ways?.() ?? { others: [], turned: [] };
    const ways = isTurned ? turned : others.length > 0 ? [line.text, ...others] : [];
    const last = runs.at(-1);
    if (last?.at(-1)?.line.number === number - 1) last.push({ line: { ...line, number }, ways });
    else runs.push([{ line: { ...line, number }, ways }]);
  }
  const tried: Tried[] = [];
  const rows = (read.lines.at(-1)?.row ?? 0) + 1;
  for (const run of runs) {
    const most = run.reduce((count, { ways }) => Math.max(count, Math.min(ways.length, WAYS)), 0);
    for (let turn = isTurned ? 0 : 1; turn < most ** 2 && tried.length < MAX_READ; turn += 1) {
      let count = 0;
      for (const { line, ways } of run) {
        if (ways.length > 0) count += 1;
        const way = ways[Math.floor(turn / most ** (count % 2)) % most];
        tried.push({ ...line, text: way ?? line.text, row: line.row + turn * rows });
      }
    }
  }
  return tried;
}

/** With the codes of signs of the font Symbol; null without any. */
export function codedLetters({ lines }: FileLetters): FileLetters | null {
  if (lines.every(({ symbols }) => symbols === undefined)) return null;
  return fileLetters(
    lines.map(({ symbols, ...line }) => ({ ...line, text: symbols ?? line.text })),
    true,
  );
}

function coveredLetters(text: FileLetters, places: readonly (PassagePlace | null)[]): Uint8Array {
  const isCovered = new Uint8Array(text.lineOf.length);
  for (const place of places) for (const letter of place?.letters ?? []) isCovered[letter] = 1;
  return isCovered;
}

/** A line of words from left to right in a paragraph of the other direction. */
function fromRight(shown: string): string {
  const [tail = '', stops = '', number = ''] = LABEL.exec(shown) ?? [];
  const labelled = shown.slice(0, shown.length - tail.length);
  const [end = ''] = CLOSING.exec(labelled) ?? [];
  const words = labelled.slice(end.length);
  const part = tail === '' ? partBehind(words) : '';
  // A point before a number makes another one of it.
  if (tail + end + part === '' || (end !== '' && /^[\s\d]/.test(words))) return shown;
  const [behind = part, dots] = OPENING.exec(words) ?? [];
  const start = dots === undefined ? partsOf(part).toReversed().join('') : `${dots} `;
  const label = tail && `${number}${stops.replace('(', ')')} `;
  return `${label}${start}${words.slice(0, words.length - behind.length)}${Array.from(end).toReversed().join('')}`;
}

/**
 * What is shown behind the last word of a line, although it's written before the first one: an opening bracket, or numbers, such
 * as a telephone number. Fewer digits might pass for a label or the number of a page.
 */
function partBehind(words: string): string {
  if (RIGHT_TO_LEFT.test(words)) return '';
  const [, after = ''] = /\p{L}(\P{L}*)$/u.exec(words) ?? [];
  const numbers = after.slice(after.search(/\s|$/));
  return (numbers.match(/\p{Nd}/gu)?.length ?? 0) < LEAST_DIGITS
    ? (/[([{]$/.exec(after)?.[0] ?? '')
    : numbers;
}

/** Numbers, each from left to right, and other characters. */
const partsOf = (text: string): string[] => text.match(/\p{Nd}+(?:[.,:/-]\p{Nd}+)*%?|[^]/gu) ?? [];

/** Puts lines of one cell below each other: beside several rows, or cut by a page end, and so without a rule above them. */
export function withWholeCells(lines: readonly PageLine[]): PageLine[] {
  // Which line follows each, counted from 1: one splice after another would take as long as the square of the lines.
  const next = new Int32Array(lines.length + 1);
  /** By cell and page, and by the sides of the cell. */
  const lastOf = new Map<string, number>();
  let end = 0;
  for (const [index, { frame = '', page }] of lines.entries()) {
    const number = index + 1;
    const sides = frame.slice(0, frame.lastIndexOf(' ') + 1);
    const cell = frame.endsWith('Infinity') ? sides : `${page} ${frame}`;
    const last = (frame !== '' && lastOf.get(cell)) || 0;
    const before = (lines[last - 1]?.page ?? -Infinity) < page - 1 ? end : last;
    next[number] = next[before] ?? 0;
    next[before] = number;
    for (const key of [cell, sides])
      if (before === end || lastOf.get(key) === before) lastOf.set(key, number);
    if (before === end) end = number;
  }
  const whole: PageLine[] = [];
  for (let number = next[0] ?? 0; number > 0; number = next[number] ?? 0)
    whole.push(...lines.slice(number - 1, number));
  return whole;
}

/** Puts a sign alone in its line before the text below it, as if a narrow cell cut it from its number. */
export function withCutSigns(lines: readonly PageLine[]): { lines: PageLine[]; signs: Finding[] } {
  const joined: PageLine[] = [];
  const signs: Finding[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const isBelow = before?.row !== line.row && areAligned(before?.edges, line.edges);
    if (before?.text.trim() === '-' && isBelow) {
      joined[joined.length - 1] = { ...line, text: `-${line.text}` };
      signs.push({ kind: 'blank', text: `- ${line.text}`, index: line.page });
    } else joined.push(line);
  }
  return { lines: joined, signs };
}
