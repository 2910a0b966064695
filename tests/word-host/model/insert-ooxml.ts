import { readFlatOpc } from '../opc/flat-opc.ts';
import type { Name } from '../opc/namespaces.ts';
import { NotADocument } from '../opc/package.ts';
import { child, descendants, is, MalformedXml } from '../opc/xml.ts';
import { blocksOf } from '../wordml/blocks.ts';
import { danglingReference, type Place } from '../wordml/transplant.ts';
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
  const source = open(xml);
  const blocks = contentOf(source, target);
  return insertContent(
    target,
    { source, blocks, isLine: blocks.length === 1 && is(blocks[0], 'w:p') },
    location,
  );
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
