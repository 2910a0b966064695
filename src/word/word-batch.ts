import { answered, withPatience } from './patience.ts';
import { toCommonError, toWordError, type WordError } from './word-error.ts';

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
