import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';

import type { Harness } from '#tests/word-host/harness/harness.ts';
import { useHarness } from '#tests/word-host/harness/use-harness.ts';
import { contract, letter, sealOf } from './pane/documents.ts';
import { Pane } from './pane/pane.ts';

const harness = useHarness();

async function open(docx: Promise<Buffer>, options?: Parameters<Harness['open']>[1]): Promise<Pane> {
  return Pane.open(harness, await docx, options);
}

function refuse(pane: Pane, member: string, code: string, times = 1): Promise<void> {
  return pane.word.page.evaluate(
    (fault) => window.wordHost.faults.refuse(fault.member, fault.code, undefined, { times: fault.times }),
    { member, code, times },
  );
}

async function mainOf(pane: Pane): Promise<string> {
  return strFromU8(unzipSync(await pane.word.docx())['word/document.xml'] ?? new Uint8Array());
}

const SAVED = { documentUrl: 'https://school.sharepoint.com/docs/Letter.docx' };

async function withSettings(docx: Buffer, settings: string): Promise<Buffer> {
  const files = unzipSync(docx);
  const xml = strFromU8(files['word/settings.xml'] ?? new Uint8Array());
  files['word/settings.xml'] = strToU8(xml.replace(/<w:settings[^>]*>/, (root) => root + settings));
  return Buffer.from(zipSync(files));
}

test('a verified document opened read-only is told as what it is, and stays as it was', async () => {
  const pane = await open(letter(), SAVED);
  await pane.word.office(() => window.sealWord.claimIdentity());
  await pane.word.page.evaluate(() => {
    window.wordHost.model.protection.isReadOnly = true;
  });
  const before = await mainOf(pane);
  expect(await pane.refusal(sealOf(), 'end')).toBe('read-only');
  expect(await mainOf(pane)).toBe(before);
  await pane.word.close();
});

test('a document whose editing is restricted is told as protected, whatever Word’s code', async () => {
  const restricted = '<w:documentProtection w:edit="readOnly" w:enforcement="1"/>';
  const pane = await open(
    letter().then((docx) => withSettings(docx, restricted)),
    SAVED,
  );
  expect(await pane.refusal(sealOf(), 'end')).toBe('protected');
  expect(await pane.word.office(() => window.sealWord.refusalOf(window.sealWord.claimIdentity))).toBe(
    'protected',
  );
  await pane.word.close();
});

test('a document marked as final is told as that', async () => {
  const pane = await open(letter(), SAVED);
  await pane.word.run(async (context) => {
    context.document.properties.customProperties.add('_MarkAsFinal', true);
    await context.sync();
  });
  await refuse(pane, 'insertOoxml', 'AccessDenied', Infinity);
  expect(await pane.refusal(sealOf(), 'end')).toBe('final');
  await pane.word.close();
});

test('a document that was never saved is told to be saved where Word gives no reason', async () => {
  const pane = await open(letter());
  await refuse(pane, 'insertOoxml', 'GeneralException');
  expect(await pane.refusal(sealOf(), 'end')).toBe('not-saved');
  await pane.word.close();
});

test.each([
  ['web', 'AccessDenied', 'locked'],
  ['web', 'NotAllowed', 'not-in-browser'],
  ['windows', 'NotAllowed', 'locked'],
  ['web', 'GeneralException', 'refused'],
  ['windows', 'GeneralException', 'refused'],
  ['web', 'NotImplemented', 'not-in-browser'],
  ['windows', 'NotImplemented', 'too-old'],
  ['web', 'Conflict', 'conflict'],
  ['web', 'SomethingNew', 'unexpected'],
] as const)(
  'when Word (%s) answers %s, the reason is %s and nothing is left behind',
  async (platform, code, reason) => {
    const pane = await open(letter(), { ...SAVED, platform });
    const before = await mainOf(pane);
    await refuse(pane, 'insertOoxml', code);
    expect(await pane.refusal(sealOf(), 'end')).toBe(reason);
    expect(await mainOf(pane)).toBe(before);
    await pane.word.close();
  },
);

test('after a refusal halfway no story keeps a seal, and trying again puts one into each', async () => {
  const pane = await open(contract(), SAVED);
  await pane.word.page.evaluate(() =>
    window.wordHost.faults.refuse('insertOoxml', 'GeneralException', undefined, { after: 2 }),
  );
  expect(await pane.refusal(sealOf(), 'footer')).toBe('refused');
  expect(await pane.findSeals()).toEqual([]);
  expect(await pane.insertSeal(sealOf(), 'footer')).toMatchObject({ stories: 4 });
  expect(await pane.findSeals()).toHaveLength(4);
  await pane.word.close();
});

test('a seal that cannot be refreshed keeps standing as it was, locked', async () => {
  const pane = await open(letter(), SAVED);
  await pane.insertSeal(sealOf(), 'end');
  await refuse(pane, 'insertOoxml', 'GeneralException');
  expect(await pane.refusal(sealOf({ language: 'fr' }), 'end')).toBe('refused');
  const main = await mainOf(pane);
  expect(main).toContain('Scan, or type at');
  expect(main).toContain('sdtContentLocked');
  await pane.word.close();
});

test('a seal that Word does not unlock is told as locked', async () => {
  const pane = await open(letter());
  await pane.insertSeal(sealOf(), 'end');
  // The first lock is that of the new seal.
  await pane.word.page.evaluate(() =>
    window.wordHost.faults.refuse('ContentControl.cannotEdit', 'AccessDenied', undefined, { after: 1 }),
  );
  expect(await pane.refusal(sealOf(), 'end')).toBe('locked');
  expect(await mainOf(pane)).toContain('sdtContentLocked');
  await pane.word.close();
});

test('an insertion that left no picture counts as none, and leaves nothing behind', async () => {
  const pane = await open(letter());
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
  await pane.word.close();
});

test('a seal that stands twice in a story is one again once it is refreshed', async () => {
  const pane = await open(letter());
  await pane.insertSeal(sealOf(), 'end');
  await pane.word.run(async (context) => {
    const control = context.document.contentControls.getFirst();
    const copy = control.paragraphs.getFirst().getOoxml();
    await context.sync();
    context.document.body.insertOoxml(copy.value, 'End');
    await context.sync();
  });
  expect(await pane.findSeals()).toHaveLength(2);
  expect(await pane.insertSeal(sealOf(), 'cursor')).toMatchObject({ outcome: 'refreshed' });
  expect(await pane.findSeals()).toHaveLength(1);
  await pane.word.close();
});

test('a seal that was removed in the meantime is told as gone', async () => {
  const pane = await open(letter());
  await pane.insertSeal(sealOf(), 'end');
  const reason = await pane.word.office(async () => {
    const { findSeals, goToSeal, refusalOf, removeSeals } = window.sealWord;
    const [seal] = await findSeals();
    if (!seal) return 'not found';
    await removeSeals(seal.publicId);
    return refusalOf(() => goToSeal(seal));
  });
  expect(reason).toBe('gone');
  await pane.word.close();
});

test('an older Word that tracks changes says that the seal is tracked', async () => {
  const pane = await open(letter());
  await pane.word.page.evaluate(() => {
    const { model } = window.wordHost;
    model.byPerson(() => model.settings.set('w:trackRevisions', true));
  });
  expect(await pane.insertSeal(sealOf(), 'end')).toMatchObject({ tracked: true });
  await pane.word.close();
});
