import { expect, test, vi } from 'vitest';

import { line, readWritten, writtenPdf } from './written-pdf.ts';

test('a PDF is read without a word of pdf.js about what it would draw with', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { lines } = await readWritten(writtenPdf({ pages: [{ content: line('Sealed', 72, 700) }] }));
  expect(lines).toMatchObject([{ text: 'Sealed' }]);
  expect(warn).not.toHaveBeenCalled();
});
