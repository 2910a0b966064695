import { Document, LevelFormat, Packer, Paragraph } from 'docx';
import { expect } from 'vitest';

import { newOpenXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { flatOpc, letter } from './harness/samples.ts';
import { test, useHarness } from './harness/harness.ts';

const harness = useHarness();

test('lists in inserted OOXML bring their numbering, and start again each time', async () => {
  const levels = [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.' }];
  const item = new Paragraph({ text: 'One', numbering: { reference: 'points', level: 0 } });
  const original = await Packer.toBuffer(
    new Document({
      numbering: { config: [{ reference: 'points', levels }] },
      sections: [{ children: [item, new Paragraph('Last')] }],
    }),
  );
  const word = await harness.open(original);
  await word.run(async (context) => {
    const { body } = context.document;
    const whole = body.getOoxml();
    await context.sync();
    body.insertOoxml(whole.value, 'End');
  });
  const lists = await word.page.evaluate(() => {
    const { model } = window.wordHost;
    const found = [...model.body.getElementsByTagNameNS('*', 'numId')].map((id) => id.getAttribute('w:val'));
    const numbering = model.package.document('word/numbering.xml').documentElement;
    const known = [...numbering.children].map(({ localName }) => localName);
    return { found, known: known.filter((name) => name === 'num').length };
  });
  expect(lists.found).toHaveLength(2);
  expect(new Set(lists.found).size).toBe(2);
  expect(lists.known).toBeGreaterThanOrEqual(2);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
});

test('notes, text boxes and floating pictures are only in getOoxml’s answer', async ({ word }) => {
  const box =
    '<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox><w:txbxContent><w:p><w:r>' +
    '<w:t>Boxed</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p><w:p/>';
  const seen = await word.run(async (context, ooxml) => {
    const { body } = context.document;
    body.insertOoxml(ooxml, 'End');
    const whole = body.getOoxml();
    body.paragraphs.load('items/text');
    body.load('text');
    await context.sync();
    const found = body.paragraphs.items.filter(({ text }) => text.includes('Boxed'));
    return [whole.value.includes('Boxed'), found.length, body.text.includes('Boxed')];
  }, flatOpc(box));
  expect(seen).toEqual([true, 0, false]);
});

const TABLE_AT_THE_END = flatOpc(
  '<w:sdt><w:sdtPr><w:tag w:val="table"/></w:sdtPr><w:sdtContent><w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>' +
    '<w:tr><w:tc><w:tcPr/><w:p><w:r><w:t>Cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:sdtContent></w:sdt>' +
    '<w:p><w:r><w:t>After</w:t></w:r></w:p>',
);

test('a paragraph beside a table is outside it, and outside a control with nothing else', async () => {
  const original = await letter('Before');
  const word = await harness.open(original);
  const seen = await word.run(async (context, ooxml) => {
    const { body } = context.document;
    body.insertOoxml(ooxml, 'End');
    const control = context.document.contentControls.getFirst();
    const { parentTable } = control.paragraphs.getFirst();
    control.tables.getFirst().insertParagraph('Right after', 'After');
    parentTable.insertParagraph('Right before', 'Before');
    body.paragraphs.load('items/text,items/parentBody/type');
    control.paragraphs.load('items/text');
    await context.sync();
    return {
      body: body.paragraphs.items.map(({ text, parentBody }) => `${parentBody.type} ${text}`),
      control: control.paragraphs.items.map(({ text }) => text),
    };
  }, TABLE_AT_THE_END);
  expect(seen).toEqual({
    body: [
      'MainDoc Certificate',
      'MainDoc Before',
      'MainDoc Right before',
      'TableCell Cell',
      'MainDoc Right after',
      'MainDoc After',
      'MainDoc ',
    ],
    control: ['Cell'],
  });
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
});

test('content outside tables has no parent table', async ({ word }) => {
  const refusal = await word.refusal(
    async (context) =>
      void context.document.body.paragraphs.getFirst().parentTable.insertParagraph('', 'After'),
  );
  expect(refusal).toMatchObject({ code: 'ItemNotFound', location: 'Paragraph.parentTable' });
});
