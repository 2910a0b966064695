import { readFlatDocument, slotsOf, type FlatDocument } from './flat-document.ts';
import type { HeaderFooterType, Slot } from './header-footer-slots.ts';

export type StoryKind = 'body' | 'header' | 'footer';

export interface Story {
  kind: StoryKind;
  body: Word.Body;
}

/** A header or footer, and the first section that shows it, counted from 0. */
export interface EdgeStory extends Story {
  kind: 'header' | 'footer';
  section: number;
  type: HeaderFooterType;
  /** Word makes it when it is asked for. */
  isNew: boolean;
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
): Promise<EdgeStory[]> {
  const { sections } = context.document;
  sections.load('items');
  await context.sync();
  return slotsOf(document, kind, sections.items.length)
    .filter((slot) => mayCreate || slot.isThere)
    .flatMap((slot) => storyAt(sections.items, kind, slot));
}

function storyAt(
  sections: Word.Section[],
  kind: 'header' | 'footer',
  { section, type, isThere }: Slot,
): EdgeStory[] {
  const owner = sections[section];
  if (owner === undefined) return [];
  const body = kind === 'header' ? owner.getHeader(type) : owner.getFooter(type);
  return [{ kind, section, type, isNew: !isThere, body }];
}
