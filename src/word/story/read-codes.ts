import { readIdentity } from '#src/word/document/document-identity.ts';
import type { HeaderFooterType } from './header-footer-slots.ts';
import { ownPublicId } from '#src/word/document/issued-contents.ts';
import { isMoved, type OpenDocument, readAddress, verifiedTextOf } from '#src/word/document/open-document.ts';
import { publicIdOf } from '#contract/word-file/seal.ts';
import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { sealedText } from '#document-text/docx/beside-texts.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { isStruckOut, sealIn } from '#src/word/seal/seal-control.ts';
import { headerFooterStories, readBody, type StoryKind } from './stories.ts';
import type { StoryPicture, StorySeal, Unseen } from './story-codes.ts';
import { readStories, type StoryAt } from './story-reading.ts';
import type { Passage } from '#document-text/docx/passages.ts';
import { textHash } from '#contract/word-file/text-hash.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { runWord } from '#src/word/host/word-batch.ts';

export interface CodePlace {
  story: StoryKind;
  /**
   * The first section that shows it, counted from 0; null if there is only one. In the body: the index of its document in a file
   * for printing, and null in any other file.
   */
  section: number | null;
  type: HeaderFooterType;
  heading: string | null;
}

/** `controlId` is null if Word doesn't list its control, as in a text box: it can be judged, but not reached. */
export interface SealToCheck extends Omit<StorySeal, 'heading' | 'isStruckOut'> {
  place: CodePlace;
  controlId: number | null;
}

/** `reach` selects it, if Word can. */
export interface PictureToCheck extends Omit<StoryPicture, 'heading' | 'inlineIndex'> {
  place: CodePlace;
  reach: PictureReach | null;
}

export interface PictureReach {
  story: StoryKind;
  section: number;
  type: HeaderFooterType;
  /** Its index among the story's inline pictures. */
  index: number;
}

/** One document of a file for printing. */
export interface SectionToCheck {
  /** Public IDs of the seals in the document, in order. */
  publicIds: string[];
  /** The text that a seal covers. */
  text: Passage[];
}

/** Everything in the document that a check is about. */
export interface DocumentToCheck extends Pick<
  OpenDocument,
  'identity' | 'publicId' | 'issuedContents' | 'isMoved' | 'unread' | 'textChange' | 'isTraced' | 'ownText'
> {
  /** The documents in a file for printing; empty for any other file. */
  sections: SectionToCheck[];
  seals: SealToCheck[];
  pictures: PictureToCheck[];
  unseen: Unseen;
  /** Differs from that of another reading if anything above or the text does. */
  trace: string;
}

/**
 * Reads body, headers and footers in few round trips, whatever their length, as far as Word allows. Creates and changes
 * nothing. Throws a WordError if the identity can't be read from either place.
 */
export async function readCodes(): Promise<DocumentToCheck> {
  const [identity, { addressHash }, content] = await Promise.all([
    readIdentity(),
    readAddress(),
    readStories(),
  ]);
  const { stories, sections, text, unread, issuedContents } = content;
  const isOfNobody = identity === null && issuedContents.length === 0;
  const documents = isOfNobody && text !== null ? await printedDocuments(text) : [];
  const seals = stories.flatMap(({ story, codes, controls }) =>
    sealsAt(story, codes.seals, controls, sections),
  );
  const places = documents.flatMap(({ publicIds }, index) => publicIds.map(() => index));
  const inBody = seals.filter((seal) => seal.place.story === 'body');
  for (const [index, { place }] of inBody.entries()) place.section = places[index] ?? null;
  const pictures = stories.flatMap(({ story, codes }) => picturesAt(story, codes.pictures, sections));
  const publicId = ownPublicId(identity, issuedContents);
  const moved = isMoved(identity, addressHash);
  const texts = stories.map(({ codes }) => codes.paragraphs.map((paragraph) => paragraph.text));
  return {
    identity,
    publicId,
    issuedContents,
    isMoved: moved,
    sections: documents,
    seals,
    pictures,
    unseen: together(stories.map(({ codes }) => codes.unseen)),
    unread,
    ...(await verifiedTextOf(identity, publicId, text)),
    trace: await textHash(
      JSON.stringify([
        identity,
        publicId,
        moved,
        texts,
        seals.map(outlineOf),
        pictures.map(outlineOf),
        unread,
      ]),
    ),
  };
}

