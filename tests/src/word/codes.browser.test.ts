import { expect, test } from 'vitest';

import { qrPicture } from '#server/qr/qr-picture.ts';
import type { SealToCheck } from '#src/word/story/read-codes.ts';
import { contentOf } from '#tests/e2e/harness/docx-checks.ts';
import { heading, image, markedDocx, paragraph, seal, text } from './pane/marked-docx.ts';
import { contract, letter, type Pane, sealOf, usePanes, VERIFY_URL, UNTRACKED } from './pane/pane.ts';

const open = usePanes();

const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';
const OTHER_ID = 'SM-CRT-2026-00000001';
const picture = qrPicture(VERIFY_URL, 320);

function code(widthMm: number, heightMm = widthMm): string {
  return image({ picture, widthMm, heightMm, link: VERIFY_URL });
}

function told(seals: SealToCheck[]) {
  return seals.map(({ publicId, place, widthMm, heightMm }) => ({
    publicId,
    place: [place.story, place.section, place.heading],
    size: [Math.round(widthMm ?? 0), Math.round(heightMm ?? 0)],
  }));
}

test('every seal is read with its size, and its place by the nearest heading or the section', async () => {
  const pane = await open(
    markedDocx({
      body: [
        heading('Purpose') + seal(PUBLIC_ID, code(25), 'Scan to verify') + text('Words'),
        heading('Annex A') + seal(PUBLIC_ID, code(25, 18)) + seal(OTHER_ID, code(15)),
      ],
      headers: [undefined, seal(OTHER_ID, code(30))],
      footers: [seal(PUBLIC_ID, code(20))],
    }),
  );
  const { seals, pictures } = await pane.call('readCodes');
  expect(told(seals)).toEqual([
    { publicId: PUBLIC_ID, place: ['body', null, 'Purpose'], size: [25, 25] },
    { publicId: PUBLIC_ID, place: ['body', null, 'Annex A'], size: [25, 18] },
    { publicId: OTHER_ID, place: ['body', null, 'Annex A'], size: [15, 15] },
    { publicId: OTHER_ID, place: ['header', 1, null], size: [30, 30] },
    { publicId: PUBLIC_ID, place: ['footer', 0, null], size: [20, 20] },
  ]);
  expect(seals.map(({ hasCaption }) => hasCaption)).toEqual([true, false, false, false, false]);
  expect(new Set(seals.map(({ controlId }) => controlId)).size).toBe(5);
  expect(seals.every(({ link }) => link === VERIFY_URL)).toBe(true);
  expect(seals[0]?.picture).toEqual({ type: 'image/png', base64: Buffer.from(picture).toString('base64') });
  expect(pictures).toEqual([]);
});

test('pictures outside the seals are read too, and can be selected', async () => {
  const pane = await open(
    markedDocx({
      body: [
        paragraph(image({ picture, widthMm: 60 })) +
          seal(PUBLIC_ID, code(25)) +
          heading('Scans') +
          paragraph(image({ picture, widthMm: 40, link: 'https://acme.example/' })),
      ],
      headers: [paragraph(image({ picture, widthMm: 30 }))],
    }),
  );
  const { seals, pictures } = await pane.call('readCodes');
  expect(seals).toHaveLength(1);
  expect(pictures.map(({ place, reach, link }) => [place.story, place.heading, reach?.index, link])).toEqual([
    ['body', null, 0, null],
    ['body', 'Scans', 2, 'https://acme.example/'],
    ['header', null, 0, null],
  ]);
  for (const [index, width] of [
    [1, 40],
    [2, 30],
  ] as const) {
    const reach = pictures[index]?.reach;
    if (!reach) throw new Error('The picture cannot be gone to');
    await pane.call('goToPicture', reach);
    const selected = await pane.word.run(async (context) => {
      const inlines = context.document.getSelection().inlinePictures;
      inlines.load('items/width');
      await context.sync();
      return inlines.items.map((item) => Math.round((item.width * 25.4) / 72));
    });
    expect(selected).toEqual([width]);
  }
});

