import { addCustomPart, customParts } from './custom-part.ts';
import { readIdentity } from './document-identity.ts';
import { ownText } from './issued-contents.ts';
import { paragraphsOf, type StoryParagraph } from './story-text.ts';
import { readBody } from './stories.ts';
import { changeSince, type TextChange } from './text-change.ts';
import { readTrace, traceOf, writeTrace, type TextTrace } from './text-trace.ts';
import { createTurns } from './turn.ts';
import { runWord } from './word-batch.ts';
import { isOfWord, WordError } from './word-error.ts';

export const TEXT_NAMESPACE = 'urn:sealmark:text:1';

const inTurn = createTurns();

/** The trace that the document keeps of its own verified text, or null. */
async function readKeptText(publicId: string): Promise<TextTrace | null> {
  const traces = (await customParts(TEXT_NAMESPACE)).map((part) => readTrace(part.text));
  return traces.findLast((trace) => trace?.publicId === publicId) ?? null;
}

/** Keeps a trace of the text as it is now, in place of any other. Throws a WordError; `not-kept` when Word only said so. */
export function saveText(publicId: string): Promise<void> {
  return inTurn(() => save(publicId));
}

/** Keeps one when the document's own seal stands in it for the first time; a later seal changes nothing. */
export function saveTextOnce(publicId: string): Promise<void> {
  return inTurn(async () => {
    const identity = await readIdentity();
    if (identity?.publicId !== publicId || (await readKeptText(publicId)) !== null) return;
    await save(publicId);
  });
}

/** null where the text is as it was, and where nothing was kept to tell it by, or Word does not tell what was. */
export async function textChange(publicId: string, paragraphs: StoryParagraph[]): Promise<TextChange | null> {
  const [read] = await Promise.allSettled([readKeptText(publicId)]);
  if (read.status === 'rejected') {
    if (isOfWord(read.reason)) return null;
    throw read.reason;
  }
  const kept = read.value;
  return kept && changeSince(kept, await traceOf(kept.publicId, paragraphs), paragraphs);
}

/** The paragraphs that belong to the file's own record, or would. Throws a WordError where Word does not give the body. */
export async function readOwnText(publicId: string | null): Promise<string[]> {
  const [identity, paragraphs] = await Promise.all([readIdentity(), readParagraphs()]);
  return ownText(identity, publicId, paragraphs).map(({ text }) => text);
}

async function readParagraphs(): Promise<StoryParagraph[]> {
  const paragraphs = await runWord('read', async (context) => {
    const document = await readBody(context);
    return document === null ? null : paragraphsOf(document);
  });
  if (paragraphs === null) throw new WordError('unexpected', 'Word does not give the text');
  return paragraphs;
}

async function save(publicId: string): Promise<void> {
  const written = writeTrace(await traceOf(publicId, await readParagraphs()));
  await addCustomPart(TEXT_NAMESPACE, 'text', written);
  const parts = await customParts(TEXT_NAMESPACE);
  const kept = parts.findLast(({ text }) => text === written);
  // The former ones go last, so that a failure between leaves a trace.
  if (!kept) throw new WordError('not-kept', 'No trace of the text is in the document');
  for (const part of parts) if (part !== kept) await part.remove();
}
