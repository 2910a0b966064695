import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { PLATFORM_NAMES, type PlatformName } from '#word-host/platforms/platform.ts';
import { type OpenWord, useHarness } from './harness/harness.ts';
import { letter } from './harness/samples.ts';

const harness = useHarness();

interface Wanted {
  kind: 'compressed' | 'pdf';
  sliceSize: number;
  isLeftOpen?: boolean;
}

/** The file that Word gives, or the number of its error. */
async function fileOf({ kind, sliceSize, isLeftOpen = false }: Wanted): Promise<number[] | number> {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the whole function is sent to the pane
  const answerOf = async <T>(
    start: (callback: (result: Office.AsyncResult<T>) => void) => void,
  ): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    start(({ status, value, error }) => {
      if (status === Office.AsyncResultStatus.Succeeded) resolve(value);
      else reject(error);
    });
    return promise;
  };
  try {
    const { document } = Office.context;
    const type = kind === 'pdf' ? Office.FileType.Pdf : Office.FileType.Compressed;
    const file = await answerOf<Office.File>((callback) =>
      document.getFileAsync(type, { sliceSize }, callback),
    );
    const bytes: number[] = [];
    for (let index = 0; index < file.sliceCount; index += 1) {
      const slice = await answerOf<Office.Slice>((callback) => file.getSliceAsync(index, callback));
      bytes.push(...slice.data);
    }
    if (!isLeftOpen) await answerOf<void>((callback) => file.closeAsync(callback));
    return bytes;
  } catch (error) {
    return (error as Office.Error).code;
  }
}

const read = (word: OpenWord, wanted: Wanted) => word.office(fileOf, wanted);

/** A converter for the host need not make a PDF to show that its bytes arrive. */
async function withPdf(platform: PlatformName): Promise<OpenWord> {
  const word = await harness.open(await letter('Hello'), { platform });
  await word.page.evaluate(() => {
    window.wordHost.toPdf = async (docx) => new TextEncoder().encode(`%PDF- of ${docx.length} bytes`);
  });
  return word;
}

test.each(PLATFORM_NAMES)('the document is given in slices, in its present state (%s)', async (platform) => {
  const word = await harness.open(await letter('Hello'), { platform });
  const bytes = await read(word, { kind: 'compressed', sliceSize: 1000 });
  // A zip contains the time of its creation.
  expect(unzipSync(Uint8Array.from(bytes as number[]))).toEqual(unzipSync(await word.docx()));
});

test.each(['windows', 'mac', 'web'] as const)('the host’s converter makes a PDF (%s)', async (platform) => {
  const bytes = await read(await withPdf(platform), { kind: 'pdf', sliceSize: 7 });
  expect(Buffer.from(bytes as number[]).toString()).toMatch(/^%PDF- of \d+ bytes$/);
});

test('Word on an iPad declares PDFs and gives none', async () => {
  const word = await withPdf('ipad');
  expect(await word.office(async () => Office.context.requirements.isSetSupported('PdfFile', '1.1'))).toBe(
    true,
  );
  expect(await read(word, { kind: 'pdf', sliceSize: 7 })).toBe(5001);
});

test('without a converter, no PDF is given', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'windows' });
  expect(await read(word, { kind: 'pdf', sliceSize: 7 })).toBe(5000);
});

test('a third file is refused while two are open', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'windows' });
  const wanted: Wanted = { kind: 'compressed', sliceSize: 100_000, isLeftOpen: true };
  await read(word, wanted);
  await read(word, wanted);
  expect(await read(word, wanted)).toBe(5001);
});

test('Word on the web never answers for a second file while the first is open', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'web' });
  await read(word, { kind: 'compressed', sliceSize: 100_000, isLeftOpen: true });
  // It's given up when the next document is opened.
  void Promise.allSettled([read(word, { kind: 'compressed', sliceSize: 100_000 })]);
  await expect
    .poll(async () => (await word.calls()).at(-1))
    .toEqual({ members: ['document.getFileAsync'], error: 'lost' });
});

test.each([
  ['windows', true],
  ['mac', false],
] as const)('a download of the pane is saved, but not on a Mac (%s)', async (platform, isSaved) => {
  const word = await harness.open(await letter('Hello'), { platform });
  const saved: string[] = [];
  word.page.on('download', (download) => saved.push(download.suggestedFilename()));
  const click = (name: string) =>
    word.office(async (file) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['text']));
      link.download = file;
      link.click();
    }, name);
  await click('ours.txt');
  // A second download, from outside the pane, ends after the first.
  await word.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['text']));
    link.download = 'last.txt';
    link.click();
  });
  await expect.poll(() => saved).toContain('last.txt');
  expect(saved.includes('ours.txt')).toBe(isSaved);
});

/** The document that the work opens in a window of its own. */
async function opened(word: OpenWord, work: () => Promise<unknown>): Promise<Buffer> {
  const next = word.page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        window.wordHost.addEventListener(
          'open-document',
          (event) => resolve(event instanceof CustomEvent ? [...event.detail] : []),
          { once: true },
        );
      }),
  );
  await work();
  return Buffer.from(await next);
}

test('a document created by the add-in opens in a new window, and the open one stays as it is', async () => {
  for (const platform of ['web', 'ipad', 'windows-2021'] as const) {
    const word = await harness.open(await letter('Hello'), { platform });
    const before = unzipSync(await word.docx());
    const base64 = (await letter('Issued')).toString('base64');
    const docx = await opened(word, () =>
      word.run(async (context, given) => context.application.createDocument(given).open(), base64),
    );
    expect(await (await harness.open(docx)).texts()).toEqual(['Certificate', 'Issued']);
    expect(unzipSync(await word.docx())).toEqual(before);
  }
});

test('anything but a .docx is refused', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'web' });
  const refusal = await word.refusal(async (context) =>
    context.application.createDocument('SGVsbG8=').open(),
  );
  expect(refusal.code).toBe('InvalidArgument');
});
