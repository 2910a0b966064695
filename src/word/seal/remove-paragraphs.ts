import {
  isMarker,
  isWholeRow,
  MARKER_START,
  markersIn,
  paragraphContent,
  type OwnContent,
  type ParagraphContent,
} from './own-paragraph.ts';
import { isRefusedReading } from './paragraph-content.ts';
import { locationOf, toWordError } from '#src/word/host/word-error.ts';

/**
 * Removes what an insertion left of a seal that wasn't proved and locked: paragraphs of ours with nothing else in them,
 * whether or not Word lists a control there.
 */
export async function removeLeftovers(body: Word.Body, own: OwnContent): Promise<void> {
  const { inlinePictures } = body;
  const [markers, named] = [body.search(MARKER_START), body.search(own.publicId)];
  for (const found of [markers, named]) found.load('items/text');
  inlinePictures.load('items/altTextDescription');
  await body.context.sync();
  const marked = markers.items.map((range) => range.paragraphs.getFirst());
  for (const paragraph of marked) paragraph.load('text');
  if (marked.length > 0) await body.context.sync();
  const pictured = inlinePictures.items.filter((picture) =>
    picture.altTextDescription.includes(own.publicId),
  );
  const others = [
    ...named.items.map((range) => range.paragraphs.getFirst()),
    ...pictured.map(({ paragraph }) => paragraph),
  ];
  await removeParagraphs(
    [
      ...marked.map((paragraph) => ({ paragraph, own: { ...own, marker: markerOf(paragraph) } })),
      ...others.map((paragraph) => ({ paragraph, own })),
    ],
    ({ holds, isLocked }) => holds === 'seal' && !isLocked,
  );
  await removeMarkers(body);
}

/** If Word doesn't remove a marker's paragraph, or somebody has written into it, only the marker is removed. */
async function removeMarkers(body: Word.Body): Promise<void> {
  const found = body.search(MARKER_START);
  found.load('items/text');
  await body.context.sync();
  if (found.items.length === 0) return;
  const paragraphs = found.items.map((range) => range.paragraphs.getFirst());
  for (const paragraph of paragraphs) paragraph.load('text');
  await body.context.sync();
  const markers = paragraphs.flatMap((paragraph) =>
    markersIn(paragraph.text).map((marker) => paragraph.search(marker)),
  );
  for (const marker of markers) marker.load('items/text');
  await body.context.sync();
  for (const { items } of markers) for (const range of items) range.insertText('', 'Replace');
  await body.context.sync();
}

interface Suspect {
  paragraph: Word.Paragraph;
  own: OwnContent;
}

function markerOf({ text }: Word.Paragraph): string | undefined {
  return isMarker(text.trim()) ? text.trim() : undefined;
}

/** Deletes those of the paragraphs whose OOXML, read just before, shows that they may be deleted. */
export async function removeParagraphs(
  suspects: readonly Suspect[],
  mayGo: (content: ParagraphContent) => boolean,
): Promise<void> {
  if (suspects.length === 0) return;
  const contents = await contentsOf(suspects);
  const going = suspects.filter((_, index) => {
    const content = contents[index];
    return content !== undefined && mayGo(content);
  });
  for (const suspect of going) await removeParagraph(suspect, mayGo);
}

/**
 * Deletes a paragraph, and again if it's provably still there: Word may only empty the last one of a story or cell, or
 * report a deletion that it didn't do. Elsewhere the object may now stand for the next paragraph, which is the user's
 * (office-js#3284).
 */
async function removeParagraph(suspect: Suspect, mayGo: (content: ParagraphContent) => boolean) {
  const { paragraph, own } = suspect;
  const beside = [paragraph.getPreviousOrNullObject(), paragraph.getNextOrNullObject()];
  for (const one of beside) one.load('text');
  await paragraph.context.sync();
  const isAlone = beside.every(({ isNullObject }) => isNullObject);
  const isBesideText = beside.every(({ isNullObject, text }) => isNullObject || text !== '');
  if (!(await isDeleted(suspect, mayGo)) || isAlone) return;
  const unmarked = { ...own, marker: undefined };
  const [left] = await contentsOf([suspect]);
  const isOurs = left?.holds === 'seal' || (left?.holds === 'nothing' && (left.hasOwnFormat || isBesideText));
  if (!isOurs) return;
  const [again] = await Promise.allSettled([
    isDeleted({ paragraph, own: unmarked }, ({ holds }) => holds !== 'foreign'),
  ]);
  // It was gone, which Word may not report for a paragraph whose markup it doesn't give.
  if (again.status === 'rejected' && toWordError(again.reason, 'write').reason !== 'gone') throw again.reason;
}

/**
 * Reads the paragraph in the batch that deletes it: if somebody has written into it since it was checked, it's put back and
 * the result is false.
 */
