/** A text as the service takes it: on one line, without what a paste may have brought along. */
export function oneLine(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, ' ')
    .trim();
}
