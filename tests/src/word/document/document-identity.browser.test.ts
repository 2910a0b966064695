import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { textHash } from '#contract/word-file/text-hash.ts';
import { letter, type Pane, usePanes } from '#tests/src/word/pane/pane.ts';

const openPane = usePanes();

const open = async (docx: Uint8Array, documentUrl = ''): Promise<Pane> => openPane(docx, { documentUrl });

async function filesOf(pane: Pane): Promise<string[]> {
  return Object.values(unzipSync(await pane.word.docx())).map((bytes) => strFromU8(bytes));
}

/** Adds an identity's part, like a merge or another author. */
function addPart(pane: Pane, record: string): Promise<void> {
  return pane.word.office(
    (xml) => new Promise((resolve) => Office.context.document.customXmlParts.addAsync(xml, () => resolve())),
    `<identity xmlns="urn:sealmark:document:1">${record}</identity>`,
  );
}

const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';
const ADDRESS = 'https://school.sharepoint.com/docs/Letter%20%232.docx';

test('the identity stays in the saved file, in both places', async () => {
  const pane = await open(await letter());
  expect(await pane.call('readIdentity')).toBeNull();
  const minted = await pane.call('claimIdentity');
  expect(await pane.call('claimIdentity')).toEqual(minted);
  const verified = await pane.identify(PUBLIC_ID);
  const files = await filesOf(pane);
  expect(files.filter((file) => file.includes(`${minted.docId} ${PUBLIC_ID}`))).toHaveLength(2);
  const again = await open(await pane.word.docx());
  expect(await again.call('readIdentity')).toEqual(verified);
  expect(verified).toEqual({ ...minted, publicId: PUBLIC_ID });
});

test('the property identifies a file without custom XML, and the part one without properties', async () => {
  const pane = await open(await letter());
  const minted = await pane.call('claimIdentity');
  const lost = await pane.word.office(async () => {
    const { readIdentity } = window.sealWord;
    const { customXmlParts } = Office.context.document;
    await new Promise<void>((resolve) => {
      customXmlParts.getByNamespaceAsync('urn:sealmark:document:1', ({ value: [part] }) => {
        part?.deleteAsync(() => resolve());
      });
    });
    return readIdentity();
  });
  expect(lost).toEqual(minted);
  await pane.call('saveIdentity', minted);
  await pane.word.page.evaluate(() =>
    window.wordHost.model.package.document('docProps/custom.xml').documentElement.replaceChildren(),
  );
  expect(await pane.call('readIdentity')).toEqual(minted);
});

test('in a Word without custom properties the identity is in the custom XML part alone', async () => {
  const pane = await open(await letter());
  await pane.refuse('customProperties', 'ApiNotFound', { times: Infinity });
  const verified = await pane.identify(PUBLIC_ID);
  expect(await pane.call('readIdentity')).toEqual(verified);
  expect((await filesOf(pane)).filter((file) => file.includes(verified.docId))).toHaveLength(1);
});

test.each([
  ['refuses custom XML', 'customXmlParts.getByNamespaceAsync', '5001'],
  ['adds no custom XML, and says that it did', 'customXmlParts.addAsync', null],
  ['refuses to add custom XML', 'customXmlParts.addAsync', '6100'],
  ['refuses custom properties', 'customProperties', 'GeneralException'],
  ['adds no custom property, and says that it did', 'CustomPropertyCollection.add', null],
] as const)('if Word %s, the other place alone stores the identity', async (_, member, code) => {
  const pane = await open(await letter());
  await (code === null ? pane.skip(member) : pane.refuse(member, code, { times: Infinity }));
  const verified = await pane.identify(PUBLIC_ID);
  expect(await pane.call('readIdentity')).toEqual(verified);
  const again = await open(await pane.word.docx());
  expect(await again.call('readIdentity')).toEqual(verified);
});

