import type { Finding } from '#document-text/finding.ts';

import { areBoxes } from '#document-text/digest/boxed-letters.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import { explainedRests, isFirstOfRow, type Rest } from './explained-rests.ts';
import { BULLET, type FileLetters, isSignedAmount, shownText } from '#document-text/digest/file-letters.ts';
import { gapOf, isDigit } from '#document-text/digest/letters.ts';
import { ENDS_ORDINAL, LIST_LABEL, PLAIN_SIGN, SIGN } from './list-labels.ts';
import { sealedBeside, sealedTexts, unsealedKinds } from '#document-text/digest/content-digest.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';
import { renumberedLines, wholeLines } from './whole-lines.ts';

export interface FoundPassage {
  text: string;
  /** Index of the given paragraph, or of the page, counted from 0. */
  index: number;
}

/** Where programs say that the file lies. */
const PATH = /^(\/|\p{L}:\\|file:)\S{1,300}\.\p{L}{3,4}$/u;
const ROMAN = /^[^\p{L}]*[ivxlc]{1,7}[^\p{L}]*$/iu;
const PAGE_NUMBER = /(\d{1,4}|[ivxlc]{1,7})$/iu;
/** In a table of contents, dots lead from a heading to its page number. */
const LEADER = /[._·…\s]/u;
const LEADERS = /[._·…]{3}/u;
/** The most lines of a heading in a table of contents. */
const CONTENTS_LINES = 3;
/** Fewer numbers may be consecutive by chance; in points, between the number of a line and its text. */
const [COUNTED, LINE_GAP] = [3, 10];
/** The most lines of a caption. */
const CAPTION_LINES = 8;
/** The most letters of a caption. */
const MAX_CAPTION = 200;
/** Longer additions are quoted in parts, so that each can be shown completely. */
const MAX_QUOTED = 250;

/** An added passage, and its last line so far. */
interface Addition {
  rest: Rest;
  passage: FoundPassage;
}

