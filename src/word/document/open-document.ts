import { canonicalAddress, fileNameOf } from './canonical-address.ts';
import { readIdentity } from './document-identity.ts';
import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import { platform } from '#src/word/host/host.ts';
import type { WholeText } from '#document-text/docx/beside-texts.ts';
import type { LocatedPassage, Passage } from '#document-text/docx/passages.ts';
import { outlineOf } from '#src/word/story/outline.ts';
import { textHash } from '#contract/word-file/text-hash.ts';
import { titleWithoutNames } from './names-in-title.ts';
import { describeSeals, type FoundSeal } from '#src/word/seal/find-seals.ts';
import { issuedContentAround, issuedContentsIn, ownPublicId, ownText } from './issued-contents.ts';
import { isAnswered, readBody, type Unread } from '#src/word/story/stories.ts';
import type { TextChange } from './text-change.ts';
import { commonCall, runWord } from '#src/word/host/word-batch.ts';
import { WordError } from '#src/word/host/word-error.ts';

const CHANGED_CHANNEL = 'sealmark.document';

export interface OpenDocument {
  identity: DocumentIdentity | null;
  /** Of the file's own record, which may be the issued document in it. */
  publicId: string | null;
  /** The public ids of the issued documents in its body. */
  issuedContents: string[];
  /** There is text beside the issued documents. */
  hasOtherText: boolean;
  /** Canonical; null when never saved or unknown. */
  address: string | null;
  /** As that of `DocumentAddress`. */
  addressHash: string | null;
  /** The identity has known addresses, and the file is now under another one: moved, or a copy. */
  isMoved: boolean;
  fileName: string | null;
  /** At most 300 characters; '' where the document gives nothing to go by. Without names, as far as they are noticed. */
  suggestedTitle: string;
  /** The first name that the suggestion leaves out. */
  nameLeftOut: string | null;
  seals: FoundSeal[];
  /** What Word did not let be looked at: seals may stand there that are not among `seals`. */
  unread: Unread[];
  /** How the text differs from the trace in the file; null where it does not, or nothing tells. */
  textChange: TextChange | null;
  /** What of the body belongs to the file's own record; null where there is none, or Word does not give the body. */
  ownText: Passage[] | null;
}

export interface DocumentAddress {
  /** null for a document that was never saved, too. */
  address: string | null;
  /** Of a document that was never saved: the hash of no text. null where Word does not say. */
  addressHash: string | null;
  fileName: string | null;
}

const TITLE_LENGTH = 300;

/**
 * What the open document says of itself, as far as Word lets it be read. Reads only. Throws a WordError where Word
 * tells nothing at all, or does not let the identity be read from either place.
 */
export async function readOpenDocument(): Promise<OpenDocument> {
  const [identity, where, content] = await Promise.all([readIdentity(), readAddress(), readContent()]);
  const { titles, wholeText, seals, unread, issuedContents, hasOtherText } = content;
  const publicId = ownPublicId(identity, issuedContents);
  const title =
    [...titles, where.fileName].map((text) => text?.trim() ?? '').find((text) => text !== '') ?? '';
  const suggestion = titleWithoutNames(shortened(title));
  return {
    identity,
    publicId,
    issuedContents,
    hasOtherText,
    ...where,
    isMoved: isMoved(identity, where.addressHash),
    suggestedTitle: suggestion.title,
    nameLeftOut: suggestion.name,
    seals,
    unread,
    textChange: await changeOf(publicId, wholeText?.passages ?? null),
    ownText: publicId !== null && wholeText ? ownText(identity, publicId, wholeText) : null,
  };
}

/** Where the file is now, as far as Word says. */
export async function readAddress(): Promise<DocumentAddress> {
  const raw = await rawAddress();
  const address = canonicalAddress(raw);
  return {
    address,
    addressHash: raw === null ? null : await textHash(address ?? ''),
    fileName: fileNameOf(raw),
  };
}

/** Some hosts fail instead of telling that there is no address yet: that is unknown, and stops nothing. */
async function rawAddress(): Promise<string | null> {
  try {
    const { url } = await commonCall<Office.FileProperties>(
      (callback) => Office.context.document.getFilePropertiesAsync(callback),
      'read',
    );
    return url;
  } catch (error) {
    if (error instanceof WordError) return null;
    throw error;
  }
}

/** Once known under an address, a file without one is another file, such as a new one made of it. */
export function isMoved(identity: DocumentIdentity | null, hash: string | null): boolean {
  if (identity === null || hash === null || identity.addressHashes.length === 0) return false;
  return !identity.addressHashes.includes(hash);
}

/** Only a verified document keeps what its text is compared with, so only that fetches the comparing. */
export async function changeOf(
  publicId: string | null,
  paragraphs: LocatedPassage[] | null,
): Promise<TextChange | null> {
  if (publicId === null || paragraphs === null) return null;
  const { textChange } = await import('./changed-text.ts');
  return textChange(publicId, paragraphs);
}

interface DocumentContent {
  titles: (string | null)[];
  /** null where Word does not give the body. */
  wholeText: WholeText | null;
  seals: FoundSeal[];
  unread: Unread[];
  issuedContents: string[];
  hasOtherText: boolean;
}

function readContent(): Promise<DocumentContent> {
  return runWord('read', async (context) => {
    const { properties } = context.document;
    properties.load('title');
    const document = await readBody(context);
    const title = document === null ? await titleAlone(context) : properties.title;
    const paragraphs = document?.passages ?? null;
    const outline = document && paragraphs && outlineOf(document, paragraphs);
    const titles = [title, outline?.firstHeading ?? null, outline?.firstText ?? null];
    const issuedContents = document === null ? [] : issuedContentsIn(document);
    const hasOtherText = (paragraphs ?? []).some(
      ({ element, text }) => text !== '' && issuedContentAround(element) === null,
    );
    return {
      titles,
      wholeText: document,
      issuedContents,
      hasOtherText,
      ...(await describeSeals(context, document, outline)),
    };
  });
}

/** What was asked for along with the body failed with it. */
async function titleAlone(context: Word.RequestContext): Promise<string | null> {
  const { properties } = context.document;
  properties.load('title');
  return (await isAnswered(context)) ? properties.title : null;
}

/**
 * Whether desktop Word takes the document for unchanged, right after something was written that is no text: then it
 * asks nobody to save, and saving does nothing (office-js #273, #1059, #4320). false where Word does not tell.
 */
export async function isChangeUncounted(): Promise<boolean> {
  if (!['windows', 'mac'].includes(platform())) return false;
  return runWord('read', async (context) => {
    context.document.load('saved');
    return (await isAnswered(context)) && context.document.saved;
  });
}

/** Tells the panes of this origin that a ribbon command wrote into its document: they cannot see it otherwise. */
export function tellDocumentChanged(): void {
  const channel = new BroadcastChannel(CHANGED_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back whenever a ribbon command wrote into a document, which may be another one. Answers how to stop. */
export function onDocumentChanged(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGED_CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

/** The service refuses control characters, and counts whole characters, not halves of a pair. */
function shortened(title: string): string {
  const line = title.toWellFormed().replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return Array.from(line).slice(0, TITLE_LENGTH).join('').trim();
}
