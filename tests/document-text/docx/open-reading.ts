import { afterAll } from 'vitest';

import { Harness } from '#tests/word-host/harness/harness.ts';

import { sealedDocx } from './forged/base.ts';

/**
 * One page that reads every .docx of a test file. The function throws for an unreadable file. `isOpened`: also read it from an
 * open document.
 */
export async function useReading() {
  const harness = await Harness.start();
  afterAll(() => harness.stop());
  const { page } = await harness.open(sealedDocx());
  await page.addScriptTag({ url: '/bundled/tests/document-text/docx/read-in-page.js' });
  return async (docx: Buffer, isOpened = false) => {
    const read = await page.evaluate(([base64, opened]) => window.readInPage(base64, opened), [
      docx.toString('base64'),
      isOpened,
    ] as const);
    if ('refused' in read) throw new Error(read.refused);
    return read;
  };
}
