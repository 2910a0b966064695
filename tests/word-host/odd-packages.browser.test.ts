import { strFromU8, unzipSync, zipSync, strToU8 } from 'fflate';
import { expect, test } from 'vitest';

import { docxByLibreOffice } from '#tests/e2e/harness/libre-office.ts';
import { newOpenXmlErrors, openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';

import { adding, editedDocx, partOf, signedDocx } from './harness/edited-docx.ts';
import { contract, letter, sealOoxml } from './harness/samples.ts';
import { useHarness } from './harness/harness.ts';

const harness = useHarness();

const MAIN = 'word/document.xml';
const TYPES = '[Content_Types].xml';
const LAST_SECTION = /<w:sectPr(?:(?!<w:sectPr).)*<\/w:sectPr>(?=<\/w:body>)/s;
const BLIP = '<a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:embed="rId99"/>';

/** Files of programs that implement the format less well than Word, which still opens them. */
const CARELESS: Readonly<Record<string, (docx: Buffer) => Uint8Array>> = {
  'whose last section is told before the text': (docx) =>
    editedDocx(docx, {
      [MAIN](xml) {
        const [section = ''] = LAST_SECTION.exec(xml) ?? [];
        return xml.replace(section, '').replace('<w:body>', `<w:body>${section}`);
      },
    }),
  'without a paragraph, as while another format is still to be taken in': (docx) =>
    editedDocx(docx, {
      [MAIN]: (xml) =>
        xml.replace(/<w:body>.*<\/w:body>/s, `<w:body>${LAST_SECTION.exec(xml)?.[0]}</w:body>`),
    }),
  'whose headers need each other': (docx) => {
    const headers = Object.keys(unzipSync(docx)).filter((path) => /^word\/header\d+\.xml$/.test(path));
    const lists = headers.map((path) => `${path.replace('word/', 'word/_rels/')}.rels`);
    const relationships = () => partOf(docx, 'word/_rels/document.xml.rels');
    return editedDocx(docx, Object.fromEntries(lists.map((path) => [path, relationships])));
  },
  'in UTF-16': (docx) => {
    const text = partOf(docx).replace('encoding="UTF-8"', 'encoding="UTF-16"');
    return zipSync({ ...unzipSync(docx), [MAIN]: Buffer.from(`\uFEFF${text}`, 'utf16le') });
  },
  'with a picture that is not in it': (docx) =>
    editedDocx(docx, {
      [MAIN]: (xml) =>
        xml.replace('<w:body>', `<w:body><w:p><w:r><w:drawing>${BLIP}</w:drawing></w:r></w:p>`),
    }),
};

test.each(Object.entries(CARELESS))('a document %s is read and written', async (_, spoiled) => {
  const word = await harness.open(spoiled(await contract()));
  const read = await word.run(async (context, seal) => {
    const { body, sections } = context.document;
    sections.load('items');
    body.paragraphs.getFirst().load('text');
    const header = sections.getFirst().getHeader('Primary');
    for (const story of [body, header]) story.insertOoxml(seal, 'End');
    const flat = body.getOoxml();
    await context.sync();
    return { sections: sections.items.length, flat: flat.value };
  }, sealOoxml('sealmark:D1'));
  expect(read.flat).toContain('sealmark:D1');
  const written = unzipSync(await word.docx());
  const main = strFromU8(written[MAIN] ?? new Uint8Array());
  expect(main.split('sealmark:D1')).toHaveLength(2);
  expect(main).toMatch(/<\/w:sectPr><\/w:body>/);
  expect(main.match(/<w:sectPr/g)).toHaveLength(read.sections);
  expect(word.problems).toEqual([]);
});

const INNER_TYPE =
  '<Override PartName="/word/inner.docx" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>';
const INNER =
  '<Relationship Id="rIdInner" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="inner.docx"/>';

test('a document within the document, declared as a main part, can be read', async () => {
  const files = unzipSync(await letter('Hello'));
  const docx = editedDocx(zipSync({ ...files, 'word/inner.docx': await letter('Inner') }), {
    [TYPES]: adding(INNER_TYPE),
    'word/_rels/document.xml.rels': adding(INNER),
    [MAIN]: (xml) => xml.replace('<w:body>', '<w:body><w:altChunk r:id="rIdInner"/>'),
  });
  const word = await harness.open(docx);
  expect(await word.ooxml()).toContain('Hello');
});

test('changes with non-numeric ids do not spoil the ids of new ones', async () => {
  const change = '<w:ins w:id="first" w:author="A"><w:r><w:t> new</w:t></w:r></w:ins></w:p>';
  const docx = editedDocx(await letter('Hello'), { [MAIN]: (xml) => xml.replace('</w:p>', change) });
  const word = await harness.open(docx);
  await word.page.evaluate(() => window.wordHost.model.settings.set('w:trackRevisions', true));
  await word.run(async (context) => void context.document.body.insertParagraph('Added', 'End'));
  expect(await newOpenXmlErrors(await word.docx(), docx)).toEqual([]);
});

async function write(context: Word.RequestContext): Promise<void> {
  context.document.body.insertText('x', 'End');
}

test('a signed document opens as final and refuses changes until it is edited anyway', async () => {
  const word = await harness.open(signedDocx(await letter('Hello')));
  expect((await word.refusal(write)).code).toBe('GeneralException');
  await word.page.evaluate(() => {
    window.wordHost.readOnly = false;
  });
  await word.run(write);
});

test('the end of a range between two paragraphs does not keep the last one', async () => {
  const between = '<w:permEnd w:id="1"/>';
  const docx = editedDocx(await letter('Hello'), {
    'word/document.xml': (xml) =>
      xml.replace(/(<w:p\b(?:(?!<w:p\b).)*<\/w:p>)(?=<w:sectPr)/s, `${between}$1`),
  });
  const word = await harness.open(docx, { platform: 'web' });
  await word.run(async (context) => {
    for (let time = 0; time < 2; time += 1) context.document.body.paragraphs.getLast().delete();
  });
  expect(await word.texts()).toEqual(['Certificate']);
  expect(partOf(await word.docx())).toContain(between);
});

const DIPLOMA = flatOdt({
  title: 'Diploma',
  paragraphs: ['Awarded with honours.', 'The principal'],
  blocks:
    '<text:list><text:list-item><text:p>History</text:p></text:list-item></text:list>' +
    '<table:table><table:table-column/><table:table-row><table:table-cell><text:p>Grade</text:p></table:table-cell></table:table-row></table:table>',
  header: 'Northfield School',
  footer: 'Page <text:page-number/>',
});

let diploma: Promise<Buffer> | undefined;
const byLibreOffice = () => (diploma ??= docxByLibreOffice(DIPLOMA));

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
  ['LibreOffice', byLibreOffice],
])('Microsoft’s validator finds nothing new in a document by %s after any write', async (_, make) => {
  const original = await make();
  const word = await harness.open(original);
  expect(await openXmlErrors(await word.docx())).toEqual(await openXmlErrors(original));

  await word.run(writeEverywhere, sealOoxml('sealmark:D1'));
  const written = await word.docx();
  expect(await openXmlErrors(written)).toEqual(await openXmlErrors(original));

  const again = await harness.open(written);
  expect((await again.tags()).filter((tag) => tag === 'sealmark:D1')).toHaveLength(5);
  expect(word.problems).toEqual([]);
});

test('untouched parts are written byte for byte', async () => {
  const original = await byLibreOffice();
  const word = await harness.open(original);
  const before = unzipSync(original);
  const after = unzipSync(await word.docx());
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
  for (const path of ['word/styles.xml', 'word/fontTable.xml', 'docProps/core.xml'])
    expect(after[path]).toEqual(before[path]);
});

test('an empty relationship list and a part at the usual path of custom properties stay', async () => {
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
