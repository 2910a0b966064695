import { besideReader, type SealedBeside, sealedBeside, seedOf } from './content-digest.ts';
import { type BesideKind, CHANGING, type ContentDigest } from './digest-format.ts';
import { type FileLetters, lettersAt, shownText } from './file-letters.ts';
import type { PassagePlace } from './find-passages.ts';
import { headingsIn } from './listed-lines.ts';
import { numbersLeftOpen } from './open-numbers.ts';

/** Consecutive letters of one line that belong to no passage. */
export interface Rest {
  first: number;
  after: number;
  text: string;
}

/**
 * Why a rest is in the file: it's as sealed, it's in an unusual place on the page, its number differs, or it's a missing
 * passage with another number of a sequence.
 */
type Explanation = 'beside' | 'moved' | 'object' | 'field' | 'list-label' | 'recounted';

/** The most lines of one text; a text longer than a few lines isn't a header or a line of a list. */
const [MAX_LINES, FEW_LINES] = [60, 3];
/** In points, between lines of a header that begins or ends in its margin. */
const MAX_EDGE_GAP = 40;
/** Of a line of two cells, and of all those lines: each blank may part them. */
const [MAX_BLANKS, MAX_JOINED] = [20, 3000];
const COUNTED_LABEL = /^(\d{1,3}|[ivxlc]{1,7}|\p{L})(\.(\d{1,3}|[ivxlc]{1,7}|\p{L})){0,8}$/iu;
const NOTE_MARK = /^(\d{1,3}|[ivxlc]{1,5}|[*†‡§]{1,3}|\[\d{1,3}\])[.)]?\s*/iu;
/** A date as a program writes it, or several numbers that lie together. */
const [DATE_LETTERS, DATE] = [24, /\d[\d\s.,:/–—-]{1,22}\d/gu] as const;
/** Characters that don't count as letters. */
const NO_LETTERS = /[\s\u00ad\u2010\u2011-]/g;

/**
 * Finds rests that are texts sealed beside the body, each complete and in a suitable place. `places` are all sealed
 * passages, null for those that weren't found, and `isCovered` tells their letters. Also finds the lines of headers that go on
 * from the margin, and the passages that are there with other numbers.
 */
