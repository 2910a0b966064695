import { AlignmentType, Document, Packer, Paragraph } from 'docx';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { PLATFORM_NAMES, PLATFORMS } from '#playground/word-host/platforms/platform.ts';
import { flatOpc, letter, sealOoxml } from './harness/samples.ts';
import type { OpenOptions, OpenWord } from './harness/harness.ts';
import { useHarness } from './harness/use-harness.ts';

const harness = useHarness();

async function openWith(ooxml: string, options: OpenOptions): Promise<OpenWord> {
  const word = await harness.open(await letter('Hello'), options);
  await insert(word, ooxml);
  return word;
}

function insert(word: OpenWord, ooxml: string): Promise<void> {
  return word.run(async (context, given) => {
    context.document.body.insertOoxml(given, 'End');
    await context.sync();
  }, ooxml);
}

function tags(word: OpenWord): Promise<string[]> {
  return word.run(async (context) => {
    const controls = context.document.contentControls;
    controls.load('items/tag');
    await context.sync();
    return controls.items.map(({ tag }) => tag);
  });
}

function texts(word: OpenWord): Promise<string[]> {
  return word.run(async (context) => {
    const { paragraphs } = context.document.body;
    paragraphs.load('items/text');
    await context.sync();
    return paragraphs.items.map(({ text }) => text);
  });
}

test.for(PLATFORM_NAMES)('%s declares its requirement sets, and works with them', async (platform) => {
  const word = await openWith(sealOoxml('sealmark:D1'), { platform });
  const sets = Object.entries(PLATFORMS[platform].requirements);
  const supported = await word.office(
    async (given) =>
      given.map(([name, version]) => Office.context.requirements.isSetSupported(name, version)),
    sets.filter(([, version]) => version !== '0'),
  );
  expect(supported).not.toContain(false);
  expect(await tags(word)).toEqual(['sealmark:D1']);
});

test('on the web a control opened with a text link inside is not listed, and on the desktop it is', async () => {
  const sealed = await (await openWith(sealOoxml('sealmark:D1'), { platform: 'windows' })).docx();
  expect(await tags(await harness.open(sealed, { platform: 'web' }))).toEqual([]);
  expect(await tags(await harness.open(sealed, { platform: 'mac' }))).toEqual(['sealmark:D1']);
});

test('controls in tables can be hidden', async () => {
  const table =
    '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc><w:tcPr/><w:sdt><w:sdtPr><w:tag w:val="inner"/></w:sdtPr>' +
    '<w:sdtContent><w:p/></w:sdtContent></w:sdt><w:p/></w:tc></w:tr></w:tbl><w:p/>';
  expect(await tags(await openWith(flatOpc(table), { platform: 'web' }))).toEqual(['inner']);
  const hidden = await openWith(flatOpc(table), {
    platform: 'web',
    behaviors: { hidesControlsInTables: true },
  });
  expect(await tags(hidden)).toEqual([]);
});

test('on the web, content for a control that shares its line also comes a second time', async () => {
  const shared =
    '<w:p><w:sdt><w:sdtPr><w:tag w:val="c"/></w:sdtPr><w:sdtContent><w:r><w:t>old</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t> and more</w:t></w:r></w:p><w:p/>';
  const line = flatOpc('<w:p><w:r><w:t>new</w:t></w:r></w:p>');
  for (const [platform, expected] of [
    ['web', 'newnew and more'],
    ['windows', 'new and more'],
  ] as const) {
    const word = await openWith(flatOpc(shared), { platform });
    await word.run(async (context, given) => {
      context.document.contentControls.getByTag('c').getFirst().insertOoxml(given, 'Replace');
      await context.sync();
    }, line);
    expect(await texts(word)).toContain(expected);
  }
});

