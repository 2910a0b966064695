import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';

import { heading, markedDocx, paragraph, run, text } from '#tests/src/word/pane/marked-docx.ts';
import { letter, type Pane, sealOf, test, usePanes } from '#tests/src/word/pane/pane.ts';

const open = usePanes();

const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';

/** A document that is verified under the public id, with its seal. */
async function verified(docx: Uint8Array): Promise<Pane> {
  const pane = await open(docx);
  await pane.identify(PUBLIC_ID);
  await pane.insertSeal(sealOf(), 'end');
  await pane.call('saveTextOnce', PUBLIC_ID);
  return pane;
}

function changeIn(pane: Pane) {
  return pane.word.office(async () => (await window.sealWord.readOpenDocument()).textChange);
}

async function write(pane: Pane, at: string, added: string): Promise<void> {
  await pane.word.run(
    async (context, given) => {
      const { paragraphs } = context.document.body;
      paragraphs.load('items/text');
      await context.sync();
      paragraphs.items.find((found) => found.text === given.at)?.insertText(given.added, 'End');
      await context.sync();
    },
    { at, added },
  );
}

function partsOf(docx: Uint8Array, namespace: string): string[] {
  return Object.values(unzipSync(docx))
    .map((bytes) => strFromU8(bytes))
    .filter((file) => file.includes(`xmlns="${namespace}"`));
}

test('a change of the text is detected, also in the saved file; seals are not part of the text', async () => {
  const pane = await verified(await letter());
  expect(await changeIn(pane)).toBeNull();
  await pane.insertSeal(sealOf({ sizeMm: 40, language: 'fr' }), 'end');
  await pane.insertSeal(sealOf(), 'footer');
  expect(await changeIn(pane)).toBeNull();
  await write(pane, 'Second', ', and more');
  const found = {
    changed: 1,
    gone: 0,
    paragraphs: [{ text: 'Second, and more', start: 'Second, and more', heading: 'Second part' }],
  };
  expect(await changeIn(pane)).toMatchObject(found);
  const again = await open(pane.word.docx());
  expect(await changeIn(again)).toMatchObject(found);
});

test('a later seal leaves the stored trace, until the user accepts the new text', async () => {
  const pane = await verified(await letter());
  await write(pane, 'First', ' changed');
  await pane.call('saveTextOnce', PUBLIC_ID);
  expect(await changeIn(pane)).toMatchObject({ changed: 1 });
  await pane.call('saveText', PUBLIC_ID);
  expect(await changeIn(pane)).toBeNull();
  const docx = await pane.word.docx();
  expect(partsOf(docx, 'urn:sealmark:text:1')).toHaveLength(1);
  expect(partsOf(docx, 'urn:sealmark:document:1')).toHaveLength(1);
});

test('the text is stored only for the document’s own seal', async ({ pane }) => {
  await pane.call('saveTextOnce', PUBLIC_ID);
  expect(partsOf(await pane.word.docx(), 'urn:sealmark:text:1')).toEqual([]);
});

test('another verification of the file starts with its own text', async () => {
  const pane = await verified(await letter());
  await write(pane, 'First', ' changed');
  await pane.identify('SM-DOC-2026-00000001');
  expect(await changeIn(pane)).toBeNull();
});

