import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';

import { openXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { flatOpc, sealOoxml } from '#tests/word-host/harness/samples.ts';
import { picture } from '#tests/word-host/generated/constructs/pictures.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { markedDocx, paragraph, text as line } from '#tests/src/word/pane/marked-docx.ts';
import { contract, letter, type Pane, sealOf, test, usePanes, UNTRACKED } from '#tests/src/word/pane/pane.ts';

const open = usePanes();

/** The parts of the saved file, as text. */
async function partsOf(pane: Pane): Promise<Record<string, string>> {
  const files = Object.entries(unzipSync(await pane.word.docx()));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const count = (text: string | undefined, part: string): number => (text ?? '').split(part).length - 1;

const TAG = 'sealmark:SM-DOC-2026-8K4T2M9Q';
const STRUCK_OUT =
  '<w:del w:id="9" w:author="A" w:date="2026-11-29T00:00:00Z"><w:r><w:delText>Scan to verify</w:delText></w:r></w:del>';

test('a seal at the cursor gets its own paragraph, after the cursor’s', async ({ pane }) => {
  await pane.placeCursor('First');
  expect(await pane.insertSeal(sealOf(), 'cursor')).toEqual({
    outcome: 'inserted',
    stories: 1,
    ...UNTRACKED,
  });
  const { 'word/document.xml': main = '' } = await partsOf(pane);
  expect(count(main, TAG)).toBe(1);
  expect(count(main, '<w:drawing')).toBe(1);
  expect(main.indexOf(TAG)).toBeGreaterThan(main.indexOf('First'));
  expect(main.indexOf(TAG)).toBeLessThan(main.indexOf('Second part'));
  expect(main).toContain('sdtContentLocked');
  const texts = await pane.word.texts();
  expect(texts.filter((text) => text === '')).toEqual([]);
});

test('without a cursor, as when the selected content is gone, the seal is at the end', async ({ pane }) => {
  await pane.placeCursor('First');
  await pane.refuse('getLast', 'ItemNotFound');
  expect(await pane.insertSeal(sealOf(), 'cursor')).toMatchObject({ outcome: 'inserted', stories: 1 });
  const { 'word/document.xml': main = '' } = await partsOf(pane);
  expect(count(main, TAG)).toBe(1);
  expect(main.indexOf(TAG)).toBeGreaterThan(main.indexOf('Last'));
});

test.each(['sealmark:', 'sealmark:of wax', `${TAG}5`])(
  'a control isn’t a seal only because its tag begins so: %s',
  async (tag) => {
    const control = `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${line('Mine')}</w:sdtContent></w:sdt>`;
    const pane = await open(markedDocx({ body: [control + line('End')] }));
    expect(await pane.call('findSeals')).toEqual([]);
    expect((await pane.call('readOpenDocument')).suggestedTitle).toBe('Mine');
  },
);

test('a repeated insertion refreshes the seal in its place', async ({ pane }) => {
  await pane.placeCursor('First');
  await pane.insertSeal(sealOf(), 'cursor');
  const [before] = await pane.call('findSeals');
  expect(before).toMatchObject({
    story: 'body',
    heading: 'Enrollment certificate',
    publicId: 'SM-DOC-2026-8K4T2M9Q',
  });
  expect(before?.widthMm).toBeCloseTo(25, 1);
  await pane.placeCursor('Last');
  expect(await pane.insertSeal(sealOf({ sizeMm: 40, language: 'fr', issuer: 'Lycée' }), 'end')).toMatchObject(
    { outcome: 'refreshed' },
  );
  const found = await pane.call('findSeals');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ heading: 'Enrollment certificate' });
  expect(found[0]?.widthMm).toBeCloseTo(40, 1);
  const { 'word/document.xml': main = '' } = await partsOf(pane);
  expect(count(main, '<w:sdt>')).toBe(1);
  expect(main).toContain('Scannez, ou allez sur');
  expect(main).not.toContain('Scan, or go to');
  expect(main).toContain('sdtContentLocked');
});

test.each([
  ['top', [TAG, 'Enrollment', 'Last']],
  ['end', ['Enrollment', 'Last', TAG]],
] as const)('a seal at the %s of the document has its own paragraph there', async (placement, order) => {
  const pane = await open(letter());
  await pane.insertSeal(sealOf({ caption: false }), placement);
  const { 'word/document.xml': main = '' } = await partsOf(pane);
  const places = order.map((text) => main.indexOf(text));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a cursor in a table, or in another seal, has a place for a seal', async ({ pane }) => {
  await pane.placeCursor('Cell');
  await pane.insertSeal(sealOf(), 'cursor');
  const [first] = await pane.call('findSeals');
  if (!first) throw new Error('The seal was not found');
  await pane.call('goToSeal', first);
  expect(await pane.insertSeal(sealOf({ publicId: 'SM-CRT-2026-00000001' }), 'cursor')).toMatchObject({
    outcome: 'inserted',
  });
  const { 'word/document.xml': main = '' } = await partsOf(pane);
  expect(count(main, '<w:sdt>')).toBe(2);
  expect(main).not.toMatch(/<w:sdt>(?:(?!<\/w:sdt>).)*<w:sdt>/);
});

