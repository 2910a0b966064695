import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import { docxByLibreOffice } from '#tests/e2e/libre-office.ts';
import { openXmlErrors } from '#tests/e2e/open-xml-errors.ts';

import { contract, FLAT_ODT, letter, sealOoxml } from './harness/samples.ts';
import { useHarness } from './harness/use-harness.ts';

const harness = useHarness();

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
  ['LibreOffice', () => docxByLibreOffice(FLAT_ODT)],
])(
  'Microsoft’s validator finds nothing new in a document by %s after every kind of write',
  async (_, make) => {
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
  },
);

test('parts that no one touched are written byte for byte', async () => {
  const original = await docxByLibreOffice(FLAT_ODT);
  const word = await harness.open(original);
  const before = unzipSync(original);
  const after = unzipSync(await word.docx());
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
  for (const path of ['word/styles.xml', 'word/fontTable.xml', 'docProps/core.xml']) {
    expect(after[path]).toEqual(before[path]);
  }
});

test('an empty list of relationships and a part at the usual path of custom properties stay', async () => {
  const foreign = strToU8('<other/>');
  const files: Record<string, Uint8Array> = {
    ...unzipSync(await letter('Hello')),
    'word/_rels/fontTable.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>',
    ),
    'docProps/custom.xml': foreign,
  };
  const relations = new TextDecoder().decode(files['_rels/.rels']);
  files['_rels/.rels'] = strToU8(relations.replace(/<Relationship [^>]*custom-properties[^>]*\/>/, ''));
  const word = await harness.open(zipSync(files));
  await word.run(async (context) => {
    context.document.properties.customProperties.add('sealmark', 'D1');
    await context.sync();
  });
  const after = unzipSync(await word.docx());
  expect(after['docProps/custom.xml']).toEqual(foreign);
  expect(Object.keys(after)).toContain('word/_rels/fontTable.xml.rels');
});

test.each([
  ['text', strToU8('Hello')],
  ['another zip', zipSync({ 'hello.txt': strToU8('Hello') })],
  ['a damaged document', zipSync({ ...unzipSync(zipSync({})), '[Content_Types].xml': strToU8('<Types') })],
])('%s is not opened', async (_, bytes) => {
  await expect(harness.open(bytes)).rejects.toThrow('not a document');
});

test('a document whose own protection forbids edits refuses them', async () => {
  const files = unzipSync(await letter('Hello'));
  const settings = new TextDecoder().decode(files['word/settings.xml']);
  const protection = '<w:documentProtection w:edit="readOnly" w:enforcement="1"/>';
  files['word/settings.xml'] = strToU8(settings.replace('</w:settings>', `${protection}</w:settings>`));
  const word = await harness.open(zipSync(files));
  const refusal = await word.refusal(async (context) => {
    context.document.body.insertText('!', 'End');
    await context.sync();
  });
  expect(refusal.code).toBe('AccessDenied');
});
