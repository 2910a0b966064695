import type { WholeText } from '#document-text/docx/beside-texts.ts';
import { UnreadableDocument } from '#document-text/unreadable-document.ts';
import { readFile } from '#src/word/host/read-file.ts';
import { answered, pause } from '#src/word/host/word-batch.ts';
import { throwIfStopped } from '#src/word/host/word-error.ts';
import { WITHOUT_SEALS } from '#src/word/seal/seal-control.ts';
import { readText } from './stored-text.ts';

export const loadReader = () => import('#document-text/docx/read-docx.ts');

/**
 * The text to seal: of the file that Word would save now, because readers get that one, and Word writes an open document
 * in another form. Without such a file, the text of the open document. It's read at one time: what is typed later is a
 * change. Throws a WordError if Word gives neither, or `stopped`.
 */
export async function readSavedText(signal?: AbortSignal): Promise<WholeText> {
  return (await textOfFile(signal)) ?? readText();
}

/** null whatever the reason, because the open document's text can still be sealed. */
async function textOfFile(signal: AbortSignal | undefined): Promise<WholeText | null> {
  const stop = new AbortController();
  signal?.addEventListener('abort', () => stop.abort());
  const [file, script] = await Promise.allSettled([
    answered(readFile('docx', { signal: stop.signal }), 'file'),
    loadReader(),
  ]);
  // Closes a file that Word gives too late.
  stop.abort();
  throwIfStopped(signal);
  if (file.status === 'rejected' || script.status === 'rejected') return null;
  await pause();
  try {
    return script.value.openDocx(file.value, WITHOUT_SEALS);
  } catch (error) {
    if (error instanceof UnreadableDocument) return null;
    throw error;
  }
}
