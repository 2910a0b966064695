import { expect, test } from 'vitest';

import { compareWritten, readMapped, readWritten, stream, writtenPdf } from './written-pdf.ts';

const CMAP = (code: string, unicode: string) =>
  stream(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def 1 begincodespacerange <${code}> <${code}> endcodespacerange 1 beginbfchar <${code}> <${unicode}> endbfchar endcmap end end`,
  );

/** Reads `text` in a font that the file lacks. `objects` are the font's parts. */
async function findingsWith(font: string, text: string, ...objects: string[]) {
  const content = `BT /F9 12 Tf 70 600 Td ${text} Tj ET`;
  const pages = [{ content, fonts: `/F9 << /Type /Font ${font} >>` }];
  return (await readWritten(writtenPdf({ pages, objects }))).findings;
}

test.each([
  [
    'letters by another name',
    '/Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [49 /eight] >> /ToUnicode 100 0 R',
    '(1)',
    CMAP('31', '0031'),
  ],
  [
    'letters by another code',
    '/Subtype /TrueType /BaseFont /Arial /Encoding /WinAnsiEncoding /ToUnicode 100 0 R',
    '(8)',
    CMAP('38', '0031'),
  ],
  ['symbols', '/Subtype /Type1 /BaseFont /ZapfDingbats /ToUnicode 100 0 R', '(1)', CMAP('31', '0031')],
  ['letters of a symbol font', '/Subtype /TrueType /BaseFont /Wingdings /Encoding /WinAnsiEncoding', '(1)'],
  ['letters of a renamed font', '/Subtype /TrueType /BaseFont /Exchanged /Encoding /WinAnsiEncoding', '(1)'],
  [
    'digits of another width',
    '/Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 49 /LastChar 49 /Widths [5000]',
    '(1)',
  ],
  ...(
    [
      ['Helvetica', 't', 500],
      ['Times', '5', 690],
      ['Courier', 't', 800],
      ['Helvetica', 'M', 1300],
    ] as const
  ).map(([name, letter, width]): [string, string, string] => [
    `a ${letter} of ${name} with a blank behind it`,
    `/Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar ${letter.charCodeAt(0)} /LastChar ${letter.charCodeAt(0)} /Widths [${width}]`,
    `(${letter})`,
  ]),
  [
    'letters without a width',
    '/Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 108 /LastChar 108 /Widths [0]',
    '(l)',
  ],
  [
    'glyphs by their number',
    '/Subtype /Type0 /BaseFont /ArialMT /Encoding /Identity-H /ToUnicode 101 0 R /DescendantFonts [100 0 R]',
    '<0031>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ArialMT /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
    CMAP('0031', '0031'),
  ],
])('%s of a font that the file lacks are reported', async (_, font, text, ...objects) => {
  expect(await findingsWith(font, text, ...objects)).toMatchObject([{ kind: 'odd-font', index: 0 }]);
});

test.each(['Helvetica', 'Times-Roman', 'Courier-Bold', 'ArialMT', 'TimesNewRomanPS-BoldMT', 'Arial,Bold'])(
  '%s, which programs have, is not reported',
  async (name) => {
    const font = `/Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding`;
    expect(await findingsWith(font, '(12 \\351 \\225 \\(a\\))')).toEqual([]);
  },
);

test.each([
  ['exchanged', '66006900', 'De\\001ned', 'Defined'],
  ['exchanged, one of them with an accent,', '7400ed00', 'Mar\\001n', 'Martín'],
  ['added up', '6600cf00', 'O\\001ce', 'Office'],
  ['added up to half a pair of', '7400dd00', 'se\\001ngs', 'settings'],
  ['repeated', '06444427', '\\001', 'لا'],
])('letters of a ligature that Ghostscript wrote with %s bytes are read', async (_, written, drawn, read) => {
  const { lines } = await readMapped(written, drawn);
  expect(lines.map(({ text }) => text)).toEqual([read]);
});

const [KI, PO, ME] = ['0915093F', '0E1B0E33', '\\001'];
test.each([
  ['as it says', KI, `(${ME}${ME}) Tj`, 'ककिक'],
  ['as it says, in two strings', KI, `(${ME}) Tj (${ME}) Tj`, 'ककिक'],
  ['as it says, with a vowel of two parts', PO, `(${ME}${ME}) Tj`, 'कปำक'],
  ['as it says, with vowels alone', '09470902', `0 Tz (${ME}) Tj 100 Tz`, 'केंक'],
  ['as drawn, if a letter is drawn for vowels alone', '09470902', `(${ME}) Tj`, 'ककक'],
  ['as drawn, if more letters are drawn', KI, `(${ME}${ME}${ME}) Tj`, 'ककककक'],
  ['as drawn, if one is drawn elsewhere', KI, `(${ME}) Tj 16 0 Td (${ME}) Tj`, 'कक कक'],
  ['as drawn, if one is higher', KI, `(${ME}) Tj 3 Ts (${ME}) Tj 0 Ts`, 'कककक'],
  ['as drawn, if one is white', KI, `(${ME}) Tj 1 g (${ME}) Tj 0 g`, 'कककक'],
  ['as drawn, if one is invisible', KI, `(${ME}) Tj 3 Tr (${ME}) Tj 0 Tr`, 'कककक'],
  ['as drawn, if it says a digit', '0967', `(${ME}) Tj`, 'ककक'],
  ['as drawn, if it says Latin letters', '006E006F', `(${ME}${ME}) Tj`, 'कककक'],
  ['as drawn, if it says Arabic letters', '06440627', `(${ME}${ME}) Tj`, 'कककक'],
  ['as drawn, if a digit is drawn', KI, `(${ME}5) Tj`, 'कक5क'],
  ['as drawn, if Latin letters are drawn', KI, '(no) Tj', 'कnoक'],
])('a cluster of a script whose letters join is read %s', async (_, says, drawn, read) => {
  const span = `/Span << /ActualText <FEFF${says}> >> BDC ${drawn} EMC`;
  const { lines } = await readMapped('0915', `\\001) Tj ${span} (\\001`);
  expect(lines.map(({ text }) => text)).toEqual([read]);
});

test.each([
  ['a soft hyphen', '00ad', '1\\0012'],
  ['a soft hyphen', '00ad', '\\00112'],
  ['a hyphen of three names', '002d00ad2010', 'auto\\001tools'],
])('%s (%s) that is drawn is read as a hyphen: %s', async (_, written, drawn) => {
  const { lines } = await readMapped(written, drawn);
  expect(lines.map(({ text }) => text)).toEqual([drawn.replace('\\001', '-')]);
});

test.each([
  ['BCDKEE+Wingdings-Regular', '2192', '\uf0e0'],
  ['SymbolMT', '2192', '\uf0ae'],
  ['SymbolMT', '00b0', '\uf0b0'],
  ['SymbolMT', 'f0b3', '\uf0b3'],
  ['ABCDEF+Symbol', '0394', 'Δ'],
])('a sign of the font %s that is called %s is read as %j', async (font, written, read) => {
  const { lines } = await readMapped(written, '1 \\001 2', '', font);
  expect(lines.map(({ text }) => text)).toEqual([`1 ${read} 2`]);
});

test.each([
  ['within a word is named', 'De\\001ned', 1],
  ['before a blank is a bullet', '\\001 Rooms', 0],
])('a letter to which its font gives a control character %s', async (_, drawn, count) => {
  const { findings } = await readMapped('0001', drawn);
  // Its font is named with its place, because the file doesn't have it.
  expect(findings.filter(({ box }) => box === undefined)).toHaveLength(count);
});

test.each([
  ['', 'd8353546', '\u{1d546}', 0],
  ['GPL Ghostscript 10.00.0', 'd8353546', '\u{1d446}', 1],
  ['GPL Ghostscript 10.00.0', 'd83535fc', '\u{1d6fc}', 1],
  ['GPL Ghostscript 10.00.0', 'd835dc46', '\u{1d446}', 0],
])(
  'a letter of a formula whose kind is lost is named as taken: %s %s',
  async (producer, written, read, count) => {
    const { lines, findings } = await readMapped(written, '\\001', producer);
    expect(lines.map(({ text }) => text)).toEqual([read]);
    expect(findings.filter(({ box }) => box === undefined)).toHaveLength(count);
  },
);

/** A line with a letter that the font Symbol calls so. */
function withSymbol(called: string, number: string) {
  const fonts = '/F9 << /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Symbol /ToUnicode 100 0 R >>';
  const unicode = called.charCodeAt(0).toString(16).padStart(4, '0');
  const content = `BT /F1 12 Tf 70 600 Td (A change of ) Tj /F9 12 Tf (D) Tj /F1 12 Tf (S by ${number} kcal.) Tj ET`;
  return { pages: [{ content, fonts }], objects: [CMAP('44', unicode)] };
}

test.each([
  ['Δ', '\uf044', '5', true],
  ['Δ', 'Δ', '5', true],
  ['\uf044', '\uf044', '5', true],
  ['×', '\uf0d7', '5', true],
  ['Δ', '\uf044', '6', false],
  ['Δ', '\uf064', '5', false],
  ['×', 'Δ', '5', false],
])('called %s by Symbol, %j is compared as such: %s', async (called, sealed, number, isSame) => {
  const comparison = await compareWritten([`A change of ${sealed}S by 5 kcal.`], withSymbol(called, number));
  expect(comparison.isSame).toBe(isSame);
});