function field(code: string, result: string): string {
  return (
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
    `<w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r>` +
    `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  );
}

/** A contract with the values of a clock, a counter and a merge. */
function filledIn(day: string, page: string, name: string): Buffer {
  return markedDocx({
    body: [
      heading('Contract') +
        paragraph(run('Printed on ') + field('DATE \\@ "d MMM"', day) + run('.')) +
        paragraph(`<w:fldSimple w:instr=" NUMPAGES ">${run(page)}</w:fldSimple>`) +
        paragraph(field('MERGEFIELD name', name)) +
        text('The end'),
    ],
  });
}

test('what Word fills in itself is not a change: clocks, page numbers, tables of contents', async () => {
  const pane = await verified(filledIn('1 May', '3', 'Léa'));
  const kept = await pane.word.office(async () => {
    const parts = Office.context.document.customXmlParts;
    return new Promise<string>((resolve) => {
      parts.getByNamespaceAsync('urn:sealmark:text:1', ({ value: [part] }) => {
        part?.getXmlAsync(({ value }) => resolve(value));
      });
    });
  });
  for (const [given, changed] of [
    [filledIn('2 June', '14', 'Léa'), null],
    [
      filledIn('1 May', '3', 'Zoé'),
      expect.objectContaining({
        changed: 1,
        paragraphs: [{ text: 'Zoé', start: 'Zoé', heading: 'Contract' }],
      }),
    ],
  ] as const) {
    const again = await open(given);
    await again.identify(PUBLIC_ID);
    await again.word.office(
      (xml) =>
        new Promise<void>((resolve) => Office.context.document.customXmlParts.addAsync(xml, () => resolve())),
      kept,
    );
    expect(await changeIn(again)).toEqual(changed);
  }
});

test('the text of an empty document and of ten thousand paragraphs is stored too', async () => {
  const empty = await verified(markedDocx({ body: [paragraph('')] }));
  expect(await changeIn(empty)).toBeNull();

  const lines = Array.from({ length: 10_000 }, (_, index) =>
    text(`Paragraph ${index} says something of its own.`),
  );
  const huge = await open(markedDocx({ body: [lines.join('')] }));
  await huge.identify(PUBLIC_ID);
  await huge.call('saveText', PUBLIC_ID);
  expect(await changeIn(huge)).toBeNull();
  const [part = ''] = partsOf(await huge.word.docx(), 'urn:sealmark:text:1');
  expect(part.length).toBeLessThan(41_000);
});

const HEADED = markedDocx({ body: [text('Body')], headers: [text('Header')] });
const FILE = ['Header'];
const ALWAYS = { times: Infinity };

test.each<[string, (pane: Pane) => Promise<unknown>, string[]]>([
  ['gives it', async () => {}, FILE],
  ['gives one slice more', (pane) => pane.word.office(changeFiles, true), FILE],
  ['gives none', (pane) => pane.refuse('document.getFileAsync', '5001', ALWAYS), []],
  ['gives no slice', (pane) => pane.refuse('file.getSliceAsync', '5001', ALWAYS), []],
  ['can’t', (pane) => pane.word.office(changeFiles, false), []],
])('the text to seal is the file’s; Word %s', async (_, change, headers) => {
  const pane = await open(HEADED, { behaviors: { hidesSections: true } });
  await change(pane);
  expect(await pane.call('readHeaders')).toEqual(headers);
  await pane.refuse('Body.getOoxml', 'GeneralException');
  expect(await pane.refusalOf('readHeaders')).toBe(headers === FILE ? null : 'unexpected');
});

test('a file without the document’s id is sealed only with the document’s words', async () => {
  const pane = await open(HEADED, { behaviors: { hidesSections: true } });
  await pane.word.page.evaluate(() => {
    const { package: file } = window.wordHost.model;
    const old = file.toZip();
    file.toZip = () => old;
  });
  expect(await pane.call('readHeaders')).toEqual(FILE);
  await pane.word.run(async (context) => {
    context.document.body.paragraphs.getFirst().insertText('Whole ', 'Start');
    await context.sync();
  });
  expect(await pane.call('readHeaders')).toEqual([]);
});

test.each(['document.getFileAsync', 'file.getSliceAsync'])(
  'a Word silent at %s delays a seal by ten seconds',
  async (member) => {
    const pane = await open(HEADED, { behaviors: { hidesSections: true }, clock: true });
    await pane.word.page.evaluate((name) => window.wordHost.faults.lose(name), member);
    const headers = pane.call('readHeaders');
    await expect
      .poll(async () => (await pane.word.calls()).flatMap((call) => call.members))
      .toContain(member);
    await pane.word.page.clock.fastForward(10_000);
    expect(await headers).toEqual([]);
  },
);

/** In the pane: Word gives one slice more of its files, or can’t give one. Office.js forbids changing its objects. */
function changeFiles(canOpen: boolean): Promise<void> {
  const { document } = Office.context;
  const withMore = (
    ...[type, options, done]: [
      Office.FileType,
      { sliceSize: number },
      (result: Office.AsyncResult<Office.File>) => void,
    ]
  ) =>
    document.getFileAsync(type, options, (result) => {
      const sliceCount = { value: result.value.sliceCount + 1 };
      done({ ...result, value: Object.create(result.value, { sliceCount }) });
    });
  const getFileAsync = { value: canOpen ? withMore : undefined };
  const context = Object.create(Office.context, {
    document: { value: Object.create(document, { getFileAsync }) },
  });
  Object.assign(window, { Office: Object.create(Office, { context: { value: context } }) });
  return Promise.resolve();
}
