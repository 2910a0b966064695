import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { PLATFORM_NAMES } from '#word-host/platforms/platform.ts';
import type { FileKind } from '#src/word/host/read-file.ts';
import { letter, type Pane, sealOf, usePanes } from './pane/pane.ts';

const open = usePanes();

const read = (pane: Pane, kind: FileKind = 'docx') =>
  pane.word.office(async (wanted) => Array.from(await window.sealWord.readFile(wanted)), kind);

const refusal = (pane: Pane, kind: FileKind) => pane.refusalOf('readFile', kind);

/** A PDF of this size, with a duration that the test chooses. */
async function withPdf(pane: Pane, size: number): Promise<{ finish: () => Promise<void> }> {
  await pane.word.page.evaluate((length) => {
    const made = new Promise<Uint8Array>((resolve) => {
      Object.assign(window, { finishPdf: () => resolve(new Uint8Array(length).fill(37)) });
    });
    window.wordHost.toPdf = () => made;
  }, size);
  return { finish: () => pane.word.page.evaluate('window.finishPdf()') };
}

const members = async (pane: Pane) => (await pane.word.calls()).flatMap((call) => call.members);

test.each(PLATFORM_NAMES)(
  'the file is the document’s present state, and none is left open (%s)',
  async (platform) => {
    const pane = await open(letter(), { platform });
    for (let time = 0; time < 3; time += 1) {
      const bytes = Uint8Array.from(await read(pane));
      expect(unzipSync(bytes)).toEqual(unzipSync(await pane.word.docx()));
    }
  },
);

test.each([false, true])(
  'the stored file is told from the present one (Word gives the stored one: %s)',
  async (givesStoredFile) => {
    const pane = await open(letter(), { behaviors: { givesStoredFile } });
    await pane.identify(sealOf().publicId);
    const isPresent = await pane.word.office(async () =>
      window.sealWord.isPresentFile(await window.sealWord.readFile('docx')),
    );
    expect(isPresent).toBe(!givesStoredFile);
  },
);

test('a large file is read in slices, with its progress', async () => {
  const pane = await open(letter(), { platform: 'windows' });
  const { finish } = await withPdf(pane, 1_000_000);
  await finish();
  const told = await pane.word.office(async () => {
    const parts: number[] = [];
    const bytes = await window.sealWord.readFile('pdf', { onProgress: (part) => parts.push(part) });
    return { parts, length: bytes.length };
  });
  expect(told.length).toBe(1_000_000);
  expect(told.parts.length).toBeGreaterThan(3);
  expect(told.parts).toEqual(told.parts.toSorted((a, b) => a - b));
  expect(told.parts.at(-1)).toBe(1);
});

test.each([
  ['an iPad, which gives no PDF', { platform: 'ipad' }, 'unexpected'],
  ['a Word that makes no PDF', { platform: 'windows' }, 'too-old'],
] as const)('%s refuses, and the reason is reported', async (_, options, reason) => {
  const pane = await open(letter(), options);
  if (options.platform === 'ipad') await (await withPdf(pane, 10)).finish();
  expect(await refusal(pane, 'pdf')).toBe(reason);
  expect(await refusal(pane, 'docx')).toBeNull();
});

test.each(['file.getSliceAsync', 'file.closeAsync'])(
  'a file is closed even if Word refuses %s',
  async (member) => {
    const pane = await open(letter(), { platform: 'web' });
    await pane.refuse(member, '5001');
    expect(await refusal(pane, 'docx')).toBe(member === 'file.getSliceAsync' ? 'unexpected' : null);
    expect(await members(pane)).toContain('file.closeAsync');
  },
);

test('two simultaneous files are read one after the other', async () => {
  const pane = await open(letter(), { platform: 'web' });
  const lengths = await pane.word.office(async () => {
    const { readFile } = window.sealWord;
    const files = await Promise.all([readFile('docx'), readFile('docx')]);
    return files.map(({ length }) => length);
  });
  expect(lengths[0]).toBeGreaterThan(1000);
  expect(lengths[1]).toBe(lengths[0]);
});

test('canceling ends at once, and closes a file that comes late', async () => {
  const pane = await open(letter(), { platform: 'web' });
  const { finish } = await withPdf(pane, 10);
  const reason = await pane.word.office(() => {
    const stop = new AbortController();
    const { readFile, refusalOf } = window.sealWord;
    const outcome = refusalOf(() => readFile('pdf', { signal: stop.signal }));
    setTimeout(() => stop.abort());
    return outcome;
  });
  expect(reason).toBe('stopped');
  await finish();
  await expect.poll(() => members(pane)).toContain('file.closeAsync');
  expect((await read(pane)).length).toBeGreaterThan(1000);
});

test('reading ends if Word never gives the file', async () => {
  const pane = await open(letter(), { platform: 'mac', clock: true });
  const { page } = pane.word;
  await page.evaluate(() => window.wordHost.faults.lose('document.getFileAsync'));
  const outcome = refusal(pane, 'docx');
  await expect.poll(() => members(pane)).toContain('document.getFileAsync');
  await page.clock.fastForward(61_000);
  expect(await outcome).toBe('silent');
});
