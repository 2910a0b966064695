import { expect, test } from 'vitest';

import { letter } from './harness/samples.ts';
import { useHarness } from './harness/harness.ts';

const harness = useHarness();

test('Word for Windows gives its version, the document’s address, and its requirement sets', async () => {
  const word = await harness.open(await letter('Hello'), {
    platform: 'windows',
    documentUrl: String.raw`C:\Documents\Letter.docx`,
    requirements: { WordApi: '1.2' },
  });
  const told = await word.office(async () => {
    const { context, HostType, PlatformType } = Office;
    const url = await new Promise((resolve) =>
      context.document.getFilePropertiesAsync(({ value }) => resolve(value.url)),
    );
    return {
      isWord: context.host === HostType.Word,
      isWindows: context.platform === PlatformType.PC,
      url,
      sets: ['1.1', '1.2', '1.3'].map((version) => context.requirements.isSetSupported('WordApi', version)),
      parts: context.requirements.isSetSupported('CustomXmlParts', '1.1'),
    };
  });
  expect(told).toEqual({
    isWord: true,
    isWindows: true,
    url: String.raw`C:\Documents\Letter.docx`,
    sets: [true, true, false],
    parts: true,
  });
});

test('the pane gets Word’s theme on Windows, and a new one when it looks again; on the web it gets none', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'windows', clock: true });
  const background = () => word.office(async () => Office.context.officeTheme?.bodyBackgroundColor ?? null);
  expect(await background()).toBe('#ffffff');
  for (const [theme, color] of [
    ['dark', '#262626'],
    ['contrast', '#000000'],
  ] as const) {
    await word.page.evaluate((chosen) => {
      window.wordHost.theme = chosen;
    }, theme);
    // office.js asks Word for its theme every five seconds at most.
    await word.page.clock.fastForward(6000);
    expect(await background()).toBe(color);
  }
  const web = await harness.open(await letter('Hello'));
  expect(await web.office(async () => Office.context.officeTheme?.bodyBackgroundColor ?? null)).toBe(null);
});
