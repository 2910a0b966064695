import { BOX, boxedLetters } from './digest/boxed-letters.ts';
import { compareBeside, sealedFindings, sealedLines, sealedStruck } from './digest/compare-beside.ts';
import { type DigestedPassage, sealedTexts, unsealedKinds } from './digest/content-digest.ts';
import type { ContentDigest } from './digest/digest-format.ts';
import { type FileLetters, fileLetters, lineAt, linesOf, shownText } from './digest/file-letters.ts';
import { displacedBoxes, exchangedBoxes, inSealedPlaces, otherParagraphs } from './digest/displaced-boxes.ts';
import { otherPictures, type Read } from './pictures/other-pictures.ts';
import { findPassages, type PassagePlace } from './digest/find-passages.ts';
import { type FoundPassage, leftOver } from './digest/rests/left-over.ts';
import { areInObjects, ifPictured, mayBePictures } from './digest/near-objects.ts';
import { inCutRows } from './digest/tables/cut-rows.ts';
import { inOtherCells, sealedInCells, skippedColumns } from './digest/tables/other-cells.ts';
import { inOtherRows } from './digest/tables/other-rows.ts';
import { inOtherTabColumns } from './digest/tables/tab-columns.ts';
import { inUnruledColumns } from './digest/tables/unruled-columns.ts';
import { type PageLine, repeatedHeads } from './digest/page-readings.ts';
import { drawnAbove, outOfOrder } from './digest/passage-order.ts';
import { emptyPages, pagesOfEdges, repeatingPages } from './digest/rests/empty-pages.ts';
import { palePages } from './digest/rests/pale-words.ts';
import { mayBeWhole } from './digest/rests/sealed-matches.ts';
import { otherPowers } from './digest/rests/powers.ts';
import type { Sealable } from './docx/finding-list.ts';
import type { Finding } from './finding.ts';
import { linesAsSeen } from './lines-as-seen.ts';
import { TURNED } from './pdf/structure.ts';
import type { DocumentText } from './read-document.ts';
import { codedLetters, readAgain, readInAllWays, withCutSigns, withWholeCells } from './second-readings.ts';

export interface TextComparison {
  /**
   * Whether every sealed passage is there in its order, without other text. null if that can't be told, because it's so only
   * if words or numbers go on in the next line, or if boxes stand for the sealed letters, which the findings name.
   */
  isSame: boolean | null;
  /** Passages that the sealed version lacks. */
  added: FoundPassage[];
  /** Sealed passages that are there in another order. */
  moved: FoundPassage[];
  /** Number of sealed passages that are missing. */
  missing: number;
  /** Number of sealed passages. */
  sealed: number;
  /** Text outside what was sealed, which isn't compared: headers, footers, page numbers, list numbers. */
  beside: FoundPassage[];
  /** Things that can make a reader see another text than the compared one. */
  findings: Finding[];
  /** Whether the `index` of a passage is that of its page. */
  isPaged: boolean;
}

const paleKey = ({ pale, index }: Finding) => `${pale} ${index}`;
/** Number of letters quoted on both sides of a blank. */
const QUOTED = 16;
const PALE_WORDS = { kind: 'unseen-colour', text: '' } as const;

/**
 * Compares the text of a file with a sealed version, which must not be a digest of version 1. `isCaption` recognizes the
 * text printed with a seal, which isn't part of what was sealed: in a PDF it's ordinary text, and some programs remove the
 * control around it.
 */
