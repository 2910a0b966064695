import type { Finding } from '../../flows/check/check-document.ts';

/** Word can be told to select it. */
export function canGoTo({ mark }: Finding): boolean {
  return mark.kind === 'seal' ? mark.seal.controlId !== null : mark.reach !== null;
}
