import { contract } from './contract.ts';
import { diploma } from './diploma.ts';
import { englishLetter, frenchLetter } from './letter.ts';
import type { SampleName } from '#playground/demo-session.ts';
import { type Sample, packSample } from './sample.ts';

const samples: Record<SampleName, Sample> = {
  contract,
  letter: englishLetter,
  'french-letter': frenchLetter,
  diploma,
};

const packed = new Map<SampleName, Promise<Uint8Array>>();

export async function sampleDocument(name: SampleName): Promise<{ fileName: string; docx: Uint8Array }> {
  const sample = samples[name];
  // Packed once, because docx changes its objects while it packs, and a second time leaves links behind.
  const docx = packed.get(name) ?? packSample(sample);
  packed.set(name, docx);
  return { fileName: sample.fileName, docx: await docx };
}
