import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { measureIssuedContent, runTrials, type Trial } from '#tests/bench/content/trials.ts';
import { atLeast, atMost, type Figure } from '#tests/bench/figure.ts';
import type { OwnGround } from '#tests/bench/ground.ts';
import { measureContentByOthers } from '#tests/bench/content/content-by-others.ts';

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
  const shareOf = (isMeant: (trial: Trial) => boolean) => {
    const [meant, found] = [trials.filter(isMeant), trials.filter((one) => isMeant(one) && !one.isSame)];
    return [found.length / meant.length, `${found.length} of ${meant.length}`] as const;
  };
  const [inDocx, docxNote] = shareOf(({ isEdited, form }) => isEdited && form === 'docx');
  const [inPdf, pdfNote] = shareOf(({ isEdited, form }) => isEdited && form === 'pdf');
  const [alarms, alarmsNote] = shareOf(({ isEdited }) => !isEdited);
  return [
    atLeast(1, inDocx, { what: 'edits found in .docx', against, note: docxNote }),
    atLeast(0.995, inPdf, { what: 'edits found in PDF', against, note: pdfNote }),
    atMost(0.001, alarms, { what: 'alarms for unchanged text', against, note: alarmsNote }),
  ];
}