export function compareText(
  digest: ContentDigest,
  text: DocumentText,
  isCaption: (text: string) => boolean = () => false,
): TextComparison {
  const pdf = text.format === 'pdf' ? text : null;
  const { read, ...found } =
    text.format === 'pdf'
      ? comparedLines(digest, text.lines, isCaption)
      : { read: null, ...compareParagraphs(digest, [...text.passages, ...text.beside], isCaption) };
  const pale = new Set(found.findings.map(paleKey));
  const [isSealed, isStruck] = [sealedFindings(digest), sealedStruck(digest)];
  const sealable = text.format === 'docx' ? text.sealable : undefined;
  const isShared = ({ forms = [], ...of }: Sealable) =>
    forms.length > 0 && forms.every((each) => each.some((form) => isSealed({ ...of, text: form })));
  const shared = new Set([...(sealable ?? [])].flatMap(([finding, of]) => (isShared(of) ? finding : [])));
  const findings = text.findings.filter((finding) => {
    if (pdf && finding.kind === 'picture') return false;
    if (finding.pale) return pale.has(paleKey(finding));
    if (pdf) return finding.kind !== 'struck' || !isStruck(finding.text);
    const of = sealable?.get(finding);
    const isKnown = shared.has(finding) || of?.unless?.every((one) => shared.has(one));
    return !isKnown && (of === undefined || !isSealed(of));
  });
  // If a page has nothing but text, the comparison already reports all of it, unless it passes for headers.
  const lines = pdf?.lines ?? [];
  // Where headers were sealed, others are named by themselves.
  const beside = unsealedKinds(digest).includes('edge') ? found.beside : [];
  const passing = new Set([...repeatingPages(lines), ...pagesOfEdges(lines, beside)]);
  const isBare = (page: number | null) =>
    page !== null && pdf?.bare?.has(page) === true && !passing.has(page);
  const isLeftOut = ({ kind, index, pale: paleness }: Finding) =>
    paleness ??
    ((kind === 'empty-page' && isBare(index)) || (kind === 'edge' && index === null && pdf?.isPrint));
  const others = found.findings.filter((finding) => !isLeftOut(finding));
  const ofPictures = pdf ? otherPictures(digest, found.isSame ? read : null, pdf) : [];
  return ifPictured({ ...found, findings: [...findings, ...ofPictures, ...others] });
}

/** Compares paragraphs, and texts beside the body among them, with a sealed version that isn't a digest of version 1. */
export function compareParagraphs(
  digest: ContentDigest,
  paragraphs: readonly (string | DigestedPassage)[],
  isCaption: (text: string) => boolean = () => false,
): TextComparison {
  const texts = paragraphs.map((each) => (typeof each === 'string' ? { text: each } : each));
  const lines = texts.flatMap(({ text, kind, isFloating = false }, page) => {
    const line = { text, page, row: page, column: 0, margin: 0, isRepeated: false, isFull: false };
    return kind === undefined ? [{ ...line, isFloating }] : [];
  });
  const { read: _, ...body } = compared(digest, fileLetters(lines, false), isCaption);
  const besides = texts.map((each) => (each.kind && isCaption(each.text) ? { ...each, text: '' } : each));
  const { added, moved, missing, findings, beside } = compareBeside(
    digest,
    besides,
    sealedTexts(digest, false),
  );
  return {
    ...body,
    isSame: body.isSame && added.length + moved.length + missing === 0,
    added: [...body.added, ...added],
    moved: [...body.moved, ...moved],
    missing: body.missing + missing,
    beside: [...body.beside, ...beside],
    findings: [...body.findings, ...findings],
  };
}

/** Compares the lines of pages, which have no paragraphs, with a sealed version that isn't a digest of version 1. */
export function compareLines(
  digest: ContentDigest,
  lines: readonly PageLine[],
  isCaption: (text: string) => boolean = () => false,
): TextComparison {
  const { read: _, ...found } = comparedLines(digest, lines, isCaption);
  return found;
}

function comparedLines(
  digest: ContentDigest,
  lines: readonly PageLine[],
  isCaption: (text: string) => boolean,
) {
  const beside = sealedLines(digest, lines);
  const heads = repeatedHeads(lines);
  // Copying each line would take as long as comparing it.
  const told = lines.map((line) => {
    const [isBeside, isHead] = [beside.has(line), heads.has(line)];
    return isBeside || isHead ? { ...line, isBeside, isHead } : line;
  });
  return compared(digest, fileLetters(told, true), isCaption);
}

