import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';

import { contract, letter, type Pane, sealOf, test, usePanes } from './pane/pane.ts';

const open = usePanes();

const refuse = (pane: Pane, member: string) => pane.refuse(member, 'GeneralException', { times: Infinity });

const readOpenDocument = (pane: Pane) => pane.call('readOpenDocument');

test('a document whose body Word does not give is read as far as possible', async ({ pane }) => {
  await pane.insertSeal(sealOf(), 'end');
  await refuse(pane, 'Body.getOoxml');
  const document = await readOpenDocument(pane);
  expect(document.unread).toEqual(['body', 'header', 'footer']);
  expect(document.seals).toMatchObject([{ publicId: sealOf().publicId, story: 'body' }]);
  expect(document.textChange).toBeNull();
});

test.each([
  ['getFilePropertiesAsync', 'nothing', null],
  ['getFilePropertiesAsync', null, null],
  ['getFilePropertiesAsync', '', expect.any(String)],
  ['customXmlParts', 'nothing', expect.any(String)],
] as const)('a document is read if its %s is or answers %j', async (member, answer, addressHash) => {
  const pane = await open(letter());
  await pane.word.office(changeDocument, { member, answer });
  await pane.identify(sealOf().publicId);
  expect(await readOpenDocument(pane)).toMatchObject({ publicId: sealOf().publicId, addressHash });
});

/** In the pane: a member is missing, or answers this. Office.js forbids changing its objects. */
function changeDocument(given: { member: string; answer: string | null }): Promise<void> {
  const member = (callback: (result: object) => void) =>
    callback({ status: Office.AsyncResultStatus.Succeeded, value: given.answer });
  const value = given.answer === 'nothing' ? undefined : member;
  const document = { value: Object.create(Office.context.document, { [given.member]: { value } }) };
  const context = { value: Object.create(Office.context, { document }) };
  Object.assign(window, { Office: Object.create(Office, { context }) });
  return Promise.resolve();
}

test('a body with an empty answer is read like one that Word does not give', async ({ pane }) => {
  await pane.skip('Body.getOoxml', Infinity);
  expect((await readOpenDocument(pane)).unread).toEqual(['body', 'header', 'footer']);
});

test('reading a document without its body creates no header', async ({ pane }) => {
  await refuse(pane, 'Body.getOoxml');
  await readOpenDocument(pane);
  await pane.call('readCodes');
  expect(Object.keys(unzipSync(await pane.word.docx())).filter((name) => /header|footer/.test(name))).toEqual(
    [],
  );
});

test.each(['top', 'end', 'header', 'footer'] as const)(
  'a document whose body Word does not give can be sealed: %s',
  async (placement) => {
    const pane = await open(letter());
    await refuse(pane, 'Body.getOoxml');
    expect(await pane.insertSeal(sealOf(), placement)).toMatchObject({ outcome: 'inserted', stories: 1 });
    const files = Object.values(unzipSync(await pane.word.docx())).map((bytes) => strFromU8(bytes));
    expect(files.filter((file) => file.includes(`sealmark:${sealOf().publicId}`))).toHaveLength(1);
  },
);

test('seals of a document whose body Word does not give are found where they are', async () => {
  const pane = await open(letter());
  for (const placement of ['end', 'header', 'footer'] as const) await pane.insertSeal(sealOf(), placement);
  await refuse(pane, 'Body.getOoxml');
  const [{ seals: listed }, { seals: scanned }] = [
    await readOpenDocument(pane),
    await pane.call('readCodes'),
  ];
  const stories = [listed.map(({ story }) => story), scanned.map(({ place }) => place.story)];
  expect(stories.map((all) => all.toSorted().join())).toEqual(['body,footer,header', 'body,footer,header']);
});

test('a Word that gives no markup after an edit, and names no member that failed, keeps no marker', async () => {
  const behaviors = { failsToReadAfterEdit: true, hidesErrorLocation: true };
  const pane = await open(letter(), { behaviors });
  expect(await pane.insertSeal(sealOf(), 'end')).toMatchObject({ outcome: 'inserted' });
  const files = Object.values(unzipSync(await pane.word.docx())).map((bytes) => strFromU8(bytes));
  expect(files.filter((file) => file.includes('sealmark-place'))).toEqual([]);
});

test('the check scans what Word lists of a body that it does not give', async ({ pane }) => {
  await pane.insertSeal(sealOf(), 'end');
  const { seals: before } = await pane.call('readCodes');
  await refuse(pane, 'Body.getOoxml');
  const { seals, pictures, unread, textChange } = await pane.call('readCodes');
  expect(unread).toEqual(['body', 'header', 'footer']);
  expect(seals).toHaveLength(1);
  expect(seals[0]?.picture?.base64).toBe(before[0]?.picture?.base64);
  expect(seals[0]).toMatchObject({
    publicId: sealOf().publicId,
    link: sealOf().verifyUrl,
    controlId: before[0]?.controlId,
    hasCaption: true,
    isLocked: true,
  });
  expect(seals[0]?.widthMm).toBeCloseTo(25, 0);
  expect(pictures).toEqual([]);
  expect(textChange).toBeNull();
});

test('headers that Word does not give are reported, and everything else is read', async () => {
  const pane = await open(contract());
  await pane.insertSeal(sealOf(), 'footer');
  const whole = await pane.call('readCodes');
  expect(whole.unread).toEqual([]);
  await refuse(pane, 'Section.getHeader');
  const partly = await pane.call('readCodes');
  expect(partly.unread).toContain('header');
  expect(partly.trace).not.toBe(whole.trace);
  expect((await readOpenDocument(pane)).unread).toContain('header');
});

/** Reads the document while time passes in such steps; returns how much passed, too. */
async function readInSteps(pane: Pane, step: number) {
  let passed = 0;
  const reading = readOpenDocument(pane);
  const pass = async () => {
    await pane.word.page.clock.fastForward(step);
    passed += step;
    return Promise.race([reading, Promise.resolve(null)]);
  };
  await expect.poll(pass).not.toBeNull();
  return { ...(await reading), passed };
}

test.for([
  ['Body.getOoxml', { unread: ['body', 'header', 'footer'], identity: null }, 6_000, 20_000],
  ['customXmlParts.getByNamespaceAsync', { identity: null, unread: [] }, 6_000, 20_000],
  ['document.getFilePropertiesAsync', { addressHash: null, unread: [] }, 2_000, 20_000],
] as const)('an unanswered %s is given up, and then sooner', async ([member, found, step, soon]) => {
  const pane = await open(letter(), { clock: true });
  await pane.word.page.evaluate((name) => window.wordHost.faults.lose(name, { times: Infinity }), member);
  expect(await readInSteps(pane, 21_000)).toMatchObject(found);
  expect((await readInSteps(pane, step)).passed).toBeLessThan(soon);
});

test('a document whose title and seals Word does not give still has its address', async () => {
  const pane = await open(letter(), { documentUrl: 'https://school.sharepoint.com/docs/Letter.docx' });
  for (const member of ['Body.getOoxml', 'DocumentProperties.title', 'contentControls'])
    await refuse(pane, member);
  expect(await readOpenDocument(pane)).toMatchObject({
    suggestedTitle: 'Letter',
    seals: [],
    unread: ['body', 'header', 'footer'],
  });
});
