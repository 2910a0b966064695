import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';
import { anyDocument } from '#tests/word-host/generated/arbitrary.ts';
import { generatedDocx } from '#tests/word-host/generated/document.ts';
import { FIXED_SET } from '#tests/word-host/generated/fixed-set.ts';

const SEED = 20_261_127;
const { compare, folder, reader } = await useReader();

const WORDS = [{}, { hidesSections: true, hidesMostSettings: true }, { hidesSharedParts: true }];

/** Without HTML, which makes a file unreadable. */
const SPECS = [
  ...FIXED_SET.map(({ spec }) => spec),
  ...fc.sample(anyDocument(), { seed: SEED, numRuns: 100 }),
].filter((spec) => !JSON.stringify(spec).includes('"imported HTML"'));
/** A Word that gives no file gives such a picture as elements, so that it's named in the file. */
const WITHOUT_SVG = SPECS.filter((spec) => !JSON.stringify(spec).includes('"SVG picture"'));

test('a document that is sealed while it’s open is compared like its file', async () => {
  for (const spec of WITHOUT_SVG) {
    const docx = generatedDocx(spec);
    expect({ spec, ...(await compare(docx, docx, true)) }).toEqual({ spec, ...(await compare(docx, docx)) });
  }
});

test('the pane finds no change in an open document whose file was sealed', async () => {
  for (const spec of SPECS) {
    await writeFile(join(folder, 'open.docx'), generatedDocx(spec));
    const open = await Promise.all(WORDS.map((word) => reader.isSameWhenOpen('open.docx', word)));
    expect({ spec, open }).toEqual({ spec, open: WORDS.map(() => true) });
  }
});