/** Looks again for passages that are moved or missing, as if page ends or narrow cells cut cells and words. */
function compared(
  ...[digest, text, isCaption]: Parameters<typeof comparedAsRead>
): TextComparison & { read: Read } {
  const places = findPassages(digest, text);
  const read = comparedAsRead(digest, text, isCaption, places);
  if (!text.isPaged || read.isSame) return read;
  const coded = codedLetters(text);
  if (coded && comparedAsRead(digest, coded, isCaption).missing < read.missing)
    return compared(digest, coded, isCaption);
  for (const lines of linesAsSeen(text.lines)) {
    const found = comparedIfWhole(digest, fileLetters(lines, true), isCaption);
    if (found?.isSame) return found;
  }
  // Pages that begin or end alike may be copies of one text.
  const asText = () => text.lines.map((line) => ({ ...line, isRepeated: false }));
  const copies =
    text.lines.some(({ isRepeated }) => isRepeated) && findPassages(digest, { ...text, lines: asText() });
  const copied = copies && comparedIfWhole(digest, text, isCaption, copies);
  if (copied && copied.isSame) return copied;
  const boxed = boxedLetters(text.lines);
  const unread = boxed && comparedIfWhole(digest, boxed, isCaption);
  if (unread?.isSame) {
    // Another label is named, and so is one that can't be read.
    const isSame = unread.findings.some(({ kind }) => kind === 'unreadable') ? null : true;
    return { ...unread, isSame, findings: unread.findings.map(shownBoxes) };
  }
  const ways = readInAllWays(text, places, (...lines) => findPassages(digest, ...lines));
  const inOneWay = ways && comparedIfWhole(digest, ways.read, isCaption);
  if (ways && inOneWay?.isSame) return { ...inOneWay, findings: [...inOneWay.findings, ...ways.named] };
  const again = readAgain(text, places);
  const second = again.named.length > 0 && comparedIfWhole(digest, fileLetters(again.lines, true), isCaption);
  if (second && second.isSame) return { ...second, findings: [...second.findings, ...again.named] };
  if (read.missing + read.added.length === 0) {
    const found = comparedIfWhole(digest, fileLetters(withWholeCells(text.lines), true), isCaption);
    const named = read.moved.map((passage) => ({ kind: 'moved' as const, ...passage }));
    return found?.isSame ? { ...found, findings: [...found.findings, ...named] } : read;
  }
  if (read.missing === 0 || read.moved.length > 0) return read;
  const { lines, signs } = withCutSigns(text.lines);
  if (!text.looseEnds.areMet && signs.length === 0) return read;
  const letters = (signs.length === 0 && boxed) || fileLetters(lines, true);
  const joined = { ...letters, looseEnds: { areJoined: true, areMet: true } };
  const whole = comparedIfWhole(digest, joined, isCaption);
  if (!whole || whole.isSame === false) return read;
  return { ...whole, isSame: null, findings: [...whole.findings.map(shownBoxes), ...signs] };
}

const shownBoxes = (finding: Finding) => ({ ...finding, text: finding.text.replaceAll(BOX, '□') });

/** null if a passage is missing: explaining the rest of the text takes longest. */
function comparedIfWhole(...given: Parameters<typeof comparedAsRead>) {
  const [digest, text, isCaption, places = findPassages(digest, text)] = given;
  return mayBeWhole(digest, places) ? comparedAsRead(digest, text, isCaption, places) : null;
}

