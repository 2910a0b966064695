import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { hasUsualForm } from '#document-text/pdf/drawn/glyph-forms.ts';
import { looksLatin } from '#document-text/pdf/drawn/letter-shapes.ts';
import { LATIN_FONT, onlyFonts, RIGHT_TO_LEFT_FONTS } from '#tests/e2e/harness/carried-fonts.ts';
import { convert } from '#playground/libre-office.ts';
import { flatOdt } from '#tests/e2e/readers/flat-odt.ts';

import { readWritten, stream, writtenPdf } from './written-pdf.ts';
import { sharedFolder } from '#tests/temporary-folder.ts';

/** Contains all letters that the tests exchange. */
const TEXT = 'She has not passed mathe-matics, because the board said so: next term is the limit.';
/** Letters of three alphabets, and signs, that fonts draw with one outline. */
const ALPHABETS = [
  'Moscow and Athens, OCEAN PXTY, aceijopsxy, office and fluid: l, I, 1 or | - ‑ − – — · • µ',
  'Москва и Афины, ОСЕАН РХТУ, асеіјорѕху',
  'Μόσχα και Αθήνα, ΟΑΕΙ ΡΧΤΥ, ονυ αρμ',
  'Iğdır, Đặng Thị Ưỡng, Łódź, wartość, kůň, Ľudmila, þorn, Ærø, őrült, Ħal Għaxaq, Tāŧa, Ūdens, yỵ, ʃɪɡɴ',
];
const folder = sharedFolder();
async function exported(paragraphs: string[], fonts: readonly string[]): Promise<Buffer> {
  await writeFile(join(folder, 'grades.fodt'), flatOdt({ title: 'Certificate', paragraphs }));
  await convert(folder, [join(folder, 'grades.fodt')], 'pdf', await onlyFonts(folder, fonts));
  return readFile(join(folder, 'grades.pdf'));
}
const honest = await exported(['Grades: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 > $ P', TEXT], [LATIN_FONT]);
const inAlphabets = [
  await exported(ALPHABETS, [LATIN_FONT]),
  await exported(ALPHABETS, RIGHT_TO_LEFT_FONTS.DejaVu),
  await exported(
    ['Price: 15 ₽, 20 ₱, 30 ₴, 9 ₩, 4 ₦, 8 ¥, 7 ₫, 6 ₹, 2 ¢'],
    ['dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'],
  ),
];

