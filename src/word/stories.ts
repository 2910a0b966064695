import { readFlatDocument, slotsOf, type FlatDocument } from './flat-document.ts';
import type { Slot } from './header-footer-slots.ts';

export type StoryKind = 'body' | 'header' | 'footer';

export interface Story {
  kind: StoryKind;
  body: Word.Body;
}

/** The document's body as flat OPC, parsed: the one place that tells which headers and footers are in use. */
export async function readBody(context: Word.RequestContext): Promise<FlatDocument | null> {
  const flat = context.document.body.getOoxml();
  await context.sync();
  return readFlatDocument(flat.value);
}

/** The headers or footers that pages show; with `mayCreate`, those too that have to be made first. */
export async function headerFooterStories(
  context: Word.RequestContext,
  document: FlatDocument | null,
  kind: 'header' | 'footer',
  { mayCreate }: { mayCreate: boolean },
): Promise<Story[]> {
  const { sections } = context.document;
  sections.load('items');
  await context.sync();
  return slotsOf(document, kind, sections.items.length)
    .filter((slot) => mayCreate || slot.isThere)
    .flatMap((slot) => storyAt(sections.items, kind, slot));
}

function storyAt(sections: Word.Section[], kind: 'header' | 'footer', { section, type }: Slot): Story[] {
  const owner = sections[section];
  if (owner === undefined) return [];
  return [{ kind, body: kind === 'header' ? owner.getHeader(type) : owner.getFooter(type) }];
}
