import { contract } from './contract.ts';
import { diploma } from './diploma.ts';
import { englishLetter, frenchLetter } from './letter.ts';
import type { SampleName } from './sample-names.ts';
import { type Sample, packSample } from './sample.ts';

const samples: Record<SampleName, Sample> = {
  contract,
  letter: englishLetter,
  'french-letter': frenchLetter,
  diploma,
};

export async function sampleDocument(name: SampleName): Promise<{ fileName: string; docx: Uint8Array }> {
  return { fileName: samples[name].fileName, docx: await packSample(samples[name]) };
}
