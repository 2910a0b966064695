import { expect, test } from 'vitest';

import { printedLines, renderPages } from '#tests/e2e/harness/libre-office.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { letter, narrowCells, sealOf, usePanes, VERIFY_URL } from './pane/pane.ts';

const open = usePanes();

test.each([20, 25])(
  'seals of %i mm in body, header and footer scan when printed at 150 dpi',
  async (sizeMm) => {
    const pane = await open(letter());
    const seal = sealOf({ sizeMm });
    await pane.insertSeal(seal, 'end');
    await pane.insertSeal({ ...seal, language: 'fr' }, 'header');
    await pane.insertSeal({ ...seal, caption: false }, 'footer');
    const pages = await renderPages(await pane.word.docx());
    const codes = await Promise.all(pages.map(qrCodes));
    expect(codes.flat()).toEqual([VERIFY_URL, VERIFY_URL, VERIFY_URL]);
  },
);

test.each(['en', 'fr'] as const)(
  'in cells of any width the check code is printed completely (%s)',
  async (language) => {
    const widths = [21, 25, 30, 41, 50];
    const pane = await open(narrowCells(widths));
    for (const width of widths) {
      await pane.placeCursor(`${width} mm`);
      const seal = sealOf({
        publicId: `SM-DOC-2026-8K4T2M${width}`,
        checkCode: `K7M2-QD${width}`,
        sizeMm: 20,
        language,
      });
      expect(await pane.insertSeal(seal, 'cursor')).toMatchObject({ outcome: 'inserted' });
    }
    const docx = await pane.word.docx();
    const printed = await printedLines(docx);
    const whole = widths.filter((width) => printed.some((line) => line.includes(`K7M2-QD${width}`)));
    expect(whole).toEqual(widths);
    const codes = await Promise.all((await renderPages(docx)).map(qrCodes));
    expect(codes.flat()).toEqual(widths.map(() => VERIFY_URL));
  },
);
