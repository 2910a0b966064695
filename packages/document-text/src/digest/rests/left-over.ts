import type { Finding, FindingKind } from '#document-text/finding.ts';
import { areBoxes } from '#document-text/digest/boxed-letters.ts';
import { sealedBeside, sealedTexts, unsealedKinds } from '#document-text/digest/content-digest.ts';
import type { ContentDigest } from '#document-text/digest/digest-format.ts';
import {
  coveredLines,
  type FileLetters,
  isSignedAmount,
  lineAt,
  shownText,
} from '#document-text/digest/file-letters.ts';
import type { PassagePlace } from '#document-text/digest/find-passages.ts';
import { gapOf, isDigit } from '#document-text/digest/letters.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

import { contentsOf } from './contents-lines.ts';
import { explainedRests, type Rest } from './explained-rests.ts';
import { ENDS_ORDINAL, LIST_LABEL, PLAIN_SIGN, SIGN } from './list-labels.ts';
import { noteMarks } from './note-marks.ts';
import { pageNumbers } from './page-numbers.ts';
import { hasLineNumbers, type RestLabels, restLabels } from './rest-labels.ts';
import { besideSealedLines, bodyInMargin, renumberedLines, wholeLines } from './whole-lines.ts';

export interface FoundPassage {
  text: string;
  /** Index of the given paragraph, or of the page, counted from 0. */
  index: number;
}

interface LeftOver extends Record<'added' | 'beside' | 'raised', FoundPassage[]> {
  named: Finding[];
  /** Pages with text sealed beside the body, other than headers. */
  known: Set<number>;
  retold: ReadonlyMap<number, PassagePlace>;
  goneNotes: number;
  /** The lines of what was added. */
  addedLines: (PageLine | undefined)[];
}

/** A raised letter that is no Roman digit. */
const OTHER_LETTER = /^[abd-hjkm-uwyz]$/i;
/** Where programs say that the file lies. */
const PATH = /^(\/|\p{L}:\\|file:)\S{1,300}\.(html?|docx?|od[tp]|rtf|pdf|txt)$/iu;
/** In points, between a number and the text of its line. */
const LINE_GAP = 10;
/** The most letters of a label that can't be read. */
const MAX_LABEL = 7;
/** The most lines of a caption. */
const CAPTION_LINES = 8;
/** The most letters of a caption. */
const MAX_CAPTION = 200;
/** Longer additions are quoted in parts, so that each can be shown completely. */
const MAX_QUOTED = 250;

