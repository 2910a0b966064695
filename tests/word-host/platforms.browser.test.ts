import { AlignmentType, Document, Packer, Paragraph } from 'docx';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { PLATFORM_NAMES, PLATFORMS } from '#word-host/platforms/platform.ts';
import { flatOpc, letter, sealOoxml } from './harness/samples.ts';
import { type OpenOptions, type OpenWord, useHarness } from './harness/harness.ts';

const harness = useHarness();

async function openWith(ooxml: string, options: OpenOptions): Promise<OpenWord> {
  const word = await harness.open(await letter('Hello'), options);
  await word.insert(ooxml);
  return word;
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
  expect(await word.tags()).toEqual(['sealmark:D1']);
  expect(await pictures(word)).toBe(1);
});

test('on the web a control opened with a text link inside is not listed, on the desktop it is', async () => {
  const sealed = await (await openWith(sealOoxml('sealmark:D1'), { platform: 'windows' })).docx();
  expect(await (await harness.open(sealed, { platform: 'web' })).tags()).toEqual([]);
  expect(await (await harness.open(sealed, { platform: 'mac' })).tags()).toEqual(['sealmark:D1']);
});

function pictures(word: OpenWord): Promise<number> {
  return word.run(async (context) => {
    const { inlinePictures } = context.document.body;
    inlinePictures.load('items/width');
    await context.sync();
    return inlinePictures.items.length;
  });
}

const METAFILE = flatOpc(
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="9" cy="9"/><wp:docPr id="1" name="Logo"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
    '<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="Logo"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId10"/></pic:blipFill><pic:spPr/></pic:pic>' +
    '</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p><w:p/>',
)
  .replaceAll('media/image1.png', 'media/image1.emf')
  .replace('image/png', 'image/x-emf');

const TABLE = flatOpc(
  '<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid><w:tr><w:tc><w:tcPr/><w:sdt><w:sdtPr><w:tag w:val="inner"/></w:sdtPr>' +
    '<w:sdtContent><w:p/></w:sdtContent></w:sdt><w:p/></w:tc></w:tr></w:tbl><w:p/>',
);
const SHARED_LINE = flatOpc(
  '<w:p><w:sdt><w:sdtPr><w:tag w:val="c"/></w:sdtPr><w:sdtContent><w:r><w:t>old</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t> and more</w:t></w:r></w:p><w:p/>',
);
const FIELD = flatOpc(
  '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p><w:p/>',
);

async function afterReplacing(options: OpenOptions): Promise<string | undefined> {
  const word = await openWith(SHARED_LINE, options);
  await word.run(
    async (context, given) =>
      void context.document.contentControls.getByTag('c').getFirst().insertOoxml(given, 'Replace'),
    flatOpc('<w:p><w:r><w:t>new</w:t></w:r></w:p>'),
  );
  return (await word.texts()).find((text) => text.includes('and more'));
}

async function tellsTracking(options: OpenOptions): Promise<boolean> {
  const word = await harness.open(await letter('Hello'), options);
  await word.page.evaluate(() => window.wordHost.model.settings.set('w:trackRevisions', true));
  return (await word.ooxml()).includes('w:trackRevisions');
}

async function modeAfter(options: OpenOptions): Promise<string> {
  const word = await harness.open(await letter('Hello'), options);
  return word.run(async (context) => {
    context.document.changeTrackingMode = 'TrackMineOnly';
    context.document.load('changeTrackingMode');
    await context.sync();
    return context.document.changeTrackingMode;
  });
}

const styleOf = (own: string) => async (options: OpenOptions) => {
  const word = await harness.open(await letter('Hello'), options);
  await word.run(
    async (context, ooxml) => void context.document.body.paragraphs.getFirst().insertOoxml(ooxml, 'Start'),
    flatOpc(`<w:p>${own}<w:r><w:t>Seal</w:t></w:r></w:p><w:p/>`),
  );
  return word.page.evaluate(() => {
    const style = window.wordHost.model.body.querySelector('p')?.querySelector('pStyle');
    return style?.getAttribute('w:val') === 'Heading1';
  });
};

async function staysAfterUndo(options: OpenOptions): Promise<boolean> {
  const word = await openWith(flatOpc('<w:p><w:r><w:t>Seal</w:t></w:r></w:p><w:p/>'), options);
  await word.page.evaluate(() => window.wordHost.model.undo());
  return (await word.texts()).includes('Seal');
}

async function addPart(): Promise<number> {
  const { customXmlParts } = Office.context.document;
  await new Promise((resolve) => customXmlParts.addAsync('<id xmlns="urn:sealmark"/>', resolve));
  return (await window.partsOf('urn:sealmark')).length;
}

async function savesPart(options: OpenOptions): Promise<boolean> {
  const word = await harness.open(await letter('Hello'), options);
  await word.office(addPart);
  const bytes = await word.page.evaluate(() => [...window.wordHost.autoSave()]);
  return Object.keys(unzipSync(Uint8Array.from(bytes))).some((path) => path.startsWith('customXml/'));
}

