import { expect, test } from 'vitest';

import { casesOf, type CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { line, readWritten, SEALED, stream, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';

const annotated = (entries: string) =>
  writtenPdf({
    pages: [{ content: SEALED, entries: `/Annots [<< /Rect [226 598 240 610] ${entries} >>]` }],
    objects: [stream('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]')],
  });
const inked = (space: string, ink: string) =>
  writtenPdf({
    pages: [{ content: `/N cs ${ink} sc ${SEALED}`, resources: `/ColorSpace << /N ${space} >>` }],
  });
const mixed = (entries: string) =>
  writtenPdf({ pages: [{ content: `/G gs ${SEALED}`, resources: `/ExtGState << /G << ${entries} >> >>` }] });
const formed = (entries: string) =>
  writtenPdf({
    pages: [{ content: '/Fm Do', resources: '/XObject << /Fm 100 0 R >>' }],
    objects: [
      stream(
        SEALED,
        `/Type /XObject /Subtype /Form ${entries} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>`,
      ),
    ],
  });
const TYPE_3 =
  '/F4 << /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /CharProcs << /g31 99 0 R >> /Encoding << /Differences [49 /g31] >> /FirstChar 49 /LastChar 49 /Widths [9] /Resources << >> >>';
const NOT = line('not', 70, 580);
const beside = (part: string, parts = '100 0 R') =>
  writtenPdf({ pages: [{ content: SEALED, parts }], objects: [part] });
const listed = (annotations: string) =>
  writtenPdf({ pages: [{ content: SEALED, entries: `/Annots ${annotations}` }] });
const paged = (tree: string, objects: readonly string[] = []) =>
  writtenPdf({ pages: [{ content: SEALED }], tree, objects });
const pictured = (mask: string, more = '') =>
  writtenPdf({
    pages: [{ content: SEALED, resources: '/XObject << /Im 100 0 R >>' }],
    objects: [`/SMask 101 0 R ${more}`, mask, ''].map((own) =>
      stream('x', `/Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ${own}`),
    ),
  });
const HELVETICA =
  '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >>';
const page = (parent: number, entries = '') =>
  `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents 11 0 R ${entries} >>`;

/** Poppler, Ghostscript, or the standard itself show another thing than pdf.js. */
const PARTS: CasesByKind<Uint8Array<ArrayBuffer>> = {
  annotation: {
    'a link without a border, which some programs frame': annotated('/Subtype /Link'),
    'a link with two borders': annotated('/Subtype /Link /Border [0 0 8] /BS << /W 0 >>'),
    'a popup that draws': annotated('/Subtype /Popup /AP << /N 100 0 R >>'),
    'a link that draws in one of its states': annotated(
      '/AP << /N << /On 100 0 R >> >> /Subtype /Link /Border [0 0 0]',
    ),
  },
  alternative: {
    'a field whose place isn’t all numbers': writtenPdf({
      pages: [
        { content: SEALED, entries: '/Annots [<< /Subtype /Widget /FT /Tx /Rect [226 598 /X 610] >>]' },
      ],
    }),
    'several ways to mix colors': mixed('/BM [/Multiply /Normal]'),
    'gray that a formula turns to black': inked('[/CalGray << /WhitePoint [1 1 1] /Gamma 100 >>]', '0.98'),
    'colors that a formula turns to black': inked(
      '[/CalRGB << /WhitePoint [1 1 1] /Gamma [1 1 90] >>]',
      '1 1 0.98',
    ),
    'a form without a box': formed(''),
    'a form whose box has three sides': formed('/BBox [0 0 595]'),
    'a form that is placed by five numbers': formed('/BBox [0 0 595 842] /Matrix [1 0 0 1 0]'),
    'a form that is placed by a name': formed('/BBox [0 0 595 842] /Matrix [1 0 0 1 0 /X]'),
    'a part that is packed in an unknown way': beside(stream(NOT, '/Filter /Other')),
    'a part that is packed in a known and an unknown way': beside(
      stream(`${Buffer.from(NOT).toString('hex')}>`, '/Filter [/ASCIIHexDecode /Other]'),
    ),
    'a part that is in another file': beside(stream(NOT, '/F (other.txt)')),
    'a part that is nowhere': beside('', '777 0 R'),
    'a part that is no drawing': beside('<< >>'),
    'an annotation in place of a list of them': listed('<< /Subtype /Text /Rect [0 0 9 9] >>'),
    'a number in place of a list of annotations': listed('9'),
    'a name in place of a list of annotations': listed('/None'),
    'two catalogs': writtenPdf({
      pages: [{ content: SEALED }],
      objects: ['<< /Type /Catalog /Pages 2 0 R >>'],
      trailer: '/Root 100 0 R',
    }),
    'a page that a part turns around that isn’t its own': paged('/Count 1 /Kids [100 0 R]', [
      '<< /Type /Pages /Parent 2 0 R /Count 1 /Rotate 180 /Kids [10 0 R] >>',
    ]),
    'more pages than are counted': paged('/Count 1 /Kids [10 0 R 100 0 R]', [page(2)]),
    'a picture with a mask of a mask': pictured('/SMask 102 0 R'),
    'a picture with two masks': pictured('', '/Mask [0 0]'),
    'more pages than are counted in a part': paged('/Count 2 /Kids [100 0 R 10 0 R]', [
      '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [101 0 R 102 0 R] >>',
      page(100),
      page(100),
    ]),
  },
};

test.each(casesOf(PARTS))('%s is named', async (_, bytes, kind) => {
  const { findings } = await readWritten(bytes);
  expect(findings).toContainEqual(expect.objectContaining({ kind, index: null }));
});

test.each([
  ['a part of several, one behind the other', beside(stream(NOT))],
  ['a form', formed('/BBox [0 0 595 842] /Matrix [1 0 0 1 0 0]')],
  ['gray like that of screens', inked('[/CalGray << /WhitePoint [1 1 1] /Gamma 2.2 >>]', '0')],
  [
    'names of letters that a font draws itself',
    writtenPdf({ pages: [{ content: `${SEALED}BT /F4 12 Tf ET`, fonts: TYPE_3 }] }),
  ],
  ['a picture with a mask', pictured('')],
  ['a way to mix colors', mixed('/BM /Normal')],
  ['a page with no annotations', listed('[]')],
  [
    'pages in parts',
    paged('/Count 1 /Kids [100 0 R]', [
      '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [101 0 R] >>',
      page(100, HELVETICA),
    ]),
  ],
])('%s is not named', async (_, bytes) => {
  expect((await readWritten(bytes)).findings).toEqual([]);
});
