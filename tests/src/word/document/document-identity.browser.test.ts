import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { letter } from '#tests/src/word/pane/documents.ts';
import type { Pane } from '#tests/src/word/pane/pane.ts';
import { usePanes } from '#tests/src/word/pane/use-panes.ts';

const openPane = usePanes();

async function open(docx: Uint8Array, documentUrl = ''): Promise<Pane> {
  return openPane(docx, { documentUrl });
}

async function filesOf(pane: Pane): Promise<string[]> {
  return Object.values(unzipSync(await pane.word.docx())).map((bytes) => strFromU8(bytes));
}

const PUBLIC_ID = 'SM-DOC-2026-8K4T2M9Q';
const ADDRESS = 'https://school.sharepoint.com/docs/Letter.docx';

test('the identity stays in the saved file, in both places', async () => {
  const pane = await open(await letter());
  expect(await pane.word.office(() => window.sealWord.readIdentity())).toBeNull();
  const minted = await pane.word.office(() => window.sealWord.claimIdentity());
  expect(await pane.word.office(() => window.sealWord.claimIdentity())).toEqual(minted);
  await pane.word.office((identity) => window.sealWord.saveIdentity(identity), {
    ...minted,
    publicId: PUBLIC_ID,
  });
  const files = await filesOf(pane);
  expect(files.filter((file) => file.includes(`${minted.docId} ${PUBLIC_ID}`))).toHaveLength(2);
  const again = await open(await pane.word.docx());
  expect(await again.word.office(() => window.sealWord.readIdentity())).toEqual({
    ...minted,
    publicId: PUBLIC_ID,
  });
});

test('the property identifies a file without custom XML, and the part one without properties', async () => {
  const pane = await open(await letter());
  const minted = await pane.word.office(() => window.sealWord.claimIdentity());
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
  await pane.word.office(async () => {
    const { claimIdentity, saveIdentity } = window.sealWord;
    await saveIdentity(await claimIdentity());
  });
  await pane.word.page.evaluate(() =>
    window.wordHost.model.package.document('docProps/custom.xml').documentElement.replaceChildren(),
  );
  expect(await pane.word.office(() => window.sealWord.readIdentity())).toEqual(minted);
});

test('in a Word without custom properties the identity is in the custom XML part alone', async () => {
  const pane = await open(await letter());
  await pane.word.page.evaluate(() => {
    window.wordHost.faults.refuse('customProperties', 'ApiNotFound', undefined, { times: Infinity });
  });
  const minted = await pane.word.office(() => window.sealWord.claimIdentity());
  await pane.word.office((identity) => window.sealWord.saveIdentity(identity), {
    ...minted,
    publicId: PUBLIC_ID,
  });
  expect(await pane.word.office(() => window.sealWord.readIdentity())).toEqual({
    ...minted,
    publicId: PUBLIC_ID,
  });
  expect((await filesOf(pane)).filter((file) => file.includes(minted.docId))).toHaveLength(1);
});

test.each([
  ['refuses custom XML', 'refuse', 'customXmlParts.getByNamespaceAsync', '5001'],
  ['adds no custom XML, and says that it did', 'skip', 'customXmlParts.addAsync', ''],
  ['refuses to add custom XML', 'refuse', 'customXmlParts.addAsync', '6100'],
  ['refuses custom properties', 'refuse', 'customProperties', 'GeneralException'],
  ['adds no custom property, and says that it did', 'skip', 'CustomPropertyCollection.add', ''],
] as const)('if Word %s, the other place alone stores the identity', async (_, how, member, code) => {
  const pane = await open(await letter());
  await pane.word.page.evaluate(
    ([kind, target, answer]) => {
      const { faults } = window.wordHost;
      if (kind === 'skip') faults.skip(target, { times: Infinity });
      else faults.refuse(target, answer, undefined, { times: Infinity });
    },
    [how, member, code] as const,
  );
  const minted = await pane.word.office(() => window.sealWord.claimIdentity());
  const verified = { ...minted, publicId: PUBLIC_ID };
  await pane.word.office((identity) => window.sealWord.saveIdentity(identity), verified);
  expect(await pane.word.office(() => window.sealWord.readIdentity())).toEqual(verified);
  const again = await open(await pane.word.docx());
  expect(await again.word.office(() => window.sealWord.readIdentity())).toEqual(verified);
});

