import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { convertFiles, writeByDocx } from '#tests/bench/content/programs.ts';
import { openReader } from '#tests/bench/content/reader-browser.ts';
import { sourceOf } from '#tests/bench/content/sources.ts';
import { atMost, type Figure, limitOf, timesAsLong } from '#tests/bench/figure.ts';
import type { Ground } from '#tests/bench/ground.ts';

const PAGES = 300;
const ROUNDS = 5;

export async function measureReading({ folder }: Pick<Ground, 'folder'>): Promise<Figure[]> {
  const place = join(folder, 'reading');
  await mkdir(place, { recursive: true });
  const blocks = Array.from({ length: 150 }, (_, seed) => sourceOf(seed).blocks).flat();
  await writeByDocx({ ...sourceOf(0), blocks }, join(place, 'long.docx'));
  await convertFiles([join(place, 'long.docx')], 'pdf', place);
  const pdf = await readFile(join(place, 'long.pdf'), 'latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const secondsFor = (time: number) => (time / 1000) * (PAGES / pages);
  const reader = await openReader(place);
  try {
    const digest = await reader.digest('long.docx');
    if (digest === null) throw new Error('the long document has no digest');
    const { first: compared, second: bare } = await timesAsLong(
      ROUNDS,
      async () => (await reader.compare(digest, 'long.pdf')).milliseconds,
      () => reader.readByPdfJs('long.pdf'),
    );
    return [
      atMost(5, secondsFor(compared), {
        what: `seconds to read and compare ${PAGES} pages of PDF`,
        against: '–',
        note: `as long as a reader waits; a file of ${pages} pages, median of ${ROUNDS}`,
      }),
      limitOf(secondsFor(bare), {
        what: `seconds in which pdf.js alone gives the text of ${PAGES} pages`,
        against: '–',
        note: 'the same file, by turns',
      }),
    ];
  } finally {
    await reader.close();
  }
}
