import { canonicalAddress, fileNameOf } from './canonical-address.ts';
import { readIdentity } from './document-identity.ts';
import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import { platform } from '#src/word/host/host.ts';
import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import type { Passage } from '#document-text/docx/passages.ts';
import { outlineOf } from '#src/word/story/outline.ts';
import { textHash } from '#contract/word-file/text-hash.ts';
import { titleWithoutNames } from './names-in-title.ts';
import { describeSeals, type FoundSeal } from '#src/word/seal/find-seals.ts';
import { issuedContentAround, issuedContentsIn, ownPublicId } from './issued-contents.ts';
import { isAnswered, readBody, type Unread } from '#src/word/story/stories.ts';
import type { TextChange } from './text-change.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { commonCall, runWord } from '#src/word/host/word-batch.ts';

const CHANGED_CHANNEL = 'sealmark.document';

export interface OpenDocument extends DocumentAddress {
  identity: DocumentIdentity | null;
  /** Of the file's own record, which may be the issued document in it. */
  publicId: string | null;
  /** Public ids of the issued documents in its body. */
  issuedContents: string[];
  /** There is text outside the issued documents. */
  hasOtherText: boolean;
  /** The identity has known addresses, and the file now has another one: it was moved, or is a copy. */
  isMoved: boolean;
  /** At most 300 characters; '' if the document suggests none. Recognized names are removed. */
  suggestedTitle: string;
  /** The first removed name. */
  nameLeftOut: string | null;
  seals: FoundSeal[];
  /** Parts that Word didn't let the pane read: `seals` may be incomplete. */
  unread: Unread[];
  /** How the text differs from the file's trace; null if it doesn't, or can't be compared. */
  textChange: TextChange | null;
  /** Whether the file has a trace of its own text, which was compared. */
  isTraced: boolean;
  /** The body's text that belongs to the file's own record; null without one, or if Word doesn't give the body. */
  ownText: Passage[] | null;
}

export interface DocumentAddress {
  /** Canonical, and can be opened; null if it was never saved, or is unknown. */
  address: string | null;
  /** For a document that was never saved, the hash of an empty text. null if Word doesn't say. */
  addressHash: string | null;
  fileName: string | null;
}

const TITLE_LENGTH = 300;

/**
 * Everything about the open document that Word lets the pane read. Reads only. Throws a WordError if Word answers nothing
 * at all, or the identity can't be read from either place.
 */
export async function readOpenDocument(): Promise<OpenDocument> {
  const [identity, where, content] = await Promise.all([readIdentity(), readAddress(), readContent()]);
  const { titles, flat, seals, unread, issuedContents, hasOtherText } = content;
  const publicId = ownPublicId(identity, issuedContents);
  const stem = where.fileName?.replace(/\.do[ct][mx]?$/i, '');
  const title = [...titles, stem].map((text) => text?.trim() ?? '').find((text) => text !== '') ?? '';
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
    ...(await verifiedTextOf(identity, publicId, flat)),
  };
}

/** The file's present address, if Word gives it. */
export async function readAddress(): Promise<DocumentAddress> {
  const raw = await rawAddress();
  return {
    address: canonicalAddress(raw, true),
    addressHash: raw === null ? null : await textHash(canonicalAddress(raw) ?? ''),
    fileName: fileNameOf(raw),
  };
}

/** Some hosts fail if there is no address yet; it then counts as unknown, and nothing stops. */
async function rawAddress(): Promise<string | null> {
  try {
    const properties = await commonCall<Office.FileProperties | '' | null>(
      (callback) => Office.context.document.getFilePropertiesAsync(callback),
      'read',
      'address',
    );
    // A document that was never saved may have '' as its properties (office-js#3509).
    return properties === '' ? '' : (properties?.url ?? null);
  } catch (error) {
    if (!(error instanceof WordError)) throw error;
    return null;
  }
}

/** If the identity has a known address, a file without one is another file, such as a new one based on it. */
export function isMoved(identity: DocumentIdentity | null, hash: string | null): boolean {
  if (identity === null || hash === null || identity.addressHashes.length === 0) return false;
  return !identity.addressHashes.includes(hash);
}

/** Only a verified document has text to compare, so the code that reads and compares it is fetched only for those. */
export async function verifiedTextOf(
  identity: DocumentIdentity | null,
  publicId: string | null,
  text: FlatDocument | null,
): Promise<Pick<OpenDocument, 'textChange' | 'isTraced' | 'ownText'>> {
  if (publicId === null || text === null) return { textChange: null, isTraced: false, ownText: null };
  const { verifiedText } = await import('./changed-text.ts');
  return verifiedText(identity, publicId, text);
}

interface DocumentContent extends Pick<OpenDocument, 'issuedContents' | 'hasOtherText' | 'seals' | 'unread'> {
  titles: (string | null)[];
  /** null if Word doesn't give the body. */
  flat: FlatDocument | null;
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
      flat: document,
      issuedContents,
      hasOtherText,
      ...(await describeSeals(context, document, outline)),
    };
  });
}

/** The title was requested together with the body, so it failed too. */
async function titleAlone(context: Word.RequestContext): Promise<string | null> {
  const { properties } = context.document;
  properties.load('title');
  return (await isAnswered(context)) ? properties.title : null;
}

/**
 * Whether desktop Word considers the document unchanged just after a change that isn't text: then it doesn't ask the user
 * to save, and saving does nothing (office-js #273, #1059, #4320). false if Word doesn't say.
 */
export async function isChangeUncounted(): Promise<boolean> {
  if (!['windows', 'mac'].includes(platform())) return false;
  return runWord('read', async (context) => {
    context.document.load('saved');
    return (await isAnswered(context)) && context.document.saved;
  });
}

/** Notifies the panes of this origin that a ribbon command changed its document, which they can't see otherwise. */
export function tellDocumentChanged(): void {
  const channel = new BroadcastChannel(CHANGED_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back whenever a ribbon command changed a document, which may be another one. Returns a function that stops it. */
export function onDocumentChanged(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANGED_CHANNEL);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

/** The service refuses control characters, and counts code points, not UTF-16 units. */
function shortened(title: string): string {
  const line = title.toWellFormed().replace(/[\u0000-\u001f\u007f]+/g, ' ');
  return Array.from(line).slice(0, TITLE_LENGTH).join('').trim();
}
