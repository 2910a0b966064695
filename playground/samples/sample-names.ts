export const sampleNames = ['contract', 'letter', 'french-letter', 'diploma'] as const;
export type SampleName = (typeof sampleNames)[number];

export const isSampleName = (name: string): name is SampleName => sampleNames.some((known) => known === name);
