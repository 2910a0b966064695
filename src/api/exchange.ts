import { ApiError } from './api-error.ts';

export interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Reads the whole answer, so that a connection lost halfway is "no answer" too. */
export async function exchange(
  address: string,
  init: RequestInit,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  signal?.throwIfAborted();
  const ours = new AbortController();
  const stop = () => ours.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetch(address, { ...init, signal: ours.signal });
    const { ok, status, headers } = response;
    return { ok, status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError('offline', 'The service did not answer', { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
