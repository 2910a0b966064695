import { expect, test } from 'vitest';

import { readWritten, stream, writtenPdf } from './written-pdf.ts';

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
