import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { convertFiles, writeByDocx } from '#tests/bench/content/programs.ts';
import { openReader } from '#tests/bench/content/reader-browser.ts';
import { sourceOf } from '#tests/bench/content/sources.ts';
import { runTrials, type Trial } from '#tests/bench/content/trials.ts';
import { atLeast, atMost, type Figure } from '#tests/bench/figure.ts';
import type { Ground } from '#tests/bench/ground.ts';

const DOCUMENTS_EACH = 35;
const PAGES = 200;

/** Files compared with what was sealed, by the readers' own scripts in a browser. */
export async function measureContent({ folder }: Pick<Ground, 'folder'>): Promise<Figure[]> {
  const place = join(folder, 'content');
  await mkdir(place, { recursive: true });
  const { trials, writers, documents } = await runTrials(place, DOCUMENTS_EACH);
  const against = `${documents} documents by ${writers.join(', ')}`;
  const edited = (form: Trial['form']) => trials.filter((trial) => trial.isEdited && trial.form === form);
  const unchanged = trials.filter(({ isEdited }) => !isEdited);
  const seconds = await secondsFor200Pages(place);
  return [
    atLeast(1, share(edited('docx')), {
      what: 'edits found in .docx',
      against,
      note: noteOf(edited('docx')),
    }),
    atLeast(0.995, share(edited('pdf')), {
      what: 'edits found in PDF',
      against,
      note: noteOf(edited('pdf')),
    }),
    atMost(0.001, share(unchanged), { what: 'alarms for unchanged text', against, note: noteOf(unchanged) }),
    atMost(3, seconds, {
      what: `seconds to read and compare ${PAGES} pages of PDF`,
      against: '–',
      note: 'as long as a reader waits',
    }),
  ];
}

async function secondsFor200Pages(folder: string): Promise<number> {
  const blocks = Array.from({ length: 150 }, (_, seed) => sourceOf(seed).blocks).flat();
  await writeByDocx({ ...sourceOf(0), blocks }, join(folder, 'long.docx'));
  await convertFiles([join(folder, 'long.docx')], 'pdf', folder);
  const pdf = await readFile(join(folder, 'long.pdf'), 'latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  const reader = await openReader(folder);
  try {
    const digest = await reader.digest('long.docx');
    if (digest === null) throw new Error('the long document has no digest');
    const { milliseconds } = await reader.compare(digest, 'long.pdf');
    return (milliseconds / 1000) * (PAGES / pages);
  } finally {
    await reader.close();
  }
}

function found(trials: Trial[]): Trial[] {
  return trials.filter(({ isSame }) => !isSame);
}

function share(trials: Trial[]): number {
  return found(trials).length / trials.length;
}

function noteOf(trials: Trial[]): string {
  return `${found(trials).length} of ${trials.length}`;
}
