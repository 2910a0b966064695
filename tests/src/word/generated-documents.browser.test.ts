import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { anyDocument } from '#tests/word-host/generated/arbitrary.ts';
import { PROTECTED_DOCUMENTS } from '#tests/word-host/generated/fixed-set.ts';
import { PLATFORM_NAMES } from '#tests/word-host/platforms/platform.ts';

import { anyActs, PLACEMENTS } from './generated/acts.ts';
import { FOUND_CASES } from './generated/found-cases.ts';
import { GeneratedWord, troubleWith } from './generated/generated-word.ts';

/** `npm run test:generated -- --documents 10000 --seed 1` sets both. */
const DOCUMENTS = Number(process.env.GENERATED_DOCUMENTS ?? 100);
const SEED = Number(process.env.GENERATED_SEED ?? Math.floor(Math.random() * 2 ** 31));
const ROUND = 250;
const MAX_FAILURES = 10;
const MS_PER_DOCUMENT = 3_000;

const anyPlatform = fc.constantFrom(...PLATFORM_NAMES);

let word: GeneratedWord;
beforeAll(async () => {
  word = await GeneratedWord.start();
});
afterAll(() => word.stop());

test(
  'whatever is done to whatever document, nothing but the seal changes',
  async () => {
    const failures: string[] = [];
    for (let done = 0; done < DOCUMENTS && failures.length < MAX_FAILURES; done += ROUND) {
      const failure = await firstFailure(SEED + done, Math.min(ROUND, DOCUMENTS - done));
      if (failure !== null) failures.push(failure);
      if (DOCUMENTS > ROUND) report(done + ROUND, failures.length);
    }
    expect(failures.join('\n\n')).toBe('');
  },
  DOCUMENTS * MS_PER_DOCUMENT + 120_000,
);

test.each(FOUND_CASES)('$name', async ({ spec, acts }) => {
  expect(await troubleWith(word, spec, acts)).toEqual([]);
});

test.each(PROTECTED_DOCUMENTS.flatMap((each) => PLACEMENTS.map((placement) => ({ ...each, placement }))))(
  '$name, a seal at $placement: the document stays as it is',
  async ({ spec, cursor, placement }) => {
    const acts = [
      { act: 'cursor', story: 0, paragraph: cursor, extent: 'end' },
      { act: 'insert', placement, isOther: false },
    ] as const;
    expect(await troubleWith(word, spec, acts)).toEqual([]);
  },
);

/** The smallest document and acts of a round that go wrong, and how to play them again; null where all went well. */
async function firstFailure(seed: number, documents: number): Promise<string | null> {
  const property = fc.asyncProperty(anyDocument(), anyActs(), anyPlatform, async (spec, acts, platform) => {
    const troubles = await troubleWith(word, spec, acts, platform);
    if (troubles.length > 0) throw new Error(troubles.join('\n'));
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: documents });
  if (!failed) return null;
  const [spec, acts, platform] = counterexample ?? [];
  return `GENERATED_SEED=${seed}, on ${platform}\n{ spec: ${JSON.stringify(spec)},\n  acts: ${JSON.stringify(acts)} }\n${String(errorInstance)}`;
}

function report(done: number, failures: number): void {
  const count = Math.min(done, DOCUMENTS);
  process.stdout.write(`${count} of ${DOCUMENTS} documents, ${failures} failures (seed ${SEED})\n`);
}
