import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll } from 'vitest';

import { openReader } from '#tests/bench/content/reader-browser.ts';
import { sharedBrowser } from '#tests/word-host/harness/shared-browser.ts';

/** The first byte of a PDF. */
const PERCENT = 0x25;

/** A page that reads and compares the files of a folder. Both are there until the tests of the file have ended. */
export async function useReader() {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-reader-'));
  const reader = await openReader(folder, await sharedBrowser());
  afterAll(async () => {
    await reader.close();
    await rm(folder, { recursive: true });
  });
  /** Compares a .docx or a PDF with the .docx that was sealed, as a file or while it's open in Word. */
  const compare = async (sealed: Uint8Array, present: Uint8Array, isOpen = false) => {
    await writeFile(join(folder, 'sealed.docx'), sealed);
    const name = `present.${present[0] === PERCENT ? 'pdf' : 'docx'}`;
    await writeFile(join(folder, name), present);
    const digest = await reader[isOpen ? 'digestOfOpen' : 'digest']('sealed.docx');
    if (digest === null) throw new Error('too long for a digest');
    return (await reader.compare(digest, name)).comparison;
  };
  return { folder, reader, compare };
}
