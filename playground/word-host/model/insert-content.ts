import { child } from '#playground/word-host/opc/xml.ts';
import { inlinesOf, isVacant, keepParagraph } from '#playground/word-host/wordml/blocks.ts';
import { takeListFormat } from '#playground/word-host/wordml/list-format.ts';
import { fillsParagraph, raiseToBlock, runLevelControlOf } from '#playground/word-host/wordml/control.ts';
import { Numbering } from '#playground/word-host/wordml/numbering.ts';
import { insertAt, paragraphAt, splitParagraph, type Point } from '#playground/word-host/wordml/point.ts';
import { Styles } from '#playground/word-host/wordml/styles.ts';
import { transplant, type Place } from '#playground/word-host/wordml/transplant.ts';
import { makeIdsUnique } from '#playground/word-host/wordml/unique-ids.ts';
import { rangeOver } from './insert-text.ts';
import { openPoint } from './insertion-point.ts';
import { isAtStart, type Location } from './location.ts';
import type { Spanning } from './spanning.ts';
import { noParagraph, WordRefusal } from './word-refusal.ts';
import type { WordRange } from './word-range.ts';

/** Blocks of another package, on their way into the document. */
export interface Content {
  readonly source: Place;
  readonly blocks: readonly Element[];
  /** Its one paragraph joins the paragraph at the point. */
  readonly isLine: boolean;
}

/** Puts blocks into the document with their pictures, links, styles and lists. Only its own styles count where they clash. */
export function insertContent(
  target: Spanning,
  { source, blocks, isLine }: Content,
  location: Location,
): WordRange {
  const { model } = target;
  if (!isLine) requireRoomForBlocks(target, location);
  const point = openPoint(target, location);
  const inserted = transplant(blocks, source, model.placeOf(point.parent));
  const styles = model.styles.adopt(inserted, new Styles(source.package));
  new Numbering(model.package).adopt([...inserted, ...styles], new Numbering(source.package));
  const put = isLine ? joinParagraph(inserted, point) : putBlocks(inserted, point, target, location);
  makeIdsUnique(put, model.stories());
  model.inserted(put);
  return model.objects.range(rangeOver(put, put[0]?.parentElement ?? point.parent));
}

function requireRoomForBlocks(target: Spanning, location: Location): void {
  const place = target.rangeAt(isAtStart(location) ? 'Start' : 'End');
  const control = runLevelControlOf(place.startContainer);
  if (control && !fillsParagraph(control)) {
    throw new WordRefusal('GeneralException', 'Paragraphs do not fit into a content control within a line.');
  }
}

/** A single paragraph gives its runs to the paragraph at the point, and its format if that one was empty. */
function joinParagraph(made: readonly Element[], point: Point): Element[] {
  const inlines = made.flatMap(inlinesOf);
  const paragraph = paragraphAt(point.parent);
  const format = child(made[0], 'w:pPr');
  if (paragraph && format && isVacant(paragraph)) {
    const section = child(child(paragraph, 'w:pPr'), 'w:sectPr');
    child(paragraph, 'w:pPr')?.remove();
    child(format, 'w:sectPr')?.remove();
    if (section) format.append(section);
    paragraph.prepend(format);
  }
  const before = point.before?.parentNode === point.parent ? point.before : null;
  insertAt({ parent: point.parent, before }, inlines);
  return inlines;
}

/** Blocks part the paragraph at the point. What comes after the point stays behind them, be it nothing. */
function putBlocks(made: Element[], point: Point, target: Spanning, location: Location): Element[] {
  const control = runLevelControlOf(point.parent);
  if (control) raiseToBlock(control);
  const raised = child(point.parent, 'w:p');
  const paragraph = raised ?? paragraphAt(point.parent);
  if (!paragraph) throw noParagraph();
  if (target.model.behaviors.has('keepsListFormat')) takeListFormat(made, paragraph);
  const tail = splitParagraph(paragraph, raised ? { parent: raised, before: point.before } : point);
  tail.before(...made);
  const { revisions } = target.model;
  if (tail !== paragraph && revisions.isTracking) revisions.noteParagraph(paragraph);
  const isReplaced = location === 'Replace' && target.replacesParagraph;
  if (isReplaced && isVacant(tail) && !child(child(tail, 'w:pPr'), 'w:sectPr')) tail.remove();
  keepParagraph(made[0]?.parentNode ?? null);
  return made;
}
