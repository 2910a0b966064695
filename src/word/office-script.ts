const PATIENCE_MS = 10_000;

/**
 * Resolves once office.js has run, or when it will not: blocked, unreachable, or silent for ten seconds.
 * The page fetches it aside, so that the pane paints without it.
 */
export function officeScript(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[data-office]');
  if (!script || 'Office' in globalThis || hasFailed(script)) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
  });
}

/** Its request is over, yet there is no Office: the error event has passed already. */
function hasFailed(script: HTMLScriptElement): boolean {
  return performance.getEntriesByName(script.src, 'resource').length > 0;
}
