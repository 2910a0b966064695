const PATIENCE_MS = 10_000;

/**
 * Resolves once office.js has run, or when it will not: blocked, unreachable, or silent for ten seconds.
 * The page fetches it aside, so that the pane paints without it, and notes at its element when that is over.
 */
export function officeScript(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[data-office]');
  if (!script || 'Office' in globalThis || script.dataset.office === 'over') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
  });
}
