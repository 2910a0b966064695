import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { LATIN_FONT, onlyFonts } from '#tests/e2e/harness/carried-fonts.ts';
import { convert } from '#playground/libre-office.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';

import { readWritten } from './written-pdf.ts';

/** Contains all letters that the tests exchange. */
const TEXT = 'She has not passed mathe-matics, because the board said so: next term is the limit.';
const odt = flatOdt({ title: 'Certificate', paragraphs: ['Grades: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.', TEXT] });
const folder = await mkdtemp(join(tmpdir(), 'sealmark-digits-'));
await writeFile(join(folder, 'grades.fodt'), odt);
await convert(folder, [join(folder, 'grades.fodt')], 'pdf', await onlyFonts(folder, [LATIN_FONT]));
const honest = await readFile(join(folder, 'grades.pdf'));
await rm(folder, { recursive: true });

const code = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** The file's text has `said` for a character that its font draws. */
function saying(pdf: Buffer, said: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const codes = new Map(Object.entries(said).map(([drawn, other]) => [code(drawn), code(other)]));
  const file = pdf
    .toString('latin1')
    .replace(/(stream\r?\n)([^]*?)(\r?\nendstream)/g, (all, start, body, end) => {
      const bytes = Buffer.from(body, 'latin1');
      if (bytes[0] !== 0x78) return all;
      const text = inflateSync(bytes).toString('latin1');
      if (!text.includes('beginbfchar')) return all;
      const changed = text.replace(/<00[0-9A-F]{2}>(?=\s*\n)/g, (each) => codes.get(each) ?? each);
      return `${start}${deflateSync(Buffer.from(changed, 'latin1')).toString('latin1')}${end}`;
    });
  return new Uint8Array(Buffer.from(file, 'latin1'));
}

test.each([
  ['1', '7'],
  ['2', '5'],
  ['4', '9'],
  ['a', 'o'],
  ['s', 't'],
  ['n', 'm'],
  ['i', 'e'],
])('a font that draws %s and %s for each other is reported', async (one, other) => {
  const { findings } = await readWritten(saying(honest, { [one]: other, [other]: one }));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'odd-font', index: 0 }));
});

test('three letters that a font exchanges in a ring are reported, with their place', async () => {
  const { findings } = await readWritten(saying(honest, { a: 'e', e: 'o', o: 'a' }));
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'odd-font', text: expect.stringContaining('a') }),
  );
});

test('a letter with an outline of its own and one of another letter is reported', async () => {
  const { findings } = await readWritten(saying(honest, { t: 'o' }));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'odd-font', index: 0 }));
});

test.each([
  ['a character that isn’t visible', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a selector of variants', '\ufe0f'],
  ['a blank', ' '],
  ['a hyphen', '-'],
  ['a stop', '.'],
  ['a comma', ','],
  ['a plus', '+'],
  ['several digits', '12'],
  ['a word', 'not'],
])('a font that draws a letter for %s is reported, with its place', async (_, said) => {
  const { findings } = await readWritten(saying(honest, { m: said }));
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'odd-font', index: 0, box: expect.anything() }),
  );
});

test('a font whose letters take another room than they are drawn in is reported', async () => {
  const file = honest.toString('latin1').replace(/\/Widths\[[^\]]*/, (all) => all.replace(/ \d+/g, ' 20'));
  const { findings } = await readWritten(new Uint8Array(Buffer.from(file, 'latin1')));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'odd-font', index: 0 }));
});

test('a font that draws nothing for a digit is reported', async () => {
  const { findings } = await readWritten(saying(honest, { ' ': '7' }));
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'odd-font', text: expect.stringContaining('7') }),
  );
});

test('an honest font is not reported', async () => {
  expect((await readWritten(new Uint8Array(honest))).findings).toEqual([]);
});
