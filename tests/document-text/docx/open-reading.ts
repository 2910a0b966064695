import { Harness } from '#tests/word-host/harness/harness.ts';

import { sealedDocx } from './forged/base.ts';
import type { ReadText } from './read-in-page.ts';

export interface Reading {
  /** Throws for an unreadable file. `isOpened`: also read it from an open document. */
  of: (docx: Buffer, isOpened?: boolean) => Promise<ReadText>;
  close: () => Promise<void>;
}

/** One page that reads every .docx of a test. */
export async function openReading(): Promise<Reading> {
  const harness = await Harness.start();
  const { page } = await harness.open(sealedDocx());
  await page.addScriptTag({ url: '/bundled/tests/document-text/docx/read-in-page.js' });
  return {
    async of(docx, isOpened = false) {
      const read = await page.evaluate(([base64, opened]) => window.readInPage(base64, opened), [
        docx.toString('base64'),
        isOpened,
      ] as const);
      if ('refused' in read) throw new Error(read.refused);
      return read;
    },
    close: () => harness.stop(),
  };
}