async function isDeleted(suspect: Suspect, mayGo: (content: ParagraphContent) => boolean): Promise<boolean> {
  const { paragraph, own } = suspect;
  const answer = paragraph.getOoxml();
  let deletion = deleteParagraph(paragraph);
  let markup: string | null = null;
  let refusal: unknown = null;
  try {
    await paragraph.context.sync();
    markup = answer.value;
  } catch (error) {
    // Word may have deleted it nevertheless, and has answered the earlier requests.
    if (/\.delete$|^$/.test(locationOf(error))) markup = valueOf(answer);
    if (markup !== null) refusal = error;
    else if (own.marker === undefined || !isRefusedReading(error)) throw error;
    else {
      // Word refused before it deleted anything, and gives only the text (office-js#6016).
      deletion = deleteParagraph(paragraph);
      await paragraph.context.sync();
    }
  }
  const { text } = paragraph;
  const isOurs = markup === null ? isMarker(text.trim()) : mayGo(paragraphContent(markup, own));
  // For an empty paragraph, nothing shows whether it's gone.
  if (refusal !== null && (isOurs || text === '')) throw refusal;
  if (!isOurs) await putBack(suspect, deletion, markup);
  return isOurs;
}

/** null if Word hasn't answered it. */
function valueOf(answer: OfficeExtension.ClientResult<string>): string | null {
  try {
    return answer.value;
  } catch (error) {
    if (error instanceof OfficeExtension.Error) return null;
    throw error;
  }
}

/**
 * Tries again if it doesn't show up, because nobody's text may be lost if Word refuses temporarily, or reports a success
 * that didn't happen.
 */
async function putBack(
  suspect: Suspect,
  deletion: Deletion,
  markup: string | null,
  isAgain = false,
): Promise<void> {
  const { previous, next } = deletion;
  const { text } = suspect.paragraph;
  const textBefore = previous.isNullObject ? null : previous.text;
  // After a paragraph with the same words, nothing shows whether it's back.
  const isSeen = text !== '' && !textBefore?.includes(text);
  let place: Word.Paragraph | null = null;
  if (isSeen) {
    const first = previous.isNullObject ? suspect.paragraph : previous.getNextOrNullObject();
    const last = next.isNullObject ? first : next.getPreviousOrNullObject();
    // Word may have created the line twice, or after what it tracks as removed.
    const lines = [last, last.getPreviousOrNullObject()];
    if (next.isNullObject) lines.push(last.getNextOrNullObject());
    for (const line of lines) line.load('text');
    await suspect.paragraph.context.sync();
    const isBetween = !last.isNullObject && last.text !== textBefore;
    const isThere = ({ isNullObject, text: found }: Word.Paragraph) =>
      !isNullObject && found.split(text).length === 2;
    if (isBetween && lines.some(isThere)) return;
    if (isBetween && isAgain && ['', text + text].includes(last.text)) place = last;
  }
  const [put] = await Promise.allSettled([fill(suspect, deletion, markup, place)]);
  if (!isAgain && (isSeen || put.status === 'rejected')) await putBack(suspect, deletion, markup, true);
  else if (put.status === 'rejected') throw put.reason;
}

async function fill(
  suspect: Suspect,
  deletion: Deletion,
  markup: string | null,
  made: Word.Paragraph | null,
): Promise<void> {
  const place = made ?? (await placeAgain(suspect, deletion));
  if (markup !== null && !isWholeRow(markup)) {
    place.insertOoxml(markup, 'Replace');
    const [put] = await Promise.allSettled([place.context.sync()]);
    if (put.status === 'fulfilled') return;
  }
  place.insertText(suspect.paragraph.text, 'Replace');
  await place.context.sync();
}

type Deletion = Record<'previous' | 'next', Word.Paragraph>;

function deleteParagraph(paragraph: Word.Paragraph): Deletion {
  const beside = { previous: paragraph.getPreviousOrNullObject(), next: paragraph.getNextOrNullObject() };
  for (const one of [paragraph, beside.previous, beside.next]) one.load('text');
  paragraph.delete();
  return beside;
}

/** A paragraph in place of the deleted one; Word may only have emptied the last one. */
async function placeAgain(suspect: Suspect, { previous, next }: Deletion): Promise<Word.Paragraph> {
  if (!next.isNullObject) return next.insertParagraph('', 'Before');
  const [left] = await contentsOf([suspect]);
  // The paragraph before may be in a control, and a line after it would be too.
  if (left?.hasRemoved) return suspect.paragraph.insertParagraph('', 'After');
  const isEmptied = previous.isNullObject || left?.holds === 'nothing';
  return isEmptied ? suspect.paragraph : previous.insertParagraph('', 'After');
}

/** The content of the paragraphs; those that Word doesn't let the pane read count as foreign. */
export async function contentsOf(suspects: readonly Suspect[]): Promise<ParagraphContent[]> {
  const flats = suspects.map(({ paragraph }) => paragraph.getOoxml());
  try {
    await suspects[0]?.paragraph.context.sync();
  } catch (error) {
    if (toWordError(error, 'read').reason === 'silent') throw error;
    if (suspects.length < 2) return suspects.map(unreadContent);
    // A paragraph that is gone says nothing about the others.
    const contents: ParagraphContent[] = [];
    for (const suspect of suspects) contents.push(...(await contentsOf([suspect])));
    return contents;
  }
  return suspects.map(({ own }, index) => paragraphContent(flats[index]?.value ?? '', own));
}

/**
 * A marker is random: a paragraph with only a marker is ours, even if Word gives no markup after an edit (office-js#6016).
 */
function unreadContent({ own }: Suspect): ParagraphContent {
  const content = paragraphContent('', own);
  return own.marker === undefined ? content : { ...content, holds: 'seal' };
}