const WINDOWS = { platform: 'windows' } as const;
const WEB = { platform: 'web' } as const;

/** The result of a read of the document, in one Word and in another. */
const DIFFERENCES: Record<
  string,
  [look: (options: OpenOptions) => Promise<unknown>, ...answers: [options: OpenOptions, answer: unknown][]]
> = {
  'controls in tables can be hidden': [
    async (options) => (await openWith(TABLE, options)).tags(),
    [WEB, ['inner']],
    [{ ...WEB, behaviors: { hidesControlsInTables: true } }, []],
  ],
  'on the web, content for a control that shares its line also comes a second time': [
    afterReplacing,
    [WEB, 'newnew and more'],
    [WINDOWS, 'new and more'],
  ],
  'Word for Windows does not list metafiles among the pictures': [
    async (options) => pictures(await openWith(METAFILE, options)),
    [WINDOWS, 0],
    [WEB, 1],
  ],
  'Word for Windows does not say in its settings that changes are tracked': [
    tellsTracking,
    [{ platform: 'windows-2021' }, false],
    [WEB, true],
  ],
  'the sign for a field in a text is there only where it is played': [
    async (options) => (await (await openWith(FIELD, options)).texts()).includes('\uFFFC'),
    [{}, false],
    [{ behaviors: { showsObjectSign: true } }, true],
  ],
  'Word 2024 ignores TrackMineOnly, and the others tell it again': [
    modeAfter,
    [{ platform: 'windows-2024' }, 'Off'],
    [WINDOWS, 'TrackMineOnly'],
  ],
  'on a Mac a paragraph put at a list item becomes one too': [
    styleOf(''),
    [{ platform: 'mac' }, true],
    [WINDOWS, false],
  ],
  'on a Mac a paragraph that names its style keeps it': [
    styleOf('<w:pPr><w:pStyle w:val="Title"/></w:pPr>'),
    [{ platform: 'mac' }, false],
  ],
  'on the web nothing can be undone after insertOoxml': [staysAfterUndo, [WEB, true], [WINDOWS, false]],
  'AutoSave on the desktop does not notice custom XML alone': [savesPart, [WINDOWS, false], [WEB, true]],
  'custom XML can be taken and not kept': [
    async (options) => (await harness.open(await letter('Hello'), options)).office(addPart),
    [{}, 1],
    [{ behaviors: { ignoresCustomXml: true } }, 0],
  ],
};

test.each(Object.entries(DIFFERENCES))('%s', async (_, [look, ...answers]) => {
  for (const [options, answer] of answers) expect(await look(options)).toEqual(answer);
});

test('a Word that replaces a control itself loses it with its content', async () => {
  const word = await openWith(sealOoxml('sealmark:D1', 'unlocked'), {
    behaviors: { replacesControlItself: true },
  });
  await word.run(
    async (context, given) => void context.document.contentControls.getFirst().insertOoxml(given, 'Replace'),
    flatOpc('<w:p><w:r><w:t>new</w:t></w:r></w:p><w:p/>'),
  );
  expect(await word.tags()).toEqual([]);
  expect((await word.texts()).join()).not.toContain('Scan to verify');
});

test('the body may be unreadable, while headers and paragraphs are not', async () => {
  const word = await harness.open(await letter('Hello'), { behaviors: { failsToReadBody: true } });
  const refusal = await word.refusal(async (context) => void context.document.body.getOoxml());
  expect(refusal.code).toBe('GeneralException');
  const paragraph = await word.run(async (context) => {
    const result = context.document.body.paragraphs.getFirst().getOoxml();
    await context.sync();
    return result.value;
  });
  expect(paragraph).toContain('Certificate');
});

test('a Word may never give the body', async () => {
  const word = await harness.open(await letter('Hello'), { behaviors: { neverReadsBody: true } });
  await word.office(async () => {
    void Word.run(async (context) => void context.document.body.getOoxml());
  });
  expect(await word.texts()).toEqual(['Certificate', 'Hello']);
  expect((await word.calls()).map(({ error }) => error)).toContain('lost');
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
  await word.run(async (context) => context.document.body.paragraphs.getLast().delete());
  expect(await word.texts()).toEqual(['Certificate', '']);
  expect(await word.page.evaluate(lastFormat)).toBe('center');
  await word.run(async (context) => context.document.body.paragraphs.getLast().delete());
  expect(await word.texts()).toEqual(['Certificate']);
});

test('after Word on the web ends the session, the document is as it was last saved', async () => {
  const word = await openWith(sealOoxml('sealmark:D1'), { platform: 'web' });
  const bytes = await word.page.evaluate(() => [...window.wordHost.autoSave()]);
  const reopened = await harness.open(Uint8Array.from(bytes), { platform: 'web' });
  expect(await reopened.texts()).toEqual(['Certificate', 'Hello']);
});