export function explainedRests(
  text: FileLetters,
  rests: readonly Rest[],
  { places, isCovered }: { places: readonly (PassagePlace | null)[]; isCovered: Uint8Array },
  digest: ContentDigest,
) {
  const explained = new Map<Rest, Explanation>();
  /** Lines of edges that go on from the margin. */
  const outermost = new Set<number>();
  /** Missing passages that are there with other numbers, or with the results of fields. */
  const retold = new Map<number, PassagePlace>();
  const sealed = sealedBeside(digest).filter(({ letters }) => letters > 0);
  if (sealed.length === 0) return { explained, outermost, retold };
  const { lines, lineOf, firstOf, isRaised, letters, isPaged } = text;
  const rowOf = (letter: number) => lines[lineOf[letter] ?? 0]?.row ?? 0;
  const pageOf = (letter: number) => lines[lineOf[letter] ?? 0]?.page ?? 0;
  const marginOf = (letter: number) => lines[lineOf[letter] ?? 0]?.margin ?? 0;
  /** NaN if it's unknown: then nothing is above or below. */
  const yOf = (line: number) => lines[line]?.y ?? Number.NaN;
  const heightOf = (letter: number) => yOf(lineOf[letter] ?? 0);
  const read = besideReader(seedOf(digest));
  const changing = read(CHANGING).hash;
  const byHash = new Map<string, SealedBeside[]>();
  for (const one of sealed) {
    const alike = byHash.get(one.hash);
    if (alike) alike.push(one);
    else byHash.set(one.hash, [one]);
  }
  const lengths = new Set(sealed.map((one) => one.letters));
  const longest = Math.max(...lengths);
  const found = places.filter((place) => place !== null);
  const byStart = new Map(found.map((place) => [place.letters[0] ?? -1, place] as const));
  const byEnd = new Map(found.map((place) => [(place.letters.at(-1) ?? -2) + 1, place] as const));
  const labelled = new Set(sealed.flatMap(({ kind, after }) => (kind === 'label' ? places[after] : [])));
  const covered = indicesOf(isCovered);
  const rowsOfText = new Set(Array.from(covered, rowOf));
  const used = new Set<SealedBeside>();
  const tellsOf = new Map<SealedBeside, Explanation>();
  const edgesOfPages = new Map<string, number>();
  const edges = new Set<Rest>();
  let joined = 0;

  for (let turn = 0; turn < rests.length; turn += 1) {
    const rest = rests[turn];
    if (!rest) continue;
    const bound = boundTo(rest);
    if (bound) explained.set(rest, bound);
    else turn += explainFrom(turn);
  }
  for (const rest of rests) goOnFrom(rest, -1);
  for (const rest of rests.toReversed()) goOnFrom(rest, 1);
  return { explained, outermost, retold };

  /** Notes a line of an edge that goes on from the margin, or from another that does, and is further from the text. */
  function goOnFrom(rest: Rest, side: 1 | -1): void {
    if (!edges.has(rest)) return;
    const line = lineOf[rest.first] ?? 0;
    const outer = lines[line + side];
    const gap = Math.abs(yOf(line) - yOf(line + side));
    const next = firstFrom(rest.first);
    const isApart = [covered[next - 1], covered[next]].every(
      (letter) =>
        letter === undefined ||
        pageOf(letter) !== pageOf(rest.first) ||
        Math.abs(heightOf(letter) - yOf(line)) > gap,
    );
    const isOfMargin = outer?.isUnseen !== true && Math.sign(outer?.margin ?? 0) === -side;
    if (outer?.page !== pageOf(rest.first) || !/\p{L}/u.test(rest.text)) return;
    if (!isApart || rowsOfText.has(rowOf(rest.first)) || !(gap <= MAX_EDGE_GAP)) return;
    if (isOfMargin || outermost.has(line + side)) outermost.add(line);
  }

  /** Whether the rest is the label of a passage, which programs count differently, or a result of a field in it. */
  function boundTo(rest: Rest): Explanation | null {
    const following = byStart.get(rest.after);
    if (following && isBound(rest, following, 'label')) return 'beside';
    const before = byEnd.get(rest.first);
    if ([following, before].some((place) => place && isBound(rest, place, 'clock'))) return 'beside';
    const isFirst =
      (rest.first === 0 || rowOf(rest.first - 1) !== rowOf(rest.first)) &&
      rowOf(rest.after) === rowOf(rest.first);
    const isLabel = following && labelled.has(following) && isFirst && COUNTED_LABEL.test(rest.text);
    return isLabel ? 'list-label' : null;
  }

  function isBound({ text: words }: Rest, place: PassagePlace, kind: BesideKind): boolean {
    const { hash } = read(words, lettersAt(letters, place.letters));
    return byHash.get(hash)?.some((one) => one.kind === kind) ?? false;
  }

  /** Explains the longest text that begins with a rest; returns how many more rests it takes. */
  function explainFrom(start: number): number {
    const first = rests[start];
    if (!first) return 0;
    const indices: number[] = [];
    let best: { count: number; how: Explanation; match: SealedBeside } | null = null;
    for (let count = 0; count < MAX_LINES; count += 1) {
      const rest = rests[start + count];
      const isNext = rest && (count === 0 || rests[start + count - 1]?.after === rest.first);
      if (!rest || !isNext || !isWholeLine(rest) || pageOf(rest.first) !== pageOf(first.first)) break;
      for (let index = rest.first; index < rest.after; index += 1) if (!isRaised[index]) indices.push(index);
      if (indices.length > longest * 2 + DATE_LETTERS) break;
      const explanations = candidates(indices, count).flatMap((match) => {
        const how = explanationOf(match, first.first, rest.after);
        return how ? [{ count, how, match }] : [];
      });
      const [longer] = explanations;
      // A number that begins another row isn't one more page of this line.
      const isOfNext =
        count > 0 && rowOf(rest.first) !== rowOf(rest.first - 1) && rowOf(rest.after) === rowOf(rest.first);
      if (longer && (longer.match !== best?.match || !isOfNext)) best = longer;
    }
    if (!best) return 0;
    used.add(best.match);
    if (best.match.kind === 'edge') {
      const key = `${best.match.hash} ${pageOf(first.first)}`;
      edgesOfPages.set(key, (edgesOfPages.get(key) ?? 0) + 1);
    }
    const taken = rests.slice(start, start + best.count + 1);
    if (tellsOf.has(best.match))
      retold.set(best.match.after - 1, { letters: lettersOf(taken), blanks: [], isFloating: false });
    for (const rest of taken) {
      explained.set(rest, best.how);
      if (best.match.kind === 'edge') edges.add(rest);
    }
    return best.count;
  }

  function candidates(indices: readonly number[], count: number): SealedBeside[] {
    const isShort = count < FEW_LINES;
    const isLong = [-1, 0, 1, 2, 3].some((mark) => lengths.has(indices.length - mark));
    if (!isShort && !isLong) return [];
    const words = shownText(text, indices);
    return [
      ...sealedAs(words, ['note', 'edge', 'field', 'drawn', 'clock', 'label']),
      ...sealedAs(words.replace(NOTE_MARK, ''), ['note']),
      ...(count === 0 ? joinedCells(words) : []),
      ...retoldAs('beside', words + CHANGING, CHANGING),
      ...(isShort ? headingsIn(words).flatMap((heading) => sealedAs(heading, ['field'])) : []),
      ...(isShort ? numbersLeftOpen(words).flatMap((form) => numberedAs(form)) : []),
      ...(isShort ? numbersLeftOpen(words, DATE).flatMap((form) => sealedAs(form, ['edge'])) : []),
    ];
  }

  function edgesAs(cell: string): SealedBeside[] {
    return [cell, ...numbersLeftOpen(cell)].flatMap((form) => sealedAs(form, ['edge']));
  }

  /** Two cells of a header that stand so close to each other that they're read as one. */
  function joinedCells(words: string): SealedBeside[] {
    const blanks = [...words.matchAll(/ /g)];
    joined += blanks.length;
    if (blanks.length > MAX_BLANKS || joined > MAX_JOINED) return [];
    return blanks.flatMap(({ index }) =>
      edgesAs(words.slice(index)).length > 0 ? edgesAs(words.slice(0, index)) : [],
    );
  }

  function numberedAs(form: string): SealedBeside[] {
    const others = sealedAs(form, ['edge', 'clock']);
    return [
      ...others.filter(({ kind, hash }) => kind === 'edge' || hash === changing),
      ...retoldAs('recounted', form),
    ];
  }

  /** Missing passages that a text is: with other numbers, or with the stored results of fields amid it. */
  function retoldAs(how: Explanation, words: string, of?: string): SealedBeside[] {
    const { hash, form } = read(words, of);
    const alike = (byHash.get(hash) ?? []).filter(
      (one) => one.kind === 'clock' && hash !== changing && one.form === form,
    );
    const missing = alike.filter(({ after }) => places[after - 1] === null && !retold.has(after - 1));
    for (const one of missing) tellsOf.set(one, how);
    return missing;
  }

  function sealedAs(form: string, kinds: readonly BesideKind[]): SealedBeside[] {
    if (!lengths.has(form.replace(NO_LETTERS, '').length)) return [];
    return (byHash.get(read(form).hash) ?? []).filter(({ kind }) => kinds.includes(kind));
  }

  function explanationOf(one: SealedBeside, first: number, after: number): Explanation | null {
    if (one.kind === 'edge') {
      // The same text may be both header and footer of a page.
      const most = byHash.get(one.hash)?.filter(({ kind }) => kind === 'edge').length ?? 0;
      const isLeft = (edgesOfPages.get(`${one.hash} ${pageOf(first)}`) ?? 0) < most;
      if (marginOf(first) !== 0) return 'moved';
      return isPaged && isLeft && (isBelowText(after) || isAboveText(first)) ? 'moved' : null;
    }
    if (used.has(one)) return null;
    if (one.kind === 'note') {
      const isAlone = !rowsOfText.has(rowOf(first)) && !rowsOfText.has(rowOf(after - 1));
      if (isPaged && isBelowText(after)) return isAlone ? 'beside' : 'moved';
      return marginOf(first) < 0 ? 'moved' : null;
    }
    if (one.kind === 'drawn') return isPaged || lines[lineOf[first] ?? 0]?.isFloating ? 'object' : null;
    if (!isBetween(one, first, after)) return null;
    return tellsOf.get(one) ?? (one.hash === changing ? 'field' : 'beside');
  }

  /** Whether it's between the passages that it was sealed between. */
  function isBetween({ after: index }: SealedBeside, first: number, after: number): boolean {
    let [before, next] = [index - 1, index];
    while (before >= 0 && !isFixed(places[before])) before -= 1;
    while (next < places.length && !isFixed(places[next])) next += 1;
    const start = places[before]?.letters.at(-1) ?? -1;
    const end = places[next]?.letters[0] ?? letters.length;
    return start < first && after <= end;
  }

  /** Nothing of the body is further down in the column. */
  function isBelowText(after: number): boolean {
    const next = covered[firstFrom(after)];
    return next === undefined || isElsewhere(next, after - 1) || heightOf(next) > heightOf(after - 1);
  }

  function isAboveText(first: number): boolean {
    const before = covered[firstFrom(first) - 1];
    return before === undefined || isElsewhere(before, first) || heightOf(before) < heightOf(first);
  }

  function isElsewhere(one: number, other: number): boolean {
    const [line, beside] = [one, other].map((letter) => lines[lineOf[letter] ?? 0]);
    return line?.page !== beside?.page || line?.sheet !== beside?.sheet;
  }

  /** The first covered letter from this one on. */
  function firstFrom(letter: number): number {
    let low = 0;
    for (let high = covered.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((covered[middle] ?? 0) < letter) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function isWholeLine({ first, after }: Rest): boolean {
    const line = lineOf[first] ?? 0;
    return first === firstOf[line] && after === firstOf[line + 1];
  }
}

function lettersOf(rests: readonly Rest[]): Int32Array {
  return Int32Array.from(
    rests.flatMap(({ first, after }) => Array.from({ length: after - first }, (_, at) => first + at)),
  );
}

function indicesOf(flags: Uint8Array): Int32Array {
  const indices = new Int32Array(flags.length);
  let count = 0;
  for (const [index, flag] of flags.entries()) if (flag) indices[count++] = index;
  return indices.subarray(0, count);
}

const isFixed = (place: PassagePlace | null | undefined) => place?.isFloating === false;
