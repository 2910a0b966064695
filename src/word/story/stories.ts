import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { readFlatDocument, slotsOf } from '#src/word/host/flat-document.ts';
import type { HeaderFooterType, Slot } from './header-footer-slots.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { isOfWord } from '#src/word/host/word-error.ts';
import { answered, pause } from '#src/word/host/word-batch.ts';

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
  /** Word creates it when it's asked for. */
  isNew: boolean;
}

/**
 * The document's body as parsed flat OPC, the only source that shows which headers and footers are used. null if Word
 * doesn't give it: it fails for some documents (office-js #5394, #998), and never answers for some large ones (#702).
 */
export async function readBody(context: Word.RequestContext): Promise<FlatDocument | null> {
  const flat = context.document.body.getOoxml();
  if (!(await isAnswered(context, 'body'))) return null;
  const document = await parsedBody(flat.value);
  await pause();
  return document;
}

/** Above this length, parsing everything takes longer than the script that drops most of it. */
const LONG_ANSWER = 100_000;

async function parsedBody(flatOpc: string | null): Promise<FlatDocument | null> {
  if (flatOpc === null || flatOpc.length < LONG_ANSWER) return readFlatDocument(flatOpc);
  const [script] = await Promise.allSettled([import('#document-text/docx/flat-body.ts')]);
  return script.status === 'fulfilled'
    ? script.value.readFlatBody(flatOpc, WITHOUT_SEALS)
    : readFlatDocument(flatOpc);
}

/** Sends the queued requests. false if Word refuses or stays silent: nothing of it can be read then. */
export async function isAnswered(context: Word.RequestContext, what?: 'body'): Promise<boolean> {
  try {
    await answered(context.sync(), 'read', what);
    return true;
  } catch (error) {
    if (isOfWord(error)) return false;
    throw error;
  }
}

/** In Word a cell has its own body: this finds the one that contains the whole table. */
export async function storyOf(body: Word.Body): Promise<Word.Body> {
  body.load('type');
  await body.context.sync();
  return body.type === 'TableCell' ? storyOf(body.parentBody) : body;
}

/** Of a body whose type is loaded. */
export function kindOf({ type }: Word.Body): StoryKind {
  return type === 'Header' ? 'header' : type === 'Footer' ? 'footer' : 'body';
}

/** The stories of controls that no readable story lists; the body, if Word doesn't say. */
export async function storiesAround(controls: readonly Word.ContentControl[]): Promise<Story[]> {
  const stories: Story[] = [];
  for (const { context, parentBody } of controls) {
    try {
      const body = await storyOf(parentBody);
      stories.push({ kind: kindOf(body), body });
    } catch (error) {
      if (!isOfWord(error)) throw error;
      stories.push({ kind: 'body', body: context.document.body });
    }
  }
  return stories;
}

/**
 * The headers or footers that pages show; with `mayCreate`, including those that have to be created first. Without the body
 * it's unknown which exist, and asking for one may create it: they are asked for only to be written to.
 */
export async function headerFooterStories(
  context: Word.RequestContext,
  document: FlatDocument | null,
  kind: 'header' | 'footer',
  { mayCreate }: { mayCreate: boolean },
): Promise<EdgeStory[]> {
  if (document === null && !mayCreate) return [];
  const sections = await sectionsOf(context);
  return slotsOf(document, kind, sections.length)
    .filter((slot) => mayCreate || slot.isThere)
    .flatMap((slot) => storyAt(sections, kind, slot));
}

async function sectionsOf(context: Word.RequestContext): Promise<Word.Section[]> {
  const { sections } = context.document;
  sections.load('items');
  await context.sync();
  return sections.items;
}

/** The headers and footers that pages show, for reading; `unread` lists the kinds of which Word refuses some. */
export async function readableStories(
  context: Word.RequestContext,
  document: FlatDocument | null,
): Promise<{ stories: EdgeStory[]; unread: EdgeStory['kind'][] }> {
  const kinds = ['header', 'footer'] as const;
  if (document === null) return { stories: [], unread: [...kinds] };
  try {
    const sections = await sectionsOf(context);
    const each = kinds.flatMap((kind) =>
      slotsOf(document, kind, sections.length)
        .filter((slot) => slot.isThere)
        .map((slot) => ({ kind, ask: () => storyAt(sections, kind, slot) })),
    );
    const stories = each.flatMap(({ ask }) => ask());
    // This shows whether Word refuses one.
    if (stories.length === 0 || (await isAnswered(context))) return { stories, unread: [] };
    const given: EdgeStory[] = [];
    const unread = new Set<EdgeStory['kind']>();
    for (const { kind, ask } of each) {
      const story = ask();
      if (await isAnswered(context)) given.push(...story);
      else unread.add(kind);
    }
    return { stories: given, unread: [...unread] };
  } catch (error) {
    if (isOfWord(error)) return { stories: [], unread: [...kinds] };
    throw error;
  }
}

function storyAt(sections: Word.Section[], kind: 'header' | 'footer', { section, type, isThere }: Slot) {
  const owner = sections[section];
  if (owner === undefined) return [];
  const body = kind === 'header' ? owner.getHeader(type) : owner.getFooter(type);
  return [{ kind, section, type, isNew: !isThere, body }];
}

/** Parts of the document that Word didn't let the pane read. Without the body, its headers and footers are unknown. */
export type Unread = StoryKind;

export const ALL_UNREAD: readonly Unread[] = ['body', 'header', 'footer'];
