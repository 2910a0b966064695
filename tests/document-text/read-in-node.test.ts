import { expect, test, vi } from 'vitest';

import { UnreadableDocument } from '#document-text/unreadable-document.ts';

import { line, readWritten, writtenPdf } from './pdf/written-pdf.ts';

test('a PDF is read without pdf.js’ warnings about drawing', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { lines } = await readWritten(writtenPdf({ pages: [{ content: line('Sealed', 72, 700) }] }));
  expect(lines).toMatchObject([{ text: 'Sealed' }]);
  expect(warn).not.toHaveBeenCalled();
});

test.each([
  ['in a tree within itself', '/Count 2 /Kids [10 0 R 2 0 R]'],
  ['partly missing', '/Count 2 /Kids [10 0 R 777 0 R]'],
])('a PDF whose pages are %s is refused as broken', async (_, tree) => {
  const reading = readWritten(writtenPdf({ pages: [{ content: line('Sealed', 72, 700) }], tree }));
  await expect(reading).rejects.toThrow(UnreadableDocument);
});
