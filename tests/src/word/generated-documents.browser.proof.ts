import { availableParallelism } from 'node:os';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { anyDocument } from '#tests/word-host/generated/arbitrary.ts';
import { PROTECTED_DOCUMENTS } from '#tests/word-host/generated/fixed-set.ts';
import { PLATFORM_NAMES } from '#word-host/platforms/platform.ts';
import { anyActs, anyFieldActs, anyTroubledActs, PLACEMENTS, type Act } from './generated/acts.ts';
import { FOUND_CASES, TYPED_CASES } from './generated/found-cases.ts';
import { GeneratedWord, troubleWith } from './generated/generated-word.ts';

/**
 * `npm run test:generated -- --documents 10000 --seed 1` sets both, with a random seed by default. Otherwise the documents
 * are always the same, so that everybody's tests have the same result.
 */
const DOCUMENTS = Number(process.env.GENERATED_DOCUMENTS ?? 50);
const SEED = Number(process.env.GENERATED_SEED ?? 20_261_123);
const ROUND = 250;
const MAX_FAILURES = 10;
const MS_PER_DOCUMENT = 3_000;

const anyPlatform = fc.constantFrom(...PLATFORM_NAMES);

/** One for each processor if there is more than one round; a page uses no more than one. */
const PAGES = Math.min(availableParallelism(), Math.ceil(DOCUMENTS / ROUND));

let word: GeneratedWord;
let words: GeneratedWord[];
beforeAll(async () => {
  word = await GeneratedWord.start();
  const others = Array.from({ length: PAGES - 1 }, () => GeneratedWord.start());
  words = [word, ...(await Promise.all(others))];
});
afterAll(() => Promise.all(words.map((each) => each.stop())));

test.each([
  ['whatever is done to whatever document', anyActs(), DOCUMENTS],
  ['whatever fails meanwhile', anyTroubledActs(), Math.ceil(DOCUMENTS / 4)],
  ['wherever fields are put', anyFieldActs(), Math.ceil(DOCUMENTS / 4)],
] as const)(
  '%s, nothing changes except for the insertion',
  async (_, acts, documents) => {
    const failures: string[] = [];
    let begun = 0;
    let done = 0;
    const playRounds = async (page: GeneratedWord) => {
      while (begun < documents && failures.length < MAX_FAILURES) {
        const [seed, count] = [SEED + begun, Math.min(ROUND, documents - begun)];
        begun += count;
        const failure = await firstFailure(page, acts, seed, count);
        if (failure !== null) failures.push(failure);
        done += count;
        if (documents > ROUND) report(done, documents, failures.length);
      }
    };
    await Promise.all(words.map(playRounds));
    expect(failures.join('\n\n')).toBe('');
  },
  DOCUMENTS * MS_PER_DOCUMENT + 120_000,
);

test.each([...FOUND_CASES, ...TYPED_CASES])('$name', async ({ spec, acts, platform }) => {
  expect(await troubleWith(word, spec, acts, platform)).toEqual([]);
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

/** The smallest document and acts of a failing round, and how to repeat them; null if all went well. */
async function firstFailure(
  page: GeneratedWord,
  acts: fc.Arbitrary<readonly Act[]>,
  seed: number,
  documents: number,
): Promise<string | null> {
  const property = fc.asyncProperty(anyDocument(), acts, anyPlatform, async (spec, done, platform) => {
    const troubles = await troubleWith(page, spec, done, platform);
    if (troubles.length > 0) throw new Error(troubles.join('\n'));
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: documents });
  if (!failed) return null;
  const [spec, done, platform] = counterexample ?? [];
  return `GENERATED_SEED=${seed}, on ${platform}\n{ spec: ${JSON.stringify(spec)},\n  acts: ${JSON.stringify(done)} }\n${String(errorInstance)}`;
}

function report(done: number, documents: number, failures: number): void {
  process.stdout.write(`${done} of ${documents} documents, ${failures} failures (seed ${SEED})\n`);
}
