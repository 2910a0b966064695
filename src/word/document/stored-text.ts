import { addCustomPart, customParts } from '#src/word/host/custom-part.ts';
import { readIdentity } from './document-identity.ts';
import { issuedContentAround } from './issued-contents.ts';
import type { DocumentIdentity } from '#contract/word-file/identity-record.ts';
import { sealedText, type WholeText } from '#document-text/docx/beside-texts.ts';
import { wholeText } from '#document-text/flat-beside.ts';
import type { LocatedPassage, Passage } from '#document-text/docx/passages.ts';
import { readBody } from '#src/word/story/stories.ts';
import {
  readTrace,
  TEXT_NAMESPACE,
  traceOf,
  writeTrace,
  type TextTrace,
} from '#contract/word-file/text-trace.ts';
import { WordError } from '#src/word/host/word-error.ts';
import { inTurn, runWord } from '#src/word/host/word-batch.ts';

/** The trace of its verified text in the document, or null. */
export async function readKeptText(publicId: string): Promise<TextTrace | null> {
  const traces = (await customParts(TEXT_NAMESPACE)).map((part) => readTrace(part.text));
  return traces.findLast((trace) => trace?.publicId === publicId) ?? null;
}

/**
 * Stores a trace of the present text, or of one that the caller has just read, replaces any other, and returns the former
 * one. Throws a WordError; `not-kept` if Word only reported success.
 */
export function saveText(publicId: string, own: LocatedPassage[] | null = null): Promise<TextTrace | null> {
  return inTurn(async () => {
    const former = await readKeptText(publicId);
    await save(publicId, own ?? (await readParagraphs()));
    return former;
  });
}

/** Restores a former trace. Throws like `saveText`. */
export const restoreText = (trace: TextTrace): Promise<void> => inTurn(() => put(trace));

/**
 * Stores a trace when the document gets its own seal for the first time; a later seal changes nothing. `own` is the text
 * that the caller has read from a document known to belong to this record.
 */
export function saveTextOnce(publicId: string, own: LocatedPassage[] | null = null): Promise<void> {
  return inTurn(async () => {
    if (own === null && (await readIdentity())?.publicId !== publicId) return;
    if ((await readKeptText(publicId)) === null) await save(publicId, own ?? (await readParagraphs()));
  });
}

/**
 * The non-empty paragraphs of the file's own record: all of them, with those beside the body, if its identity names the
 * record; otherwise those of the one issued document in it.
 */
export function ownText(
  identity: DocumentIdentity | null,
  publicId: string | null,
  text: WholeText,
): Passage[] {
  const own =
    identity === null
      ? {
          passages: text.passages.filter(({ element }) => issuedContentAround(element) === publicId),
          beside: [],
        }
      : text;
  return sealedText(own).filter((passage) => passage.text !== '' || passage.kind !== undefined);
}

/** Throws a WordError if Word doesn't give the body. */
export async function readText(): Promise<WholeText> {
  const document = await runWord('read', readBody);
  if (document === null) throw new WordError('unexpected', 'Word does not give the text');
  return wholeText(document);
}

const readParagraphs = async (): Promise<LocatedPassage[]> => (await readText()).passages;

async function save(publicId: string, paragraphs: LocatedPassage[]): Promise<void> {
  await put(await traceOf(publicId, paragraphs));
}

async function put(trace: TextTrace): Promise<void> {
  const written = writeTrace(trace);
  await addCustomPart(TEXT_NAMESPACE, 'text', written);
  const parts = await customParts(TEXT_NAMESPACE);
  const kept = parts.findLast(({ text }) => text === written);
  // Remove the former ones last, so that a failure in between leaves a trace.
  if (!kept) throw new WordError('not-kept', 'No trace of the text is in the document');
  for (const part of parts) if (part !== kept) await part.remove();
}
