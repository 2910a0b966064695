import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { newOpenXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { flatOpc, letter } from './harness/samples.ts';
import { type Harness, type OpenWord, useHarness } from './harness/harness.ts';

const harness = useHarness();

const TEXT = '<w:r><w:t>Text</w:t></w:r>';

function control(tag: string, kind: string, content: string): string {
  return `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/>${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
}

function table(content: string): string {
  return `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>${content}</w:tbl>`;
}

const CELL = `<w:tc><w:tcPr/><w:p>${TEXT}</w:p></w:tc>`;
const FORM = flatOpc(
  [
    `<w:p>${control('inline', '', TEXT)}</w:p>`,
    control('paragraphs', '', `<w:p>${TEXT}</w:p>`),
    control('table', '', table(`<w:tr>${CELL}</w:tr>`)),
    table(`${control('row', '', `<w:tr>${CELL}</w:tr>`)}<w:tr>${control('cell', '', CELL)}</w:tr>`),
    `<w:p>${control('plain', '<w:text/>', TEXT)}</w:p>`,
    control('plain block', '<w:text/>', `<w:p>${TEXT}</w:p>`),
    `<w:p>${control('date', '<w:date/>', TEXT)}${control('list', '<w:dropDownList/>', TEXT)}</w:p>`,
    '<w:p/>',
  ].join(''),
);

async function openForm(options?: Parameters<Harness['open']>[1]): Promise<OpenWord> {
  const word = await harness.open(await letter('Hello'), options);
  await word.insert(FORM);
  return word;
}

test('controls have the subtype of their content, and only rich-text ones are listed', async () => {
  const word = await openForm();
  const seen = await word.run(async (context) => {
    const listed = context.document.contentControls;
    listed.load('items/tag,items/subtype');
    await context.sync();
    return listed.items.map(({ tag, subtype }) => [tag, subtype]);
  });
  expect(seen).toEqual([
    ['inline', 'RichTextInline'],
    ['paragraphs', 'RichTextParagraphs'],
    ['table', 'RichTextTable'],
    ['row', 'RichTextTableRow'],
    ['cell', 'RichTextTableCell'],
  ]);
});

test('a control of another kind is the parent of the cursor', async () => {
  const word = await openForm();
  const kinds = await word.run(async (context) => {
    const { paragraphs } = context.document.body;
    paragraphs.load('items/text');
    await context.sync();
    const around = paragraphs.items
      .filter(({ text }) => text.startsWith('Text'))
      .map((paragraph) => paragraph.parentContentControlOrNullObject);
    for (const found of around) found.load('subtype');
    await context.sync();
    return around.filter((found) => !found.isNullObject).map(({ subtype }) => subtype);
  });
  expect(kinds).toContain('PlainTextParagraph');
});

for (const tag of ['table', 'row', 'cell'])
  test(`no paragraph is inserted beside a control around a ${tag}, and the file stays valid`, async () => {
    const word = await openForm();
    const before = unzipSync(await word.docx());
    for (const location of ['Before', 'After'] as const) {
      const refusal = await word.refusal(
        async (context, given) => {
          const found = context.document.contentControls.getByTag(given.tag).getFirst();
          found.insertParagraph('', given.location);
        },
        { tag, location },
      );
      expect(refusal.code).toBe('InvalidArgument');
    }
    expect(unzipSync(await word.docx())).toEqual(before);
  });

test('a control around a table or row cannot be replaced; text inserted into one goes into a cell', async () => {
  const word = await openForm();
  const original = await word.docx();
  for (const tag of ['table', 'row']) {
    const refusal = await word.refusal(
      async (context, wanted) =>
        void context.document.contentControls.getByTag(wanted).getFirst().insertText('new', 'Replace'),
      tag,
    );
    expect(refusal.code).toBe('InvalidArgument');
  }
  await word.run(async (context) => {
    for (const tag of ['table', 'row', 'cell'])
      context.document.contentControls.getByTag(tag).getFirst().insertText(' more', 'End');
    context.document.contentControls.getByTag('cell').getFirst().insertText('new', 'Replace');
  });
  const texts = await word.run(async (context) => {
    const controls = context.document.contentControls;
    controls.load('items/text');
    await context.sync();
    return controls.items.map(({ text }) => text);
  });
  expect(texts).toEqual(['Text', 'Text', 'Text more', 'Text more', 'new']);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
});

async function replaceBody(context: Word.RequestContext): Promise<void> {
  context.document.body.insertText('new', 'Replace');
}

test('a form with a date picker can be replaced only on the desktop', async () => {
  const inBrowser = await openForm({ platform: 'web' });
  expect(await inBrowser.refusal(replaceBody)).toMatchObject({
    code: 'NotAllowed',
    message: 'The action isn’t supported by Word in a browser.',
  });
  await (await openForm({ platform: 'windows' })).run(replaceBody);
});
