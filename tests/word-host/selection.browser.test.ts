import { expect, test } from 'vitest';

import { letter } from './harness/samples.ts';
import { selectWords } from './harness/select-words.ts';
import { useHarness } from './harness/use-harness.ts';

const harness = useHarness();

test('selecting a paragraph shows in the host, and the add-in gets the event', async () => {
  const word = await harness.open(await letter('Hello', 'Bye'));
  const heard = await word.office(async () => {
    const { document } = Office.context;
    const told = new Promise<string>((resolve) => {
      document.addHandlerAsync(
        Office.EventType.DocumentSelectionChanged,
        () => resolve('told'),
        () => {
          void Word.run(async (context) => {
            const paragraphs = context.document.body.paragraphs;
            paragraphs.load('items');
            await context.sync();
            paragraphs.items[2]?.select();
          });
        },
      );
    });
    return told;
  });
  expect(heard).toBe('told');
  expect(await word.page.evaluate(() => window.wordHost.model.selection.toString())).toBe('Bye');
  const text = await word.run(async (context) => {
    const selection = context.document.getSelection();
    selection.load('text');
    selection.paragraphs.load('items/text');
    await context.sync();
    return [selection.text, selection.paragraphs.items.map((paragraph) => paragraph.text)];
  });
  expect(text).toEqual(['Bye', ['Bye']]);
});

test('paragraphs are inserted before and after, text at the ends', async () => {
  const word = await harness.open(await letter('Hello'));
  const shown = await word.run(async (context) => {
    const { body } = context.document;
    const last = body.paragraphs.getLast();
    last.insertParagraph('After', 'After');
    last.insertParagraph('Before', 'Before');
    last.insertText('Say: ', 'Start');
    last.insertText('\nworld', 'End');
    body.load('text');
    await context.sync();
    return body.text;
  });
  expect(shown).toBe('Certificate\rBefore\rSay: Hello\vworld\rAfter');
});

test('text replaces a selection, even across paragraphs', async () => {
  const word = await harness.open(await letter('Hello', 'Bye', 'End'));
  await selectWords(word.page, 'llo', 'By');
  const text = await word.run(async (context) => {
    context.document.getSelection().insertText('–', 'Replace');
    context.document.body.load('text');
    await context.sync();
    return context.document.body.text;
  });
  expect(text).toBe('Certificate\rHe–e\rEnd');
});

test('a property that was not loaded is an error in the pane, as in Word', async () => {
  const word = await harness.open(await letter('Hello'));
  const refusal = await word.refusal(async (context) => context.document.body.text);
  expect(refusal.code).toBe('PropertyNotLoaded');
});