/** The documents of a file without an identity that has seals of several documents. */
async function printedDocuments(document: FlatDocument): Promise<SectionToCheck[]> {
  const controls = elements(document.body, NAMESPACE.w, 'sdt').flatMap((control) => sealIn(control) ?? []);
  if (new Set(controls).size < 2) return [];
  const { joinedDocuments } = await import('#document-text/joined-documents.ts');
  const documents = joinedDocuments(document, (control) => sealIn(control) !== null);
  if (documents.length < 2) return [];
  return documents.map(({ text, controls: seals }) => ({
    publicIds: seals.flatMap((control) => (isShown(control) ? (sealIn(control) ?? []) : [])),
    text: sealedText(text).filter((passage) => passage.text !== '' || passage.kind !== undefined),
  }));
}

/** Selects a picture; throws `gone` if there are fewer now. */
export function goToPicture({ story, section, type, index }: PictureReach): Promise<void> {
  return runWord('read', async (context) => {
    const { pictures } = await picturesOf(context, { story, section, type });
    const found = pictures.items[index];
    if (found === undefined) throw new WordError('gone', 'The picture is no longer in the document');
    found.select('Select');
    await context.sync();
  });
}

async function picturesOf(context: Word.RequestContext, at: Omit<PictureReach, 'index'>) {
  const edges =
    at.story === 'body'
      ? []
      : await headerFooterStories(context, await readBody(context), at.story, { mayCreate: false });
  const edge = edges.find(({ section, type }) => section === at.section && type === at.type);
  if (at.story !== 'body' && edge === undefined) throw new WordError('gone', 'The story is no longer shown');
  const pictures = (edge?.body ?? context.document.body).inlinePictures;
  pictures.load('items/width');
  await context.sync();
  return { pictures };
}

/** Word lists a story's controls in the order of its text, but may renumber them in a package. */
function sealsAt(story: StoryAt, seals: StorySeal[], controls: Word.ContentControl[], sections: number) {
  const left = controls.map(({ id, tag }) => ({ id, publicId: publicIdOf(tag) }));
  return seals.flatMap(({ heading, isStruckOut: isGone, ...seal }) => {
    const index = left.findIndex(({ publicId }) => publicId === seal.publicId);
    const [control] = index < 0 ? [] : left.splice(index, 1);
    if (isGone) return [];
    return [{ ...seal, place: placeIn(story, heading, sections), controlId: control?.id ?? null }];
  });
}

const isShown = (seal: Element): boolean => seal.closest('Fallback') === null && !isStruckOut(seal);

function picturesAt(story: StoryAt, pictures: StoryPicture[], sections: number): PictureToCheck[] {
  const { kind, section, type } = story;
  return pictures.map(({ heading, inlineIndex, ...picture }) => ({
    ...picture,
    place: placeIn(story, heading, sections),
    reach:
      inlineIndex === null || section === null ? null : { story: kind, section, type, index: inlineIndex },
  }));
}

function placeIn({ kind, section, type }: StoryAt, heading: string | null, sections: number): CodePlace {
  const isBody = kind === 'body';
  return {
    story: kind,
    section: isBody || sections < 2 ? null : section,
    type,
    heading: isBody ? heading : null,
  };
}

function together(unseen: Unseen[]): Unseen {
  const sum = (name: 'linkedPictures' | 'objects') => unseen.reduce((total, one) => total + one[name], 0);
  return {
    linkedPictures: sum('linkedPictures'),
    objects: sum('objects'),
    hasNotes: unseen.some(({ hasNotes }) => hasNotes),
    hasComments: unseen.some(({ hasComments }) => hasComments),
  };
}

/** A picture's length is enough, and Word renumbers its controls each time the document is opened. */
function outlineOf({ picture, ...code }: SealToCheck | PictureToCheck): unknown {
  return { ...code, controlId: null, picture: picture?.base64.length };
}
