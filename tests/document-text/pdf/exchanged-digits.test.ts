import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { LATIN_FONT, onlyFonts } from '#tests/e2e/harness/carried-fonts.ts';
import { convert } from '#tests/e2e/harness/libre-office.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';

import { readWritten } from './written-pdf.ts';

const odt = flatOdt({ title: 'Certificate', paragraphs: ['Grades: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.'] });
const folder = await mkdtemp(join(tmpdir(), 'sealmark-digits-'));
await writeFile(join(folder, 'grades.fodt'), odt);
await convert(folder, [join(folder, 'grades.fodt')], 'pdf', await onlyFonts(folder, [LATIN_FONT]));
const honest = await readFile(join(folder, 'grades.pdf'));
await rm(folder, { recursive: true });

const code = (digit: string) => `<003${digit}>`;

/** The file says one digit where its font draws the other. */
function exchanged(pdf: Buffer, one: string, other: string): Uint8Array<ArrayBuffer> {
  const file = pdf
    .toString('latin1')
    .replace(/(stream\r?\n)([^]*?)(\r?\nendstream)/g, (all, start, body, end) => {
      const bytes = Buffer.from(body, 'latin1');
      if (bytes[0] !== 0x78) return all;
      const text = inflateSync(bytes).toString('latin1');
      if (!text.includes('beginbfchar')) return all;
      const swapped = text.replace(/<003\d>/g, (each) =>
        each === code(one) ? code(other) : each === code(other) ? code(one) : each,
      );
      return `${start}${deflateSync(Buffer.from(swapped, 'latin1')).toString('latin1')}${end}`;
    });
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

test.each([
  ['1', '7'],
  ['2', '5'],
  ['4', '9'],
])('a font that draws %s and %s for each other is named', async (one, other) => {
  const { findings } = await readWritten(exchanged(honest, one, other));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'odd-font', index: 0 }));
});

test('a font that draws what it says is nothing to name', async () => {
  expect((await readWritten(new Uint8Array(honest))).findings).toEqual([]);
});
