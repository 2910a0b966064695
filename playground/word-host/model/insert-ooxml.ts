import { readFlatOpc } from '#playground/word-host/opc/flat-opc.ts';
import type { Name } from '#playground/word-host/opc/namespaces.ts';
import { NotADocument } from '#playground/word-host/opc/package.ts';
import { child, closest, descendants, is, MalformedXml } from '#playground/word-host/opc/xml.ts';
import { blocksOf, isVacant } from '#playground/word-host/wordml/blocks.ts';
import { fillsParagraph, runLevelControlOf } from '#playground/word-host/wordml/control.ts';
import { danglingReference, type Place } from '#playground/word-host/wordml/transplant.ts';
import { insertContent } from './insert-content.ts';
import type { Location } from './location.ts';
import type { Spanning } from './spanning.ts';
import { invalidArgument, notPlayed, WordRefusal } from './word-refusal.ts';
import type { WordRange } from './word-range.ts';

/** What would need parts of its own in the document and is not carried over. */
const NOT_CARRIED: readonly Name[] = [
  'w:footnoteReference',
  'w:endnoteReference',
  'w:commentReference',
  'w:altChunk',
];

/** Puts the body of a flat-OPC package into the document. */
export function insertOoxml(target: Spanning, xml: string, location: Location): WordRange {
  const { behaviors, history } = target.model;
  const put = (where: Spanning, place: Location): WordRange => {
    const source = open(xml);
    const blocks = contentOf(source, where);
    return insertContent(
      where,
      { source, blocks, isLine: blocks.length === 1 && is(blocks[0], 'w:p') },
      place,
    );
  };
  const control = controlOf(target);
  const inserted =
    control && location === 'Replace' && behaviors.has('replacesControlItself')
      ? replaceControl(target, control, put)
      : put(target, location);
  if (control && behaviors.has('appendsCopyAfterControl') && !standsAlone(control)) {
    put(after(target, control), 'After');
  }
  if (behaviors.has('losesUndo')) history.forget();
  return inserted;
}

/** The control that the target is, around what it covers. */
function controlOf(target: Spanning): Element | null {
  return target.typeName === 'ContentControl' ? closest(target.root, 'w:sdt') : null;
}

/** Whether a control has its paragraph, or its place among blocks, for itself. */
function standsAlone(control: Element): boolean {
  return runLevelControlOf(control) === null || fillsParagraph(control);
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
