import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { readFlatDocument, sectionsIn } from '#src/word/host/flat-document.ts';
import type { HeaderFooterType } from './header-footer-slots.ts';
import { issuedContentsIn } from '#src/word/document/issued-contents.ts';
import { languageOfSeal } from '#contract/seal-words.ts';
import { publicIdOf } from '#contract/word-file/seal.ts';
import { isAnswered, readableStories, readBody, storiesAround, type Story, type Unread } from './stories.ts';
import { type CodePicture, codesOf, type StoryCodes, type StorySeal } from './story-codes.ts';
import { runWord } from '#src/word/host/word-batch.ts';

export interface StoryAt extends Story {
  /** null if it's unknown which one. */
  section: number | null;
  type: HeaderFooterType;
}

/** A story with its codes, and the controls that Word lists there. */
export interface StoryReading {
  story: StoryAt;
  codes: StoryCodes;
  controls: Word.ContentControl[];
}

/** The reading of a document. `text` is null if Word doesn't give the body. */
export interface DocumentReading {
  stories: StoryReading[];
  sections: number;
  text: FlatDocument | null;
  unread: Unread[];
  /** Public ids of the issued documents in the body. */
  issuedContents: string[];
}

interface RawStory {
  story: StoryAt;
  document: FlatDocument | null;
  controls: Word.ContentControl[];
}

/** Reads every story that pages show. What Word doesn't give is left out, and listed in `unread`. */
export function readStories(): Promise<DocumentReading> {
  return runWord('read', async (context) => {
    const main = await readBody(context);
    const { stories: edges, unread } = await readableStories(context, main);
    const body: StoryAt = { kind: 'body', section: 0, type: 'Primary', body: context.document.body };
    const raw = await rawStories(context, [body, ...edges], main);
    const stories: StoryReading[] = [];
    for (const { story, document, controls } of raw) {
      const isListed = document === null && isAlwaysListed(story);
      const codes = isListed
        ? await listedCodes(context, story.body, controls)
        : document && codesOf(document);
      if (codes !== null) stories.push({ story, codes, controls });
    }
    const failed = raw.filter(({ document }) => document === null).map(({ story }) => story.kind);
    return {
      stories,
      sections: main === null ? 1 : sectionsIn(main),
      text: main,
      unread: [...new Set([...failed, ...unread])],
      issuedContents: main === null ? [] : issuedContentsIn(main),
    };
  });
}

/** Reads all at once if Word can; a failing story makes the others fail, so they are then read one by one. */
async function rawStories(context: Word.RequestContext, stories: StoryAt[], main: FlatDocument | null) {
  // On some hosts the body omits controls that the document lists.
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

/** Whether Word's lists are read without the markup: of the body, and of seals that no other story has. */
const isAlwaysListed = ({ kind, section }: StoryAt): boolean => kind === 'body' || section === null;

/** Adds the seals that no story lists to their stories, or as stories of their own if Word doesn't give those. */
async function withMissing(raw: RawStory[], everywhere: Word.ContentControl[]): Promise<RawStory[]> {
  const known = new Set(raw.flatMap(({ controls }) => controls.map(({ id }) => id)));
  const missing = everywhere.filter(({ id, tag }) => !known.has(id) && publicIdOf(tag) !== null);
  const all = [...raw];
  for (const [index, story] of (await storiesAround(missing)).entries()) {
    const controls = missing.slice(index, index + 1);
    const isHome = (one: RawStory) =>
      one.story.kind === story.kind && (one.document !== null || isAlwaysListed(one.story));
    const home = all.find(isHome);
    if (home) home.controls = [...home.controls, ...controls];
    else all.push({ story: { ...story, section: null, type: 'Primary' }, document: null, controls });
  }
  return all;
}

const MM_PER_POINT = 25.4 / 72;
const NO_PICTURE: CodePicture = {
  picture: null,
  link: null,
  widthMm: null,
  heightMm: null,
  isCropped: false,
  heading: null,
};

/** The first Base64 characters of each format, because Word doesn't give a picture's type. */
const FORMATS = [
  ['image/png', 'iVBORw0KGgo'],
  ['image/jpeg', '/9j/'],
  ['image/gif', 'R0lGOD'],
] as const;

/**
 * The seals and inline pictures that Word lists in a story whose markup it doesn't give: enough to scan them all. null if
 * it doesn't list them either. `controls` are the story's.
 */
async function listedCodes(context: Word.RequestContext, body: Word.Body, controls: Word.ContentControl[]) {
  const seals = controls.filter(({ tag }) => publicIdOf(tag) !== null);
  const pictures = body.inlinePictures;
  pictures.load('items/width');
  for (const seal of seals) {
    seal.load('text,cannotEdit,cannotDelete');
    seal.inlinePictures.load('items/width');
  }
  if (!(await isAnswered(context))) return null;
  const within = seals.map((seal) => ({ seal, read: readPictures(seal.inlinePictures) }));
  const loose = readPictures(pictures);
  const around = pictures.items.map((picture) => picture.parentContentControlOrNullObject);
  for (const control of around) control.load('tag');
  if (!(await isAnswered(context))) return null;
  return {
    paragraphs: [],
    seals: within.flatMap(({ seal, read }) => sealOf(seal, read())),
    pictures: loose().flatMap((shown, inlineIndex) => {
      const control = around[inlineIndex];
      const isInSeal = control && !control.isNullObject && publicIdOf(control.tag) !== null;
      return isInSeal || shown.picture === null ? [] : [{ ...shown, picture: shown.picture, inlineIndex }];
    }),
    unseen: { linkedPictures: 0, objects: 0, hasNotes: false, hasComments: false },
  };
}

/** Requests the pictures now; the returned function gives them once Word has answered. */
function readPictures({ items }: Word.InlinePictureCollection): () => CodePicture[] {
  const asked = items.map((item) => {
    item.load('width,height,hyperlink,altTextDescription');
    return { item, source: item.getBase64ImageSrc() };
  });
  return () =>
    asked.map(({ item, source: { value: base64 } }) => {
      const [type] = FORMATS.find(([, start]) => base64.startsWith(start)) ?? ['application/octet-stream'];
      return {
        ...NO_PICTURE,
        picture: { type, base64 },
        link: item.hyperlink === '' ? null : item.hyperlink,
        widthMm: item.width * MM_PER_POINT,
        heightMm: item.height * MM_PER_POINT,
      };
    });
}

function sealOf(seal: Word.ContentControl, pictures: CodePicture[]): StorySeal[] {
  const publicId = publicIdOf(seal.tag);
  if (publicId === null) return [];
  const [only = NO_PICTURE] = pictures.length === 1 ? pictures : [];
  const caption = seal.text.trim();
  const altText = seal.inlinePictures.items[0]?.altTextDescription ?? '';
  const look = { hasCaption: caption !== '', language: languageOfSeal(caption || altText) };
  // Only OOXML contains what is struck out, and the alignment.
  const isLocked = seal.cannotEdit && seal.cannotDelete;
  return [{ ...only, ...look, publicId, isStruckOut: false, isLocked, isCovered: false, alignment: 'left' }];
}
