import { expect } from 'vitest';

import { letter } from './harness/samples.ts';
import { type OpenWord, test, useHarness } from './harness/harness.ts';

const harness = useHarness();

const text = async (word: OpenWord) => (await word.texts()).join('\r');

const WORDS = [{}, { platform: 'windows' }] as const;

test.each(WORDS)('a ribbon button runs its function without the pane: %o', async (options) => {
  const word = await harness.open(await letter('Hello'), options);
  await word.page.evaluate(() => window.wordHost.runCommand('write'));
  expect(await text(word)).toBe('Certificate\rHello from the ribbon');
  await word.page.evaluate(() =>
    Promise.all(['write', 'write'].map((name) => window.wordHost.runCommand(name))),
  );
  expect(await text(word)).toBe(`Certificate\rHello${' from the ribbon'.repeat(3)}`);
});

/** Presses a ribbon button whose function completes only after its dialog, which is then there. */
async function openDialog(word: OpenWord) {
  await word.page.evaluate(() => void window.wordHost.runCommand('tell'));
  const dialog = word.page.getByRole('dialog').frameLocator('iframe');
  await dialog.getByText('The document is read-only.').waitFor();
  return dialog;
}

/** Presses a button of the dialog and waits for what the add-in then writes. */
async function written(word: OpenWord, press: () => Promise<void>): Promise<string> {
  const changed = word.page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.wordHost.addEventListener('change', () => resolve(), { once: true });
      }),
  );
  await press();
  await changed;
  return text(word);
}

test('a function that completes closes its dialog, as in Word', async ({ word }) => {
  await word.page.evaluate(() => window.wordHost.runCommand('tellAndLeave'));
  expect(await word.page.getByRole('dialog').count()).toBe(0);
  expect(await word.page.locator('iframe[title="Commands"]').count()).toBe(0);
});

test('a Word whose runtimes live on keeps the dialog, which can be answered', async () => {
  const word = await harness.open(await letter('Hello'), { behaviors: { endsRuntimeAtCompleted: false } });
  await word.page.evaluate(() => window.wordHost.runCommand('tellAndLeave'));
  const dialog = word.page.getByRole('dialog').frameLocator('iframe');
  const after = await written(word, () => dialog.getByRole('button', { name: 'OK' }).click());
  expect(after).toBe('Certificate\rHello understood');
});

test.each(WORDS)('a function that waits for its dialog can be answered: %o', async (options) => {
  const word = await harness.open(await letter('Hello'), options);
  const dialog = await openDialog(word);
  const after = await written(word, () => dialog.getByRole('button', { name: 'OK' }).click());
  expect(after).toBe('Certificate\rHello understood');
  expect(await word.page.getByRole('dialog').count()).toBe(0);
});

test('an iPad shows no ribbon buttons of add-ins', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'ipad' });
  const pressed = word.page.evaluate(() => window.wordHost.runCommand('write'));
  await expect(pressed).rejects.toThrow('no ribbon buttons');
});

test('the add-in hears when its dialog is closed', async ({ word }) => {
  await openDialog(word);
  const after = await written(word, () => word.page.getByRole('button', { name: 'Close' }).click());
  expect(after).toBe('Certificate\rHello closed: 12006');
  expect(await word.page.getByRole('dialog').count()).toBe(0);
  expect(word.problems).toEqual([]);
});