test('a cursor in a table of the header puts the seal there, and nowhere else', async () => {
  const pane = await open(contract());
  const table =
    '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc><w:p><w:r><w:t>Logo</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
  await pane.word.run(
    async (context, ooxml) => {
      const header = context.document.sections.getFirst().getHeader('Primary');
      header.insertOoxml(ooxml, 'Start');
      header.paragraphs.load('items/text');
      await context.sync();
      header.paragraphs.items.find(({ text }) => text === 'Logo')?.select('End');
      await context.sync();
    },
    flatOpc(`<w:p/>${table}<w:p/>`),
  );
  expect(await pane.insertSeal(sealOf(), 'cursor')).toMatchObject({ outcome: 'inserted', stories: 1 });
  expect(await pane.insertSeal(sealOf(), 'cursor')).toMatchObject({ outcome: 'refreshed', stories: 1 });
  expect((await pane.call('findSeals')).map(({ story }) => story)).toEqual(['header']);
});

test('a seal at the end replaces an empty last line, but none in a table or control', async ({ pane }) => {
  const form = '<w:sdt><w:sdtPr><w:tag w:val="form"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>';
  await pane.word.run(async (context, ooxml) => {
    context.document.body.insertParagraph('', 'End').insertOoxml(ooxml, 'Replace');
    await context.sync();
  }, flatOpc(form));
  await pane.insertSeal(sealOf(), 'end');
  const { 'word/document.xml': main = '' } = await partsOf(pane);
  expect(main.indexOf(TAG)).toBeGreaterThan(main.indexOf('"form"'));
  expect(main).not.toMatch(/<w:sdt>(?:(?!<\/w:sdt>).)*<w:sdt>/);
});

test('footers have the seal on every page, each story once, and no section loses its link', async () => {
  const pane = await open(contract());
  const before = await partsOf(pane);
  expect(await pane.insertSeal(sealOf(), 'footer')).toEqual({
    outcome: 'inserted',
    stories: 4,
    ...UNTRACKED,
  });
  const after = await partsOf(pane);
  const footers = Object.entries(after).filter(([name]) => /^word\/footer\d*\.xml$/.test(name));
  expect(footers.map(([, xml]) => count(xml, TAG))).toEqual(footers.map(() => 1));
  expect(count(after['word/document.xml'], '<w:headerReference')).toBe(
    count(before['word/document.xml'], '<w:headerReference'),
  );
  const second = (after['word/document.xml'] ?? '').split('<w:sectPr').at(2) ?? '';
  expect(second).not.toContain('footerReference');
  expect(await pane.insertSeal(sealOf(), 'footer')).toMatchObject({ outcome: 'refreshed', stories: 4 });
  const seals = await pane.call('findSeals');
  expect(seals.map(({ story }) => story)).toEqual(['footer', 'footer', 'footer', 'footer']);
});

test('a document without a header gets one for its seal', async ({ pane }) => {
  expect(await pane.insertSeal(sealOf(), 'header')).toMatchObject({ outcome: 'inserted', stories: 1 });
  expect(await pane.insertSeal(sealOf(), 'end')).toMatchObject({ outcome: 'inserted', stories: 1 });
  const seals = await pane.call('findSeals');
  expect(seals.map(({ story }) => story).toSorted()).toEqual(['body', 'header']);
});

test('if Word does not give the sections, a seal in the footer is still found there, once', async () => {
  const pane = await open(contract());
  await pane.word.page.evaluate(() => {
    window.wordHost.model.tellsSections = false;
  });
  expect(await pane.insertSeal(sealOf(), 'footer')).toMatchObject({ outcome: 'inserted' });
  // The second section shows the footer of the first.
  expect((await pane.call('findSeals')).map(({ story }) => story)).toEqual(['footer', 'footer']);
  expect(await pane.insertSeal(sealOf(), 'footer')).toMatchObject({ outcome: 'refreshed' });
  const parts = Object.entries(await partsOf(pane)).filter(([name]) => name.startsWith('word/footer'));
  expect(parts.map(([, xml]) => count(xml, TAG)).filter((seals) => seals > 0)).toEqual([1, 1]);
});

test('removing deletes every seal of the verification, and leaves nothing behind', async ({ pane }) => {
  const { 'word/document.xml': before } = await partsOf(pane);
  await pane.placeCursor('First');
  await pane.insertSeal(sealOf(), 'cursor');
  await pane.insertSeal(sealOf(), 'footer');
  expect(await pane.call('removeSeals', 'SM-DOC-2026-8K4T2M9Q')).toMatchObject({ count: 2 });
  expect(await pane.call('removeSeals', 'SM-DOC-2026-8K4T2M9Q')).toMatchObject({ count: 0 });
  const { 'word/document.xml': after } = await partsOf(pane);
  expect(count(after, '<w:p>') + count(after, '<w:p ')).toBe(count(before, '<w:p>') + count(before, '<w:p '));
});

