import { toCommonError, toWordError, WordError } from './word-error.ts';

/** More than Word takes for the longest documents: after that, the answer got lost. */
const LONG_MS = 60_000;
/** A read is dispensable, so the user needn't wait as long for it. */
const READ_MS = 20_000;
/** A whole file that isn't there by then is replaced by another reading. */
const FILE_MS = 10_000;
/** After Word has been silent once. */
const SHORT_MS = 5_000;

const PATIENCE = { read: READ_MS, write: LONG_MS, file: FILE_MS };
/** For what the pane can do without, once Word has left it unanswered. */
const PATIENCE_AGAIN = { address: 1_000, body: SHORT_MS, file: SHORT_MS, parts: SHORT_MS, part: SHORT_MS };
type Dispensable = keyof typeof PATIENCE_AGAIN;

const unanswered = new Set<Dispensable>();

/**
 * `Word.run` with its failures as WordErrors. `act` decides what a vague refusal means, and how long to wait for an answer.
 */
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

/** A call of the Common API, which answers by callback, as a promise. office.js throws if this Word lacks the member. */
export function commonCall<T>(
  start: (callback: (result: Office.AsyncResult<T>) => void) => void,
  act: 'read' | 'write' = 'write',
  what?: Dispensable,
): Promise<T> {
  const answer = new Promise<T>((resolve, reject) => {
    try {
      start((result) => {
        if (result.status === Office.AsyncResultStatus.Succeeded) resolve(result.value);
        else reject(toCommonError(result.error));
      });
    } catch (cause) {
      reject(new WordError('too-old', 'Office does not take the call', { cause }));
    }
  });
  return answered(answer, act, what);
}

/** Fetched with the first refused write; if that fails, Word's own code must do. */
export async function explained(refused: WordError): Promise<WordError> {
  const [script] = await Promise.allSettled([import('./refusal-reason.ts')]);
  return script.status === 'fulfilled' ? script.value.explainRefusal(refused) : refused;
}

/** Waits for an answer of Word. Throws `silent` if none comes; the work may have been done nevertheless. */
export async function answered<T>(
  answer: Promise<T>,
  act: keyof typeof PATIENCE,
  what?: Dispensable,
): Promise<T> {
  if (what === undefined) return within(PATIENCE[act], answer);
  const patience = unanswered.has(what) ? PATIENCE_AGAIN[what] : PATIENCE[act];
  try {
    const given = await within(patience, answer);
    unanswered.delete(what);
    return given;
  } catch (error) {
    if (error instanceof WordError && error.reason === 'silent') unanswered.add(what);
    throw error;
  }
}

/** Adds a time limit to every `context.sync()`, so that no button waits forever. */
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

/** Yields between two long pieces of work, so that the pane responds to clicks. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Creates a queue that runs one piece of work at a time; a failure doesn't stop it. */
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

/** The queue of all document changes, because the pane's and the ribbon's buttons may be pressed twice. */
export const inTurn = createTurns();