test('an identity stored in neither place is reported, and none is created if neither can be read', async () => {
  const pane = await open(await letter(), ADDRESS);
  await pane.word.page.evaluate(() => {
    window.wordHost.faults.skip('customXmlParts.addAsync', { times: Infinity });
    window.wordHost.faults.skip('CustomPropertyCollection.add', { times: Infinity });
  });
  const reason = () => pane.word.office(() => window.sealWord.refusalOf(window.sealWord.claimIdentity));
  expect(await reason()).toBe('not-kept');
  await pane.word.page.evaluate(() => {
    window.wordHost.faults.clear();
    window.wordHost.faults.refuse('customXmlParts.getByNamespaceAsync', '5001', undefined, {
      times: Infinity,
    });
    window.wordHost.faults.refuse('customProperties', 'GeneralException', undefined, { times: Infinity });
  });
  expect(await reason()).toBe('unexpected');
  expect((await filesOf(pane)).filter((file) => file.includes('urn:sealmark:document:1'))).toEqual([]);
});

test('if two authors verify at once, both use the same identity, whatever the order of the parts', async () => {
  const records = [
    '1 11111111-1111-4111-8111-111111111111 -',
    '1 22222222-2222-4222-8222-222222222222 SM-DOC-2026-00000000',
  ];
  for (const order of [records, records.toReversed()]) {
    const pane = await open(await letter());
    const believed = await pane.word.office(async (lines) => {
      for (const line of lines) {
        const xml = `<identity xmlns="urn:sealmark:document:1">${line}</identity>`;
        await new Promise<void>((resolve) =>
          Office.context.document.customXmlParts.addAsync(xml, () => resolve()),
        );
      }
      return window.sealWord.readIdentity();
    }, order);
    expect(believed?.docId).toBe('22222222-2222-4222-8222-222222222222');
  }
});

test('a damaged identity counts as none, and a new one replaces it', async () => {
  const pane = await open(await letter());
  const claimed = await pane.word.office(async () => {
    await new Promise<void>((resolve) => {
      const xml = '<identity xmlns="urn:sealmark:document:1"><b>1 nothing</b></identity>';
      Office.context.document.customXmlParts.addAsync(xml, () => resolve());
    });
    await Word.run(async (context) => {
      context.document.properties.customProperties.add('Sealmark', 42);
      await context.sync();
    });
    return [await window.sealWord.readIdentity(), await window.sealWord.claimIdentity()] as const;
  });
  expect(claimed[0]).toBeNull();
  const files = await filesOf(pane);
  expect(files.filter((file) => file.includes('urn:sealmark:document:1">'))).toHaveLength(1);
  expect(files.filter((file) => file.includes(claimed[1].docId))).toHaveLength(2);
});

test('after a merge, the document is the one whose property is left', async () => {
  const pane = await open(await letter());
  const minted = await pane.word.office(() => window.sealWord.claimIdentity());
  const merged = await pane.word.office(async () => {
    const record = '1 11111111-1111-4111-8111-111111111111 SM-DOC-2026-00000000';
    const xml = `<identity xmlns="urn:sealmark:document:1">${record}</identity>`;
    await new Promise<void>((resolve) =>
      Office.context.document.customXmlParts.addAsync(xml, () => resolve()),
    );
    return window.sealWord.readIdentity();
  });
  expect(merged).toEqual(minted);
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
  const reason = await pane.word.office(() => {
    const { claimIdentity, refusalOf } = window.sealWord;
    return refusalOf(claimIdentity);
  });
  expect(reason).toBe('read-only');
});

test('a document’s title, file and move are read', async () => {
  const pane = await open(await letter(), `${ADDRESS}?web=1`);
  const first = await pane.word.office(() => window.sealWord.readOpenDocument());
  expect(first).toMatchObject({
    identity: null,
    isMoved: false,
    fileName: 'Letter.docx',
    address: ADDRESS.toLowerCase(),
    suggestedTitle: 'Enrollment certificate',
    seals: [],
  });
  await pane.word.office(async (hash) => {
    const { claimIdentity, saveIdentity } = window.sealWord;
    await saveIdentity({ ...(await claimIdentity()), addressHashes: [hash] });
  }, first.addressHash ?? '');
  const docx = await pane.word.docx();
  for (const [url, isMoved] of [
    [ADDRESS, false],
    [ADDRESS.replace('Letter', 'Copy of Letter'), true],
    ['', true],
  ] as const) {
    const again = await open(docx, url);
    expect((await again.word.office(() => window.sealWord.readOpenDocument())).isMoved).toBe(isMoved);
  }
});
