import type { Harness } from '#tests/word-host/harness/harness.ts';
import { useHarness } from '#tests/word-host/harness/use-harness.ts';
import { Pane } from './pane.ts';

/** Opens documents with `src/word` in them; each is closed after its test. */
export function usePanes() {
  const harness = useHarness();
  return async (
    docx: Uint8Array | Promise<Uint8Array>,
    options?: Parameters<Harness['open']>[1],
  ): Promise<Pane> => Pane.open(harness, await docx, options);
}
