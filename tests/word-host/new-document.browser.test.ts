import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { letter } from './harness/samples.ts';
import type { OpenWord } from './harness/harness.ts';
import { useHarness } from './harness/use-harness.ts';

const harness = useHarness();

/** The texts of the documents that the work opens in windows of their own. */
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

async function textsOf(docx: Uint8Array): Promise<string> {
  const word = await harness.open(docx);
  return word.run(async (context) => {
    context.document.body.load('text');
    await context.sync();
    return context.document.body.text;
  });
}

test('a document the add-in makes opens in a window of its own, and the open one stays as it is', async () => {
  for (const platform of ['web', 'ipad', 'windows-2021'] as const) {
    const word = await harness.open(await letter('Hello'), { platform });
    const before = unzipSync(await word.docx());
    const base64 = (await letter('Issued')).toString('base64');
    const docx = await opened(word, () =>
      word.run(async (context, given) => context.application.createDocument(given).open(), base64),
    );
    expect(await textsOf(docx)).toBe('Certificate\rIssued');
    expect(unzipSync(await word.docx())).toEqual(before);
  }
});

test('what is no .docx is refused', async () => {
  const word = await harness.open(await letter('Hello'), { platform: 'web' });
  const refusal = await word.refusal(async (context) =>
    context.application.createDocument('SGVsbG8=').open(),
  );
  expect(refusal.code).toBe('InvalidArgument');
});
