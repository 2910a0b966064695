import { readFlatOpc } from '#word-host/opc/flat-opc.ts';
import type { Name } from '#word-host/opc/namespaces.ts';
import { NotADocument } from '#word-host/opc/package.ts';
import { child, closest, copyOf, descendants, is, MalformedXml } from '#word-host/opc/xml.ts';
import { blocksOf, inlinesOf, isVacant, keepParagraph } from '#word-host/wordml/blocks.ts';
import { fillsParagraph, raiseToBlock, runLevelControlOf } from '#word-host/wordml/control.ts';
import { adoptLists, takeListFormat } from '#word-host/wordml/numbering.ts';
import { insertAt, paragraphAt, type Point, splitParagraph } from '#word-host/wordml/point.ts';
import { adoptStyles } from '#word-host/wordml/styles.ts';
import { danglingReference, type Place, transplant } from '#word-host/wordml/transplant.ts';
import { makeIdsUnique } from '#word-host/wordml/unique-ids.ts';
import { rangeOver } from './insert-text.ts';
import { isAtStart, type Location, openPoint, type Spanning } from '#word-host/model/spanning.ts';
import type { WordRange } from '#word-host/model/word-range.ts';
import { invalidArgument, noParagraph, notPlayed, WordRefusal } from '#word-host/model/word-refusal.ts';

/** Content that needs its own parts in the document, and isn't copied. */
const NOT_CARRIED: readonly Name[] = [
  'w:footnoteReference',
  'w:endnoteReference',
  'w:commentReference',
  'w:altChunk',
];

/** Inserts the body of a flat OPC package into the document. */
export function insertOoxml(target: Spanning, xml: string, location: Location): WordRange {
  const { behaviors, history } = target.model;
  const put = (where: Spanning, place: Location) => insertContent(where, open(xml), place);
  const control = controlOf(target);
  const inserted =
    control && location === 'Replace' && behaviors.has('replacesControlItself')
      ? replaceControl(target, control, put)
      : put(target, location);
  if (
    control &&
    behaviors.has('appendsCopyAfterControl') &&
    runLevelControlOf(control) &&
    !fillsParagraph(control)
  )
    put(after(target, control), 'After');
  if (behaviors.has('losesUndo')) history.forget();
  return inserted;
}

/** The control around the target's content, if the target is one. */
function controlOf(target: Spanning): Element | null {
  return target.typeName === 'ContentControl' ? closest(target.root, 'w:sdt') : null;
}

function after(target: Spanning, control: Element): Spanning {
  const place = control.ownerDocument.createRange();
  place.setStartAfter(control);
  return target.model.objects.range(place);
}

function replaceControl(
  target: Spanning,
  control: Element,
  put: (where: Spanning, place: Location) => WordRange,
): WordRange {
  const around = control.ownerDocument.createRange();
  around.selectNode(control);
  target.model.protection.requireDeletable(around);
  const paragraph = closest(control, 'w:p');
  const inserted = put(after(target, control), 'After');
  control.remove();
  if (paragraph && isVacant(paragraph)) paragraph.remove();
  target.model.changed();
  return inserted;
}

function open(xml: string): Place {
  try {
    const source = readFlatOpc(xml);
    return { package: source, path: source.mainPath };
  } catch (error) {
    if (error instanceof MalformedXml || error instanceof NotADocument) throw invalidArgument(error.message);
    throw error;
  }
}

function contentOf(source: Place, target: Spanning): Element[] {
  const body = child(source.package.document(source.path).documentElement, 'w:body');
  if (!body) throw invalidArgument('the package has no body');
  for (const name of NOT_CARRIED) {
    if (descendants(body, name).length) throw notPlayed(`insertOoxml with ${name}`);
  }
  const edges = (['w:headerReference', 'w:footerReference'] as const).flatMap((name) =>
    descendants(body, name),
  );
  if (edges.length && is(target.story, 'w:body'))
    throw new WordRefusal(
      'GeneralException',
      'Content with headers or footers cannot be inserted into the body.',
    );
  const blocks = blocksOf(body);
  if (!blocks.length) throw invalidArgument('the body is empty');
  const dangling = danglingReference(blocks, source);
  if (dangling) throw new WordRefusal('GeneralException', `The relationship ${dangling} leads nowhere.`);
  return blocks;
}

/** Inserts blocks with their pictures, links, styles and lists. On a conflict of styles, the document's win. */
function insertContent(target: Spanning, source: Place, location: Location): WordRange {
  const { model } = target;
  const blocks = contentOf(source, target);
  // It's joined with the paragraph at the point.
  const isLine = blocks.length === 1 && is(blocks[0], 'w:p');
  if (!isLine) requireRoomForBlocks(target, location);
  const point = openPoint(target, location);
  const inserted = transplant(blocks, source, model.placeOf(point.parent));
  const styles = adoptStyles(inserted, source.package, model.package);
  adoptLists([...inserted, ...styles], source.package, model.package);
  const put = isLine ? joinParagraph(inserted, point, target) : putBlocks(inserted, point, target, location);
  makeIdsUnique(put, model.stories());
  model.inserted(put);
  return model.objects.range(rangeOver(put, put[0]?.parentElement ?? point.parent));
}

function requireRoomForBlocks(target: Spanning, location: Location): void {
  const place = target.rangeAt(isAtStart(location) ? 'Start' : 'End');
  const control = runLevelControlOf(place.startContainer);
  if (control && !fillsParagraph(control))
    throw new WordRefusal('GeneralException', 'Paragraphs do not fit into a content control within a line.');
}

/** A single paragraph adds its runs to the paragraph at the point, and its format if that one was empty. */
function joinParagraph(made: readonly Element[], point: Point, target: Spanning): Element[] {
  const inlines = made.flatMap(inlinesOf);
  const paragraph = paragraphAt(point.parent);
  const format = target.model.behaviors.has('losesOnlyFormat') ? null : child(made[0], 'w:pPr');
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

/** Blocks split the paragraph at the point. The rest stays after them, even if it's empty. */
function putBlocks(made: Element[], point: Point, target: Spanning, location: Location): Element[] {
  const control = runLevelControlOf(point.parent);
  if (control) raiseToBlock(control);
  const raised = child(point.parent, 'w:p');
  const paragraph = raised ?? paragraphAt(point.parent);
  if (!paragraph) throw noParagraph();
  if (target.model.behaviors.has('keepsListFormat')) takeListFormat(made, paragraph);
  if (target.model.behaviors.has('losesLastFormat')) takeFormat(made.at(-1), paragraph);
  const tail = splitParagraph(paragraph, raised ? { parent: raised, before: point.before } : point);
  tail.before(...made);
  const { revisions } = target.model;
  if (tail !== paragraph && revisions.isTracking) revisions.noteParagraph(paragraph);
  const isReplaced = location === 'Replace' && target.replacesParagraph;
  if (isReplaced && isVacant(tail) && !child(child(tail, 'w:pPr'), 'w:sectPr')) tail.remove();
  keepParagraph(made[0]?.parentNode ?? null);
  return made;
}

function takeFormat(paragraph: Element | undefined, from: Element): void {
  if (!paragraph || !is(paragraph, 'w:p')) return;
  const format = child(from, 'w:pPr');
  child(paragraph, 'w:pPr')?.remove();
  if (format) paragraph.prepend(copyOf(format));
  child(child(paragraph, 'w:pPr'), 'w:sectPr')?.remove();
}
