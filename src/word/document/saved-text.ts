import type { WholeText } from '#document-text/docx/beside-texts.ts';
import type { openDocx } from '#document-text/docx/read-docx.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';
import { readFile } from '#src/word/host/read-file.ts';
import { answered, pause } from '#src/word/host/word-batch.ts';
import { throwIfStopped } from '#src/word/host/word-error.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { readIdentity } from './document-identity.ts';
import { readText } from './stored-text.ts';

export const loadReader = () => import('#document-text/docx/read-docx.ts');

/**
 * The text to seal: of the file that Word would save now, because readers get that one, and Word writes an open document
 * in another form. Without such a file, the text of the open document. It's read at one time: what is typed later is a
 * change. `docId` is the document's present id: a file without it may be older, so its words must be the document's. Throws
 * a WordError if Word gives neither, or `stopped`.
 */
export async function readSavedText(docId: string | null, signal?: AbortSignal): Promise<WholeText> {
  const file = await textOfFile(docId, signal);
  if (file?.isPresent) return file.text;
  const open = await readText();
  return file && wordsOf(file.text) === wordsOf(open) ? file.text : open;
}

/** Word adds an empty paragraph to the open document's text. */
const wordsOf = ({ passages }: WholeText): string =>
  passages.flatMap(({ text }) => (text === '' ? [] : text)).join(' ');

/** Whether a file from Word has this document's record: on the web, it may be from before that (office-js#640). */
export async function isPresentFile(file: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [identity, { openDocx }] = await Promise.all([readIdentity(), loadReader()]);
  if (identity === null) return true;
  try {
    return holdsId(openDocx(file, WITHOUT_SEALS), `${identity.docId} ${identity.publicId}`);
  } catch (error) {
    if (error instanceof UnreadableDocument) return true;
    throw error;
  }
}

function holdsId({ opc, main }: ReturnType<typeof openDocx>, docId: string): boolean {
  const isThere = (path: string, type: string) =>
    opc.partsOf(path, [type]).some(({ root }) => root.textContent.includes(docId));
  return isThere('', 'custom-properties') || isThere(main.target, 'customXml');
}

/** null whatever the reason, because the open document's text can still be sealed. */
async function textOfFile(docId: string | null, signal: AbortSignal | undefined) {
  const stop = new AbortController();
  signal?.addEventListener('abort', () => stop.abort());
  const [file, script] = await Promise.allSettled([
    answered(readFile('docx', { signal: stop.signal }), 'file', 'file'),
    loadReader(),
  ]);
  // Closes a file that Word gives too late.
  stop.abort();
  throwIfStopped(signal);
  if (file.status === 'rejected' || script.status === 'rejected') return null;
  await pause();
  try {
    const text = script.value.openDocx(file.value, WITHOUT_SEALS);
    return { text, isPresent: docId === null || holdsId(text, docId) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return null;
    throw error;
  }
}
