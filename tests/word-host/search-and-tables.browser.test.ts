import { afterAll, beforeAll, expect, test } from 'vitest';

import { newOpenXmlErrors } from '#tests/e2e/open-xml-errors.ts';

import { flatOpc, letter } from './harness/samples.ts';
import { Harness } from './harness/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());

const LINES = flatOpc(
  '<w:p><w:r><w:t>Total (in </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>EUR): 5.00 $ [net]</w:t></w:r></w:p>' +
    '<w:p><w:r><w:t>total</w:t><w:tab/><w:t>subtotal, Total.</w:t></w:r></w:p>' +
    '<w:p><w:r><w:t>5100</w:t></w:r></w:p>',
);

test('search takes every character as it is, across runs, and can mind case and whole words', async () => {
  const word = await harness.open(await letter('Hello'));
  await word.run(async (context, ooxml) => {
    context.document.body.insertOoxml(ooxml, 'End');
    await context.sync();
  }, LINES);
  const counts = await word.run(async (context) => {
    const { body } = context.document;
    const found = [
      body.search('total'),
      body.search('Total', { matchCase: true }),
      body.search('total', { matchWholeWord: true }),
      body.search('5.00'),
      body.search('(in EUR): 5.00 $ [net]'),
      body.search('no such text'),
      body.paragraphs.getFirst().search('total'),
    ];
    for (const ranges of found) ranges.load('items/text');
    await context.sync();
    return found.map(({ items }) => items.map(({ text }) => text));
  });
  expect(counts).toEqual([
    ['Total', 'total', 'total', 'Total'],
    ['Total', 'Total'],
    ['Total', 'total', 'Total'],
    ['5.00'],
    ['(in EUR): 5.00 $ [net]'],
    [],
    [],
  ]);
});

test('what was found can be changed, and what cannot be searched is refused', async () => {
  const original = await letter('Hello world');
  const word = await harness.open(original);
  const text = await word.run(async (context) => {
    const { body } = context.document;
    const found = body.search('o w').getFirst();
    found.font.bold = true;
    found.font.color = '#C00000';
    found.font.size = 14;
    found.font.name = 'Georgia';
    body.search('Hell').getFirst().insertText('Jell', 'Replace');
    found.load('text,font/bold,font/color,font/size,font/name');
    body.load('text,font/bold,font/size');
    await context.sync();
    return [body.text, body.font.bold, found.text, found.font.toJSON()];
  });
  expect(text).toEqual([
    'Certificate\rJello world',
    null,
    'o w',
    { bold: true, color: '#C00000', size: 14, name: 'Georgia' },
  ]);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);

  const refused = async (sought: string, options?: Partial<Word.SearchOptions>) => {
    const refusal = await word.refusal(
      async (context, [what, how]) => {
        context.document.body.search(what, how).load('items');
        await context.sync();
      },
      [sought, options] as const,
    );
    return refusal.code;
  };
  expect(await refused('')).toBe('SearchStringInvalidOrTooLong');
  expect(await refused('x'.repeat(256))).toBe('SearchStringInvalidOrTooLong');
  expect(await refused('^p')).toBe('ApiNotFound');
  expect(await refused('H*', { matchWildcards: true })).toBe('ApiNotFound');
});

const TABLE =
  '<table border="1"><thead><tr><th>Course</th><th>Grade</th></tr></thead>' +
  '<tr><td>Mathematics</td><td>18</td></tr><tr><td colspan="2">Average</td></tr></table>';