const code = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`;

/** The file with some of its packed parts changed. */
function withParts(pdf: Buffer, change: (part: Buffer) => Buffer): Uint8Array<ArrayBuffer> {
  const file = pdf
    .toString('latin1')
    .replace(/(stream\r?\n)([^]*?)(\r?\nendstream)/g, (all, start, body, end) => {
      const bytes = Buffer.from(body, 'latin1');
      if (bytes[0] !== 0x78) return all;
      const part = inflateSync(bytes);
      const changed = change(part);
      return changed === part ? all : `${start}${deflateSync(changed).toString('latin1')}${end}`;
    });
  let number = 0;
  const found = file
    .replace(/\d{10} 00000 n/g, () => {
      number += 1;
      return `${String(file.indexOf(`\n${number} 0 obj`) + 1).padStart(10, '0')} 00000 n`;
    })
    .replace(/(startxref\s+)\d+/, `$1${file.indexOf('\nxref') + 1}`);
  return new Uint8Array(Buffer.from(found, 'latin1'));
}

/** The file's text has `said` for a character that its font draws. */
function saying(pdf: Buffer, said: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const codes = new Map(Object.entries(said).map(([drawn, other]) => [code(drawn), code(other)]));
  return withParts(pdf, (part) => {
    const text = part.toString('latin1');
    if (!text.includes('beginbfchar')) return part;
    const changed = text.replace(/<00[0-9A-F]{2}>(?=\s*\n)/g, (each) => codes.get(each) ?? each);
    return Buffer.from(changed, 'latin1');
  });
}

/** The file with its font changed at the entry of a table; `more` is what follows the font. */
function withTable(tag: string, change: (entry: Buffer, font: Buffer) => void, more = Buffer.alloc(0)) {
  return withParts(honest, (part) => {
    if (part.toString('latin1', 0, 4) !== 'true') return part;
    const font = Buffer.concat([part, more]);
    change(font.subarray(font.indexOf(tag, 0, 'latin1')), font);
    return font;
  });
}

const ONE_BYTE = Buffer.from('000001060000', 'hex');
const codesFrom = (first: number) =>
  Buffer.concat([ONE_BYTE, Buffer.alloc(256).map((_, index) => index + first)]);
/** The same from 1 on, in the form for all letters. */
const LONG_CODES = Buffer.from('000c00000000001c000000000000000100000000000000ff00000001', 'hex');

/** The file with a font that has one table of codes for each of these platforms, the last one another. */
function withCodes(second: Buffer, platforms = '0001000000000014000300010000011a') {
  const head = Buffer.from(platforms, 'hex');
  const count = Buffer.alloc(4);
  count.writeUInt16BE(head.length / 8, 2);
  const codes = Buffer.concat([count, head, codesFrom(0), second]);
  const change = (entry: Buffer, font: Buffer) => {
    entry.writeUInt32BE(font.length - codes.length, 8);
    entry.writeUInt32BE(codes.length, 12);
  };
  return withTable('cmap', change, codes);
}

const renamed = (pdf: Uint8Array, name: string, other: string) =>
  new Uint8Array(Buffer.from(Buffer.from(pdf).toString('latin1').replaceAll(name, other), 'latin1'));

test.each([
  [
    'outlines are elsewhere than their letters begin',
    withTable('hmtx', (entry, font) => {
      const start = entry.readUInt32BE(8);
      for (let at = start + 2; at < start + 40; at += 4) font.writeInt16BE(900, at);
    }),
  ],
  ['outlines are there in two forms', withTable('cvt ', (entry) => entry.write('CFF '))],
  ['codes stand for different letters', withCodes(codesFrom(1))],
  ['codes stand for different letters in two forms', withCodes(LONG_CODES)],
  ['tables of codes are too many to read', withCodes(codesFrom(0), '000100000000031c'.repeat(99))],
  [
    'file is named as one of another kind, and whose codes stand for different letters',
    renamed(withCodes(codesFrom(1)), '/FontFile2', '/FontFile '),
  ],
  ['file is a collection', withTable('', (_, font) => font.write('ttcf'))],
])('a font whose %s is reported', async (_, bytes) => {
  const { findings } = await readWritten(bytes);
  expect(findings).toContainEqual({ kind: 'odd-font', text: '', index: null });
});

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

test('a Latin letter that is marked with the text of an Indian one is read as it is drawn', async () => {
  const span = '/Span << /ActualText <FEFF0915> >> BDC';
  const marked = withParts(Buffer.from(saying(honest, { b: 'क' })), (part) => {
    const text = part.toString('latin1');
    const changed = text.replaceAll(/Tf\s?\[<(..)/g, `Tf ${span} <$1> Tj EMC [<`);
    return changed === text ? part : Buffer.from(changed, 'latin1');
  });
  const { lines } = await readWritten(marked);
  expect(lines.map(({ text }) => text.slice(0, 6))).toEqual(['Certif', 'Grades', 'She ha']);
  expect(lines.at(-1)?.text).toContain('कoard');
});

test('a letter with an outline of its own and one of another letter is reported', async () => {
  const { findings } = await readWritten(saying(honest, { t: 'o' }));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'odd-font', index: 0 }));
});

test.each<[what: string, said: string, drawn?: string]>([
  ['a character that isn’t visible', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a selector of variants', '\ufe0f'],
  ['a blank', ' '],
  ['a hyphen', '-'],
  ['a stop', '.'],
  ['a comma', ','],
  ['a stop', '.', ','],
  ['a comma', ',', '.'],
  ['a plus', '+', 'l'],
  ['a letter with an accent', 'é'],
  ['a letter with a stroke', 'đ'],
  ['a ruble sign', '₽'],
  ['a ruble sign that looks like a letter', '₽', 'P'],
  ['a letter without a dot', 'ı', 's'],
  ['a percent sign', '%'],
  ['a bracket', ')'],
  ['a bracket below the line', ')', 't'],
  ['a ligature', 'fi'],
  ['an accent', '\u0301'],
  ['a bracket above the line', '(', '6'],
  ['a quote', '"', '1'],
  ['a letter with a hole', 'Ж', 'e'],
  ['a sign of more', '<', '>'],
  ['another currency', '€', '$'],
  ['several digits', '12'],
  ['a word', 'not'],
])('a font that draws another one for %s is reported, with its place', async (_, said, drawn = 'm') => {
  const { findings } = await readWritten(saying(honest, { [drawn]: said }));
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'odd-font', index: 0, box: expect.anything() }),
  );
});

test('a font that draws a low letter for a high one is reported', async () => {
  const { findings } = await readWritten(saying(inAlphabets[1] ?? honest, { s: 'b' }));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'odd-font', index: 0 }));
});

/**
 * Two fonts of one file, of which the second has `said` for a character that it draws. The file lacks the last byte of its
 * checksum, as some programs leave it.
 */
function inTwoFonts(drawn: string, said: string): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  withParts(honest, (part) => (parts.push(part), part));
  const file = parts.find((part) => part.toString('latin1', 0, 4) === 'true')?.toString('latin1') ?? '';
  const packed = deflateSync(Buffer.from(file, 'latin1')).toString('latin1').slice(0, -1);
  const map = parts.find((part) => part.includes('beginbfchar'))?.toString('latin1') ?? '';
  const head = /\/FirstChar[^]*?\]/.exec(honest.toString('latin1'))?.[0];
  const [, at] = new RegExp(`<(\\w\\w)>\\s*${code(drawn)}`).exec(map) ?? [];
  const font = (number: number) =>
    `<< /Type /Font /Subtype /TrueType /BaseFont /A ${head} /FontDescriptor 104 0 R /ToUnicode ${number} 0 R >>`;
  const content = ['/F5', '/F6'].map(
    (name, row) => `${name} 12 Tf 1 0 0 1 70 ${600 - row * 40} Tm <${at}> Tj`,
  );
  const objects = [
    font(102),
    font(103),
    stream(map),
    stream(map.replace(code(drawn), code(said))),
    '<< /Type /FontDescriptor /FontName /A /Flags 4 /FontBBox [0 0 999 999] /FontFile2 105 0 R >>',
    stream(packed, '/Filter /FlateDecode'),
  ];
  const page = { content: `BT ${content.join(' ')} ET`, fonts: '/F5 100 0 R /F6 101 0 R' };
  return writtenPdf({ pages: [page], objects });
}

test.each([
  ['3', '8', 1],
  ['t', 'a', 1],
  ['a', 'a', 0],
])('a second font that draws %s and says %s', async (drawn, said, count) => {
  const { findings } = await readWritten(inTwoFonts(drawn, said));
  const named = Array.from({ length: count }, () => ({ kind: 'odd-font', index: 0 }));
  expect(findings.map(({ kind, index }) => ({ kind, index }))).toEqual(named);
});

const narrow = honest.toString('latin1').replace(/\/Widths\[[^\]]*/, (all) => all.replace(/ \d+/g, ' 20'));
test.each([
  ['another room than they are drawn in', new Uint8Array(Buffer.from(narrow, 'latin1'))],
  [
    'more room than is usual for their size',
    withTable('head', (entry, font) => font.writeUInt16BE(0x1800, entry.readUInt32BE(8) + 18)),
  ],
])('a font whose letters take %s is reported', async (_, bytes) => {
  const { findings } = await readWritten(bytes);
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'odd-font', index: 0 }));
});

test('a font that draws nothing for a digit is reported', async () => {
  const { findings } = await readWritten(saying(honest, { ' ': '7' }));
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: 'odd-font', text: expect.stringContaining('7') }),
  );
});

test.each([honest, ...inAlphabets])('an honest font is not reported', async (pdf) => {
  expect((await readWritten(new Uint8Array(pdf))).findings).toEqual([]);
});

const BAR = [
  [0.1, 0.2],
  [0.5, 0.2],
  [0.5, 0.27],
  [0.1, 0.27],
] as const;
const LEGS = [0, 0.5].map(
  (x) =>
    [
      [x, 0],
      [x + 0.1, 0],
      [0.35, 0.7],
      [0.25, 0.7],
    ] as const,
);
test.each([
  ['has room within it', [...LEGS, BAR], true],
  ['without a bar has none', LEGS, false],
])('an A of strokes that go the same way around %s', (_, strokes, isUsual) => {
  expect(hasUsualForm('A', strokes)).toBe(isUsual);
});

test.each([
  ['a q', '1d8ce6198661986618ce1d80601806', true],
  ['an Indian cluster like a q', 'ffd064190641906619de1d80601806', false],
])('%s on the line may be Latin or not', (_, grid, isLatin) => {
  const cells = BigInt(`0x${grid}`).toString(2).padStart(120, '0').split('');
  const path = cells.flatMap((cell, at) => {
    const [x, y] = [(at % 10) * 0.05, 0.55 - Math.floor(at / 10) * 0.05];
    return cell === '1' ? [0, x, y, 1, x + 0.05, y, 1, x + 0.05, y + 0.05, 1, x, y + 0.05, 4] : [];
  });
  expect(looksLatin(path)).toBe(isLatin);
});