test('a Word that replaces a control itself loses it with the content', async () => {
  const word = await openWith(sealOoxml('sealmark:D1', 'unlocked'), {
    behaviors: { replacesControlItself: true },
  });
  await word.run(async (context, given) => {
    context.document.contentControls.getFirst().insertOoxml(given, 'Replace');
    await context.sync();
  }, flatOpc('<w:p><w:r><w:t>new</w:t></w:r></w:p><w:p/>'));
  expect(await tags(word)).toEqual([]);
  expect((await texts(word)).join()).not.toContain('Scan to verify');
});

const METAFILE = flatOpc(
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><wp:docPr id="1" name="Logo"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
    '<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="Logo"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId10"/></pic:blipFill><pic:spPr/></pic:pic>' +
    '</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p><w:p/>',
)
  .replaceAll('media/image1.png', 'media/image1.emf')
  .replace('image/png', 'image/x-emf');

async function pictures(platform: 'windows' | 'web'): Promise<number> {
  const word = await openWith(METAFILE, { platform });
  return word.run(async (context) => {
    const { inlinePictures } = context.document.body;
    inlinePictures.load('items/width');
    await context.sync();
    return inlinePictures.items.length;
  });
}

test('Word for Windows does not list metafiles among the pictures', async () => {
  expect(await pictures('windows')).toBe(0);
  expect(await pictures('web')).toBe(1);
});

function ooxmlOf(word: OpenWord): Promise<string> {
  return word.run(async (context) => {
    const result = context.document.body.getOoxml();
    await context.sync();
    return result.value;
  });
}

async function tracked(platform: 'windows-2021' | 'web'): Promise<boolean> {
  const word = await harness.open(await letter('Hello'), { platform });
  await word.page.evaluate(() => window.wordHost.model.settings.set('w:trackRevisions', true));
  return (await ooxmlOf(word)).includes('w:trackRevisions');
}

test('Word for Windows does not say in its settings that changes are tracked', async () => {
  expect(await tracked('windows-2021')).toBe(false);
  expect(await tracked('web')).toBe(true);
});

test('the main text may not be readable, while headers and paragraphs are', async () => {
  const word = await harness.open(await letter('Hello'), { behaviors: { failsToReadBody: true } });
  const refusal = await word.refusal(async (context) => {
    context.document.body.getOoxml();
    await context.sync();
  });
  expect(refusal.code).toBe('GeneralException');
  const paragraph = await word.run(async (context) => {
    const result = context.document.body.paragraphs.getFirst().getOoxml();
    await context.sync();
    return result.value;
  });
  expect(paragraph).toContain('Certificate');
});

test('a Word may never answer what the main text is', async () => {
  const word = await harness.open(await letter('Hello'), { behaviors: { neverReadsBody: true } });
  await word.office(async () => {
    void Word.run(async (context) => {
      context.document.body.getOoxml();
      await context.sync();
    });
  });
  expect(await texts(word)).toEqual(['Certificate', 'Hello']);
  expect((await word.calls()).map(({ error }) => error)).toContain('lost');
});

test('the sign for a field in a text is there only where it is played', async () => {
  const field =
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p><w:p/>';
  expect(await texts(await openWith(flatOpc(field), {}))).toContain('');
  const signed = await openWith(flatOpc(field), { behaviors: { showsObjectSign: true } });
  expect(await texts(signed)).toContain('\uFFFC');
});

async function modeAfter(platform: 'windows-2024' | 'windows'): Promise<string> {
  const word = await harness.open(await letter('Hello'), { platform });
  return word.run(async (context) => {
    context.document.changeTrackingMode = 'TrackMineOnly';
    context.document.load('changeTrackingMode');
    await context.sync();
    return context.document.changeTrackingMode;
  });
}

test('Word 2024 ignores TrackMineOnly, and the others tell it again', async () => {
  expect(await modeAfter('windows-2024')).toBe('Off');
  expect(await modeAfter('windows')).toBe('TrackMineOnly');
});

