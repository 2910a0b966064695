import { expect, test } from 'vitest';

import { letter, sealOoxml } from './harness/samples.ts';
import { useHarness } from './harness/use-harness.ts';

const harness = useHarness();

test('Word for Windows says what it is, where the document lies, and what it supports', async () => {
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

test('Word for Windows writes, finds, keeps settings and custom XML, and refuses as Word on the web does', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'windows' });
  const tags = await word.run(async (context, seal) => {
    context.document.body.insertOoxml(seal, 'End');
    const controls = context.document.contentControls;
    controls.load('items/tag,items/inlinePictures/items/width');
    await context.sync();
    return controls.items.map(({ tag, inlinePictures }) => [tag, inlinePictures.items.length]);
  }, sealOoxml('sealmark:D1'));
  expect(tags).toEqual([['sealmark:D1', 1]]);
  const kept = await word.office(async () => {
    const { settings, customXmlParts } = Office.context.document;
    settings.set('size', 25);
    const saved = await new Promise((resolve) => settings.saveAsync(({ status }) => resolve(status)));
    const add = (xml: string) =>
      new Promise<[unknown, number | null]>((resolve) =>
        customXmlParts.addAsync(xml, ({ status, error }) => resolve([status, error?.code ?? null])),
      );
    const added = await add('<identity xmlns="urn:sealmark">D1</identity>');
    const found = await new Promise<Office.CustomXmlPart[]>((resolve) =>
      customXmlParts.getByNamespaceAsync('urn:sealmark', ({ value }) => resolve(value)),
    );
    const texts = await Promise.all(
      found.map((part) => new Promise((resolve) => part.getXmlAsync(({ value }) => resolve(value)))),
    );
    const gone = await new Promise((resolve) => found[0]?.deleteAsync(({ status }) => resolve(status)));
    return { saved, added, texts, gone, refused: await add('no xml') };
  });
  expect(kept).toEqual({
    saved: 'succeeded',
    added: ['succeeded', null],
    texts: ['<identity xmlns="urn:sealmark">D1</identity>'],
    gone: 'succeeded',
    refused: ['failed', 6100],
  });
  await word.reloadPane();
  expect(await word.office(async () => Office.context.document.settings.get('size'))).toBe(25);

  await word.page.evaluate(() => {
    window.wordHost.readOnly = true;
  });
  const refusal = await word.refusal(async (context) => {
    context.document.body.insertText('!', 'End');
    await context.sync();
  });
  expect(refusal).toMatchObject({ code: 'GeneralException', location: 'Body.insertText' });
  expect(word.problems).toEqual([]);
});

test('an older Word does not know newer members', async () => {
  const word = await harness.open(await letter('Hello'), {
    platform: 'windows',
    requirements: { WordApi: '1.1' },
  });
  const refusal = await word.refusal(async (context) => {
    context.document.body.paragraphs.getFirst().load('text');
    await context.sync();
  });
  expect(refusal).toMatchObject({ code: 'ApiNotFound', location: 'ParagraphCollection.getFirst' });
  await word.run(async (context) => {
    context.document.body.insertText('!', 'End');
    await context.sync();
  });
});

test('the pane sees Word’s theme on Windows, and another one when it looks again; on the web it is told none', async () => {
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

test('a ribbon button works and a dialog answers on Windows, too', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'windows' });
  await word.page.evaluate(() => window.wordHost.runCommand('write'));
  const text = await word.run(async (context) => {
    context.document.body.load('text');
    await context.sync();
    return context.document.body.text;
  });
  expect(text).toContain('from the ribbon');
  await word.page.evaluate(() => void window.wordHost.runCommand('tell'));
  const dialog = word.page.frameLocator('iframe[title="Dialog"]');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await word.page.waitForFunction(() => window.wordHost.model.body.textContent.includes('understood'));
  await word.page.waitForSelector('dialog', { state: 'detached' });
});
