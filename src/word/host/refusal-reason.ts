import type { FlatDocument } from '#document-text/docx/flat-opc.ts';
import { elements, NAMESPACE } from '#document-text/docx/wordml.ts';
import { readBody } from '#src/word/story/stories.ts';
import { isOfWord, WordError, type WordErrorReason } from './word-error.ts';
import { commonCall, runWord } from './word-batch.ts';

/** Reasons of Word's codes that don't name the obstacle. */
const VAGUE: readonly WordErrorReason[] = ['locked', 'not-in-browser', 'read-only', 'refused'];

/**
 * The refusal of a write, with the reason that the document itself shows: restricted editing, marked as final, opened
 * read-only, never saved. Reads only, and returns the error unchanged if nothing more can be found.
 */
export async function explainRefusal(error: WordError): Promise<WordError> {
  if (!VAGUE.includes(error.reason)) return error;
  const reason = await obstacle(error.reason);
  return reason === null ? error : new WordError(reason, error.message, { cause: error.cause });
}

async function obstacle(reason: WordErrorReason): Promise<WordErrorReason | null> {
  if (await answerOf(isEditingRestricted)) return 'protected';
  if (await answerOf(isMarkedAsFinal)) return 'final';
  if (Office.context.document.mode === Office.DocumentMode.ReadOnly) return 'read-only';
  if (reason === 'locked') return (await isAllRefused()) ? 'all-refused' : null;
  if (reason !== 'refused') return null;
  if (await answerOf(isNeverSaved)) return 'not-saved';
  return (await isAllRefused()) ? 'read-only' : null;
}

/** Whether Word refuses even to write a value that is already there; if it accepts that, it accepts other changes too. */
function isAllRefused(): Promise<boolean> {
  // Declared as a read, so that its own refusal isn't explained in turn.
  const ask = runWord('read', async (context) => {
    const { properties } = context.document;
    properties.load('title');
    await context.sync();
    const { title } = properties;
    properties.title = title;
    const [written] = await Promise.allSettled([context.sync()]);
    return written.status === 'rejected';
  });
  return answerOf(() => ask);
}

/** false if Word doesn't say. */
async function answerOf(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (isOfWord(error)) return false;
    throw error;
  }
}

function isEditingRestricted(): Promise<boolean> {
  return runWord('read', async (context) => {
    const document = await readBody(context);
    return document !== null && restrictsEditing(document);
  });
}

/** Whether the document restricts its editing; one that only allows tracked changes still accepts them. */
function restrictsEditing({ settings }: FlatDocument): boolean {
  const protection = settings && elements(settings, NAMESPACE.w, 'documentProtection')[0];
  if (!protection) return false;
  const enforced = protection.getAttributeNS(NAMESPACE.w, 'enforcement') ?? '0';
  const edit = protection.getAttributeNS(NAMESPACE.w, 'edit') ?? 'none';
  return ['1', 'true', 'on'].includes(enforced) && ['readOnly', 'comments', 'forms'].includes(edit);
}

/** Word stores "Mark as Final" in this property. */
function isMarkedAsFinal(): Promise<boolean> {
  return runWord('read', async (context) => {
    const mark = context.document.properties.customProperties.getItemOrNullObject('_MarkAsFinal');
    mark.load('value');
    await context.sync();
    return !mark.isNullObject && String(mark.value).toLowerCase() === 'true';
  });
}

async function isNeverSaved(): Promise<boolean> {
  const properties = await commonCall<Office.FileProperties | '' | null>((callback) =>
    Office.context.document.getFilePropertiesAsync(callback),
  );
  return properties === '' || properties?.url === '';
}
