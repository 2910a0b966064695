import { afterAll, beforeAll, expect, test } from 'vitest';

import { docxByLibreOffice } from '#tests/e2e/libre-office.ts';
import { newOpenXmlErrors } from '#tests/e2e/open-xml-errors.ts';

import { FLAT_ODT, letter, PICTURE } from './harness/samples.ts';
import { Harness, type OpenWord } from './harness/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());

const ISSUED = `
  <h1 style="text-align: center">Transcript</h1>
  <p>The school certifies that <strong>Ada <em>Lovelace</em></strong>,<br>born on 10&nbsp;December,
     has <u>passed</u>. See <a href="https://verify.example/D1?a=1&amp;b=2">the verification</a>.</p>
  <p style="text-align: right">Paris &amp; London</p>
  <h2>Results</h2>
  <table border="1">
    <caption>Results</caption>
    <thead><tr><th>Course</th><th>Grade</th></tr></thead>
    <tbody>
      <tr><td rowspan="2">Mathematics</td><td>18</td></tr>
      <tr><td><p>19</p><p>with honours</p></td></tr>
      <tr><td colspan="2">Average</td></tr>
    </tbody>
  </table>
  <ol><li>First<ul><li>Detail</li></ul></li><li>Second</li></ol>
  <ul><li>Alone</li></ul>
  <p></p>
  <img alt="Stamp" width="40" height="40" src="data:image/png;base64,${PICTURE}">`;

const CELLS = ['Course', 'Grade', 'Mathematics', '18', '', '19', 'with honours', 'Average'];
const ITEMS = ['First', 'Detail', 'Second', 'Alone'];

async function insert(context: Word.RequestContext, html: string): Promise<void> {
  context.document.body.insertHtml(html, 'End');
  await context.sync();
}

interface Shown {
  readonly text: string;
  readonly style: string;
  readonly alignment: string;
  readonly isListItem: boolean;
}

function paragraphs(word: OpenWord): Promise<Shown[]> {
  return word.run(async (context) => {
    const found = context.document.body.paragraphs;
    found.load('items/text,items/style,items/alignment,items/isListItem');
    await context.sync();
    return found.items.map(({ text, style, alignment, isListItem }) => ({
      text,
      style,
      alignment,
      isListItem,
    }));
  });
}

test('issued content comes in with its headings, words, table, lists and picture', async () => {
  const word = await harness.open(await letter('Hello'));
  await word.run(insert, ISSUED);
  const shown = await paragraphs(word);
  expect(shown.map(({ text }) => text)).toEqual([
    'Certificate',
    'Hello',
    'Transcript',
    'The school certifies that Ada Lovelace,\vborn on 10\u00a0December, has passed. See the verification.',
    'Paris & London',
    'Results',
    'Results',
    ...CELLS,
    ...ITEMS,
    '',
    '',
    '',
  ]);
  expect(shown.find(({ text }) => text === 'Transcript')).toMatchObject({
    style: 'Heading 1',
    alignment: 'Centered',
  });
  expect(shown.find(({ text }) => text === 'Paris & London')).toMatchObject({ alignment: 'Right' });
  expect(shown.filter(({ isListItem }) => isListItem).map(({ text }) => text)).toEqual(ITEMS);
  const looks = await word.run(async (context) => {
    const { body } = context.document;
    const found = ['Lovelace', 'passed', 'the verification', 'Course'].map((text) =>
      body.search(text, { matchCase: true }).getFirst(),
    );
    for (const range of found) range.load('hyperlink,font/bold,font/italic,font/underline');
    body.inlinePictures.load('items/altTextDescription,items/width');
    await context.sync();
    return {
      fonts: found.map(({ font }) => [font.bold, font.italic, font.underline]),
      link: found[2]?.hyperlink,
      pictures: body.inlinePictures.items.map(({ altTextDescription, width }) => [altTextDescription, width]),
    };
  });
  expect(looks).toEqual({
    fonts: [
      [true, true, 'None'],
      [false, false, 'Single'],
      [false, false, 'Single'],
      [true, false, 'None'],
    ],
    link: 'https://verify.example/D1?a=1&b=2',
    pictures: [['Stamp', 30]],
  });
  expect(word.problems).toEqual([]);
});

test.each([
  ['docx', () => letter('Hello')],
  ['LibreOffice', () => docxByLibreOffice(FLAT_ODT)],
])('Microsoft’s validator finds nothing new after HTML went into a document by %s', async (_, make) => {
  const original = await make();
  const word = await harness.open(original);
  await word.run(async (context, html) => {
    const { body } = context.document;
    const section = context.document.sections.getFirst();
    for (const story of [body, section.getHeader('Primary'), section.getFooter('Primary')]) {
      story.insertHtml(html, 'Start');
      story.insertHtml(html, 'End');
    }
    body.paragraphs.getFirst().insertHtml('plain <b>and bold</b>', 'Start');
    const control = body.paragraphs.getLast().insertContentControl();
    control.insertHtml(html, 'Replace');
    await context.sync();
  }, ISSUED);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
  expect(word.problems).toEqual([]);
});

test('each list counts from its own beginning, and an item’s list lies one level deeper', async () => {
  const word = await harness.open(await letter('Hello'));
  await word.run(insert, ISSUED);
  await word.run(insert, '<ol start="3"><li>Third</li></ol>');
  const items = await word.page.evaluate(() =>
    [...window.wordHost.model.body.getElementsByTagNameNS('*', 'p')].flatMap((paragraph) => {
      const number = paragraph.getElementsByTagNameNS('*', 'numPr')[0];
      const [level, list] = [...(number?.children ?? [])].map((part) => part.getAttribute('w:val'));
      return number ? [[paragraph.textContent, level, list]] : [];
    }),
  );
  const [first, detail, second, alone, third] = items;
  expect(items.map(([text, level]) => [text, level])).toEqual([
    ['First', '0'],
    ['Detail', '1'],
    ['Second', '0'],
    ['Alone', '0'],
    ['Third', '0'],
  ]);
  expect(second?.[2]).toBe(first?.[2]);
  expect(new Set([first, detail, alone, third].map((item) => item?.[2])).size).toBe(4);
});

test('words without a paragraph join the line at the point', async () => {
  const word = await harness.open(await letter('Hello'));
  await word.run(insert, ' <b>there</b>\n  and   then');
  expect((await paragraphs(word)).map(({ text }) => text)).toEqual(['Certificate', 'Hellothere and then']);
});

test('what the host cannot show of HTML is refused by name, and changes nothing', async () => {
  const word = await harness.open(await letter('Hello'));
  for (const html of [
    '<p>One</p><video></video>',
    '<p><button>x</button></p>',
    '<style>p{}</style><p>x</p>',
  ]) {
    const refusal = await word.refusal(insert, html);
    expect(refusal).toMatchObject({ code: 'ApiNotFound', location: 'Body.insertHtml' });
  }
  expect((await word.refusal(insert, ' ')).code).toBe('InvalidArgument');
  expect((await paragraphs(word)).map(({ text }) => text)).toEqual(['Certificate', 'Hello']);
});