test('tables tell their texts, rows and cells, and where a paragraph stands', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original);
  await word.run(async (context, html) => {
    context.document.body.insertHtml(html, 'End');
    await context.sync();
  }, TABLE);
  const found = await word.run(async (context) => {
    const { tables, paragraphs } = context.document.body;
    tables.load('items/values,items/rowCount,items/headerRowCount,items/isUniform,items/nestingLevel');
    paragraphs.load('items/text,items/parentBody/type,items/tableNestingLevel');
    const table = tables.getFirst();
    const cell = table.getCell(1, 1);
    cell.load('value,rowIndex,cellIndex,body/type');
    table.rows.load('items/values,items/cellCount,items/isHeader');
    const none = paragraphs.getFirst().parentTableOrNullObject;
    none.load('rowCount');
    await context.sync();
    const within = paragraphs.items.find(({ text }) => text === '18');
    const place = within?.parentTableCell;
    place?.load('rowIndex,cellIndex');
    await context.sync();
    return {
      tables: tables.items.map((each) => each.toJSON()),
      cell: [cell.value, cell.rowIndex, cell.cellIndex, cell.body.type],
      rows: table.rows.items.map(({ values, cellCount, isHeader }) => [values, cellCount, isHeader]),
      none: none.isNullObject,
      within: [within?.parentBody.type, within?.tableNestingLevel, place?.rowIndex, place?.cellIndex],
    };
  });
  expect(found).toMatchObject({
    tables: [
      {
        values: [['Course', 'Grade'], ['Mathematics', '18'], ['Average']],
        rowCount: 3,
        headerRowCount: 1,
        isUniform: false,
        nestingLevel: 1,
      },
    ],
    cell: ['18', 1, 1, 'TableCell'],
    rows: [
      [[['Course', 'Grade']], 2, true],
      [[['Mathematics', '18']], 2, false],
      [[['Average']], 1, false],
    ],
    none: true,
    within: ['TableCell', 1, 1, 1],
  });
  await word.run(async (context) => {
    const table = context.document.body.tables.getFirst();
    table.getCell(1, 1).value = '19';
    table.getCell(0, 0).body.insertParagraph('and more', 'End');
    await context.sync();
  });
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
  const left = await word.run(async (context) => {
    const { tables } = context.document.body;
    tables.getFirst().delete();
    tables.load('items');
    await context.sync();
    return tables.items.length;
  });
  expect(left).toBe(0);
});

test('lists and tables in inserted OOXML bring their numbering along, and count anew each time', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original);
  await word.run(async (context, html) => {
    const { body } = context.document;
    body.insertHtml(html, 'End');
    await context.sync();
    const whole = body.getOoxml();
    await context.sync();
    body.insertOoxml(whole.value, 'End');
    await context.sync();
  }, `<ol><li>One</li></ol>${TABLE}`);
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

test('notes, text boxes and floating pictures show in what getOoxml answers, and nowhere else', async () => {
  const word = await harness.open(await letter('Hello'));
  const box =
    '<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox><w:txbxContent><w:p><w:r>' +
    '<w:t>Boxed</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p><w:p/>';
  const seen = await word.run(async (context, ooxml) => {
    const { body } = context.document;
    body.insertOoxml(ooxml, 'End');
    const whole = body.getOoxml();
    const found = body.search('Boxed');
    found.load('items');
    body.load('text');
    await context.sync();
    return [whole.value.includes('Boxed'), found.items.length, body.text.includes('Boxed')];
  }, flatOpc(box));
  expect(seen).toEqual([true, 0, false]);
});

const TABLE_AT_THE_END = flatOpc(
  '<w:sdt><w:sdtPr><w:tag w:val="table"/></w:sdtPr><w:sdtContent><w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="4000"/></w:tblGrid>' +
    '<w:tr><w:tc><w:tcPr/><w:p><w:r><w:t>Cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:sdtContent></w:sdt>' +
    '<w:p><w:r><w:t>After</w:t></w:r></w:p>',
);

test('a paragraph beside a table stands outside it, and outside a control that holds nothing else', async () => {
  const original = await letter('Before');
  const word = await harness.open(original);
  const seen = await word.run(async (context, ooxml) => {
    const { body } = context.document;
    body.insertOoxml(ooxml, 'End');
    const table = body.tables.getFirst();
    const cell = table.getCell(0, 0);
    const parent = cell.body.paragraphs.getFirst().parentTableOrNullObject;
    const outer = table.parentTableOrNullObject;
    const after = table.getParagraphAfterOrNullObject();
    for (const read of [parent, outer]) read.load('rowCount');
    after.load('text');
    await context.sync();
    table.insertParagraph('Right after', 'After');
    table.insertParagraph('Right before', 'Before');
    body.paragraphs.load('items/text,items/tableNestingLevel');
    const { paragraphs } = context.document.contentControls.getFirst();
    paragraphs.load('items/text');
    await context.sync();
    return {
      isInTable: !parent.isNullObject,
      isNested: !outer.isNullObject,
      after: after.text,
      body: body.paragraphs.items.map(({ text, tableNestingLevel }) => `${tableNestingLevel} ${text}`),
      control: paragraphs.items.map(({ text }) => text),
    };
  }, TABLE_AT_THE_END);
  expect(seen).toEqual({
    isInTable: true,
    isNested: false,
    after: 'After',
    body: ['0 Certificate', '0 Before', '0 Right before', '1 Cell', '0 Right after', '0 After', '0 '],
    control: ['Cell'],
  });
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
});
