import { expect, test } from 'vitest';

import type { Harness } from '#tests/word-host/harness/harness.ts';
import { letter, type Pane, sealOf, usePanes } from '#tests/src/word/pane/pane.ts';

const openPane = usePanes();

const open = async (options: Parameters<Harness['open']>[1]): Promise<Pane> => openPane(letter(), options);

test.each([
  ['1.1', false],
  ['1.2', false],
  ['1.3', true],
  ['1.10', true],
])('a Word with WordApi %s can verify: %s', async (version, canVerify) => {
  const pane = await open({ platform: 'windows', requirements: { WordApi: version } });
  const host = await pane.word.office(async () => {
    const { absence, canVerify: can } = await window.sealWord.hostReady();
    return { absence, can };
  });
  expect(host).toEqual({ absence: null, can: canVerify });
});

test('a Word that only declares a member is too old, and says so instead of writing', async () => {
  const pane = await open({ platform: 'windows', requirements: { WordApi: '1.1' } });
  expect(await pane.refusal(sealOf(), 'cursor')).toBe('too-old');
});

test('the pane has Word’s theme, and a new one when the user returns to it', async () => {
  const pane = await open({ platform: 'windows', clock: true });
  const { page } = pane.word;
  await pane.word.office(async () => {
    const { hostTheme, onHostTheme } = window.sealWord;
    const seen = [hostTheme()];
    onHostTheme((theme) => seen.push(theme));
    Reflect.set(window, 'seen', seen);
  });
  for (const theme of ['dark', 'dark', 'light'] as const) {
    await page.evaluate((chosen) => {
      window.wordHost.theme = chosen;
    }, theme);
    await page.clock.fastForward(6000);
    await pane.word.office(async () => void window.dispatchEvent(new Event('focus')));
  }
  expect(await pane.word.office(async () => Reflect.get(window, 'seen'))).toEqual(['light', 'dark', 'light']);
});

test('high contrast takes precedence over Word’s theme and the system’s', async () => {
  const pane = await open({ platform: 'windows' });
  const theme = () => pane.word.office(async () => window.sealWord.hostTheme());
  expect(await theme()).toBe('light');
  await pane.word.page.emulateMedia({ colorScheme: 'dark' });
  expect(await theme()).toBe('light');
  await pane.word.page.emulateMedia({ forcedColors: 'active' });
  expect(await theme()).toBe('contrast');
});

test('on the web, where Word gives no theme, the pane has the system’s', async () => {
  const pane = await open({});
  const theme = () => pane.word.office(async () => window.sealWord.hostTheme());
  expect(await theme()).toBe('light');
  await pane.word.page.emulateMedia({ colorScheme: 'dark' });
  expect(await theme()).toBe('dark');
});
