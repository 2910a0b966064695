import { toCommonError, toWordError, WordError } from './word-error.ts';

/** More than Word takes over the longest documents: who waits longer waits for an answer that got lost. */
const LONG_MS = 60_000;
/** What is only read can be done without, so a person need not wait as long for it. */
const READ_MS = 20_000;
/** Once Word has been silent. */
const SHORT_MS = 5_000;

const PATIENCE = { read: READ_MS, write: LONG_MS };

/** `Word.run` whose failures are WordErrors. `act` says what a vague refusal means, and how long to wait for an answer. */
export async function runWord<T>(
  act: 'read' | 'write',
  batch: (context: Word.RequestContext) => Promise<T>,
): Promise<T> {
  try {
    return await Word.run((context) => batch(withPatience(context, act)));
  } catch (error) {
    const refused = toWordError(error, act);
    throw act === 'write' ? await explained(refused) : refused;
  }
}

/** A call of the Common API, which answers by callback, as a promise. */
export function commonCall<T>(
  start: (callback: (result: Office.AsyncResult<T>) => void) => void,
  act: 'read' | 'write' = 'write',
): Promise<T> {
  const answer = new Promise<T>((resolve, reject) => {
    start((result) => {
      if (result.status === Office.AsyncResultStatus.Succeeded) resolve(result.value);
      else reject(toCommonError(result.error));
    });
  });
  return answered(answer, act);
}

/** Fetched when the first write is refused; where it cannot be fetched, Word's own code has to do. */
export async function explained(refused: WordError): Promise<WordError> {
  const [script] = await Promise.allSettled([import('./refusal-reason.ts')]);
  return script.status === 'fulfilled' ? script.value.explainRefusal(refused) : refused;
}

/** Waits for an answer of Word's. Throws `silent` when none comes; the work may have been done all the same. */
export async function answered<T>(answer: Promise<T>, act: 'read' | 'write'): Promise<T> {
  return within(PATIENCE[act], answer);
}

/** Lets every `context.sync()` end, so that no button waits for ever. */
function withPatience(context: Word.RequestContext, act: 'read' | 'write'): Word.RequestContext {
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

/** Ends a task of the pane between two long pieces of work, so that it answers clicks in between. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Makes a queue of one: each piece of work starts when the one before has ended, well or badly. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.then(
      () => undefined,
      () => undefined,
    );
    return mine;
  };
}

/** For whatever is written into the document: the pane's and the ribbon's buttons may be pressed twice. */
export const inTurn = createTurns();
