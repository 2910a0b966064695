import { ApiError } from './api-error.ts';

/**
 * Writes a failure to the browser's console, with the request id that the service's log has too. The screen shows one
 * sentence only, so nobody could find the cause otherwise.
 */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (isForeseen(error)) console.warn('Sealmark:', ...linesOf(error));
  else console.error('Sealmark:', ...linesOf(error));
}

/** A fault of the service, the network or Word, which the pane has a sentence for. Anything else is a fault of ours. */
function isForeseen(error: unknown): boolean {
  return error instanceof ApiError || (error instanceof Error && error.name === 'WordError');
}

function linesOf(error: unknown): unknown[] {
  if (!(error instanceof ApiError)) return [error];
  const { code, status, requestId } = error;
  return [error, { code, status, requestId }];
}
