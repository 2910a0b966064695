import { expect, test } from 'vitest';

import type { FindingKind } from '#document-text/finding.ts';

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
} from './written-pdf.ts';

/** The place of the 12. */
const GRADE = { x: 226, y: 598, width: 14, height: 12 };
const OVER = `${GRADE.x} ${GRADE.y} ${GRADE.width} ${GRADE.height} re`;

const withPicture = { resources: '/XObject << /Im 100 0 R >>' };
const annotation = (entries: string) => ({ entries: `/Annots [<< /Type /Annot ${entries} >>]` });
const rect = `/Rect [${GRADE.x} ${GRADE.y} ${GRADE.x + GRADE.width} ${GRADE.y + GRADE.height}]`;
const state = (entries: string) => ({ resources: `/ExtGState << /G << ${entries} >> >>` });
const layer = { resources: '/Properties << /L 100 0 R >>' };
const OFF = '/OCProperties << /OCGs [100 0 R] /D << /OFF [100 0 R] /Order [] >> >>';
const ON = '/OCProperties << /OCGs [100 0 R] /D << /Order [100 0 R] >> >>';
const GROUP = '<< /Type /OCG /Name (Layer) >>';

interface Forgery {
  what: string;
  kind: FindingKind;
  page: Partial<WrittenPage>;
  objects?: string[];
  root?: string;
}

