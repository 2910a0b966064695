import { type AroundText, aroundText } from './around-text.ts';
import { axisNumbers } from './axis-numbers.ts';
import { boundRests, isFirstOfRow } from './bound-rests.ts';
import { cutNotes } from './cut-notes.ts';
import type { SealedBeside } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { type FileLetters, lettersAt, lineAt, shownText } from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { firstFrom } from '#document-text/digest/passage-order.ts';
import { listOrder } from './listed-lines.ts';
import { otherLabels } from './other-labels.ts';
import { areEdgesGone, outermostLines } from './outermost-edges.ts';
import { hasPower } from './powers.ts';
import { type Match, NOTE_END, SealedMatches } from './sealed-matches.ts';

/** Consecutive letters of one line that belong to no passage. */
export interface Rest {
  first: number;
  after: number;
  text: string;
}

/**
 * Why a rest is in the file: it's as sealed, it's in an unusual place on the page, its number differs, or it's a missing
 * passage with another number of a sequence, words in the color of paper, or it has digits that are raised beside others.
 */
export type Explanation =
  | 'beside'
  | 'moved'
  | 'object'
  | 'field'
  | 'list-label'
  | 'recounted'
  | 'unseen'
  | 'raised';

/** All sealed passages, null for those that weren't found, and the letters that are theirs. */
export interface Found {
  places: readonly (PassagePlace | null)[];
  isCovered: Uint8Array;
}

interface ExplainedRests {
  explained: ReadonlyMap<Rest, Explanation>;
  /** Lines of headers that go on from the margin. */
  outermost: ReadonlySet<number>;
  /** Missing passages that are there with other numbers, or with the results of fields. */
  retold: ReadonlyMap<number, PassagePlace>;
  /** How many of the sealed notes aren't there. */
  goneNotes: number;
  /** Whether lines of a table of contents are gone, and others are there. */
  isListCut: boolean;
  isEdgeGone: boolean;
  /** Passages whose list number or bullet was replaced or is gone. */
  unlabelled: readonly PassagePlace[];
  /** By passage, the numbers before its notes at the foot of the page. */
  noteNumbers: ReadonlyMap<number, string[]>;
}

/** A text that begins with a rest, over so many of them. */
interface Explained {
  lines: number;
  how: Explanation;
  match: Match;
}

const HYPHENS = /^[-\s]+$/;
/** The most lines of one text. */
const MAX_LINES = 60;