async function styles(platform: 'mac' | 'windows', own: string): Promise<boolean> {
  const word = await harness.open(await letter('Hello'), { platform });
  await word.run(
    async (context, ooxml) => {
      context.document.body.paragraphs.getFirst().insertOoxml(ooxml, 'Start');
      await context.sync();
    },
    flatOpc(`<w:p>${own}<w:r><w:t>Seal</w:t></w:r></w:p><w:p/>`),
  );
  return word.page.evaluate(
    () =>
      window.wordHost.model.body.querySelector('p')?.querySelector('pStyle')?.getAttribute('w:val') ===
      'Heading1',
  );
}

test('on a Mac a paragraph put at a list item becomes one too, unless it says otherwise', async () => {
  expect(await styles('mac', '')).toBe(true);
  expect(await styles('mac', '<w:pPr><w:pStyle w:val="Title"/></w:pPr>')).toBe(false);
  expect(await styles('windows', '')).toBe(false);
});

async function undone(platform: 'web' | 'windows'): Promise<string[]> {
  const word = await openWith(flatOpc('<w:p><w:r><w:t>Seal</w:t></w:r></w:p><w:p/>'), { platform });
  await word.page.evaluate(() => window.wordHost.model.undo());
  return texts(word);
}

test('on the web nothing can be undone after insertOoxml', async () => {
  expect(await undone('web')).toContain('Seal');
  expect(await undone('windows')).not.toContain('Seal');
});

function lastFormat(): string | null | undefined {
  const paragraphs = window.wordHost.model.body.getElementsByTagNameNS('*', 'p');
  return paragraphs[paragraphs.length - 1]?.querySelector('pPr > jc')?.getAttribute('w:val');
}

test('the last paragraph of a body is emptied before it can be deleted, and keeps its format', async () => {
  const lines = [
    new Paragraph('Certificate'),
    new Paragraph({ text: 'Hello', alignment: AlignmentType.CENTER }),
  ];
  const docx = await Packer.toBuffer(new Document({ sections: [{ children: lines }] }));
  const word = await harness.open(docx, { platform: 'web' });
  await word.run(async (context) => {
    context.document.body.paragraphs.getLast().delete();
    await context.sync();
  });
  expect(await texts(word)).toEqual(['Certificate', '']);
  expect(await word.page.evaluate(lastFormat)).toBe('center');
  await word.run(async (context) => {
    context.document.body.paragraphs.getLast().delete();
    await context.sync();
  });
  expect(await texts(word)).toEqual(['Certificate']);
});

async function saved(platform: 'windows' | 'web'): Promise<boolean> {
  const word = await harness.open(await letter('Hello'), { platform });
  await word.office(
    () =>
      new Promise<void>((resolve) =>
        Office.context.document.customXmlParts.addAsync('<id xmlns="urn:sealmark"/>', () => resolve()),
      ),
  );
  const bytes = await word.page.evaluate(() => [...window.wordHost.autoSave()]);
  return Object.keys(unzipSync(Uint8Array.from(bytes))).some((path) => path.startsWith('customXml/'));
}

test('AutoSave on the desktop does not notice custom XML alone', async () => {
  expect(await saved('windows')).toBe(false);
  expect(await saved('web')).toBe(true);
});

test('after Word on the web ends the session, the document is as it was last saved', async () => {
  const word = await openWith(sealOoxml('sealmark:D1'), { platform: 'web' });
  const bytes = await word.page.evaluate(() => [...window.wordHost.kickOut()]);
  const reopened = await harness.open(Uint8Array.from(bytes), { platform: 'web' });
  expect(await texts(reopened)).toEqual(['Certificate', 'Hello']);
});

test('custom XML can be taken and not kept', async () => {
  const word = await harness.open(await letter('Hello'), { behaviors: { ignoresCustomXml: true } });
  const found = await word.office(
    () =>
      new Promise<number>((resolve) => {
        const { customXmlParts } = Office.context.document;
        customXmlParts.addAsync('<id xmlns="urn:sealmark"/>', () =>
          customXmlParts.getByNamespaceAsync('urn:sealmark', ({ value }) => resolve(value.length)),
        );
      }),
  );
  expect(found).toBe(0);
});
