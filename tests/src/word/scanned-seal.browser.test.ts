import { afterAll, beforeAll, expect, test } from 'vitest';

import { renderPages } from '#tests/e2e/libre-office.ts';
import { qrCodes } from '#tests/e2e/qr-codes.ts';
import { Harness } from '#tests/word-host/harness/harness.ts';
import { letter, sealOf, VERIFY_URL } from './pane/documents.ts';
import { Pane, wordBundle } from './pane/pane.ts';

let harness: Harness;
let bundle: string;
beforeAll(async () => {
  [harness, bundle] = await Promise.all([Harness.start(), wordBundle()]);
});
afterAll(() => harness.stop());

test.each([20, 25])(
  'seals of %i mm in body, header and footer scan when printed at 150 dpi',
  async (sizeMm) => {
    const pane = await Pane.open(harness, bundle, await letter());
    const seal = sealOf({ sizeMm });
    await pane.insertSeal(seal, 'end');
    await pane.insertSeal({ ...seal, language: 'fr' }, 'header');
    await pane.insertSeal({ ...seal, caption: false }, 'footer');
    const pages = await renderPages(await pane.word.docx());
    const codes = await Promise.all(pages.map(qrCodes));
    expect(codes.flat()).toEqual([VERIFY_URL, VERIFY_URL, VERIFY_URL]);
    await pane.word.close();
  },
);
