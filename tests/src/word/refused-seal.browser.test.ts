import { expect } from 'vitest';

import { editedDocx, partOf } from '#tests/word-host/harness/edited-docx.ts';
import { contract, letter, type Pane, sealOf, test, usePanes } from './pane/pane.ts';

const open = usePanes();

/** Why Word doesn't remove the seals; null if it does. */
const removalRefusal = (pane: Pane) => pane.refusalOf('removeSeals', sealOf().publicId);

const mainOf = async (pane: Pane) => partOf(await pane.word.docx());

const SAVED = { documentUrl: 'https://school.sharepoint.com/docs/Letter.docx' };

test('a verified document opened read-only is reported as such, and stays as it was', async () => {
  const pane = await open(letter(), SAVED);
  await pane.call('claimIdentity');
  await pane.word.page.evaluate(() => {
    window.wordHost.model.protection.isReadOnly = true;
  });
  const before = await mainOf(pane);
  expect(await pane.refusal(sealOf(), 'end')).toBe('read-only');
  expect(await mainOf(pane)).toBe(before);
});

test('a seal that cannot be removed from a read-only document is reported as that', async () => {
  const pane = await open(letter(), SAVED);
  await pane.insertSeal(sealOf(), 'end');
  await pane.word.page.evaluate(() => {
    window.wordHost.readOnly = true;
  });
  expect(await removalRefusal(pane)).toBe('read-only');
});

test('if Word refuses every change with the code of a lock, the whole document is named', async () => {
  const pane = await open(letter(), { ...SAVED, behaviors: { refusesEveryWrite: true } });
  expect(await pane.refusal(sealOf(), 'end')).toBe('all-refused');
});

test('a document with restricted editing is reported as protected, whatever Word’s code', async () => {
  const restricted = '<w:documentProtection w:edit="readOnly" w:enforcement="1"/>';
  const restrict = (xml: string) => xml.replace(/<w:settings[^>]*>/, (root) => root + restricted);
  const pane = await open(
    letter().then((docx) => editedDocx(docx, { 'word/settings.xml': restrict })),
    SAVED,
  );
  expect(await pane.refusal(sealOf(), 'end')).toBe('protected');
  expect(await pane.refusalOf('claimIdentity')).toBe('protected');
});

test('a document marked as final is reported as that', async () => {
  const pane = await open(letter(), SAVED);
  await pane.word.run(async (context) => {
    context.document.properties.customProperties.add('_MarkAsFinal', true);
    await context.sync();
  });
  await pane.refuse('insertOoxml', 'AccessDenied', { times: Infinity });
  expect(await pane.refusal(sealOf(), 'end')).toBe('final');
});

test('if Word gives no reason, a document that was never saved must be saved', async ({ pane }) => {
  await pane.refuse('insertOoxml', 'GeneralException');
  expect(await pane.refusal(sealOf(), 'end')).toBe('not-saved');
});

test.each([
  ['web', 'AccessDenied', 'locked'],
  ['web', 'GeneralException', 'refused'],
  ['windows', 'NotImplemented', 'too-old'],
] as const)(
  'when Word (%s) answers %s, the reason is %s and nothing is left behind',
  async (platform, code, reason) => {
    const pane = await open(letter(), { ...SAVED, platform });
    const before = await mainOf(pane);
    await pane.refuse('insertOoxml', code);
    expect(await pane.refusal(sealOf(), 'end')).toBe(reason);
    expect(await mainOf(pane)).toBe(before);
  },
);

test('after a refusal halfway no story has a seal, and trying again puts one into each', async () => {
  const pane = await open(contract(), SAVED);
  await pane.refuse('insertOoxml', 'GeneralException', { after: 2 });
  expect(await pane.refusal(sealOf(), 'footer')).toBe('refused');
  expect(await pane.call('findSeals')).toEqual([]);
  expect(await pane.insertSeal(sealOf(), 'footer')).toMatchObject({ stories: 4 });
  expect(await pane.call('findSeals')).toHaveLength(4);
});

test('a seal that cannot be refreshed stays as it was, locked', async () => {
  const pane = await open(letter(), SAVED);
  await pane.insertSeal(sealOf(), 'end');
  await pane.refuse('insertOoxml', 'GeneralException');
  expect(await pane.refusal(sealOf({ language: 'fr' }), 'end')).toBe('refused');
  const main = await mainOf(pane);
  expect(main).toContain('Scan, or go to');
  expect(main).toContain('sdtContentLocked');
});

