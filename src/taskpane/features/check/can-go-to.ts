import type { Finding } from '#src/taskpane/flows/check/check-document.ts';

/** Word can be told to select it. */
export function canGoTo({ item }: Finding): boolean {
  return item.kind === 'seal' ? item.seal.controlId !== null : item.reach !== null;
}
