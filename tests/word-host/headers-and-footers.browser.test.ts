import { expect } from 'vitest';

import { contract, sealOoxml } from './harness/samples.ts';
import { test, useHarness } from './harness/harness.ts';

const harness = useHarness();

test('accessing a missing header creates it', async ({ word }) => {
  const header = await word.run(async (context) => {
    const found = context.document.sections.getFirst().getHeader('Primary');
    found.insertText('Confidential', 'Start');
    found.load('text,type');
    await context.sync();
    return [found.type, found.text];
  });
  expect(header).toEqual(['Header', 'Confidential']);
  const again = await harness.open(await word.docx());
  const text = await again.run(async (context) => {
    const found = context.document.sections.getFirst().getHeader('Primary');
    found.load('text');
    await context.sync();
    return found.text;
  });
  expect(text).toBe('Confidential');
});

test('a section without its own footer shows and changes the previous section’s', async () => {
  const word = await harness.open(await contract());
  const footers = await word.run(async (context) => {
    const { sections } = context.document;
    sections.load('items');
    await context.sync();
    sections.items[1]?.getFooter('Primary').insertText('!', 'End');
    const edges = sections.items.map((section) => section.getFooter('Primary'));
    for (const edge of edges) edge.load('text');
    await context.sync();
    return edges.map(({ text }) => text);
  });
  expect(footers).toEqual(['Page!', 'Page!']);
});

test('accessing the first-page header shows it; the even pages likewise', async ({ word }) => {
  const inUse = () =>
    word.page.evaluate(() => {
      const { sections } = window.wordHost.model;
      const [section] = sections.list();
      return section && [sections.isInUse(section, 'first'), sections.isInUse(section, 'even')];
    });
  expect(await inUse()).toEqual([false, false]);
  await word.run(async (context) => {
    const section = context.document.sections.getFirst();
    section.getHeader('FirstPage').insertText('First', 'Start');
    section.getFooter('EvenPages').insertText('Even', 'Start');
  });
  expect(await inUse()).toEqual([true, true]);
  const ooxml = await word.ooxml();
  expect(ooxml).toMatch(/<w:titlePg\/>/);
  expect(ooxml).toMatch(/<w:evenAndOddHeaders\/>/);
});

test('seals are found in body, header and footer, through the document and by story', async () => {
  const word = await harness.open(await contract());
  const found = await word.run(async (context, ooxml) => {
    const section = context.document.sections.getFirst();
    const stories = [context.document.body, section.getHeader('Primary'), section.getFooter('Primary')];
    for (const story of stories) story.insertOoxml(ooxml, 'Start');
    const all = context.document.contentControls.getByTag('sealmark:D1');
    all.load('items/id');
    for (const story of stories) story.contentControls.load('items/tag,items/inlinePictures/items/hyperlink');
    await context.sync();
    return {
      all: all.items.length,
      each: stories.map(({ contentControls }) =>
        contentControls.items.map(({ tag, inlinePictures }) => [tag, inlinePictures.items[0]?.hyperlink]),
      ),
    };
  }, sealOoxml('sealmark:D1'));
  const one = [['sealmark:D1', 'https://verify.example/D1']];
  expect(found).toEqual({ all: 3, each: [one, one, one] });
});
