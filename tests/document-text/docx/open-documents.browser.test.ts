import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';
import { anyDocument } from '#tests/word-host/generated/arbitrary.ts';
import { generatedDocx } from '#tests/word-host/generated/document.ts';
import { FIXED_SET } from '#tests/word-host/generated/fixed-set.ts';

const SEED = 20_261_127;
const { compare } = await useReader();

/** It makes a file unreadable. */
const UNREAD = '"imported HTML"';

test('a document that is sealed while it’s open is compared like its file', async () => {
  const specs = [
    ...FIXED_SET.map(({ spec }) => spec),
    ...fc.sample(anyDocument(), { seed: SEED, numRuns: 100 }),
  ];
  for (const spec of specs.filter((each) => !JSON.stringify(each).includes(UNREAD))) {
    const docx = generatedDocx(spec);
    expect({ spec, ...(await compare(docx, docx, true)) }).toEqual({ spec, ...(await compare(docx, docx)) });
  }
}, 120_000);
