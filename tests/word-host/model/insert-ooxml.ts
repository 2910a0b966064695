import { readFlatOpc } from '../opc/flat-opc.ts';
import type { Name } from '../opc/namespaces.ts';
import { NotADocument } from '../opc/package.ts';
import { child, descendants, is, MalformedXml } from '../opc/xml.ts';
import { blocksOf, inlinesOf, isVacant, keepParagraph } from '../wordml/blocks.ts';
import { fillsParagraph, raiseToBlock, runLevelControlOf } from '../wordml/control.ts';
import { insertAt, paragraphAt, splitParagraph, type Point } from '../wordml/point.ts';
import { Styles } from '../wordml/styles.ts';
import { danglingReference, transplant, type Place } from '../wordml/transplant.ts';
import { makeIdsUnique } from '../wordml/unique-ids.ts';
import { rangeOver } from './insert-text.ts';
import { openPoint } from './insertion-point.ts';
import { isAtStart, type Location } from './location.ts';
import type { Spanning } from './spanning.ts';
import { invalidArgument, notPlayed, WordRefusal } from './word-refusal.ts';
import type { WordRange } from './word-range.ts';

/** What would need parts of its own in the document and is not carried over. */
const NOT_CARRIED: readonly Name[] = [
  'w:numPr',
  'w:footnoteReference',
  'w:endnoteReference',
  'w:commentReference',
  'w:altChunk',
];

/** Puts the body of a flat-OPC package into the document. Only the target's own styles count where ids clash. */
export function insertOoxml(target: Spanning, xml: string, location: Location): WordRange {
  const source = open(xml);
  const blocks = contentOf(source, target);
  const isLine = blocks.length === 1 && is(blocks[0], 'w:p');
  if (!isLine) requireRoomForBlocks(target, location);
  const point = openPoint(target, location);
  const inserted = transplant(blocks, source, target.model.placeOf(point.parent));
  target.model.styles.adopt(inserted, new Styles(source.package));
  const put = isLine ? joinParagraph(inserted, point) : putBlocks(inserted, point, target, location);
  makeIdsUnique(put, target.model.stories());
  target.model.changed();
  return target.model.objects.range(rangeOver(put, put[0]?.parentElement ?? point.parent));
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
  if (edges.length && is(target.story, 'w:body')) {
    throw new WordRefusal(
      'GeneralException',
      'Content with headers or footers cannot be inserted into the body.',
    );
  }
  const blocks = blocksOf(body);
  if (!blocks.length) throw invalidArgument('the body is empty');
  const dangling = danglingReference(blocks, source);
  if (dangling) throw new WordRefusal('GeneralException', `The relationship ${dangling} leads nowhere.`);
  return blocks;
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
  if (!paragraph) throw new WordRefusal('GeneralException', 'There is no paragraph to insert at.');
  const tail = splitParagraph(paragraph, raised ? { parent: raised, before: point.before } : point);
  tail.before(...made);
  const isReplaced = location === 'Replace' && target.replacesParagraph;
  if (isReplaced && isVacant(tail) && !child(child(tail, 'w:pPr'), 'w:sectPr')) tail.remove();
  keepParagraph(made[0]?.parentNode ?? null);
  return made;
}