test('an identity stored in neither place is reported, and none is created if neither can be read', async () => {
  const pane = await open(await letter(), ADDRESS);
  await pane.skip('customXmlParts.addAsync');
  await pane.skip('CustomPropertyCollection.add');
  expect(await pane.refusalOf('claimIdentity')).toBe('not-kept');
  await pane.endFaults();
  await pane.refuse('customXmlParts.getByNamespaceAsync', '5001', { times: Infinity });
  await pane.refuse('customProperties', 'GeneralException', { times: Infinity });
  expect(await pane.refusalOf('claimIdentity')).toBe('unexpected');
  expect((await filesOf(pane)).filter((file) => file.includes('urn:sealmark:document:1'))).toEqual([]);
});

test('if two authors verify at once, both use the same identity, whatever the order of the parts', async () => {
  const records = [
    '1 11111111-1111-4111-8111-111111111111 -',
    '1 22222222-2222-4222-8222-222222222222 SM-DOC-2026-00000000',
  ];
  for (const order of [records, records.toReversed()]) {
    const pane = await open(await letter());
    for (const record of order) await addPart(pane, record);
    expect((await pane.call('readIdentity'))?.docId).toBe('22222222-2222-4222-8222-222222222222');
  }
});

test('a damaged identity counts as none, and a new one replaces it', async () => {
  const pane = await open(await letter());
  await addPart(pane, '<b>1 nothing</b>');
  await pane.word.run(async (context) => {
    context.document.properties.customProperties.add('Sealmark', 42);
    await context.sync();
  });
  expect(await pane.call('readIdentity')).toBeNull();
  const { docId } = await pane.call('claimIdentity');
  const files = await filesOf(pane);
  expect(files.filter((file) => file.includes('urn:sealmark:document:1">'))).toHaveLength(1);
  expect(files.filter((file) => file.includes(docId))).toHaveLength(2);
});

test('after a merge, the document is the one whose property is left', async () => {
  const pane = await open(await letter());
  const minted = await pane.call('claimIdentity');
  await addPart(pane, '1 11111111-1111-4111-8111-111111111111 SM-DOC-2026-00000000');
  expect(await pane.call('readIdentity')).toEqual(minted);
});

test('a pane and a ribbon command that create one at the same time agree on one identity', async () => {
  const pane = await open(await letter());
  await pane.load();
  const identities = await pane.word.office(() =>
    Promise.all([window.sealWord.claimIdentity(), window.otherWord.claimIdentity()]),
  );
  expect(identities[0]).toEqual(identities[1]);
  const files = await filesOf(pane);
  expect(files.filter((file) => file.includes('urn:sealmark:document:1">'))).toHaveLength(1);
});

test('storing an identity in a read-only document is reported', async () => {
  const pane = await openPane(letter(), { readOnly: true });
  expect(await pane.refusalOf('claimIdentity')).toBe('read-only');
});

test('a document’s title, file and move are read', async () => {
  const pane = await open(await letter(), `${ADDRESS}?web=1`);
  const first = await pane.call('readOpenDocument');
  expect(first).toMatchObject({
    identity: null,
    isMoved: false,
    fileName: 'Letter #2.docx',
    // As earlier panes stored it.
    addressHash: await textHash('https://school.sharepoint.com/docs/letter%20%25232.docx'),
    address: ADDRESS.toLowerCase(),
    suggestedTitle: 'Enrollment certificate',
    seals: [],
  });
  const identity = await pane.call('claimIdentity');
  await pane.call('saveIdentity', { ...identity, addressHashes: [first.addressHash ?? ''] });
  const docx = await pane.word.docx();
  for (const [url, isMoved] of [
    [ADDRESS, false],
    [ADDRESS.replace('Letter', 'Copy of Letter'), true],
    ['', true],
  ] as const) {
    const again = await open(docx, url);
    expect((await again.call('readOpenDocument')).isMoved).toBe(isMoved);
  }
});
