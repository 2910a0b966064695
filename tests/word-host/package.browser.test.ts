import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';
import { docxByLibreOffice } from '#tests/e2e/harness/libre-office.ts';
import { openXmlErrors } from '#tests/e2e/harness/open-xml-errors.ts';

import { editedDocx } from './harness/edited-docx.ts';
import { contract, letter, sealOoxml } from './harness/samples.ts';
import { useHarness } from './harness/use-harness.ts';

const harness = useHarness();

const DIPLOMA = flatOdt({
  title: 'Diploma',
  paragraphs: ['Awarded with honours.', 'The principal'],
  blocks:
    '<text:list><text:list-item><text:p>History</text:p></text:list-item></text:list>' +
    '<table:table><table:table-column/><table:table-row><table:table-cell><text:p>Grade</text:p></table:table-cell></table:table-row></table:table>',
  header: 'Northfield School',
  footer: 'Page <text:page-number/>',
});

/** Writes into every kind of part the host knows. */
async function writeEverywhere(context: Word.RequestContext, ooxml: string): Promise<void> {
  const { document } = context;
  const section = document.sections.getFirst();
  const stories = [
    document.body,
    section.getHeader('Primary'),
    section.getFooter('Primary'),
    section.getHeader('FirstPage'),
    section.getFooter('EvenPages'),
  ];
  for (const story of stories) story.insertOoxml(ooxml, 'Start');
  const control = document.contentControls.getFirst();
  control.title = 'Note';
  control.cannotEdit = false;
  document.properties.customProperties.add('sealmark', 'D1');
  document.body.insertParagraph('End', 'End').insertText('!', 'Replace');
  await context.sync();
  await new Promise((resolve) =>
    Office.context.document.customXmlParts.addAsync('<identity xmlns="urn:sealmark"/>', resolve),
  );
  Office.context.document.settings.set('seal', 25);
  await new Promise((resolve) => Office.context.document.settings.saveAsync(resolve));
}

test.each([
  ['docx', () => letter('Hello')],
  ['docx, with sections', contract],
  ['LibreOffice', () => docxByLibreOffice(DIPLOMA)],
])('Microsoft’s validator finds nothing new in a document by %s after any write', async (_, make) => {
  const original = await make();
  const word = await harness.open(original);
  expect(await openXmlErrors(await word.docx())).toEqual(await openXmlErrors(original));

  await word.run(writeEverywhere, sealOoxml('sealmark:D1'));
  const written = await word.docx();
  expect(await openXmlErrors(written)).toEqual(await openXmlErrors(original));

  const again = await harness.open(written);
  const tags = await again.run(async (context) => {
    const controls = context.document.contentControls;
    controls.load('items/tag');
    await context.sync();
    return controls.items.map(({ tag }) => tag);
  });
  expect(tags.filter((tag) => tag === 'sealmark:D1')).toHaveLength(5);
  expect(word.problems).toEqual([]);
});

test('parts that no one touched are written byte for byte', async () => {
  const original = await docxByLibreOffice(DIPLOMA);
  const word = await harness.open(original);
  const before = unzipSync(original);
  const after = unzipSync(await word.docx());
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
  for (const path of ['word/styles.xml', 'word/fontTable.xml', 'docProps/core.xml']) {
    expect(after[path]).toEqual(before[path]);
  }
});

test('an empty list of relationships and a part at the usual path of custom properties stay', async () => {
  const docx = editedDocx(await letter('Hello'), {
    'word/_rels/fontTable.xml.rels': () =>
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
    'docProps/custom.xml': () => '<other/>',
    '_rels/.rels': (xml) => xml.replace(/<Relationship [^>]*custom-properties[^>]*\/>/, ''),
  });
  const word = await harness.open(docx);
  await word.run(async (context) => void context.document.properties.customProperties.add('sealmark', 'D1'));
  const after = unzipSync(await word.docx());
  expect(after['docProps/custom.xml']).toEqual(strToU8('<other/>'));
  expect(Object.keys(after)).toContain('word/_rels/fontTable.xml.rels');
});

test.each([
  ['text', strToU8('Hello')],
  ['another zip', zipSync({ 'hello.txt': strToU8('Hello') })],
  ['a damaged document', zipSync({ ...unzipSync(zipSync({})), '[Content_Types].xml': strToU8('<Types') })],
])('%s is not opened', async (_, bytes) => {
  await expect(harness.open(bytes)).rejects.toThrow('not a document');
});
