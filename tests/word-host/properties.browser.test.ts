import { Document, Packer } from 'docx';
import { describe, expect, test } from 'vitest';

import { letter } from './harness/samples.ts';
import { useHarness } from './harness/harness.ts';

const harness = useHarness();

const sealSetting = async (): Promise<unknown> => Office.context.document.settings.get('seal');

describe.each(['web', 'windows'] as const)('in Word (%s)', (platform) => {
  const open = (docx: Uint8Array, documentUrl = '') => harness.open(docx, { platform, documentUrl });

  test('the title is read, and custom properties survive download and reopening', async () => {
    const word = await open(
      await Packer.toBuffer(new Document({ title: 'Contrat d’été', sections: [{ children: [] }] })),
    );
    await word.run(async (context) => {
      const { customProperties } = context.document.properties;
      customProperties.add('sealmark', 'D1|hash');
      customProperties.add('SEALMARK', 'D2|hash');
    });
    const again = await open(await word.docx());
    const shown = await again.run(async (context) => {
      const { properties } = context.document;
      properties.load('title');
      const one = properties.customProperties.getItemOrNullObject('sealmark');
      one.load('value');
      const none = properties.customProperties.getItemOrNullObject('missing');
      none.load('value');
      await context.sync();
      return { title: properties.title, one: one.value, none: none.isNullObject };
    });
    expect(shown).toEqual({ title: 'Contrat d’été', one: 'D2|hash', none: true });
  });

  test('a custom property of more than 255 characters is refused', async () => {
    const word = await open(await letter('Hello'));
    const refusal = await word.refusal(
      async (context) => void context.document.properties.customProperties.add('long', 'x'.repeat(256)),
    );
    expect(refusal.code).toBe('InvalidArgument');
  });

  test('custom XML parts are added, found by namespace, read, and deleted, and stay in the file', async () => {
    const word = await open(await letter('Hello'));
    await word.office(async () => {
      const { customXmlParts } = Office.context.document;
      await new Promise((resolve) =>
        customXmlParts.addAsync('<identity xmlns="urn:sealmark"><id>D1 &amp; more</id></identity>', resolve),
      );
    });
    const again = await open(await word.docx());
    const read = () =>
      again.office(async () => {
        const parts = await window.partsOf('urn:sealmark');
        return Promise.all(
          parts.map(
            (part) => new Promise<string>((resolve) => part.getXmlAsync(({ value }) => resolve(value))),
          ),
        );
      });
    expect(await read()).toEqual(['<identity xmlns="urn:sealmark"><id>D1 &amp; more</id></identity>']);
    await again.office(async () => {
      const [part] = await window.partsOf('urn:sealmark');
      await new Promise((resolve) => part?.deleteAsync(resolve));
    });
    expect(await read()).toEqual([]);
    const paths = await again.page.evaluate(() => window.wordHost.model.package.paths());
    expect(paths.filter((path) => path.startsWith('customXml'))).toEqual([]);
  });

  test('malformed XML is refused', async () => {
    const word = await open(await letter('Hello'));
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

  test('settings are stored in the file for this add-in', async () => {
    const word = await open(await letter('Hello'));
    const saved = await word.office(async () => {
      const { settings } = Office.context.document;
      settings.set('seal', { size: 25, note: '“<&”' });
      return new Promise((resolve) => settings.saveAsync(({ status }) => resolve(status)));
    });
    expect(saved).toBe('succeeded');
    await word.reloadPane();
    expect(await word.office(sealSetting)).toEqual({ size: 25, note: '“<&”' });
    expect(await (await open(await word.docx())).office(sealSetting)).toEqual({ size: 25, note: '“<&”' });
  });

  test.each(['', 'https://files.example/Contract.docx'])(
    'the file’s address is given: “%s”',
    async (address) => {
      const word = await open(await letter('Hello'), address);
      const told = await word.office(async () => {
        const url = await new Promise<string>((resolve) =>
          Office.context.document.getFilePropertiesAsync(({ value }) => resolve(value.url)),
        );
        return { url, direct: Office.context.document.url };
      });
      expect(told).toEqual({ url: address, direct: address });
    },
  );
});