/** Sorts the remaining text of a file by what a reader has to know about it. */
export function leftOver(
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  digest: ContentDigest,
  isCaption: (text: string) => boolean,
): Record<'added' | 'beside' | 'raised', FoundPassage[]> & {
  named: Finding[];
  known: Set<number>;
  retold: ReadonlyMap<number, PassagePlace>;
} {
  const { lines, lineOf, isRaised } = text;
  const rowOf = (letter: number) => lines[lineOf[letter] ?? -1]?.row;
  const isCovered = new Uint8Array(lineOf.length);
  const found = places.filter((place) => place !== null);
  const isSealed = sealedTexts(digest);
  for (const { letters } of found) for (const letter of letters) isCovered[letter] = 1;
  const starts = new Set(found.map(({ letters }) => letters[0]));
  const [added, beside, raised]: [FoundPassage[], FoundPassage[], FoundPassage[]] = [[], [], []];
  const named: Finding[] = [];
  /** Pages with text sealed beside the body, other than headers. */
  const known = new Set<number>();
  let last: Addition | null = null;
  const isMarkOfNote = noteMarks(text, places, digest);
  const rests = withoutCaptions(restsOf(text, isCovered), isCaption);
  const { explained, outermost, retold } = explainedRests(text, rests, { places, isCovered }, digest);
  const contents = text.isPaged ? contentsOf(rests, isSealed) : new Set();
  const counted = countedUp(rests.filter(isBeforePassage));
  const ofLines = new Set(lineNumbers(text, rests, isCovered));
  const numbers = new Set([...counted, ...ofLines]);
  const bullets = new Set(
    rests.flatMap((rest) => (isBeforePassage(rest) && SIGN.test(rest.text) ? rest.text : [])),
  );
  const unsealed = new Set(unsealedKinds(digest));
  const hasNoContents =
    !unsealed.has('field') && !sealedBeside(digest).some((one) => one.kind === 'field' && one.letters > 0);
  const textRows = new Set(found.flatMap(({ letters }) => Array.from(letters, rowOf)));
  const wholeOnes = wholeLines(text, rests, isCovered);
  const [isRenumbered, whole] = [renumberedLines(wholeOnes), new Set(wholeOnes.map((line) => line.text))];
  for (const rest of rests) {
    const line = lines[lineOf[rest.first] ?? 0];
    const passage = { text: rest.text, index: line?.page ?? 0 };
    const isBeside =
      outermost.has(lineOf[rest.first] ?? -1) ||
      (((line?.margin ?? 0) !== 0 || line?.isRepeated === true) && !isRenumbered(line));
    const explanation = explained.get(rest);
    if (explanation === 'recounted') named.push({ kind: 'field', ...passage });
    else if (areBoxes(rest.text)) named.push({ kind: 'unreadable', ...passage });
    else if (isMark(rest)) raised.push(...(line?.hasNoteMarks || isMarkOfNote(rest) ? [] : [passage]));
    // The findings of the drawing report invisible text.
    else if (line?.isUnseen) continue;
    else if (explanation && explanation !== 'beside' && !isBeside && !numbers.has(rest) && !isLabel(rest))
      named.push({ kind: explanation, ...passage });
    else if (explanation !== 'beside' && isLabel(rest) && isSignedAmount(text, rest.first))
      named.push({ kind: 'list-label', ...passage });
    else if (explanation && explanation !== 'list-label') {
      if (explanation === 'beside') known.add(passage.index);
    } else if (isBeside || contents.has(rest) || numbers.has(rest) || isLabel(rest)) {
      const kind = unsealedKind(rest, line);
      if (kind) named.push({ kind, ...passage });
      else beside.push(passage);
    } else if (last && goesOn(last, rest, passage)) {
      last.passage.text += ` ${rest.text}`;
      last.rest = rest;
    } else {
      added.push(passage);
      last = { rest, passage };
    }
  }
  return { added, beside, raised, named, known, retold };

  /** Raised letters beside letters of a passage. */
  function isMark({ first, after }: Rest): boolean {
    for (let index = first; index < after; index += 1) if (!isRaised[index]) return false;
    return isCovered[first - 1] === 1 || isCovered[after] === 1;
  }

  function isLabel(rest: Rest): boolean {
    if (text.isPaged && BULLET.test(rest.text)) return true;
    return isBeforePassage(rest) ? LIST_LABEL.test(rest.text) : bullets.has(rest.text) && isWholeRow(rest);
  }

  /** Names a header, a line of contents, or a label that may be read as words, if others were sealed and not this one. */
  function unsealedKind(rest: Rest, line: PageLine | undefined): 'list-label' | 'field' | 'edge' | undefined {
    const { after, text: words } = rest;
    if (isLabel(rest) && SIGN.test(words) && !PLAIN_SIGN.test(words))
      return unsealed.has('label') ? undefined : 'list-label';
    if (ofLines.has(rest) || !/[\p{L}\p{N}\p{Sc}%]/u.test(words)) return undefined;
    if (contents.has(rest)) return hasNoContents ? 'field' : undefined;
    if (counted.has(rest) || isLabel(rest)) {
      const isAmbiguous = isDigit(text.letters[after] ?? 0) || counted.has(rest) || ENDS_ORDINAL.test(words);
      return isAmbiguous && !unsealed.has('label') ? 'list-label' : undefined;
    }
    const isUsual = !/[\p{L}\p{Sc}%]/u.test(words) || ROMAN.test(words) || PATH.test(words);
    const [label = ''] = words.split(' ', 1);
    const passage = LIST_LABEL.test(label) ? words.slice(label.length) : words;
    const next = lines[lineOf[after] ?? -1];
    const gap = next?.row === line?.row ? (next?.edges?.[0] ?? 0) - (line?.edges?.[2] ?? Infinity) : 0;
    const isKnown = isUsual
      ? gap > LINE_GAP || !textRows.has(line?.row)
      : whole.has(line?.text ?? '') || isSealed(passage);
    return isKnown || unsealed.has('edge') ? undefined : 'edge';
  }

  /** Of an empty paragraph, if it's a bullet. */
  function isWholeRow({ first, after }: Rest): boolean {
    return rowOf(first - 1) !== rowOf(first) && rowOf(after) !== rowOf(first);
  }

  /** Alone at the start of a row, before the start of a passage. */
  function isBeforePassage(rest: Rest): boolean {
    return text.isPaged && isFirstOfRow(text, rest) && starts.has(rest.after);
  }

  /** Whether a rest is the next line of an addition on one page. In a .docx, each paragraph is a separate addition. */
  function goesOn(before: Addition, rest: Rest, { text: shown, index }: FoundPassage): boolean {
    if (!text.isPaged || before.passage.index !== index) return false;
    return before.rest.after === rest.first && before.passage.text.length + shown.length < MAX_QUOTED;
  }
}

/**
 * Tells whether raised letters are the mark of a note: one sealed with their passage, and the next number, or 1. After a
 * digit, they would be a power.
 */
function noteMarks(
  { letters }: FileLetters,
  places: readonly (PassagePlace | null)[],
  digest: ContentDigest,
): (rest: Rest) => boolean {
  const open = new Map<number, number>();
  for (const { kind, letters: count, after } of sealedBeside(digest))
    if (kind === 'note' && count > 0) open.set(after - 1, (open.get(after - 1) ?? 0) + 1);
  const passageOf = new Map<number, number>();
  for (const index of open.keys())
    for (const letter of places[index]?.letters ?? []) passageOf.set(letter, index);
  let last = 0;
  return ({ first, text }) => {
    const passage = passageOf.get(first - 1);
    const left = passage === undefined ? 0 : (open.get(passage) ?? 0);
    const isNext = /\D/.test(text) || text === '1' || Number(text) === last + 1;
    if (passage === undefined || left === 0 || !isNext || isDigit(letters[first - 1] ?? 0)) return false;
    open.set(passage, left - 1);
    last = Number(text) || last;
    return true;
  };
}

