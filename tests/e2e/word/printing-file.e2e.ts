import { expect } from '@playwright/test';

import { editedClass, printedClass, SEAL } from '#tests/e2e/readers/printed-class.ts';
import { test } from '#tests/e2e/harness/test.ts';

const withSeal = (document: string, seal: string) => document.replace(SEAL, () => seal);

test('each document of a file for printing has its own result', async ({ playground, pane, service }) => {
  await test.step('unchanged', async () => {
    const { docx } = await printedClass(service, 8);
    await playground.begin(docx, 'Class.docx');
    await playground.check();
    await expect(playground.heading('Ready to send')).toBeVisible();
    const panel = pane.getByRole('tabpanel');
    await expect(panel).toContainText(
      'This file contains 8 documents. Compared with the texts that were issued: 8 match.',
    );
    await expect(panel).toContainText('These documents are ready to print.');
    await expect(panel.getByText('Document 8 · Transcript 8')).toBeVisible();
  });
  await test.step('edited', async () => {
    const { docx } = await printedClass(service, 9);
    const edited = editedClass(docx, (documents, add) => {
      const seals = documents.map((document) => SEAL.exec(document)?.[0] ?? '');
      const paragraph = '<w:p><w:r><w:t>Passed with honours</w:t></w:r></w:p>';
      const edits: ((document: string) => string)[] = [
        (plain) => plain,
        (grade) => grade.replace('11.5', '17.5'),
        (swapped) => withSeal(swapped, seals[3] ?? ''),
        (swapped) => withSeal(swapped, seals[2] ?? ''),
        (bare) => withSeal(bare, ''),
        (borrowed) => withSeal(borrowed, seals[0] ?? ''),
        (before) => before + paragraph,
        (plain) => plain,
        // The section of a document stands behind the mark that ends it.
        (last) =>
          last.replace(/(?<=<w:footerReference [^>]*r:id=")[^"]+/, (id) =>
            add(id, (xml) => xml.replace('Transcript', 'Diploma')),
          ),
      ];
      return documents.map((document, index) => edits[index]?.(document) ?? '');
    });
    await playground.openFile(edited, 'Edited.docx');
    await playground.check();
    const panel = pane.getByRole('tabpanel');
    await expect(playground.heading('7 of 9 need attention')).toBeVisible();
    await expect(panel).toContainText(
      'This file contains 9 documents. Compared with the texts that were issued: 2 match, 5 have changed, 1 has a different header, footer, or numbering, 1 couldn’t be compared.',
    );
    await expect(panel).toContainText('Don’t send yet: review 7 items yourself.');
    const found = await panel.getByRole('list', { name: 'Results' }).locator(':scope > li').allInnerTexts();
    expect(found.map((row) => row.split('\n').filter((line) => line !== ''))).toEqual([
      ['Text has changed', 'Document 2 · Transcript 2', 'Go to', 'Find in Search'],
      ['Text has changed', 'Document 3 · Transcript 4', 'Go to', 'Find in Search'],
      ['Text has changed', 'Document 4 · Transcript 3', 'Go to', 'Find in Search'],
      ['Text has changed', 'Document 6 · Transcript 1', 'Go to', 'Find in Search'],
      ['Text has changed', 'Document 7 · Transcript 7', 'Go to', 'Find in Search'],
      ['No seal', 'Document 5'],
      ['Header, footer, or numbering has changed', 'Document 8 · Transcript 8', 'Go to', 'Find in Search'],
    ]);
  });
});
