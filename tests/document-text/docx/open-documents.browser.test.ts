import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';
import { anyDocument } from '#tests/word-host/generated/arbitrary.ts';
import { generatedDocx } from '#tests/word-host/generated/document.ts';
import { FIXED_SET } from '#tests/word-host/generated/fixed-set.ts';

const SEED = 20_261_127;
const { compare, reader } = await useReader();

/** It makes a file unreadable. */
const UNREAD = '"imported HTML"';
/** A Word that gives no file gives it as elements, and so it's named in the file. */
const SVG = '"SVG picture"';
const WORDS = [{}, { hidesSections: true, hidesMostSettings: true }, { hidesSharedParts: true }];

test('an open document has the text of its file, whichever of them was sealed', async () => {
  const specs = [
    ...FIXED_SET.map(({ spec }) => spec),
    ...fc.sample(anyDocument(), { seed: SEED, numRuns: 100 }),
  ];
  for (const spec of specs.filter((each) => !JSON.stringify(each).includes(UNREAD))) {
    const docx = generatedDocx(spec);
    const file = await compare(docx, docx);
    const open = await Promise.all(WORDS.map((word) => reader.isSameWhenOpen('sealed.docx', word)));
    expect({ spec, open }).toEqual({ spec, open: WORDS.map(() => true) });
    if (!JSON.stringify(spec).includes(SVG))
      expect({ spec, ...(await compare(docx, docx, true)) }).toEqual({ spec, ...file });
  }
}, 120_000);
