import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { runTrials, type Trial } from '#tests/bench/content/trials.ts';
import { atLeast, atMost, type Figure } from '#tests/bench/figure.ts';
import type { OwnGround } from '#tests/bench/ground.ts';

import { measureContentByOthers } from '#tests/bench/content/content-by-others.ts';
import { measureIssuedContent } from '#tests/bench/content/issued-content.ts';

const DOCUMENTS_EACH = 35;

export const measureContentOthers = ({ sample }: OwnGround) => measureContentByOthers(sample);

export async function measureContent({ folder, sample }: OwnGround): Promise<Figure[]> {
  return sample === null ? measureMadeContent(folder) : [];
}

export const measureContentIssued = ({ folder, sample }: OwnGround) =>
  measureIssuedContent(join(folder, 'issued'), sample);

async function measureMadeContent(folder: string): Promise<Figure[]> {
  const place = join(folder, 'content');
  await mkdir(place, { recursive: true });
  const { trials, writers, documents } = await runTrials(place, DOCUMENTS_EACH);
  const against = `${documents} documents by ${writers.join(', ')}`;
  const edited = (form: Trial['form']) => trials.filter((trial) => trial.isEdited && trial.form === form);
  const unchanged = trials.filter(({ isEdited }) => !isEdited);
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
  ];
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
