import { expect } from 'vitest';

import { newOpenXmlErrors } from '#tests/e2e/harness/docx-checks.ts';
import { flatOpc, letter, sealOoxml } from './harness/samples.ts';
import { type OpenWord, test, useHarness } from './harness/harness.ts';
import { selectWords } from './harness/select-words.ts';

const harness = useHarness();

/** A Word new enough to read and set the mode; npm's office.js asks for the second set, too. */
const NEWER = { requirements: { WordApi: '1.4', WordApiOnline: '1.1' } };

function track(word: OpenWord, mode: 'TrackAll' | 'Off'): Promise<string> {
  return word.run(async (context, wanted) => {
    context.document.changeTrackingMode = wanted;
    context.document.load('changeTrackingMode');
    await context.sync();
    return context.document.changeTrackingMode;
  }, mode);
}

const OLD =
  '<w:p><w:sdt><w:sdtPr><w:tag w:val="old"/></w:sdtPr><w:sdtContent><w:r><w:t>Old</w:t></w:r></w:sdtContent></w:sdt></w:p>';

/** The body with insertions as `+text+` and deletions as `-text-`; `¶` marks a tracked paragraph end. */
function marked(word: OpenWord): Promise<string[]> {
  return word.page.evaluate(() => {
    const show = (node: Element): string => {
      if (node.localName === 'pPr') return '';
      const text = [...node.childNodes]
        .map((part) => (part instanceof Element ? show(part) : (part.textContent ?? '')))
        .join('');
      if (node.localName === 'drawing') return '▢';
      return node.localName === 'ins' ? `+${text}+` : node.localName === 'del' ? `-${text}-` : text;
    };
    return [...window.wordHost.model.body.getElementsByTagNameNS('*', 'p')].map((paragraph) => {
      const end = paragraph.querySelector('pPr > rPr > ins, pPr > rPr > del');
      return show(paragraph) + (end ? (end.localName === 'ins' ? '+¶' : '-¶') : '');
    });
  });
}

test('an insertion while changes are tracked is marked', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original, NEWER);
  expect(await track(word, 'TrackAll')).toBe('TrackAll');
  await word.run(async (context, seal) => {
    const { body } = context.document;
    body.insertText(' world', 'End');
    body.insertParagraph('More', 'End');
    body.insertOoxml(seal, 'End');
  }, sealOoxml('sealmark:D1'));
  expect(await marked(word)).toEqual([
    'Certificate',
    'Hello+ world+',
    '+More++¶',
    '+▢++++Scan to verify++¶',
    '+¶',
  ]);
  expect(await track(word, 'Off')).toBe('Off');
  await word.run(async (context) => void context.document.body.insertText('plain', 'Start'));
  expect((await marked(word))[0]).toMatch(/plain/);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
  expect(word.problems).toEqual([]);
});

test('a deletion is struck out and no longer text; a tracked insertion is removed', async () => {
  const original = await letter('Hello world', 'Second', 'Third');
  const word = await harness.open(original, NEWER);
  await track(word, 'TrackAll');
  await selectWords(word.page, 'lo wo');
  await word.run(async (context) => {
    const { body } = context.document;
    context.document.getSelection().insertText('p', 'Replace');
    body.paragraphs.getLast().delete();
    body.insertParagraph('Passing', 'End').delete();
  });
  expect(await word.texts()).toEqual(['Certificate', 'Helprld', 'Second', '']);
  expect(await marked(word)).toEqual(['Certificate', 'Hel-lo wo-+p+rld', 'Second', '-Third--¶']);
  await word.run(async (context) => void context.document.body.insertText('New', 'Replace'));
  expect((await marked(word)).join('|').match(/\+[^+]*\+/g)).toEqual(['+New+']);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
});

test('a control stays around struck-out content, and is removed if it contained nothing older', async () => {
  const original = await letter('Hello');
  const word = await harness.open(original, NEWER);
  const left = await word.run(
    async (context, [old = '', seal = '']) => {
      const { document } = context;
      document.body.insertOoxml(old, 'Start');
      document.changeTrackingMode = 'TrackAll';
      document.body.insertOoxml(seal, 'End');
      const { contentControls } = document;
      contentControls.getByTag('old').getFirst().delete(false);
      contentControls.getByTag('new').getFirst().delete(false);
      contentControls.load('items/tag,items/text');
      await context.sync();
      return contentControls.items.map(({ tag, text }) => [tag, text]);
    },
    [flatOpc(OLD), sealOoxml('new', 'unlocked')],
  );
  expect(left).toEqual([['old', '']]);
  expect(await newOpenXmlErrors(await word.docx(), original)).toEqual([]);
});

test('replacing a picture’s control keeps the former picture, struck out, before the new one', async () => {
  const word = await harness.open(await letter('Hello'), NEWER);
  const line = sealOoxml('x')
    .replace(/<w:sdt>.*?<w:sdtContent>/, '')
    .replace('</w:sdtContent></w:sdt>', '');
  const pictures = await word.run(
    async (context, [seal, contents]) => {
      const { document } = context;
      document.body.insertOoxml(seal ?? '', 'End');
      document.changeTrackingMode = 'TrackAll';
      const control = document.contentControls.getFirst();
      control.insertOoxml(contents ?? '', 'Replace');
      control.inlinePictures.load('items');
      await context.sync();
      return control.inlinePictures.items.length;
    },
    [sealOoxml('seal', 'unlocked'), line],
  );
  expect(pictures).toBe(2);
  expect((await marked(word)).find((text) => text.includes('▢'))).toMatch(/^-▢-.*\+▢\+/);
});

test('an older Word tracks changes too, but the mode can’t be read or set', async ({ word }) => {
  const set = await word.refusal(async (context) => {
    context.document.changeTrackingMode = 'TrackAll';
  });
  expect(set.code).toBe('ApiNotFound');
  await word.page.evaluate(() => window.wordHost.model.settings.set('w:trackRevisions', true));
  await word.insert(flatOpc('<w:p><w:r><w:t>!</w:t></w:r></w:p>'));
  expect(await marked(word)).toEqual(['Certificate', 'Hello+!+']);
});
