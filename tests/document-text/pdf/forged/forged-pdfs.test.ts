import { expect, test } from 'vitest';

import { casesOf, type CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import {
  draw,
  FOUR,
  line,
  PICTURE,
  readWritten,
  SEALED,
  stream,
  type WrittenPage,
  writtenPdf,
} from '#tests/document-text/pdf/written-pdf.ts';

/** The place of the 12. */
const GRADE = { x: 226, y: 598, width: 14, height: 12 };
const OVER = `${GRADE.x} ${GRADE.y} ${GRADE.width} ${GRADE.height} re`;

const annotation = (entries: string) => ({ entries: `/Annots [<< /Type /Annot ${entries} >>]` });
const rect = `/Rect [${GRADE.x} ${GRADE.y} ${GRADE.x + GRADE.width} ${GRADE.y + GRADE.height}]`;
const state = (entries: string) => ({ resources: `/ExtGState << /G << ${entries} >> >>` });
const OFF = '/OCProperties << /OCGs [100 0 R] /D << /OFF [100 0 R] /Order [] >> >>';
const ON = '/OCProperties << /OCGs [100 0 R] /D << /Order [100 0 R] >> >>';

/** Where slits are cut, so that the middle of each digit is seen. */
const SLITS = [229.3, 236].map((x) => `${x} 590 0.1 30 re`).join(' ');
const amid = (y: number, before = '') =>
  `${SEALED}${line('is', 70, 500)}${line('not', 82, y, before)}${line('valid here', 102, 500)}`;

/** A page, or only its content, in a file with these objects and entries of the catalog. */
type Forgery = string | (Partial<WrittenPage> & { objects?: readonly string[]; root?: string });
const layered = (content: string, root: string) => ({
  content,
  resources: '/Properties << /L 100 0 R >>',
  objects: ['<< /Type /OCG /Name (Layer) >>'],
  root,
});
const HELVETICA = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
const formOf = (content: string, entries = '', more = '') =>
  stream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${HELVETICA} ${more} >> ${entries}`,
  );
/** Several forms, each of which draws the next one as `/X`. */
const formed = (content: string, objects: readonly string[], states = '') => ({
  content,
  resources: `/XObject << /X 100 0 R >> ${states}`,
  objects,
});
const pictured = (content: string) => ({
  content,
  resources: '/XObject << /Im 100 0 R >>',
  objects: [PICTURE],
});

const FORGERIES: CasesByKind<Forgery> = {
  annotation: {
    'a note that is typed over a number': annotation(
      `/Subtype /FreeText ${rect} /Contents (18) /DA (/Helv 12 Tf 0 g)`,
    ),
    'a stamp with its own picture': {
      ...annotation(`/Subtype /Stamp ${rect} /AP << /N 100 0 R >>`),
      objects: [stream('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]')],
    },
    'a link with a border that hides text': annotation(
      '/Subtype /Link /Rect [60 590 300 630] /Border [0 0 14]',
    ),
    'a link with a border through a word': annotation(
      '/Subtype /Link /Rect [60 604 300 640] /BS << /W 1 /S /D /D [9 1] >>',
    ),
    'a link whose border is thicker than itself': annotation(
      '/Subtype /Link /Rect [60 603 330 606] /Border [0 0 9]',
    ),
    'a link with a border like a 0': annotation('/Subtype /Link /Rect [242 600 247 609] /Border [0 0 1]'),
    'a link that draws': {
      ...annotation(`/Subtype /Link ${rect} /AP << /N 100 0 R >>`),
      objects: [stream('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]')],
    },
  },
  'form-field': {
    'a form field': {
      entries: '/Annots [100 0 R]',
      objects: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (grade) /V (18) ${rect} >>`],
      root: '/AcroForm << /Fields [100 0 R] >>',
    },
    'a choice of a form': {
      entries: '/Annots [100 0 R]',
      objects: [
        `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /Opt [(12) (18)] /T (grade) /V (18) ${rect} >>`,
      ],
      root: '/AcroForm << /Fields [100 0 R] >>',
    },
  },
  layer: {
    'a layer that is off': layered(`/OC /L BDC ${SEALED} EMC ${line('Has passed with 18.', 70, 500)}`, OFF),
    'a layer that a form begins': {
      ...formed(`/X Do ${SEALED} EMC`, [
        formOf('/OC /L BDC', '', '/Properties << /L 101 0 R >>'),
        '<< /Type /OCG /Name (Layer) >>',
      ]),
      root: '/OCProperties << /OCGs [101 0 R] /D << /OFF [101 0 R] /Order [] >> >>',
    },
    'a layer that can be switched off': layered(`/OC /L BDC ${SEALED} EMC`, ON),
  },
  hidden: {
    'text that is neither filled nor outlined': line('Sealed text', 70, 600, '3 Tr'),
    'text that is only a clip': line('Sealed text', 70, 600, '7 Tr'),
    'text beside the page': `${SEALED}${line('No appeal.', 70, 900)}`,
    'text outside of the part that is shown': { entries: '/CropBox [0 0 200 842]' },
    'text that a clip cuts off': `q 0 0 100 100 re W n ${SEALED} Q`,
    'a number of which a clip cuts out a line': `q 0 0 595 842 re 226 603 14 2.5 re W* n ${SEALED} Q`,
    'a digit of which a clip cuts out a part': `q 0 0 595 842 re 228 602 3 4 re W* n ${SEALED} Q`,
    'text of which a clip takes away the tops': `q 0 0 595 607.6 re W n ${SEALED} Q`,
    'text of which a turned form leaves a part': formed('q 0.7 0.7 -0.7 0.7 0 0 cm /X Do Q', [
      formOf(`0.7 -0.7 0.7 0.7 0 0 cm ${SEALED}`, '').replace('[0 0 595 842]', '[490 180 630 420]'),
    ]),
    'text of which a clip leaves the upper half': `q 0 604 595 100 re W n ${SEALED} Q`,
  },
  'unseen-colour': {
    'a number on a thick black line': `14 w 224 604 m 242 604 l S ${SEALED}`,
    'an l on a ruled line': `1.4 w 70.9 490 m 70.9 520 l S ${SEALED}${line('l2', 69.5, 500)}`,
    'a stop on a thick line': `3.4 w 66 499.6 m 160 499.6 l S ${SEALED}${line('Sum: 12.50', 70, 500)}`,
    'a gray word at the end of a line': `${SEALED}${line('He may', 70, 500)}0.62 g ${line('not', 114, 500)}`,
    'a gray line between black ones': `${SEALED}0.62 g ${line('He may not stay.', 70, 585)}0 g ${line('Until May.', 70, 570)}`,
    'white text': `1 g ${SEALED}`,
    'pale text': `0.76 g ${SEALED}`,
    'a gray word amid black ones': amid(500, '0.62 g').replace('(valid', '0 g (valid'),
    'gray text below a veil': { content: `0.6 g ${SEALED}/G gs 1 g ${OVER} f`, ...state('/ca 0.49') },
    'text on bars above and below its middle': `60 597 400 6.1 re 60 604.6 400 5 re f ${SEALED}`,
    'white text that is dark only in its middle': `${OVER} 229.3 590 0.1 30 re f* 1 g ${line('12', 226, 600)}`,
    'text in the colour of what is beneath it': `0 0 0.6 rg 0 500 595 200 re f ${SEALED}`,
    'transparent text': { content: `/G gs ${SEALED}`, ...state('/ca 0 /CA 0') },
    'text that is mixed away': { content: `/G gs ${SEALED}`, ...state('/BM /Screen') },
    'text that is mixed away after a mask has ended': {
      content: `/G gs /H gs ${SEALED}`,
      resources: '/ExtGState << /G << /BM /Screen >> /H << /SMask /None >> >>',
    },
    'text of a group that is mixed away': {
      content: '/G gs /Fm Do',
      resources: '/ExtGState << /G << /BM /Screen >> >> /XObject << /Fm 100 0 R >>',
      objects: [
        stream(
          `/N gs ${SEALED}`,
          '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency >> /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /ExtGState << /N << /BM /Normal >> >> >>',
        ),
      ],
    },
    'text whose colour a function changes': {
      content: `/G gs ${SEALED}`,
      ...state('/TR << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [1] /N 1 >>'),
    },
    'white text that only darkens a dark ground': {
      content: `0 500 595 200 re f 1 g /G gs ${SEALED}`,
      ...state('/BM /Multiply'),
    },
    'text on many veils of its colour': {
      content: `q /G gs ${'0 500 595 200 re f '.repeat(9)} Q ${SEALED}`,
      ...state('/ca 0.4'),
    },
    'white text that the structure calls by another one': `/Span << /ActualText (other) >> BDC 1 g ${SEALED} EMC`,
  },
  direction: {
    'a stop that is stretched to a minus': `${SEALED}${line('.', 97, 504, '500 Tz')}`,
    'an I that is turned to a minus': `${SEALED}BT /F1 12 Tf 0 1 -1 0 68 602 Tm (I) Tj ET`,
    'a slash that is turned to a 1': `${SEALED}BT /F1 12 Tf 0.94 0.34 -0.34 0.94 103 499 Tm (/) Tj ET`,
    'a number that is upside down': `${SEALED}BT /F1 12 Tf -1 0 0 -1 350 600 Tm (68) Tj ET`,
    'a number that is too slanted to be read': `${SEALED}BT /F1 12 Tf 1 0 30 1 70 500 Tm (18) Tj ET`,
    'bars that lean like slashes': `${SEALED}BT /F1 12 Tf 1 0 0.4 1 70 500 Tm (lll) Tj ET`,
    'a number as in a mirror': `${SEALED}BT /F1 12 Tf -100 Tz 1 0 0 1 350 600 Tm (68) Tj ET`,
  },
  tiny: {
    'small text': `${SEALED}${line('No appeal.', 70, 500, '/F1 3.5 Tf')}`,
    'a small word amid a line': amid(500, '/F1 8.9 Tf'),
    'a small plus behind a grade': `${SEALED}${line('A', 70, 500)}${line('+', 78.1, 500, '/F1 8 Tf')}`,
    'a small minus behind a grade': `${SEALED}${line('A', 70, 500)}${line('-', 78.1, 500, '/F1 5 Tf')}`,
    'a number that is pressed to a third': `${SEALED}${line('Sum: 12', 70, 500, '34 Tz')}`,
    'text that is pressed into its line': `${SEALED}BT /F1 12 Tf 1 0 1 0.05 70 500 Tm (No appeal.) Tj ET`,
  },
  covered: {
    'a white box over a number': `${SEALED}1 g ${OVER} f 0 g`,
    'a white path with slits over a number': `${SEALED}1 g ${OVER} ${SLITS} f*`,
    'a white box over a number, whose clip has slits': `${SEALED}${OVER} ${SLITS} W* n 1 g ${OVER} f`,
    'a thick line over a number': `${SEALED}1 G 14 w ${GRADE.x} 604 m ${GRADE.x + GRADE.width} 604 l S`,
    'a white box over the left side of a digit': `${SEALED}${line('Rank: 8', 70, 560)}1 g 104 558 2 12 re f`,
    'a white box over the lower bar of a letter': `${SEALED}${line('Mark: E', 70, 560)}1 g 106 556 9 5 re f`,
    'a box that nobody sees, but that takes away what is below': formed('/X Do', [
      formOf(
        `${SEALED}/N gs ${OVER} f`,
        '/Group << /S /Transparency /K true >>',
        '/ExtGState << /N << /ca 0 >> >>',
      ),
    ]),
    'a black box that darkens': { content: `${SEALED}/G gs ${OVER} f`, ...state('/BM /Multiply') },
    'many veils': { content: `${SEALED}/G gs 1 g ${`${OVER} f `.repeat(9)}`, ...state('/ca 0.4') },
    'a digit on another one': `${SEALED}${line('Rank: 1', 70, 500)}${line('2', 106, 500)}`,
    'digits on each other': `${SEALED}${line('Rank: 12', 70, 500, '-5 Tc')}`,
    'a white box over the tails of letters': `${SEALED}${line('say', 70, 500)}1 g 82 496 8 3.9 re f`,
    'a stop behind a digit': `${SEALED}BT /F1 12 Tf 70 500 Td [(Sum: 1.) 250 (2)] TJ ET`,
    'a white box over the lower half of a sign': `${SEALED}${line('5;2', 70, 500)}1 g 76.7 496 2.4 3.8 re f`,
    'a large stop over a number': `${SEALED}BT /F1 90 Tf 218 594 Td (.) Tj ET`,
    'underscores through letters': `${line('____', 200, 606)}${SEALED}`,
    'dashes through letters': `${line('\\227\\227', 200, 601)}${SEALED}`,
    'letters on dashes': `${SEALED}${line('\\227\\227', 200, 601)}`,
    'a round cover': `${SEALED}1 g 215 604 m 215 630 245 630 245 604 c 245 580 215 580 215 604 c f`,
    'a picture over a number': pictured(SEALED + draw(GRADE.x, GRADE.y, GRADE.width, GRADE.height)),
    'a scanned page over the text': pictured(SEALED + draw(0, 0, 595, 842)),
  },
  struck: {
    'a line through a word': `${SEALED}0.6 w 100 604 m 130 604 l S`,
    'a thick pale line through a word': {
      content: `${SEALED}/G gs 3 w 100 604 m 130 604 l S`,
      ...state('/CA 0.2'),
    },
  },
  blank: { 'r and n that look like an m': `${SEALED}BT /F1 12 Tf 70 500 Td [(The moder) 90 (n one)] TJ ET` },
  raised: {
    'a small minus': `${SEALED}${line('-', 70, 501, '/F1 4 Tf')}${line('52', 71.4, 500)}`,
    'a low minus': `${SEALED}${line('-', 70, 496)}${line('52', 74, 500)}`,
    'a word a little above its line': amid(502),
    'a word a little below its line': amid(497),
    'a word above its line': amid(508),
    'a word below its line': amid(491),
  },
  picture: {
    'a scanned page over text that is not shown': pictured(
      line('Sealed text', 70, 600, '3 Tr') + draw(0, 0, 595, 842),
    ),
    'a sentence as a picture': pictured(SEALED + draw(70, 560, 200, 14)),
    'a picture at the top, in parts': pictured(SEALED + draw(70, 740, 80, 60) + draw(150, 740, 80, 60)),
    'a sentence in square parts': pictured(SEALED + draw(70, 560, 31, 31) + draw(101, 560, 31, 31)),
    'a number as a small picture': pictured(SEALED + draw(330, 598, 8, 12)),
  },
  'odd-font': {
    'a blank that not all programs draw': line('12\\t34', 70, 600),
    'letters of a Type 3 font': `${SEALED}BT /F3 12 Tf 70 500 Td (1) Tj ET`,
    'letters of a Type 3 font amid the text': 'BT /F1 12 Tf 70 600 Td (passed with ) Tj /F3 12 Tf (1) Tj ET',
  },
  drawn: {
    'letters whose outlines are dashed away': `0.5 w [0 999] 0 d ${line('Sealed text', 70, 600, '1 Tr')}`,
    'letters that their white outlines hide': `1 G 8 w ${line('Sealed text', 70, 600, '2 Tr')}`,
    'letters that thin white outlines take away': `1 G 1 w ${line('Sealed text', 70, 600, '2 Tr')}`,
    'letters that thick outlines fill': `1.1 w ${line('Sealed text', 70, 600, '2 Tr')}`,
    'letters of outlines that a wide page thickens': `q 0.01 0 0 1 0 0 cm 1 G 8 w ${line('Sealed text', 7000, 600, '2 Tr').replace('1 0', '100 0')} Q`,
    'letters of outlines without width': `0.01 w ${line('Sealed text', 70, 600, '1 Tr')}`,
    'letters of thick outlines': `3 w ${line('Sealed text', 70, 600, '1 Tr')}`,
    'letters of sparse dashes': `0.3 w [0.2 4] 0 d ${line('Sealed text', 70, 600, '1 Tr')}`,
    'a box that darkens white in a group': formed(`${SEALED}/X Do`, [
      formOf(
        `/N gs 1 g ${OVER} f`,
        '/Group << /S /Transparency /I true >>',
        '/ExtGState << /N << /BM /Multiply >> >>',
      ),
    ]),
    'forms in one another': formed(
      '/X Do',
      Array.from({ length: 25 }, (_, index) =>
        index < 24 ? formOf('/X Do', '', `/XObject << /X ${101 + index} 0 R >>`) : formOf(SEALED),
      ),
    ),
    'a pattern': {
      content: `${SEALED}/Pattern cs /P scn 70 550 200 20 re f`,
      resources: '/Pattern << /P 100 0 R >>',
      objects: [
        stream(
          '0 0 5 5 re f',
          '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 200 20] /XStep 200 /YStep 20 /Resources << >>',
        ),
      ],
    },
    'a shading in the shape of letters': {
      content: `${SEALED}q 1 0 0 1 330 600 cm ${FOUR} W n /S sh Q`,
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [0.2] /N 1 >> >> >>',
    },
  },
};

const plain: WrittenPage = { content: line('The first page.', 70, 700) };
const written = (forged: Forgery) => {
  const { objects = [], root = '', ...page } = typeof forged === 'string' ? { content: forged } : forged;
  return writtenPdf({ pages: [plain, { content: SEALED, ...page }], objects, root });
};

test.each(casesOf(FORGERIES))('%s is reported, with its page', async (_, forged, kind) => {
  const { findings } = await readWritten(written(forged));
  expect(findings).toContainEqual(expect.objectContaining({ kind, index: 1 }));
  expect(findings.filter(({ index }) => index !== 1)).toEqual([]);
});

test.each([
  ['one picture', draw(0, 0, 595, 842), [0, 0, 595, 842]],
  ['pictures beside each other', draw(0, 0, 297, 842) + draw(297, 0, 298, 842), [0, 0, 297, 842]],
  ['a picture in a white margin', draw(40, 40, 515, 762), [40, 40, 555, 802]],
])('an appended page that is %s is reported', async (_, content, box) => {
  const { findings } = await readWritten(written(pictured(content)));
  expect(findings[0]).toMatchObject({ kind: 'picture', index: 1, box });
  expect(findings.filter(({ index }) => index !== 1)).toEqual([]);
});
