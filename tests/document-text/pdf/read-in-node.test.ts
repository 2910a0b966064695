import { expect, test, vi } from 'vitest';

import { line, readWritten, writtenPdf } from './written-pdf.ts';

test('a PDF is read without pdf.js’ warnings about drawing', async () => {
  const warn = vi.spyOn(console, 'warn');
  const { lines } = await readWritten(writtenPdf({ pages: [{ content: line('Sealed', 72, 700) }] }));
  expect(lines).toMatchObject([{ text: 'Sealed' }]);
  expect(warn).not.toHaveBeenCalled();
});
