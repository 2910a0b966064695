import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';
import { anyDocument } from '#tests/word-host/generated/arbitrary.ts';
import { generatedDocx } from '#tests/word-host/generated/document.ts';
import { FIXED_SET } from '#tests/word-host/generated/fixed-set.ts';

const SEED = 20_261_127;
const { compare, isSameWhenOpen } = await useReader();

/** It makes a file unreadable. */
const UNREAD = '"imported HTML"';

const SPECS = [
  ...FIXED_SET.map(({ spec }) => spec),
  ...fc.sample(anyDocument(), { seed: SEED, numRuns: 100 }),
];
const READ = SPECS.filter((spec) => !JSON.stringify(spec).includes(UNREAD));

test('a document that is sealed while it’s open is compared like its file', async () => {
  for (const spec of READ) {
    const docx = generatedDocx(spec);
    expect({ spec, ...(await compare(docx, docx, true)) }).toEqual({ spec, ...(await compare(docx, docx)) });
  }
}, 120_000);

test.each([
  ['', {}],
  [' without headers and settings', { hidesSections: true, hidesMostSettings: true }],
  [' without styles, lists, and notes', { hidesSharedParts: true }],
])(
  'the pane finds no change in an open document whose file was sealed%s',
  async (_, behaviors) => {
    for (const spec of READ) {
      const docx = generatedDocx(spec);
      expect({ spec, isSame: await isSameWhenOpen(docx, behaviors) }).toEqual({ spec, isSame: true });
    }
  },
  120_000,
);