test('everything that was not looked at is counted', async () => {
  const chart =
    '<w:r><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><wp:docPr id="900" name="Chart"/>' +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic></wp:inline></w:drawing></w:r>';
  const linked =
    '<w:r><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><wp:docPr id="901" name="Linked"/><a:graphic>' +
    '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill>' +
    '<a:blip/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const pane = await open(
    markedDocx({
      body: [paragraph(chart) + paragraph(linked) + paragraph('<w:r><w:footnoteReference w:id="2"/></w:r>')],
    }),
  );
  const { unseen, seals, pictures } = await pane.call('readCodes');
  expect(unseen).toEqual({ linkedPictures: 1, objects: 1, hasNotes: true, hasComments: false });
  expect([seals, pictures]).toEqual([[], []]);
});

test('a picture in a text box is read once, however often the file repeats it for older Words', async () => {
  const box = paragraph(image({ picture, widthMm: 25 }));
  const shape =
    '<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">' +
    '<mc:Choice Requires="wps"><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><wp:docPr id="902" name="Box"/><a:graphic>' +
    '<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx>' +
    `<w:txbxContent>${box}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice>` +
    `<mc:Fallback><w:pict><w:txbxContent>${box}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const pane = await open(markedDocx({ body: [paragraph(shape)] }));
  const { pictures, unseen } = await pane.call('readCodes');
  expect(pictures).toHaveLength(1);
  expect(pictures[0]?.reach).toBeNull();
  expect(unseen.objects).toBe(0);
});

test('a stretched seal becomes square in its place, and in no other story', async () => {
  const pane = await open(
    markedDocx({
      body: [text('One'), text('Two')],
      headers: [text('Header'), seal(PUBLIC_ID, code(25, 18), 'Scannez pour vérifier')],
    }),
  );
  const [before] = (await pane.call('readCodes')).seals;
  expect(before).toMatchObject({ hasCaption: true, language: 'fr' });
  expect(await pane.refreshSeal(sealOf(), before?.controlId ?? 0)).toEqual({
    outcome: 'refreshed',
    stories: 1,
    ...UNTRACKED,
  });
  const { seals } = await pane.call('readCodes');
  expect(told(seals)).toEqual([{ publicId: PUBLIC_ID, place: ['header', 1, null], size: [25, 25] }]);
});

const ISSUER = 'Lycée Lumière';
const WITHOUT_CODE = ['Scan to check', PUBLIC_ID, `${ISSUER} · seal.example`];
const WITH_CODE = ['Scan, or go to seal.example', PUBLIC_ID, `K7M2-QD4F (check code) · ${ISSUER}`];

async function textsOf(pane: Pane): Promise<string[]> {
  const texts = await pane.word.texts();
  return texts.filter((each) => each !== '');
}

test.each([
  ['without a check code', null, WITHOUT_CODE, 'K7M2-QD4F', WITH_CODE],
  ['with a check code', 'K7M2-QD4F', WITH_CODE, null, WITHOUT_CODE],
] as const)('a caption %s is read, refreshed and removed whole', async (_, former, before, next, after) => {
  // A letterhead isn't a caption.
  const pane = await open(markedDocx({ body: [text(ISSUER) + text('Words')] }));
  await pane.insertSeal(sealOf({ checkCode: former }), 'end');
  const [found] = (await pane.call('readCodes')).seals;
  expect(found).toMatchObject({ publicId: PUBLIC_ID, hasCaption: true, language: 'en' });
  expect((await textsOf(pane)).map(unbroken)).toEqual([ISSUER, 'Words', before.join('')]);

  await pane.refreshSeal(sealOf({ checkCode: next }), found?.controlId ?? 0);
  expect((await textsOf(pane)).map(unbroken)).toEqual([ISSUER, 'Words', after.join('')]);

  const [refreshed] = (await pane.call('readCodes')).seals;
  await pane.call('removeSeal', refreshed?.controlId ?? 0);
  expect(await textsOf(pane)).toEqual([ISSUER, 'Words']);
});

/** Without line breaks. */
function unbroken(words: string): string {
  return words.replace(/[\v\n]/g, '');
}

test.each([
  ['removed', 'K7M2-QD4F', '', ['First', 'Second part']],
  ['removed', 'K7M2-QD4F', 'Ours', ['First', 'Ours', 'Second part']],
  ['refreshed', 'K7M2-QD4F', '', ['First', 'seal', 'Second part']],
  ['refreshed', 'K7M2-QD4F', 'Ours', ['First', 'seal', 'Ours', 'Second part']],
  ['refreshed', null, 'Ours', ['First', 'seal', 'Ours', 'Second part']],
])(
  'of an unlocked seal that is %s after its issuer was renamed (check code %s), only words put into its caption stay: %j',
  async (act, checkCode, ours, order) => {
    const pane = await open(letter());
    await pane.placeCursor('First');
    await pane.insertSeal(sealOf({ checkCode }), 'cursor');
    await pane.word.page.evaluate((words) => {
      const { model } = window.wordHost;
      model.byPerson(() => {
        const [control] = model.body.getElementsByTagName('w:sdt');
        control?.getElementsByTagName('w:lock')[0]?.remove();
        control?.querySelectorAll('t')[2]?.append(words);
      });
    }, ours);
    const [found] = await pane.call('findSeals');
    if (ours !== '') pane.word.expectChange(/is new: “Ours”/);
    if (act === 'removed') await pane.call('removeSeal', found?.controlId ?? 0);
    else await pane.refreshSeal(sealOf({ checkCode, issuer: 'Lycée Hugo' }), found?.controlId ?? 0);
    const texts = (await pane.word.texts()).map((each) => (each.includes('Scan') ? 'seal' : each));
    expect(texts.slice(1, 1 + order.length)).toEqual(order);
  },
);

test('refreshing one seal removes its repetitions in the same story, and leaves other stories alone', async () => {
  const pane = await open(
    markedDocx({
      body: [seal(PUBLIC_ID, code(15)) + text('Words') + seal(PUBLIC_ID, code(25))],
      footers: [seal(PUBLIC_ID, code(25))],
    }),
  );
  const [small] = (await pane.call('readCodes')).seals;
  await pane.refreshSeal(sealOf({ sizeMm: 20 }), small?.controlId ?? 0);
  expect(told((await pane.call('readCodes')).seals)).toEqual([
    { publicId: PUBLIC_ID, place: ['body', null, null], size: [20, 20] },
    { publicId: PUBLIC_ID, place: ['footer', null, null], size: [25, 25] },
  ]);
});

test('one of two seals is removed, and one that was removed meanwhile is reported', async () => {
  const pane = await open(
    markedDocx({ body: [seal(PUBLIC_ID, code(25)) + text('Words') + seal(PUBLIC_ID, code(25))] }),
  );
  const [, second] = (await pane.call('readCodes')).seals;
  const id = second?.controlId ?? 0;
  await pane.call('removeSeal', id);
  expect((await pane.call('readCodes')).seals).toHaveLength(1);
  expect(await pane.refusalOf('removeSeal', id)).toBe('gone');
  expect(await pane.refusalOf('goToSeal', { controlId: id })).toBe('gone');
});

test('two readings are equal until something changes: the text, a seal, its size', async () => {
  const pane = await open(await letter());
  const trace = async () => (await pane.call('readCodes')).trace;
  const first = await trace();
  expect(await trace()).toBe(first);
  await pane.insertSeal(sealOf(), 'end');
  const sealed = await trace();
  expect(sealed).not.toBe(first);
  await pane.insertSeal(sealOf({ sizeMm: 40 }), 'end');
  const larger = await trace();
  expect(larger).not.toBe(sealed);
  await pane.word.run(async (context) => {
    context.document.body.insertParagraph('One more', 'End');
    await context.sync();
  });
  expect(await trace()).not.toBe(larger);
});

test.each(Object.entries({ letter, contract }))(
  'looking for seals in a %s creates no header',
  async (_, docx) => {
    const pane = await open(await docx());
    const before = contentOf(await pane.word.docx());
    await pane.call('readCodes');
    expect(await pane.call('findSeals')).toEqual([]);
    const calls = await pane.word.calls();
    expect(calls.filter(({ error }) => error !== null)).toEqual([]);
    expect(contentOf(await pane.word.docx())).toEqual(before);
  },
);
