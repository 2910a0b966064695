import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll } from 'vitest';

import { openReader } from '#tests/bench/content/reader-browser.ts';
import { sharedBrowser } from '#tests/word-host/harness/shared-browser.ts';

/** A page that reads and compares the files of a folder. Both are there until the tests of the file have ended. */
export async function useReader() {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-reader-'));
  const reader = await openReader(folder, await sharedBrowser());
  afterAll(async () => {
    await reader.close();
    await rm(folder, { recursive: true });
  });
  return { folder, reader };
}
