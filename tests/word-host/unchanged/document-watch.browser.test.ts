import { expect, test } from 'vitest';

import { letter, sealOoxml } from '#tests/word-host/harness/samples.ts';
import { ChangedBesides, type OpenWord, useHarness } from '#tests/word-host/harness/harness.ts';

const harness = useHarness();

/** With an add-in beside it that the test controls. */
async function open(): Promise<OpenWord> {
  const word = await harness.open(await letter('First', 'Second'));
  word.holdsAddIn = true;
  return word;
}

const sealed = (word: OpenWord) =>
  word.office(
    (xml) =>
      Word.run(async (context) => {
        context.document.body.insertParagraph('', 'End').insertOoxml(xml, 'Replace');
        await context.sync();
      }),
    sealOoxml('sealmark:SM-DOC-2026-8K4T2M9Q'),
  );

const deleteFirst = () =>
  Word.run(async (context) => {
    context.document.body.paragraphs.getFirst().delete();
    await context.sync();
  });

test('an act that only inserts a seal passes', async () => {
  const word = await open();
  await sealed(word);
  await expect(word.close()).resolves.toBeUndefined();
});

test('an act that removes a paragraph too fails, with its text', async () => {
  const word = await open();
  await sealed(word);
  await expect(word.office(deleteFirst)).rejects.toThrow(
    new ChangedBesides('Besides the seal:\nword/document.xml, paragraph 1 is gone: “Certificate”'),
  );
  await word.close();
});

test('changes by a test or a person are not the add-in’s', async () => {
  const word = await open();
  await word.run(deleteFirst);
  await sealed(word);
  await word.page.evaluate(() => {
    const { model } = window.wordHost;
    model.byPerson(() => {
      model.body.querySelector('t')?.append(' by hand');
      model.changed();
    });
  });
  await word.office(() => Promise.resolve());
  await expect(word.close()).resolves.toBeUndefined();
});

test('a reported change stays while a person keeps typing', async () => {
  const word = await open();
  const found = await word.page.evaluate(() => {
    const { model, watch } = window.wordHost;
    watch.begin();
    model.body.querySelector('p')?.remove();
    model.changed();
    model.byPerson(() => model.changed());
    watch.begin();
    const told = watch.differences();
    watch.rebase();
    return told;
  });
  expect(found).toEqual(['word/document.xml, paragraph 1 is gone: “Certificate”']);
  await word.close();
});

test('a change that is expected by name must happen', async () => {
  const word = await open();
  word.expectChange(/paragraph 1 is gone: “Certificate”/);
  await word.office(deleteFirst);
  word.expectChange(/a table is gone/);
  await expect(word.close()).rejects.toThrow('Nothing of this changed: /a table is gone/');
});
