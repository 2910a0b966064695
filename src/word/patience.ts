import { WordError } from './word-error.ts';

/** More than Word takes over the longest documents: who waits longer waits for an answer that got lost. */
const LONG_MS = 60_000;
/** What is only read can be done without, so a person need not wait as long for it. */
const READ_MS = 20_000;
/** Once Word has been silent. */
const SHORT_MS = 5_000;

const PATIENCE = { read: READ_MS, write: LONG_MS };

/** Waits for an answer of Word's. Throws `silent` when none comes; the work may have been done all the same. */
export async function answered<T>(answer: Promise<T>, act: 'read' | 'write'): Promise<T> {
  return within(PATIENCE[act], answer);
}

/** Lets every `context.sync()` end, so that no button waits for ever. */
export function withPatience(context: Word.RequestContext, act: 'read' | 'write'): Word.RequestContext {
  const sync = context.sync.bind(context);
  let patience = PATIENCE[act];
  context.sync = async (value) => {
    try {
      return await within(patience, sync(value));
    } catch (error) {
      if (error instanceof WordError) patience = SHORT_MS;
      throw error;
    }
  };
  return context;
}

async function within<T>(patience: number, answer: Promise<T>): Promise<T> {
  let timer = 0;
  const silence = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new WordError('silent', 'Word does not answer')), patience);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    window.clearTimeout(timer);
  }
}