test.each([
  ['refreshed', 'Lycée Lumière', ['First', 'seal', 'Ours\vMine', 'Second part']],
  ['refreshed in other words', 'Lycée Hugo', ['First', 'seal', 'Ours\vMine', 'Second part']],
  ['removed', '', ['First', 'Ours\vMine', 'Second part']],
])('words and a picture put into an unlocked seal stay if it is %s', async (act, issuer, order) => {
  const pane = await open(letter());
  await pane.placeCursor('First');
  await pane.insertSeal(sealOf(), 'cursor');
  await pane.word.run(
    async ({ document }, ooxml) => {
      const control = document.contentControls.getFirst();
      control.cannotEdit = false;
      control.insertText('Ours\nMine', 'End');
      control.insertOoxml(ooxml, 'End');
    },
    flatOpc(paragraph(inlineDrawing(picture(1, 'r:embed="rId10"')))),
  );
  const [seal] = await pane.call('findSeals');
  pane.word.expectChange(/is new: “OursMine” with w:br, w:drawing/, /image1.png is new$/);
  if (act === 'removed') await pane.call('removeSeal', seal?.controlId ?? 0);
  else await pane.refreshSeal(sealOf({ issuer }), seal?.controlId ?? 0);
  const texts = (await pane.word.texts()).map((text) => (text.includes('Scan,') ? 'seal' : text));
  expect(texts.slice(1, 1 + order.length)).toEqual(order);
  const { 'word/document.xml': main } = await partsOf(pane);
  expect(count(main, 'descr="A picture"')).toBe(1);
  expect(count(main, '<w:drawing')).toBe(act === 'removed' ? 1 : 2);
  expect(await openXmlErrors(await pane.word.docx())).toEqual([]);
});

test.each([
  ['has its caption in a link', (ooxml: string) => ooxml],
  ['is struck out', (ooxml: string) => ooxml.replace(/<w:hyperlink.*?<\/w:hyperlink>/, STRUCK_OUT)],
])('nothing is left of a seal that %s', async (_, change) => {
  const pane = await open(letter());
  await pane.word.insert(change(sealOoxml(TAG)));
  // The harness refuses anything else that is new.
  expect((await pane.insertSeal(sealOf(), 'end')).outcome).toBe('refreshed');
});

test('two clicks at once make one seal', async ({ pane }) => {
  const both = await Promise.all([pane.insertSeal(sealOf(), 'cursor'), pane.insertSeal(sealOf(), 'cursor')]);
  expect(both.map(({ outcome }) => outcome)).toEqual(['inserted', 'refreshed']);
  expect(await pane.call('findSeals')).toHaveLength(1);
});

/** In the page: a co-author’s pane replaces the new seal by a locked one, this many requests after it’s there. */
function sealMeanwhile(later: number): void {
  const { model } = window.wordHost;
  let requests = 0;
  const meanwhile = () => {
    const [control] = model.body.getElementsByTagName('w:sdt');
    const own = control?.closest('p');
    if (!control || !own || requests++ < later) return;
    window.wordHost.removeEventListener('request', meanwhile);
    model.byPerson(() => {
      const copy = own.cloneNode(true) as Element;
      const id = copy.getElementsByTagName('w:sdtPr')[0]?.getElementsByTagName('w:id')[0];
      id?.setAttribute('w:val', '77');
      const lock = copy.ownerDocument.createElementNS(copy.namespaceURI, 'w:lock');
      lock.setAttributeNS(copy.namespaceURI, 'w:val', 'sdtContentLocked');
      id?.after(lock);
      own.after(copy);
      own.remove();
    });
    model.changed();
  };
  window.wordHost.addEventListener('request', meanwhile);
}

test.each([0, 1, 2])('of two people who seal at once, one seal stays (%i requests later)', async (later) => {
  const pane = await open(letter());
  await pane.word.page.evaluate(sealMeanwhile, later);
  // Ours isn't locked yet when the co-author begins.
  pane.word.expectChange(/a seal is left unlocked/);
  expect(await pane.refusal(sealOf(), 'end')).toBe(later === 0 ? null : 'conflict');
  expect(await pane.call('findSeals')).toMatchObject([{ controlId: 77 }]);
});

test('every .docx with seals in it is as valid as before', async () => {
  for (const docx of [letter(), contract()]) {
    const pane = await open(docx);
    const before = await openXmlErrors(await pane.word.docx());
    await pane.insertSeal(sealOf(), 'cursor');
    await pane.insertSeal(sealOf(), 'header');
    await pane.insertSeal(sealOf({ sizeMm: 30 }), 'header');
    await pane.insertSeal(sealOf({ caption: false }), 'footer');
    expect(await openXmlErrors(await pane.word.docx())).toEqual(before);
    expect(pane.word.problems).toEqual([]);
  }
});
