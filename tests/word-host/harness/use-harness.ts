import { afterAll, afterEach, beforeAll } from 'vitest';

import { Harness } from './harness.ts';

/** A browser with the Word host for all tests of a file; each test's documents are closed after it. */
export function useHarness(): Pick<Harness, 'open'> {
  let harness: Harness;
  beforeAll(async () => {
    harness = await Harness.start();
  });
  afterEach(() => harness.closeAll());
  afterAll(() => harness.stop());
  return { open: (docx, options) => harness.open(docx, options) };
}