/** Sorts the remaining text of a file by what a reader has to know about it. */
export function leftOver(
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  digest: ContentDigest,
  isCaption: (text: string) => boolean,
): LeftOver {
  const isCovered = new Uint8Array(text.lineOf.length);
  const found = places.filter((place) => place !== null);
  for (const { letters } of found) for (const letter of letters) isCovered[letter] = 1;
  const rests = withoutCaptions(restsOf(text, isCovered), isCaption);
  const { explained, outermost, retold, goneNotes, isListCut, isEdgeGone, ...ofPassages } = explainedRests(
    text,
    rests,
    { places, isCovered },
    digest,
  );
  const labels = restLabels(text, rests, found, isCovered);
  const isSealed = sealedTexts(digest);
  const contents = text.isPaged ? contentsOf(rests, sealedTexts(digest, false)) : new Set<Rest>();
  const marks = noteMarks(text, places, digest, ofPassages.noteNumbers);
  const whole = wholeLines(text, rests, isCovered);
  const isRenumbered = renumberedLines(whole);
  // A note or label belongs to the sealed text, too.
  const isSealedLetter = isCovered.slice();
  for (const [{ first, after }, how] of explained) if (how === 'beside') isSealedLetter.fill(1, first, after);
  const isBesideSealed = besideSealedLines(text, isSealedLetter);
  const rows = new Set(coveredLines(text, isCovered).map((number) => text.lines[number]?.row));
  const isPageNumber = pageNumbers(text, rests);
  const isOfBody = bodyInMargin(text, rests, { places, isCovered }, digest);
  const isKnownEdge = knownEdges(text, {
    isSealed,
    isPageNumber,
    rows,
    whole: new Set(whole.map((line) => line.text)),
  });
  const labelsFrom = (least: number) =>
    new Set(
      sealedBeside(digest).flatMap(({ kind, letters, after }) =>
        kind === 'label' && letters >= least ? (places[after]?.letters[0] ?? []) : [],
      ),
    );
  const labelled = labelsFrom(1);
  const unsealedKind = unsealedRests(text, digest, {
    labels,
    contents,
    isKnownEdge,
    rows,
    labelled,
    paragraphs: labelsFrom(0).size,
  });
  const sorted: LeftOver = {
    added: [],
    beside: [],
    raised: [],
    named: [],
    known: new Set(),
    retold,
    goneNotes,
    addedLines: [],
  };
  let last: Addition | null = null;
  for (const rest of rests) {
    const passage = { text: rest.text, index: lineAt(text, rest.first)?.page ?? 0 };
    const likely = sortOf(rest);
    const sort = likely === 'edge' && isOfBody(rest) ? 'added' : likely;
    if (sort === 'added') sorted.addedLines.push(lineAt(text, rest.first));
    if (sort === 'known') sorted.known.add(passage.index);
    else if (sort === 'beside' || sort === 'raised') sorted[sort].push(passage);
    else if (sort !== 'added') sorted.named.push(...(sort ? [{ kind: sort, ...passage }] : []));
    else if (last && text.isPaged && goesOn(last, rest, passage)) {
      last.passage.text += ` ${rest.text}`;
      last.rest = rest;
    } else {
      sorted.added.push(passage);
      last = { rest, passage };
    }
  }
  const nameAll = (kind: FindingKind, these: readonly PassagePlace[]) => {
    for (const { letters } of text.isPaged ? these : [])
      sorted.named.push({ kind, text: shownText(text, letters), index: lineAt(text, letters[0])?.page ?? 0 });
  };
  nameAll('shown-otherwise', marks.misplaced());
  nameAll('list-label', ofPassages.unlabelled);
  // Another header is named by its words, and a page that lacks other text is another one.
  const isWhole = places.every((place, index) => place ?? retold.has(index));
  if (isEdgeGone && isWhole && !sorted.named.some(({ kind }) => kind === 'edge'))
    sorted.named.push({ kind: 'edge', text: '', index: null });
  if (text.isPaged && isListCut) sorted.named.push({ kind: 'field', text: '', index: null });
  return sorted;

  /** The list for a rest, or the finding that names it; null if nothing has to. */
  function sortOf(rest: Rest): FindingKind | 'added' | 'beside' | 'known' | null {
    const line = lineAt(text, rest.first);
    const how = explained.get(rest);
    const isInMargin = (line?.margin ?? 0) !== 0 || line?.isRepeated === true || line?.isHead === true;
    const isBeside = outermost.has(text.lineOf[rest.first] ?? -1) || (isInMargin && !isRenumbered(line));
    const isLabel = labels.isLabel(rest);
    const isNumber = labels.counted.has(rest) || labels.ofLines.has(rest);
    if (how === 'recounted') return 'field';
    if (how === 'raised') return how;
    if (areBoxes(rest.text)) {
      const isOther = labels.before.has(rest) && labelled.has(rest.after) && rest.text.length <= MAX_LABEL;
      return isOther ? 'list-label' : 'unreadable';
    }
    if (isMark(rest)) return marks.isMark(rest) ? null : OTHER_LETTER.test(rest.text) ? 'added' : 'raised';
    // The findings of the drawing report invisible text.
    if (line?.isUnseen) return null;
    if (how === 'unseen') return 'shown-otherwise';
    if (how === 'beside') return 'known';
    if (how && !isBeside && !isNumber && !isLabel) return how;
    if (isLabel && isSignedAmount(text, rest.first)) return 'list-label';
    if (isBeside && !isNumber && !isLabel && isBesideSealed(line)) return 'edge';
    if (how && how !== 'list-label') return null;
    const isBesideText = isBeside || contents.has(rest) || isNumber || isLabel;
    if (isBesideText) return (how === undefined && unsealedKind(rest)) || 'beside';
    return 'added';
  }

  /** Raised letters beside letters of a passage. */
  function isMark({ first, after }: Rest): boolean {
    const isRaised = !text.isRaised.subarray(first, after).includes(0);
    return isRaised && (isCovered[first - 1] === 1 || isCovered[after] === 1);
  }
}

