import { readFlatDocument, sectionsIn, type FlatDocument } from './flat-document.ts';
import type { HeaderFooterType } from './header-footer-slots.ts';
import { issuedContentsIn } from './issued-contents.ts';
import { listedCodes } from './listed-codes.ts';
import { isAnswered, readableStories, readBody, type Story } from './stories.ts';
import { codesOf, type StoryCodes } from './story-codes.ts';
import type { StoryParagraph } from './story-text.ts';
import type { Unread } from './unread.ts';
import { runWord } from './word-batch.ts';

export interface StoryAt extends Story {
  section: number;
  type: HeaderFooterType;
}

/** A story with what can be scanned in it, and the controls that Word lists there. */
export interface StoryReading {
  story: StoryAt;
  codes: StoryCodes;
  controls: Word.ContentControl[];
}

/** What was read of a document. `paragraphs` are the body's; null where Word does not give it. */
export interface DocumentReading {
  stories: StoryReading[];
  sections: number;
  paragraphs: StoryParagraph[] | null;
  unread: Unread[];
  /** The public ids of the issued documents in the body. */
  issuedContents: string[];
}

interface RawStory {
  story: StoryAt;
  document: FlatDocument | null;
  controls: Word.ContentControl[];
}

/** Reads every story that pages show. What Word does not give is left out, and named in `unread`. */
export function readStories(): Promise<DocumentReading> {
  return runWord('read', async (context) => {
    const main = await readBody(context);
    const { stories: edges, unread } = await readableStories(context, main);
    const body: StoryAt = { kind: 'body', section: 0, type: 'Primary', body: context.document.body };
    const raw = await rawStories(context, [body, ...edges], main);
    const stories: StoryReading[] = [];
    for (const { story, document, controls } of raw) {
      const listed = document === null && story.kind === 'body';
      const codes = listed ? await listedCodes(context, story.body, controls) : document && codesOf(document);
      if (codes !== null) stories.push({ story, codes, controls });
    }
    const failed = raw.filter(({ document }) => document === null).map(({ story }) => story.kind);
    return {
      stories,
      sections: main === null ? 1 : sectionsIn(main),
      paragraphs:
        stories.find(({ story }) => main !== null && story.kind === 'body')?.codes.paragraphs ?? null,
      unread: [...new Set([...failed, ...unread])],
      issuedContents: main === null ? [] : issuedContentsIn(main),
    };
  });
}

/** All at once where Word allows; a story that fails takes the others along, so then each by itself. */
async function rawStories(
  context: Word.RequestContext,
  stories: StoryAt[],
  main: FlatDocument | null,
): Promise<RawStory[]> {
  // On some hosts the body leaves out controls that the document lists.
  const everywhere = context.document.contentControls;
  everywhere.load('items/id,items/tag');
  const asked = stories.map(ask);
  if (await isAnswered(context)) {
    const raw = asked.map((one) => answerOf(one, main));
    return withMissing(raw, everywhere.items);
  }
  const raw: RawStory[] = [];
  for (const story of stories) {
    const one = ask(story);
    const isRead = await isAnswered(context);
    raw.push(
      isRead ? answerOf(one, main) : { story, document: story.kind === 'body' ? main : null, controls: [] },
    );
  }
  everywhere.load('items/id,items/tag');
  return (await isAnswered(context)) ? withMissing(raw, everywhere.items) : raw;
}

function ask(story: StoryAt) {
  story.body.contentControls.load('items/id,items/tag');
  return { story, flat: story.kind === 'body' ? null : story.body.getOoxml() };
}

function answerOf({ story, flat }: ReturnType<typeof ask>, main: FlatDocument | null): RawStory {
  const document = flat === null ? main : readFlatDocument(flat.value);
  return { story, document, controls: story.body.contentControls.items };
}

/** What no story lists counts to the body. */
function withMissing(raw: RawStory[], everywhere: Word.ContentControl[]): RawStory[] {
  const known = new Set(raw.flatMap(({ controls }) => controls.map(({ id }) => id)));
  const missing = everywhere.filter(({ id }) => !known.has(id));
  return raw.map((one) => {
    return one.story.kind === 'body' ? { ...one, controls: [...one.controls, ...missing] } : one;
  });
}
