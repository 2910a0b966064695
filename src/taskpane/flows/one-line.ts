/** A text on one line, as the service requires, without other characters of a paste. */
export function oneLine(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufffe\uffff]+/gu, ' ')
    .trim();
}