/** Names a header, a line of contents, or a label that may be read as words, if others were sealed and not this one. */
function unsealedRests(
  text: FileLetters,
  digest: ContentDigest,
  is: {
    labels: RestLabels;
    contents: ReadonlySet<Rest>;
    isKnownEdge: (rest: Rest) => boolean;
    /** Those with sealed text. */
    rows: ReadonlySet<number | undefined>;
    /** The first letters of passages with a sealed label. */
    labelled: ReadonlySet<number>;
    /** How many paragraphs have a label, or one without letters. */
    paragraphs: number;
  },
): (rest: Rest) => 'list-label' | 'field' | 'edge' | null {
  const unsealed = new Set(unsealedKinds(digest));
  const { isLabel, counted, ofLines } = is.labels;
  const [first] = ofLines;
  const areLinesNumbered = first !== undefined && hasLineNumbers(digest, Number(first.text));
  return (rest) => {
    const { after, text: words } = rest;
    const labelKind = unsealed.has('label') ? null : 'list-label';
    if (isLabel(rest) && SIGN.test(words) && !PLAIN_SIGN.test(words)) return labelKind;
    if (ofLines.has(rest)) return areLinesNumbered ? null : 'list-label';
    if (!/[\p{L}\p{N}\p{Sc}%]/u.test(words)) {
      // In a row of the text, a sign belongs to it, as the minus of an amount does; dots lead to a tab.
      const isInText = is.rows.has(lineAt(text, rest.first)?.row);
      return isInText && !isLabel(rest) && text.isLeader.subarray(rest.first, after).includes(0)
        ? 'edge'
        : null;
    }
    if (is.contents.has(rest)) return unsealed.has('field') ? null : 'field';
    if (counted.has(rest) || isLabel(rest)) {
      const isAmbiguous = isDigit(text.letters[after] ?? 0) || counted.has(rest) || ENDS_ORDINAL.test(words);
      const mayBeLabel = is.labelled.has(after) || !/\p{L}/u.test(words);
      const isCounted = mayBeLabel && mayCount(words, Math.max(is.paragraphs * 2, 1));
      return isAmbiguous || !isCounted ? labelKind : null;
    }
    return is.isKnownEdge(rest) || unsealed.has('edge') ? null : 'edge';
  };
}

/** Whether the numbers of a label are among the first ones, because programs count the same paragraphs in other ways. */
const mayCount = (label: string, paragraphs: number) =>
  (label.match(/\d+/g) ?? []).every((number) => Number(number) <= paragraphs);

/**
 * Tells whether a header is usual, as a page number, or repeats sealed text that is the head of a table: a whole line, or a passage
 * with its label.
 */
function knownEdges(
  text: FileLetters,
  sealed: {
    isSealed: (text: string) => boolean;
    isPageNumber: (rest: Rest) => boolean;
    rows: ReadonlySet<number | undefined>;
    whole: ReadonlySet<string>;
  },
): (rest: Rest) => boolean {
  return (rest) => {
    const { first, after, text: words } = rest;
    const line = lineAt(text, first);
    if (sealed.isPageNumber(rest) || PATH.test(words)) {
      const next = lineAt(text, after);
      const gap = next?.row === line?.row ? (next?.edges?.[0] ?? 0) - (line?.edges?.[2] ?? Infinity) : 0;
      const isApart = gap > LINE_GAP && !isDigit(text.letters[after] ?? 0);
      return isApart || !sealed.rows.has(line?.row);
    }
    const [label = ''] = words.split(' ', 1);
    const passage = LIST_LABEL.test(label) ? words.slice(label.length) : words;
    const isHead = line?.isHead === true || (line?.isRepeated === true && line.frame !== undefined);
    return isHead && (sealed.whole.has(line.text) || sealed.isSealed(passage));
  };
}

/** An added passage, and its last line so far. */
interface Addition {
  rest: Rest;
  passage: FoundPassage;
}

/** Whether a rest is the next line of an addition on one page. In a .docx, each paragraph is a separate addition. */
function goesOn(before: Addition, rest: Rest, { text, index }: FoundPassage): boolean {
  const isNext = before.rest.after === rest.first && before.passage.index === index;
  return isNext && before.passage.text.length + text.length < MAX_QUOTED;
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