/** Finds rests that are texts sealed beside the body, each complete and in a suitable place. */
export function explainedRests(
  text: FileLetters,
  rests: readonly Rest[],
  found: Found,
  digest: ContentDigest,
): ExplainedRests {
  const { places, isCovered } = found;
  const explained = new Map<Rest, Explanation>();
  const retold = new Map<number, PassagePlace>();
  const matches = new SealedMatches(digest, (index) => places[index] === null && !retold.has(index));
  if (matches.all.length === 0)
    return {
      explained,
      outermost: new Set(),
      retold,
      goneNotes: 0,
      isListCut: false,
      isEdgeGone: false,
      unlabelled: [],
      noteNumbers: new Map(),
    };
  const around = aroundText(text, isCovered);
  const boundTo = boundRests(text, places, matches);
  const passages = passagesBeside(text, places);
  const explain = explainer(text, places, { matches, around, isMarked: markedNotes(text, rests, places) });
  const [edges, labels]: [Rest[], Rest[]] = [[], []];
  const otherNumbers = new Set<Rest>();
  const isBelowLater = listOrder(matches);
  for (let turn = 0; turn < rests.length; turn += 1) {
    const rest = rests[turn];
    const bound = rest && boundTo(rest);
    if (rest && bound) explained.set(rest, bound);
    else turn += explainFrom(turn);
  }
  const isDrawn = (rest: Rest) => explained.get(rest) === 'object';
  const unread = rests.filter((rest) => isDrawn(rest) || !explained.has(rest));
  for (const rest of axisNumbers(text, unread, labels)) explained.set(rest, 'object');
  const isGone = (one: SealedBeside) => one.kind === 'note' && !explain.isUsed(one);
  const cut =
    text.isPaged && matches.all.some(isGone) ? cutNotes(text, rests, { matches, around, explained }) : [];
  for (const { match, lines } of cut) {
    if (!isGone(match.sealed)) continue;
    explain.use(match, lines);
    for (const rest of lines) explained.set(rest, 'beside');
  }
  const goneNotes = matches.all.filter(isGone).length;
  const isListCut = matches.isListCut(explain.isUsed);
  const unlabelled = otherLabels(text, rests, places, { matches, explained });
  const noteNumbers = new Map<number, string[]>();
  for (const { sealed, number } of explain.notes())
    noteNumbers.set(sealed.after - 1, [...(noteNumbers.get(sealed.after - 1) ?? []), number]);
  return {
    explained,
    outermost: outermostLines(text, edges, { around, otherNumbers }),
    retold,
    goneNotes,
    isListCut,
    isEdgeGone: areEdgesGone(digest, text, edges),
    unlabelled,
    noteNumbers,
  };

  /** Explains the longest text that begins with a rest; returns how many more rests it takes. */
  function explainFrom(start: number): number {
    const best = longestFrom(start);
    if (best === null) return 0;
    const { match, how, lines } = best;
    const taken = rests.slice(start, start + lines);
    explain.use(match, taken);
    if (match.how) retold.set(match.sealed.after - 1, placeOf(taken));
    const placed = isBelowLater(match.sealed, lineAt(text, taken[0]?.first ?? -1)) ? 'moved' : how;
    for (const rest of taken) explained.set(rest, placed);
    if (match.sealed.kind === 'edge') edges.push(...taken);
    if (!matches.isAsSealed(taken, match)) for (const rest of taken) otherNumbers.add(rest);
    for (const { kind } of match.row ?? [match.sealed])
      if (kind === 'drawn') labels.push(...taken.slice(0, 1));
    return lines - 1;
  }

  function longestFrom(start: number): Explained | null {
    const first = rests[start]?.first ?? 0;
    const [indices, withRaised]: [number[], number[]] = [[], []];
    let [best, size]: [Explained | null, number] = [null, 0];
    for (let lines = 1; lines <= MAX_LINES; lines += 1) {
      const [before, rest] = [rests[start + lines - 2], rests[start + lines - 1]];
      if (!rest || (lines > 1 && before?.after !== rest.first) || !isWholeLine(text, rest)) break;
      // A line of hyphens doesn't go on with the words before it.
      if (lines > 1 && HYPHENS.test(rest.text)) break;
      if (lineAt(text, rest.first)?.page !== lineAt(text, first)?.page) break;
      for (let index = rest.first; index < rest.after; index += 1) {
        if (!text.isRaised[index]) indices.push(index);
        // Dots that lead to a page number aren't of a text.
        if (!text.isRaised[index] && !text.isLeader[index]) size += 1;
        // The first ones are the number of a note.
        if (!text.isRaised[index] || indices.length > 0) withRaised.push(index);
      }
      if (size > matches.maxLetters) break;
      let longer = likeliest(indices, lines, first, rest.after);
      if (withRaised.length > indices.length && longer === null) {
        longer = likeliest(withRaised, lines, first, rest.after);
        if (longer && hasPower(text, withRaised)) longer.how = 'raised';
      }
      // A number that begins another row isn't one more page of this line.
      const isOfNext = isFirstOfRow(text, rest);
      if (longer && (longer.match.sealed !== best?.match.sealed || !isOfNext)) best = longer;
    }
    return best;
  }

  function likeliest(
    letters: readonly number[],
    lines: number,
    first: number,
    after: number,
  ): Explained | null {
    if (!matches.mayHave(letters.length, lines)) return null;
    const beside = () => passages(first, after);
    for (const match of matches.of(shownText(text, letters), lines, beside)) {
      const how = explain.explanationOf(match, first, after);
      if (how) return { lines, how, match };
    }
    return null;
  }
}

/** Tells whether a note's number is above it, raised behind a letter of its passage. */
function markedNotes(text: FileLetters, rests: readonly Rest[], places: Found['places']) {
  const raised = rests.filter(({ first, after }) => !text.isRaised.subarray(first, after).includes(0));
  const marks = new Map(raised.map((rest) => [rest.first - 1, rest.text]));
  return ({ after }: SealedBeside, number: string, first: number): boolean =>
    places[after - 1]?.letters.some((letter) => letter + 1 < first && marks.get(letter) === number) === true;
}

