import { expect, test } from 'vitest';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import type { Harness } from '#tests/word-host/harness/harness.ts';
import { FAULTS, injectFault } from '#tests/src/word/pane/fault-scenario.ts';
import { markedDocx, paragraph, run, text } from '#tests/src/word/pane/marked-docx.ts';
import { letter, type Pane, usePanes, VERIFY_URL, UNTRACKED } from '#tests/src/word/pane/pane.ts';
import { selectWords } from '#tests/word-host/harness/select-words.ts';

const open = usePanes();

const NAME = { tag: 'holder.name', label: 'Name of the person' };
const IS_NEW = /content control( 2)? is new: “Name of the person”/;

const insert = (pane: Pane) => pane.call('insertField', NAME);

const refusal = (pane: Pane) => pane.refusalOf('insertField', NAME);

/** Tag, title and text of each control, wherever it is. */
function controls(pane: Pane): Promise<string[][]> {
  return pane.word.page.evaluate(() => {
    const { model } = window.wordHost;
    return model
      .stories()
      .flatMap((story) =>
        [...story.getElementsByTagNameNS('*', 'sdt')].map((control) => [
          ...['tag', 'alias'].map((name) => control.querySelector(name)?.getAttribute('w:val') ?? ''),
          control.querySelector('sdtContent')?.textContent ?? '',
        ]),
      );
  });
}

async function opened(body: string, options?: Parameters<Harness['open']>[1]): Promise<Pane> {
  return open(markedDocx({ body: [text('First') + body + text('Last')] }), options);
}

test('fields are inserted at the cursor, one beside the other, and the file stays valid', async () => {
  const docx = await letter();
  const pane = await open(docx);
  await pane.placeCursor('First');
  pane.word.expectChange(IS_NEW);
  const first = await insert(pane);
  pane.word.expectChange(IS_NEW);
  expect([first, await insert(pane)]).toEqual([
    { noPlace: null, ...UNTRACKED },
    { noPlace: null, ...UNTRACKED },
  ]);
  const { tag, label } = NAME;
  expect(await controls(pane)).toEqual([
    [tag, label, label],
    [tag, label, label],
  ]);
  expect(await openXmlErrors(await pane.word.docx())).toEqual(await openXmlErrors(docx));
});

test('a selection stays as it is, and becomes the field', async () => {
  const pane = await opened(
    paragraph(`${run('Awarded to Léa')}<w:r><w:rPr><w:b/></w:rPr><w:t>Martin</w:t></w:r>`),
  );
  await selectWords(pane.word.page, 'Léa', 'Martin');
  pane.word.expectChange(/content control is new: “LéaMartin”/, /LéaMartin|Martin|Léa/);
  expect(await insert(pane)).toMatchObject({ noPlace: null });
  expect(await controls(pane)).toEqual([[NAME.tag, NAME.label, 'LéaMartin']]);
});

const CONTROL = `<w:sdt><w:sdtPr><w:tag w:val="title"/></w:sdtPr><w:sdtContent>${run('Title')}</w:sdtContent></w:sdt>`;

test.each([
  ['in a control', 'Tit', 'Tit', paragraph(CONTROL)],
  ['around a control', 'One', 'two', paragraph(run('One') + CONTROL + run('two'))],
  ['several paragraphs', 'One', 'two', text('One') + text('two')],
])('if the selection is %s, no field is inserted', async (noPlace, from, to, body) => {
  const pane = await opened(body);
  await selectWords(pane.word.page, from, to);
  expect(await insert(pane)).toMatchObject({ noPlace });
});

/** One document for all faults, because each is undone. */
let shared: Promise<Pane> | null = null;

async function openShared(): Promise<Pane> {
  const pane = await open(letter(), { clock: true });
  pane.word.isShared = true;
  return pane;
}

test.each(
  ['insertContentControl', 'ContentControl.tag', 'ContentControl.title', 'insertText', 'getRange'].flatMap(
    (member) => FAULTS.map((fault) => [member, fault] as const),
  ),
)('when %s is %s, the field is there completely, or nothing is', async (member, fault) => {
  const opening = shared ?? openShared();
  shared = null;
  const pane = await opening;
  await pane.placeCursor('First');
  pane.word.expectChange(IS_NEW);
  const first = await injectFault(pane, { member, after: 0 }, fault, () => refusal(pane));
  const { tag, label } = NAME;
  const whole = [[tag, label, label]];
  expect(await controls(pane)).toEqual(first === null ? whole : []);
  await pane.endFaults();
  const again = first === null ? null : await refusal(pane);
  expect(again).toBeNull();
  expect(await controls(pane)).toEqual(whole);
  await pane.undoAll();
  expect(await controls(pane)).toEqual([]);
  // A document in which something failed is not reused.
  shared = opening;
});

test.each([
  ['1.3', true],
  ['1.4', false],
])(
  'in a Word with WordApi %s that tracks changes, it is reported whether the field is tracked',
  async (version, tracked) => {
    const pane = await open(letter(), { requirements: { WordApi: version, WordApiOnline: '1.1' } });
    await pane.placeCursor('First');
    await pane.trackChanges();
    pane.word.expectChange(IS_NEW);
    expect(await insert(pane)).toEqual({ noPlace: null, tracked, tracking: 'as-before' });
  },
);

test('a read-only document is reported', async () => {
  const pane = await open(letter(), { readOnly: true, documentUrl: 'https://files.example/letter.docx' });
  expect(await refusal(pane)).toBe('read-only');
});

const PLACE = { label: 'Place of the seal', sizeMm: 30, language: 'en' } as const;

test('the place of the seal is a picture in a control that people can change', async () => {
  const docx = await letter();
  const pane = await open(docx);
  await pane.placeCursor('First');
  pane.word.expectChange(
    /paragraph 3 is new: with content control/,
    /seal.png is new/,
    /to http/,
    /to word.media/,
  );
  const given = { ...PLACE, picture: qrPicture(VERIFY_URL, 320).toString('base64') };
  expect(await pane.call('insertSealPlace', given)).toEqual(UNTRACKED);
  expect(await controls(pane)).toEqual([['seal', PLACE.label, '']]);
  const saved = await pane.word.docx();
  expect(await openXmlErrors(saved)).toEqual(await openXmlErrors(docx));
});

test('controls are listed and selected by their tags, and paragraphs by their words', async () => {
  const pane = await open(
    markedDocx({ body: [text('First') + paragraph(CONTROL) + text('A line')], headers: [text('A header')] }),
  );
  const places = [
    { part: 'word/document.xml', paragraph: 2, tag: 'title', text: 'Title' },
    { part: 'word/document.xml', paragraph: 3, tag: null, text: 'A li' },
    { part: 'word/document.xml', paragraph: 1, tag: null, text: 'In a box' },
    { part: 'word/header1.xml', paragraph: 1, tag: null, text: 'A header' },
    { part: 'word/document.xml', paragraph: null, tag: null, text: '' },
  ];
  const found = await pane.word.office(async (given) => {
    const { goToPlace, readTemplateControls, refusalOf } = window.sealWord;
    const { tags } = await readTemplateControls();
    const selected: (string | null)[] = [];
    for (const place of given) {
      const refused = await refusalOf(() => goToPlace(place));
      const words = await Word.run(async (context) => {
        const selection = context.document.getSelection();
        selection.load('text');
        await context.sync();
        return selection.text;
      });
      selected.push(refused ?? words);
    }
    return { tags: [...tags], selected };
  }, places);
  expect(found).toEqual({ tags: ['title'], selected: ['Title', 'A line', 'First', 'A header', 'gone'] });
});