function comparedAsRead(
  digest: ContentDigest,
  text: FileLetters,
  isCaption: (text: string) => boolean,
  places = findPassages(digest, text),
) {
  const rests = leftOver(text, places, digest, isCaption);
  const { added, known } = rests;
  const found = places.flatMap((place, index) => place ?? rests.retold.get(index) ?? []);
  const { moved, floated } = outOfPlace(digest, text, places, found);
  const gone = [...places.keys()].filter((index) => !places[index] && !rests.retold.has(index));
  const missing = gone.length + (text.isPaged ? rests.goneNotes : 0);
  const [others, more] = [missing + moved.length, added.length];
  const isPictured = text.isPaged && others === gone.length && more === 0;
  const pictured = isPictured ? mayBePictures(digest, text, places, gone) : null;
  const isUnread = text.isPaged && others === 0 && areInObjects(digest, text, places, rests.addedLines);
  const listed = (kind: Finding['kind'], these: readonly PassagePlace[]) =>
    these.map(({ letters }) => ({ kind, ...passageAt(text, letters) }));
  const hasBox = ({ letters }: PassagePlace) => letters.some((at) => text.boxes?.isBox(at) === true);
  return {
    isSame: isUnread || pictured ? null : others + more === 0,
    added: isUnread ? [] : added,
    moved,
    missing: pictured ? 0 : missing,
    sealed: places.length,
    beside: rests.beside,
    findings: [
      ...found.flatMap((place) => blanksIn(text, place)),
      ...listed('moved', floated),
      ...rests.raised.map((passage) => ({ kind: 'raised' as const, ...passage })),
      ...listed('raised', text.isPaged ? otherPowers(digest, text, places) : []),
      ...listed('unreadable', found.filter(hasBox)),
      ...(isUnread ? added : []).map((passage) => ({ kind: 'object' as const, ...passage })),
      ...(pictured ?? []),
      ...listed('shown-otherwise', otherParagraphs(text, found)),
      ...rests.named,
      // Where the words are, the findings of the page's reader say.
      ...palePages(digest, text, places).map((page) => ({ ...PALE_WORDS, ...page })),
      ...emptyPages(text, found, known).map((index) => ({ kind: 'empty-page' as const, text: '', index })),
    ],
    isPaged: text.isPaged,
    read: { text, places },
  };
}

/** Passages out of their order, and those that are in order but stand elsewhere: in boxes, other cells, or above others. */
function outOfPlace(
  digest: ContentDigest,
  text: FileLetters,
  places: readonly (PassagePlace | null)[],
  found: readonly PassagePlace[],
) {
  const fixed = found.filter(({ isFloating }) => !isFloating);
  const above = drawnAbove(text, fixed);
  const goesOn = sealedInCells(digest, text, places);
  const skippedBefore = skippedColumns(digest, text);
  const cut = inCutRows(text, fixed, goesOn);
  const late = outOfOrder(found);
  // The text between boxes that moved together may be what is out of order. On pages, their places tell.
  const isUnclear = !text.isPaged && late.some(({ isFloating }) => !isFloating);
  const boxes = (isUnclear ? found : late).filter(({ isFloating }) => isFloating);
  const displaced = [...displacedBoxes(digest, text, places, boxes), ...exchangedBoxes(text, places)];
  const inPlace = displaced.length > 0 && text.isPaged ? inSealedPlaces(digest, text, places) : null;
  // Nothing but its place, which is named, tells when text at a right angle is read.
  const isTurned = (place: PassagePlace) => linesOf(text, place).every(({ y = 0 }) => y > TURNED.from);
  const disordered = outOfOrder(fixed, cut.places);
  const floated = new Set([
    ...displaced.filter((place) => !inPlace?.has(place)),
    ...inOtherCells(digest, text, places, skippedBefore),
    ...inOtherRows(text, places, goesOn),
    ...(digest.version === 4 ? inUnruledColumns(text, places, skippedBefore) : []),
    ...inOtherTabColumns(digest, text, places),
    ...above.within,
    ...cut.unsure,
    ...disordered.filter(isTurned),
  ]);
  const moved = [...disordered.filter((place) => !isTurned(place)), ...above.places];
  return { moved: moved.map(({ letters }) => passageAt(text, letters)), floated: [...floated] };
}

function blanksIn(text: FileLetters, { letters, blanks }: PassagePlace): Finding[] {
  return blanks.map((place) => ({
    kind: place === 0 ? 'list-label' : 'blank',
    ...passageAt(text, letters.subarray(Math.max(place - QUOTED, 0), place + QUOTED)),
  }));
}

function passageAt(text: FileLetters, letters: Int32Array): FoundPassage {
  return { text: shownText(text, letters), index: lineAt(text, letters[0])?.page ?? 0 };
}