/** Tells why a match may be where it is in the file. Each text is there once, and a header as often as pages have it. */
function explainer(
  text: FileLetters,
  places: Found['places'],
  {
    matches,
    around,
    isMarked,
  }: { matches: SealedMatches; around: AroundText; isMarked: ReturnType<typeof markedNotes> },
) {
  /** The letters before a text's words. */
  const numberOf = ({ letters }: SealedBeside, first: number, after: number) => {
    const all = Array.from({ length: after - first }, (_, at) => first + at);
    const size = after - first - letters - Number(NOTE_END.test(shownText(text, all)));
    return shownText(text, all.slice(0, Math.max(size, 0))).replace(/[.)[\]]/g, '');
  };
  /** The texts that were found, each with the letters before its words (a note's number). */
  const used = new Map<SealedBeside, string>();
  const edgesOfPages = new Map<string, number>();
  const edgeKey = ({ hash }: SealedBeside, first: number) => `${hash} ${lineAt(text, first)?.page}`;
  return {
    isUsed: (sealed: SealedBeside) => used.has(sealed),
    /** The notes that are there, in their order. */
    notes: () =>
      matches.all.flatMap((sealed) => {
        const number = used.get(sealed);
        return sealed.kind === 'note' && number ? { sealed, number } : [];
      }),
    use({ sealed, row = [sealed] }: Match, rests: readonly Rest[]): void {
      const [{ first = 0 } = {}, { after = 0 } = {}] = [rests[0], rests.at(-1)];
      for (const each of row) {
        used.set(each, numberOf(sealed, first, after));
        matches.use(each);
      }
      const key = edgeKey(sealed, first);
      if (sealed.kind === 'edge') edgesOfPages.set(key, (edgesOfPages.get(key) ?? 0) + 1);
    },
    explanationOf({ sealed, how, row = [sealed] }: Match, first: number, after: number): Explanation | null {
      const { margin = 0, isFloating = false } = lineAt(text, first) ?? {};
      const isBelow = text.isPaged && around.isBelowText(after);
      if (sealed.kind === 'edge') {
        const isLeft = (edgesOfPages.get(edgeKey(sealed, first)) ?? 0) < matches.edgesLike(sealed);
        const isOutside = isBelow || (text.isPaged && around.isAboveText(first));
        return margin !== 0 || (isLeft && isOutside) ? 'moved' : null;
      }
      if (row.some((each) => used.has(each))) return null;
      if (sealed.kind === 'note') {
        const isAlone = !around.isInRow(first) && !around.isInRow(after - 1);
        const isPlaced =
          isBelow || margin < 0 || (isAlone && isMarked(sealed, numberOf(sealed, first, after), first));
        return isBelow && isAlone ? 'beside' : isPlaced ? 'moved' : null;
      }
      if (sealed.kind === 'picture') return text.isPaged ? 'unseen' : null;
      if (sealed.kind === 'drawn') return text.isPaged || isFloating ? 'object' : null;
      if (!isBetween(text, places, { index: sealed.after, first, after })) return null;
      return how ?? (matches.isChanging(sealed) ? 'field' : 'beside');
    },
  };
}

const lastOf = (place: PassagePlace) => place.letters.at(-1) ?? 0;

/** The passage before some letters and the one right behind them, '' for none. */
function passagesBeside({ letters }: FileLetters, places: Found['places']) {
  const found = places.filter((place) => place !== null).toSorted((one, two) => lastOf(one) - lastOf(two));
  const ends = found.map(lastOf);
  const byStart = new Map(found.map((place) => [place.letters[0] ?? -1, place] as const));
  const wordsOf = (place?: PassagePlace) => (place ? lettersAt(letters, place.letters) : '');
  return (first: number, after: number) =>
    [found[firstFrom(ends, first) - 1], byStart.get(after)].map(wordsOf);
}

/** Whether letters are between the passages that a text was sealed between; those in boxes may be anywhere. */
function isBetween(
  { letters }: FileLetters,
  places: Found['places'],
  { index, first, after }: { index: number; first: number; after: number },
): boolean {
  let [before, next] = [index - 1, index];
  while (before >= 0 && places[before]?.isFloating !== false) before -= 1;
  while (next < places.length && places[next]?.isFloating !== false) next += 1;
  const start = places[before]?.letters.at(-1) ?? -1;
  return start < first && after <= (places[next]?.letters[0] ?? letters.length);
}

function isWholeLine({ lineOf, firstOf }: FileLetters, { first, after }: Rest): boolean {
  const line = lineOf[first] ?? 0;
  return first === firstOf[line] && after === firstOf[line + 1];
}

function placeOf(rests: readonly Rest[]): PassagePlace {
  const indices = rests.flatMap(({ first, after }) =>
    Array.from({ length: after - first }, (_, at) => first + at),
  );
  return { letters: Int32Array.from(indices), blanks: [], isFloating: false };
}
