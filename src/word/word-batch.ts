import { answered, withPatience } from './patience.ts';
import { toCommonError, toWordError } from './word-error.ts';

/** `Word.run` whose failures are WordErrors. `act` says what a vague refusal means. */
export async function runWord<T>(
  act: 'read' | 'write',
  batch: (context: Word.RequestContext) => Promise<T>,
): Promise<T> {
  try {
    return await Word.run((context) => batch(withPatience(context)));
  } catch (error) {
    throw toWordError(error, act);
  }
}

/** A call of the Common API, which answers by callback, as a promise. */
export function commonCall<T>(
  start: (callback: (result: Office.AsyncResult<T>) => void) => void,
): Promise<T> {
  const answer = new Promise<T>((resolve, reject) => {
    start((result) => {
      if (result.status === Office.AsyncResultStatus.Succeeded) resolve(result.value);
      else reject(toCommonError(result.error));
    });
  });
  return answered(answer);
}