const FORGERIES: Forgery[] = [
  {
    what: 'a note that is typed over a number',
    kind: 'annotation',
    page: annotation(`/Subtype /FreeText ${rect} /Contents (18) /DA (/Helv 12 Tf 0 g)`),
  },
  {
    what: 'a stamp with its own picture',
    kind: 'annotation',
    page: annotation(`/Subtype /Stamp ${rect} /AP << /N 100 0 R >>`),
    objects: [stream('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]')],
  },
  {
    what: 'a link that draws',
    kind: 'annotation',
    page: annotation(`/Subtype /Link ${rect} /AP << /N 100 0 R >>`),
    objects: [stream('0 0 9 9 re f', '/Subtype /Form /BBox [0 0 9 9]')],
  },
  {
    what: 'a form field',
    kind: 'form-field',
    page: { entries: '/Annots [100 0 R]' },
    objects: [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (grade) /V (18) ${rect} >>`],
    root: '/AcroForm << /Fields [100 0 R] >>',
  },
  {
    what: 'a choice of a form',
    kind: 'form-field',
    page: { entries: '/Annots [100 0 R]' },
    objects: [
      `<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /Opt [(12) (18)] /T (grade) /V (18) ${rect} >>`,
    ],
    root: '/AcroForm << /Fields [100 0 R] >>',
  },
  {
    what: 'a layer that is off',
    kind: 'layer',
    page: { content: `/OC /L BDC ${SEALED} EMC ${line('Has passed with 18.', 70, 500)}`, ...layer },
    objects: [GROUP],
    root: OFF,
  },
  {
    what: 'a layer that can be switched off',
    kind: 'layer',
    page: { content: `/OC /L BDC ${SEALED} EMC`, ...layer },
    objects: [GROUP],
    root: ON,
  },
  {
    what: 'text that is neither filled nor outlined',
    kind: 'hidden',
    page: { content: line('Sealed text', 70, 600, '3 Tr') },
  },
  {
    what: 'text that is only a clip',
    kind: 'hidden',
    page: { content: line('Sealed text', 70, 600, '7 Tr') },
  },
  {
    what: 'text beside the page',
    kind: 'hidden',
    page: { content: `${SEALED}${line('No appeal.', 70, 900)}` },
  },
  {
    what: 'text outside of the part that is shown',
    kind: 'hidden',
    page: { entries: '/CropBox [0 0 200 842]' },
  },
  {
    what: 'text that a clip cuts off',
    kind: 'hidden',
    page: { content: `q 0 0 100 100 re W n ${SEALED} Q` },
  },
  { what: 'white text', kind: 'unseen-colour', page: { content: `1 g ${SEALED}` } },
  { what: 'nearly white text', kind: 'unseen-colour', page: { content: `0.97 0.97 0.9 rg ${SEALED}` } },
  {
    what: 'text in the colour of what is beneath it',
    kind: 'unseen-colour',
    page: { content: `0 0 0.6 rg 0 500 595 200 re f ${SEALED}` },
  },
  {
    what: 'transparent text',
    kind: 'unseen-colour',
    page: { content: `/G gs ${SEALED}`, ...state('/ca 0 /CA 0') },
  },
  {
    what: 'text that is mixed away',
    kind: 'unseen-colour',
    page: { content: `/G gs ${SEALED}`, ...state('/BM /Screen') },
  },
  {
    what: 'tiny text',
    kind: 'tiny',
    page: { content: `${SEALED}${line('No appeal.', 70, 500, '/F1 1 Tf')}` },
  },
  {
    what: 'text that is pressed together',
    kind: 'tiny',
    page: { content: `${SEALED}${line('No appeal.', 70, 500, '2 Tz')}` },
  },
  { what: 'a white box over a number', kind: 'covered', page: { content: `${SEALED}1 g ${OVER} f 0 g` } },
  {
    what: 'a thick line over a number',
    kind: 'covered',
    page: { content: `${SEALED}1 G 14 w ${GRADE.x} 604 m ${GRADE.x + GRADE.width} 604 l S` },
  },
  {
    what: 'a line through a word',
    kind: 'struck',
    page: { content: `${SEALED}0.6 w 100 604 m 130 604 l S` },
  },
  {
    what: 'a round cover',
    kind: 'covered',
    page: { content: `${SEALED}1 g 215 604 m 215 630 245 630 245 604 c 245 580 215 580 215 604 c f` },
  },
  {
    what: 'a picture over a number',
    kind: 'covered',
    page: { content: SEALED + draw(GRADE.x, GRADE.y, GRADE.width, GRADE.height), ...withPicture },
    objects: [PICTURE],
  },
  {
    what: 'a scanned page over text that is not shown',
    kind: 'picture',
    page: { content: line('Sealed text', 70, 600, '3 Tr') + draw(0, 0, 595, 842), ...withPicture },
    objects: [PICTURE],
  },
  {
    what: 'a scanned page over the text',
    kind: 'covered',
    page: { content: SEALED + draw(0, 0, 595, 842), ...withPicture },
    objects: [PICTURE],
  },
  {
    what: 'a sentence as a picture',
    kind: 'picture',
    page: { content: SEALED + draw(70, 560, 200, 14), ...withPicture },
    objects: [PICTURE],
  },
  {
    what: 'a number as a small picture',
    kind: 'picture',
    page: { content: SEALED + draw(330, 598, 8, 12), ...withPicture },
    objects: [PICTURE],
  },
  {
    what: 'letters of a Type 3 font',
    kind: 'odd-font',
    page: { content: `${SEALED}BT /F3 12 Tf 70 500 Td (1) Tj ET` },
  },
  {
    what: 'letters of a Type 3 font amid the text',
    kind: 'odd-font',
    page: { content: 'BT /F1 12 Tf 70 600 Td (passed with ) Tj /F3 12 Tf (1) Tj ET' },
  },
  {
    what: 'letters as filled outlines',
    kind: 'drawn',
    page: { content: `${SEALED}q 1 0 0 1 330 600 cm ${FOUR} f Q` },
  },
  {
    what: 'letters as outlines',
    kind: 'drawn',
    page: { content: `${SEALED}q 1 0 0 1 330 600 cm ${FOUR} S Q` },
  },
  {
    what: 'a pattern',
    kind: 'drawn',
    page: {
      content: `${SEALED}/Pattern cs /P scn 70 550 200 20 re f`,
      resources: '/Pattern << /P 100 0 R >>',
    },
    objects: [
      stream(
        '0 0 5 5 re f',
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 200 20] /XStep 200 /YStep 20 /Resources << >>',
      ),
    ],
  },
  {
    what: 'a shading in the shape of letters',
    kind: 'drawn',
    page: {
      content: `${SEALED}q 1 0 0 1 330 600 cm ${FOUR} W n /S sh Q`,
      resources:
        '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [0.2] /N 1 >> >> >>',
    },
  },
  {
    what: 'white text that the structure calls by another one',
    kind: 'unseen-colour',
    page: { content: `/Span << /ActualText (other) >> BDC 1 g ${SEALED} EMC` },
  },
];

const pageOf = (page: Partial<WrittenPage>): WrittenPage => ({ content: SEALED, ...page });
const plain: WrittenPage = { content: line('The first page.', 70, 700) };

test.each(FORGERIES)('$what is reported, with its page', async ({ kind, page, objects = [], root = '' }) => {
  const { findings } = await readWritten(writtenPdf({ pages: [plain, pageOf(page)], objects, root }));
  expect(findings).toContainEqual(expect.objectContaining({ kind, index: 1 }));
  expect(findings.filter(({ index }) => index !== 1)).toEqual([]);
});

test('an appended page that is a picture is reported', async () => {
  const pages = [plain, { content: draw(0, 0, 595, 842), ...withPicture }];
  const { findings } = await readWritten(writtenPdf({ pages, objects: [PICTURE] }));
  expect(findings).toMatchObject([{ kind: 'picture', index: 1, box: [0, 0, 595, 842] }]);
});

test('a covered text is quoted with its place', async () => {
  const page = pageOf({ content: `${SEALED}1 g ${OVER} f` });
  const { findings } = await readWritten(writtenPdf({ pages: [page] }));
  expect(findings).toMatchObject([{ kind: 'covered', text: '12', index: 0 }]);
  const [left = 0, bottom = 0, right = 0, top = 0] = findings[0]?.box ?? [];
  expect(left).toBeGreaterThan(GRADE.x - 1);
  expect(right).toBeLessThan(GRADE.x + GRADE.width + 1);
  expect(bottom).toBeGreaterThan(600);
  expect(top).toBeLessThan(612);
});
