import { expect } from 'vitest';

import { letter } from './harness/samples.ts';
import { selectWords } from './harness/select-words.ts';
import { test, useHarness } from './harness/harness.ts';

const harness = useHarness();

test('selecting a paragraph shows in the host, and the add-in gets the event', async () => {
  const word = await harness.open(await letter('Hello', 'Bye'));
  await word.office(
    () =>
      new Promise<void>((resolve) => {
        Office.context.document.addHandlerAsync(
          Office.EventType.DocumentSelectionChanged,
          () => resolve(),
          () => void Word.run(async (context) => context.document.body.paragraphs.getLast().select()),
        );
      }),
  );
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

test('paragraphs are inserted before and after, text at the ends', async ({ word }) => {
  await word.run(async (context) => {
    const last = context.document.body.paragraphs.getLast();
    last.insertParagraph('After', 'After');
    last.insertParagraph('Before', 'Before');
    last.insertText('Say: ', 'Start');
    last.insertText('\nworld', 'End');
  });
  expect(await word.texts()).toEqual(['Certificate', 'Before', 'Say: Hello\vworld', 'After']);
});

test('text replaces a selection, even across paragraphs', async () => {
  const word = await harness.open(await letter('Hello', 'Bye', 'End'));
  await selectWords(word.page, 'llo', 'By');
  await word.run(async (context) => void context.document.getSelection().insertText('–', 'Replace'));
  expect(await word.texts()).toEqual(['Certificate', 'He–e', 'End']);
});

test('a property that was not loaded is an error in the pane, as in Word', async ({ word }) => {
  const refusal = await word.refusal(async (context) => context.document.body.text);
  expect(refusal.code).toBe('PropertyNotLoaded');
});