/** Numbers alone are paragraph numbers if they count up from 1. */
function countedUp(rests: readonly Rest[]): Set<Rest> {
  const numbers = rests.filter(({ text }) => /^[1-9]\d{0,2}$/.test(text));
  const isCount = numbers.every(({ text }, index) => Number(text) === index + 1);
  return new Set(isCount && numbers.length >= COUNTED ? numbers : []);
}

/** Numbers of lines, left of all sealed text: of each one, or of every fifth; they may begin anew on each page. */
function lineNumbers(
  { lines, lineOf, firstOf }: FileLetters,
  rests: readonly Rest[],
  isCovered: Uint8Array,
): Rest[] {
  const lefts = new Map<number, number>();
  for (const [index, { page, edges: [left = 0] = [] }] of lines.entries())
    if (isCovered.subarray(firstOf[index], firstOf[index + 1]).includes(1))
      lefts.set(page, Math.min(left, lefts.get(page) ?? Infinity));
  const numbers = rests.flatMap((rest) => {
    const { text = '', page = 0, edges: [, , right = Infinity] = [] } = lines[lineOf[rest.first] ?? 0] ?? {};
    const isNumber = /^[1-9]\d{0,3}$/.test(rest.text) && rest.text === text.trim();
    return isNumber && right < (lefts.get(page) ?? -Infinity) ? [{ rest, page, value: Number(text) }] : [];
  });
  const step = numbers[0]?.value ?? 0;
  const isCount = numbers.every(({ page, value }, index) => {
    const before = numbers[index - 1];
    return value === step + (before?.value ?? 0) || (before?.page !== page && value === step);
  });
  return isCount && numbers.length >= COUNTED ? numbers.map(({ rest }) => rest) : [];
}

/** The heading in a line of a table of contents, which is followed by leaders. */
function headingOf(line: string): string | undefined {
  const end = line.length - (PAGE_NUMBER.exec(line)?.[0].length ?? 0);
  let start = end;
  while (start > 0 && LEADER.test(line.charAt(start - 1))) start -= 1;
  const leaders = line.slice(start, end).search(LEADERS);
  return leaders === -1 ? undefined : line.slice(0, start + leaders).trimEnd();
}

/** Finds lines of a table of contents that repeat passages. Programs write them anew, so they aren't sealed. */
function contentsOf(rests: readonly Rest[], isSealed: (text: string) => boolean): Set<Rest> {
  const contents = new Set<Rest>();
  for (const [index, { text }] of rests.entries()) {
    const heading = headingOf(text);
    if (heading === undefined) continue;
    let [entry, first] = [heading, index];
    while (entry !== '' && !isHeading(entry) && index - first < CONTENTS_LINES) {
      first -= 1;
      entry = `${rests[first]?.text ?? ''} ${entry}`;
    }
    const label = rests[first - 1];
    // The label may be in a cell of its own.
    if (label?.after === rests[first]?.first && isSealed(`${label?.text} ${entry}`)) first -= 1;
    if (entry === '' || isHeading(entry))
      for (const rest of rests.slice(first, index + 1)) contents.add(rest);
  }
  return contents;

  function isHeading(entry: string): boolean {
    const [, label = '', title = ''] = /^(\S+)\s+(.*)$/su.exec(entry) ?? [];
    return isTitle(entry) || (/^[\d.]+$|^\(?\p{L}[.)]$/u.test(label) && isTitle(title));
  }

  /** A final stop looks like the first of the dots. */
  function isTitle(entry: string): boolean {
    return isSealed(entry) || isSealed(`${entry}.`);
  }
}

function restsOf(text: FileLetters, isCovered: Uint8Array): Rest[] {
  const rests: Rest[] = [];
  for (let first = 0; first < isCovered.length; first += 1) {
    if (isCovered[first]) continue;
    let after = first + 1;
    while (after < isCovered.length && !isCovered[after] && text.lineOf[after] === text.lineOf[first])
      after += 1;
    const letters = Array.from({ length: after - first }, (_, index) => first + index);
    const tail = text.lineOf[after] === text.lineOf[first] ? 0 : text.tails[text.lineOf[first] ?? 0];
    rests.push({ first, after, text: shownText(text, letters) + gapOf(tail).trimEnd() });
    first = after - 1;
  }
  return rests;
}

/** Only lines that are just a caption, because anything may be written around one. */
function withoutCaptions(rests: readonly Rest[], isCaption: (text: string) => boolean): Rest[] {
  const others: Rest[] = [];
  for (let first = 0; first < rests.length; first += 1) {
    let [shown, captionEnd] = ['', -1];
    for (let last = first; last < Math.min(first + CAPTION_LINES, rests.length); last += 1) {
      shown += ` ${rests[last]?.text ?? ''}`;
      if (shown.length > MAX_CAPTION) break;
      if (isCaption(shown.trim())) captionEnd = last;
    }
    const rest = rests[first];
    if (captionEnd >= 0) first = captionEnd;
    else if (rest) others.push(rest);
  }
  return others;
}
