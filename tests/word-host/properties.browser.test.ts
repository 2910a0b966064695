import { afterAll, beforeAll, expect, test } from 'vitest';

import { letter } from './harness/samples.ts';
import { Harness, type OpenWord } from './harness/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await Harness.start();
});
afterAll(() => harness.stop());

async function reopened(word: OpenWord, documentUrl = ''): Promise<OpenWord> {
  return harness.open(await word.docx(), { documentUrl });
}

test('the title and custom properties of a document survive download and reopening', async () => {
  const word = await harness.open(await letter('Hello'));
  await word.run(async (context) => {
    const { properties } = context.document;
    properties.title = 'Contrat d’été';
    properties.customProperties.add('sealmark', 'D1|hash');
    properties.customProperties.add('Pages', 3);
    properties.customProperties.add('Final', true);
    properties.customProperties.add('SEALMARK', 'D2|hash');
    await context.sync();
  });
  const again = await reopened(word);
  const shown = await again.run(async (context) => {
    const { properties } = context.document;
    properties.load('title');
    properties.customProperties.load('items/key,items/value,items/type');
    const one = properties.customProperties.getItemOrNullObject('sealmark');
    one.load('value');
    const none = properties.customProperties.getItemOrNullObject('missing');
    none.load('value');
    const count = properties.customProperties.getCount();
    await context.sync();
    return {
      title: properties.title,
      items: properties.customProperties.items.map(({ key, value, type }) => [key, value, type]),
      one: one.value,
      none: none.isNullObject,
      count: count.value,
    };
  });
  expect(shown).toEqual({
    title: 'Contrat d’été',
    items: [
      ['sealmark', 'D2|hash', 'String'],
      ['Pages', 3, 'Number'],
      ['Final', true, 'Boolean'],
    ],
    one: 'D2|hash',
    none: true,
    count: 3,
  });
  await again.run(async (context) => {
    context.document.properties.customProperties.getItem('sealmark').delete();
    await context.sync();
  });
  const refusal = await again.refusal(async (context) => {
    context.document.properties.customProperties.getItem('sealmark').load('value');
    await context.sync();
  });
  expect(refusal.code).toBe('ItemNotFound');
});

test('a custom property of more than 255 characters is refused', async () => {
  const word = await harness.open(await letter('Hello'));
  const refusal = await word.refusal(async (context) => {
    context.document.properties.customProperties.add('long', 'x'.repeat(256));
    await context.sync();
  });
  expect(refusal.code).toBe('InvalidArgument');
});

test('custom XML parts are added, found by namespace, read, and deleted, and stay in the file', async () => {
  const word = await harness.open(await letter('Hello'));
  await word.office(async () => {
    const { customXmlParts } = Office.context.document;
    await new Promise((resolve) =>
      customXmlParts.addAsync('<identity xmlns="urn:sealmark"><id>D1 &amp; more</id></identity>', resolve),
    );
  });
  const again = await reopened(word);
  const read = () =>
    again.office(async () => {
      const { customXmlParts } = Office.context.document;
      const parts = await new Promise<Office.CustomXmlPart[]>((resolve) =>
        customXmlParts.getByNamespaceAsync('urn:sealmark', ({ value }) => resolve(value)),
      );
      return Promise.all(
        parts.map(
          (part) => new Promise<string>((resolve) => part.getXmlAsync(({ value }) => resolve(value))),
        ),
      );
    });
  expect(await read()).toEqual(['<identity xmlns="urn:sealmark"><id>D1 &amp; more</id></identity>']);
  await again.office(async () => {
    const { customXmlParts } = Office.context.document;
    const [part] = await new Promise<Office.CustomXmlPart[]>((resolve) =>
      customXmlParts.getByNamespaceAsync('urn:sealmark', ({ value }) => resolve(value)),
    );
    await new Promise((resolve) => part?.deleteAsync(resolve));
  });
  expect(await read()).toEqual([]);
  const paths = await again.page.evaluate(() => window.wordHost.model.package.paths());
  expect(paths.filter((path) => path.startsWith('customXml'))).toEqual([]);
});

test('XML that is not well-formed is refused', async () => {
  const word = await harness.open(await letter('Hello'));
  const outcome = await word.office(
    () =>
      new Promise<[unknown, number]>((resolve) =>
        Office.context.document.customXmlParts.addAsync('<a>', ({ status, error }) =>
          resolve([status, error.code]),
        ),
      ),
  );
  expect(outcome).toEqual(['failed', 6100]);
});

async function sealSetting(): Promise<unknown> {
  return Office.context.document.settings.get('seal');
}

test('settings are kept in the file for this add-in', async () => {
  const word = await harness.open(await letter('Hello'));
  const saved = await word.office(async () => {
    const { settings } = Office.context.document;
    settings.set('seal', { size: 25, note: '“<&”' });
    return new Promise((resolve) => settings.saveAsync(({ status }) => resolve(status)));
  });
  expect(saved).toBe('succeeded');
  await word.reloadPane();
  expect(await word.office(sealSetting)).toEqual({ size: 25, note: '“<&”' });
  expect(await (await reopened(word)).office(sealSetting)).toEqual({ size: 25, note: '“<&”' });
});

test.each(['', 'https://files.example/Contract.docx'])(
  'the address of the file is told: “%s”',
  async (address) => {
    const word = await harness.open(await letter('Hello'), { documentUrl: address });
    const told = await word.office(async () => {
      const url = await new Promise<string>((resolve) =>
        Office.context.document.getFilePropertiesAsync(({ value }) => resolve(value.url)),
      );
      return { url, direct: Office.context.document.url };
    });
    expect(told).toEqual({ url: address, direct: address });
  },
);
