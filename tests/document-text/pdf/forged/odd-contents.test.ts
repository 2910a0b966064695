import { expect, test } from 'vitest';

import {
  DRAWN_L,
  drawnLetter,
  L_BOX,
  line,
  readWritten,
  SEALED,
  stream,
  type WrittenPage,
  writtenPdf,
} from '#tests/document-text/pdf/written-pdf.ts';

const HELVETICA = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const NOT = line('not', 70, 580);
const form = (content: string, resources = HELVETICA) =>
  stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${resources} >>`);
const written = (page: Partial<WrittenPage>, objects: readonly string[] = []) =>
  writtenPdf({
    pages: [{ content: line('The first page.', 70, 700) }, { content: SEALED, ...page }],
    objects,
  });
const inColor = (space: string, color: string, objects: readonly string[] = []) =>
  written({ content: `/N cs ${color} sc ${SEALED}`, resources: `/ColorSpace << /N ${space} >>` }, objects);
const inFont = (entries: string) =>
  written(
    {
      content: `${SEALED}BT /F2 12 Tf ET`,
      fonts: `/F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${entries} >>`,
    },
    [stream('')],
  );
const withWidths = (widths: string, kind = '/CIDFontType2', entries = '') =>
  written(
    {
      content: `${SEALED}BT /F2 12 Tf ET`,
      fonts:
        '/F2 << /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [100 0 R] >>',
    },
    [`<< /Type /Font /Subtype ${kind} /BaseFont /A /W ${widths} ${entries} >>`, '[600]'],
  );
const tint = (entries: string, first = '1') =>
  `[/Separation /X /DeviceGray << /FunctionType 2 /N 1 /C0 [${first}] /C1 [0] ${entries} >>]`;
const drawing = (content: string, ...objects: readonly string[]) =>
  written(
    { content, resources: '/XObject << /X 100 0 R /Y 101 0 R >> /ExtGState << /G << /LW 900 >> >>' },
    objects,
  );
const inParts = (first: string, second: string) =>
  written({ content: first, parts: '100 0 R' }, [stream(second)]);

/** Poppler or Ghostscript draws another text, number or line than pdf.js, or none. */
test.each<[what: string, bytes: Uint8Array<ArrayBuffer>]>([
  ...['1.2.3', '--5', '+-5', '1e3', '9-9', '-', '.', '16#ff', '12345678901'].map(
    (number): [string, Uint8Array<ArrayBuffer>] => [
      `the number ${number}`,
      written({ content: `BT ${number} Tc ET ${SEALED}` }),
    ],
  ),
  ...['1 g', '0 0 5 m', '/X Do', 'q', '%'].map((part): [string, Uint8Array<ArrayBuffer>] => {
    const { objects, ...page } = drawnLetter(`${L_BOX} ${part} ${DRAWN_L}`);
    return [`a drawn letter with ${part}`, written(page, objects)];
  }),
  ['a number too few', written({ content: SEALED.replace('BT', 'q 1 0 0 1 0 cm BT').replace('ET', 'ET Q') })],
  ['a number too many', written({ content: `1 0 g ${SEALED}` })],
  ['no number', written({ content: `1 g g ${SEALED}` })],
  ['a name for a number', written({ content: `0 0 /N rg ${SEALED}` })],
  ['an operator that none knows', written({ content: `${SEALED} (18) Draw` })],
  ['operators that may be unknown', written({ content: `BX ${SEALED} EX` })],
  ['two operators without a blank', written({ content: `q 1 0 0 1 0 900 cm Qq ${SEALED} Q` })],
  ['text in a list', written({ content: `${SEALED}BT /F1 12 Tf 70 580 Td [[(not)]] TJ ET` })],
  ['text with another escape', written({ content: line('1\\8 of 20', 70, 600) })],
  ['text with a line end', written({ content: line('12\r of 20', 70, 600) })],
  ['half a character', written({ content: `${SEALED}BT /F1 12 Tf 70 580 Td <6e6f7> Tj ET` })],
  ['a bracket without another', written({ content: `${SEALED}] ${NOT}` })],
  ['a comment', written({ content: `${SEALED}% (\n` })],
  ['more ends than beginnings', written({ content: `q 1 0 0 1 0 0 cm Q Q ${SEALED}` })],
  ['marks without an end', written({ content: `/Span BMC ${SEALED}` })],
  ['text outside of its part', written({ content: `/F1 12 Tf (not) Tj ${SEALED}` })],
  ['text that is moved as a page', written({ content: SEALED.replace('Tm', 'Tm 1 0 0 1 0 40 cm') })],
  ['text amid a line', written({ content: `70 580 m BT ET 200 580 l S ${SEALED}` })],
  ['a line without a beginning', written({ content: `70 580 l S ${SEALED}` })],
  ['a cut without an end', written({ content: `0 0 9 9 re W ${SEALED}` })],
  ['an unknown way to draw text', written({ content: `BT -1 Tr ET ${SEALED}` })],
  ['a line as thick as a negative number', written({ content: `-9 w ${SEALED}` })],
  ['dashes of negative lengths', written({ content: `[-3 3] 0 d ${SEALED}` })],
  ['a picture amid the content', written({ content: `q BI /W 9 /H 9 /BPC 8 /CS /G ID 1 EI Q ${SEALED}` })],
  ['a font that is nowhere', written({ content: `${SEALED}BT /F9 12 Tf ET` })],
  ['a font with two files', inFont('/FontDescriptor << /FontFile2 100 0 R /FontFile3 100 0 R >>')],
  ['a font with a file of another kind', inFont('/FontDescriptor << /FontFile2 100 0 R >>')],
  [
    'a font with a list of glyphs that not all programs take',
    withWidths('[]', '/CIDFontType0', '/CIDToGIDMap /Identity'),
  ],
  [
    'a font with a file whose letters not all programs take by their names',
    written(
      {
        content: `${SEALED}BT /F2 12 Tf ET`,
        fonts:
          '/F2 << /Type /Font /Subtype /TrueType /BaseFont /A /Encoding << /Differences [49 /two] >> /FontDescriptor << /FontFile2 100 0 R >> >>',
      },
      [stream('')],
    ),
  ],
  ['a font with its own way from codes to letters', inFont('/Encoding 100 0 R')],
  ['a font without file that names letters otherwise', inFont('/Encoding << /Differences [49 /one.alt] >>')],
  ['a font without file that has other names', inFont('/Encoding << /Differences [49 /One] >>')],
  [
    'a font without file that has other names elsewhere',
    written(
      {
        content: SEALED,
        fonts:
          '/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences 100 0 R >> >>',
      },
      ['[49 /g31]'],
    ),
  ],
  ['a font with two widths of a letter', withWidths('[0 9 500 3 [600]]')],
  ['a font with two widths of a letter, one of them elsewhere', withWidths('[105 101 0 R 105 [500]]')],
  ['a state that is nowhere', written({ content: `/Other gs ${SEALED}` })],
  ['a form that doesn’t say that it is one', drawing(`${SEALED}/X Do`, stream('', '/BBox [0 0 9 9]'))],
  ['a form that is nowhere', drawing(`/Z Do ${SEALED}`)],
  ['a color with a number too many', inColor('/DeviceRGB', '0 1 1 1')],
  ['a color of inks with a number too few', inColor('/DeviceCMYK', '0 0 0')],
  ['a color of a list', inColor('[/Indexed /DeviceGray 1 <00ff>]', '2')],
  [
    'a color of an ink that a formula makes',
    inColor('[/Separation /X /DeviceGray 100 0 R]', '1', [
      stream('{ 0 div }', '/FunctionType 4 /Domain [0 1] /Range [0 1]'),
    ]),
  ],
  ['a color of an ink that goes nowhere', inColor(tint('/Domain [0 0]'), '1')],
  ['a color of an ink with another limit', inColor(tint('/Domain [0 1] /Range [1 1]'), '1')],
  ['a color of an ink with too many parts', inColor(tint('/Domain [0 1]', '1 0'), '1')],
  ['a color of the eye', inColor('[/Lab << /WhitePoint [0.95 1 1.08] /Range [0 0 0 0] >>]', '50 0 0')],
  [
    'gray that is another color',
    written({
      content: `/DeviceGray cs 0 sc ${SEALED}`,
      resources: `/ColorSpace << /DeviceGray ${tint('/Domain [0 1]')} >>`,
    }),
  ],
  [
    'a space without white',
    inColor('[/CalRGB << /WhitePoint [1 1 1] /Matrix [0 0 0 0 0 0 0 0 0] >>]', '1 1 1'),
  ],
  ['a page whose parts take away others', written({ entries: '/Group << /S /Transparency /K true >>' })],
  [
    'a space in which yellow is dark',
    inColor('[/CalRGB << /WhitePoint [1 1 1] /Matrix [0 0 0 0 0 0 1 1 1] >>]', '1 1 0'),
  ],
  ['a color of nothing', written({ content: `/N cs 0 sc ${SEALED}` })],
  ['a number in two parts', inParts(`${SEALED}BT 1`, `00 Tc ET`)],
  ['what is before an operator in another part', inParts(`${SEALED}0`, ' g')],
  ['parts without a blank between them', inParts('q Q', SEALED)],
  ['a part that ends what the other began', inParts(`q ${SEALED}`, 'Q Q')],
  [
    'a content that is packed twice',
    written({ parts: '100 0 R' }, [stream('20>', '/Filter [/ASCIIHexDecode /ASCIIHexDecode]')]),
  ],
  ['a form with another number', drawing(`${SEALED}/X Do`, form('1.2.3 w'))],
  [
    'a form in a form with another number',
    drawing(`${SEALED}/X Do`, form('/Y Do', '/XObject << /Y 101 0 R >>'), form('1.2.3 w')),
  ],
  ['a form that draws one that only the page knows', drawing(`${SEALED}/X Do`, form('/Y Do'), form(NOT))],
  ['a form with a state that only the page knows', drawing(`${SEALED}/X Do`, form('/G gs'))],
  ['a form that ends what the page began', drawing('q q 1 0 0 1 0 -900 cm /X Do Q Q', form(`Q Q ${SEALED}`))],
])('%s is named with its page', async (_, bytes) => {
  const { findings } = await readWritten(bytes);
  expect(findings).toContainEqual({ kind: 'alternative', text: '', index: 1 });
});

const changed = (from: string | RegExp, to: string, content = SEALED) =>
  new Uint8Array(
    Buffer.from(Buffer.from(written({ content })).toString('latin1').replace(from, to), 'latin1'),
  );

test.each([
  [
    'a part that is longer than it says',
    changed(/\/Length \d+ {2}(?=>>\nstream\nBT \/F1 12 Tf {2}1 0 0 1 70 600)/, '/Length 9  '),
  ],
  [
    'a part that is shorter than it says',
    changed(/\/Length (\d)(\d) {2}(?=>>\nstream\nBT \/F1 12 Tf {2}1 0 0 1 70 600)/, '/Length 999 '),
  ],
  ['the end of a part within it', changed('', '', `${SEALED}\nendstream\n${NOT}`)],
])('%s is named', async (_, bytes) => {
  const { findings } = await readWritten(bytes);
  expect(findings).toContainEqual({ kind: 'alternative', text: '', index: null });
});

test.each([
  ['a state without an end, as LibreOffice writes', written({ content: `q 0 0 595 842 re W n ${SEALED}` })],
  ['several parts', inParts(`q ${SEALED}`, ' Q\n')],
  ['a font with widths elsewhere', withWidths('[3 101 0 R 5 [500]]')],
  ['a line that begins anew', written({ content: `n 70 580 m 200 580 l S ${SEALED}` })],
  [
    'marks of their own',
    written({ content: `/Span << /Lang (en) /MCID 0 /X [1 [true]] >> BDC ${SEALED} EMC` }),
  ],
  ['a form with its own font', drawing('/X Do', form(SEALED), form(''))],
  ['a color of an ink', inColor(tint('/Domain [0 1] /Range [0 1]'), '1')],
  ['colors of a space', inColor('[/CalRGB << /WhitePoint [1 1 1] /Gamma [2.2 2.2 2.2] >>]', '0 0 0')],
])('%s isn’t named', async (_, bytes) => {
  expect((await readWritten(bytes)).findings).toEqual([]);
});
