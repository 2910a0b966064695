import { expect, test } from 'vitest';

import { newOpenXmlErrors } from '#tests/e2e/harness/open-xml-errors.ts';
import { sealsIn } from '#tests/e2e/harness/seals-in-docx.ts';
import { partOf } from '#tests/word-host/harness/edited-docx.ts';
import { CONTENT } from './pane/content.ts';
import { contract, letter, sealOf } from './pane/documents.ts';
import type { Pane } from './pane/pane.ts';
import { usePanes } from './pane/use-panes.ts';

const open = usePanes();

const mainPart = async (pane: Pane) => partOf(await pane.word.docx());

test('an issued document stands below the cursor as a whole, its seal under it, and the file is sound', async () => {
  const original = await letter();
  const pane = await open(original);
  await pane.placeCursor('First');
  expect(await pane.insertDocument(CONTENT, sealOf())).toEqual({ tracked: false, tracking: 'as-before' });
  const texts = await pane.word.texts();
  const words = texts.filter((text) => text.trim() !== '');
  const from = words.indexOf('First');
  expect(words.slice(from + 1, from + 4)).toEqual(['Transcript & more', 'Lycée Lumière\vLyon', 'Quoted']);
  expect(words).toContain('H2O, x2, so it is <b>not bold</b>');
  const docx = await pane.word.docx();
  expect(sealsIn(docx).map(({ publicId }) => publicId)).toEqual([sealOf().publicId]);
  expect(await newOpenXmlErrors(docx, original)).toEqual([]);
  const main = await mainPart(pane);
  expect(main).toMatch(/<w:outlineLvl w:val="1"\/>(?:(?!<\/w:p>).)*Results/);
  expect(main.indexOf('not bold')).toBeLessThan(main.indexOf('sealmark:SM-'));
  expect(main.indexOf('sealmark:SM-')).toBeLessThan(main.indexOf('Second part'));
});

test('asked again, it is found and not written twice, and what was changed in it stays', async () => {
  const pane = await open(letter());
  await pane.placeCursor('First');
  const isThere = (publicId: string) => pane.word.office((id) => window.sealWord.holdsDocument(id), publicId);
  expect(await isThere(sealOf().publicId)).toBe(false);
  await pane.insertDocument('<p>Written once</p>', sealOf());
  await pane.word.run(async (context) => {
    const { paragraphs } = context.document.body;
    paragraphs.load('items/text');
    await context.sync();
    paragraphs.items.find(({ text }) => text === 'Written once')?.insertText(', and signed', 'End');
    await context.sync();
  }, null);
  await pane.word.office((id) => window.sealWord.removeSeals(id), sealOf().publicId);
  expect(await isThere(sealOf().publicId)).toBe(false);
  await pane.insertDocument('<p>Written once</p>', sealOf());
  expect(await isThere(sealOf().publicId)).toBe(true);
  const main = await mainPart(pane);
  expect(main.split('Written once')).toHaveLength(2);
  expect(main).toContain(', and signed');
  expect(sealsIn(await pane.word.docx())).toHaveLength(1);
});

test('a cursor in the header leads to the end of the body', async () => {
  const pane = await open(contract());
  await pane.word.run(async (context) => {
    context.document.sections.getFirst().getHeader('FirstPage').paragraphs.getFirst().select('End');
    await context.sync();
  }, null);
  await pane.insertDocument('<p>Written below</p>', sealOf());
  const [seal] = sealsIn(await pane.word.docx());
  expect(seal?.part).toBe('word/document.xml');
  const main = await mainPart(pane);
  expect(main.indexOf('Written below')).toBeGreaterThan(main.indexOf('Three'));
});

test('on the web, a cursor in a cell leads to the end of the body, because its control may not be listed', async () => {
  const pane = await open(letter(), { platform: 'web', behaviors: { hidesControlsInTables: true } });
  await pane.placeCursor('Cell');
  await pane.insertDocument('<p>Written below</p>', sealOf());
  const main = await mainPart(pane);
  expect(main.indexOf('Written below')).toBeGreaterThan(main.indexOf('Last'));
  expect(await pane.findSeals()).toHaveLength(1);
});

test('a cursor in an issued document leads to the end of the body, below its seal', async () => {
  const pane = await open(letter());
  await pane.placeCursor('First');
  await pane.insertDocument('<p>Written first</p>', sealOf());
  await pane.placeCursor('Written first');
  const second = sealOf({ publicId: 'SM-STU-2026-8K4T2M9Q' });
  await pane.insertDocument('<p>Written second</p>', second);
  const main = await mainPart(pane);
  expect(main.indexOf('Written second')).toBeGreaterThan(main.indexOf('Last'));
  expect(sealsIn(await pane.word.docx()).map(({ publicId }) => publicId)).toEqual([
    sealOf().publicId,
    second.publicId,
  ]);
});

test('what somebody typed never becomes markup, whatever it looks like', async () => {
  const pane = await open(letter());
  const blocks = await pane.word.office(
    async (html) => window.sealWord.readContent(html),
    [
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><script>alert(2)</script><p onclick="x()"><a href="javascript:x">Name</a></p>',
    ].join(''),
  );
  expect(JSON.stringify(blocks)).not.toContain('onclick');
  expect(JSON.stringify(blocks)).not.toContain('javascript');
  expect(blocks.map((block) => ('runs' in block ? block.runs.map(({ text }) => text).join('') : ''))).toEqual(
    ['<script>alert(1)</script>', 'alert(2)', 'Name'],
  );
});