test('while Word refuses every deletion, two seals are reported, and trying again leaves one', async () => {
  const pane = await open(letter(), SAVED);
  await pane.insertSeal(sealOf(), 'end');
  await pane.refuse('ContentControl.delete', 'GeneralException', { times: Infinity });
  pane.word.expectChange(/stands there twice/);
  expect(await pane.refusal(sealOf(), 'end')).toBe('seal-twice');
  expect(await pane.call('findSeals')).toHaveLength(2);
  await pane.endFaults();
  await pane.insertSeal(sealOf(), 'end');
  expect(await pane.call('findSeals')).toHaveLength(1);
});

test('a seal that Word does not unlock is reported as locked', async ({ pane }) => {
  await pane.insertSeal(sealOf(), 'end');
  // The first lock is that of the new seal.
  await pane.refuse('ContentControl.cannotEdit', 'AccessDenied', { after: 1 });
  expect(await pane.refusal(sealOf(), 'end')).toBe('locked');
  expect(await mainOf(pane)).toContain('sdtContentLocked');
});

test('a new seal that Word neither locks nor removes is reported as unlocked, and trying again locks it', async () => {
  const pane = await open(letter(), SAVED);
  await pane.refuse('ContentControl.cannotEdit', 'GeneralException', { times: Infinity });
  await pane.refuse('delete', 'GeneralException', { times: Infinity });
  pane.word.expectChange(/a seal is left unlocked/);
  expect(await pane.refusal(sealOf(), 'end')).toBe('seal-unlocked');
  const isLocked = async () => (await pane.call('readCodes')).seals.map((seal) => seal.isLocked);
  expect(await isLocked()).toEqual([false]);
  await pane.endFaults();
  expect(await pane.insertSeal(sealOf(), 'end')).toMatchObject({ outcome: 'refreshed' });
  expect(await isLocked()).toEqual([true]);
  expect(await pane.call('findSeals')).toHaveLength(1);
  expect(await mainOf(pane)).toContain('sdtContentLocked');
});

test('a seal that Word unlocks, then neither removes nor locks again, is reported as unlocked', async () => {
  const pane = await open(letter(), SAVED);
  await pane.insertSeal(sealOf(), 'end');
  await pane.refuse('ContentControl.delete', 'GeneralException');
  // The first one unlocks it.
  await pane.refuse('ContentControl.cannotEdit', 'GeneralException', { after: 1, times: 2 });
  pane.word.expectChange(/a seal is left unlocked/);
  expect(await removalRefusal(pane)).toBe('seal-unlocked');
  expect(await removalRefusal(pane)).toBeNull();
  expect(await pane.call('findSeals')).toEqual([]);
});

test('a seal that Word only claims to have locked is removed again', async () => {
  const pane = await open(letter(), SAVED);
  const before = await mainOf(pane);
  await pane.skip('ContentControl.cannotEdit', 9);
  expect(await pane.refusal(sealOf(), 'end')).toBe('not-kept');
  expect(await mainOf(pane)).toBe(before);
});

test('if Word lists only the body’s controls, a seal left in a header is not taken for removed', async () => {
  const pane = await open(contract(), { platform: 'web', behaviors: { listsBodyControlsOnly: true } });
  await pane.insertSeal(sealOf(), 'header');
  const before = await pane.call('findSeals');
  await pane.skip('ContentControl.delete', 9);
  expect(await removalRefusal(pane)).toBe('unexpected');
  expect(await pane.call('findSeals')).toEqual(before);
  expect(before).not.toEqual([]);
});

test('an insertion without its picture counts as failed, and leaves nothing behind', async ({ pane }) => {
  const before = (await mainOf(pane)).split('<w:p').length;
  await pane.word.page.evaluate(() => {
    const { model } = window.wordHost;
    model.addEventListener('change', () => {
      for (const run of model.main.querySelectorAll('sdt drawing')) run.parentElement?.remove();
    });
  });
  expect(await pane.refusal(sealOf(), 'end')).toBe('not-inserted');
  const main = await mainOf(pane);
  expect(main).not.toContain('sealmark:');
  expect(main.split('<w:p').length).toBe(before);
});
