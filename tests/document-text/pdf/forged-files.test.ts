import { expect, test } from 'vitest';

import { casesOf, type CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { FOUR, line, readWritten, SEALED, stream, type Written, writtenPdf } from './written-pdf.ts';

const sealed = (more: Partial<Written> = {}) => writtenPdf({ pages: [{ content: SEALED }], ...more });
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const bytesOf = (file: string) => new Uint8Array(Buffer.from(file, 'latin1'));

/** The file, followed by what a program adds with an incremental update. */
function updated(object: string): Uint8Array<ArrayBuffer> {
  const file = text(sealed());
  const [, before = ''] = /startxref\n(\d+)/.exec(file) ?? [];
  const table = file.length + object.length + 1;
  const number = object.split(' ')[0] ?? '';
  const offset = String(file.length).padStart(10, '0');
  return bytesOf(
    `${file}${object}\nxref\n${number} 1\n${offset} 00000 n \ntrailer << /Size 1000 /Root 1 0 R /Prev ${before} >>\nstartxref\n${table}\n%%EOF\n`,
  );
}

const TINT = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>';
const SEVERAL = stream('{ pop 1 exch sub }', '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]');
/** A “not” in the sealed text, of an ink that draws nothing. */
const inked = (space: string, objects: readonly string[] = [], ink = '1') =>
  writtenPdf({
    pages: [
      {
        content: `${SEALED}/N cs ${ink} scn\n${line('not', 70, 580)}`,
        resources: `/ColorSpace << /N ${space} >>`,
      },
    ],
    objects,
  });

const WHOLE_FILES: CasesByKind<Uint8Array<ArrayBuffer>> = {
  updated: {
    'a page that was written anew behind the end': updated(
      `11 0 obj\n${stream(line('with 18', 70, 600))}\nendobj`,
    ),
    'an annotation that was added behind the end': updated(
      '100 0 obj\n<< /Type /Annot /Subtype /Text >>\nendobj',
    ),
    'a file whose table is elsewhere': bytesOf(text(sealed()).replace(/startxref\n\d+/, 'startxref\n9')),
    'a file without an end': bytesOf(text(sealed()).replace(/startxref[^]*/, '')),
  },
  'unseen-colour': {
    'an ink that draws nothing': inked(`[/Separation /None /DeviceGray ${TINT}]`),
    'an ink that draws nothing, escaped': inked(`[/Separ#61tion /N#6fne /DeviceGray ${TINT}]`),
    'an ink that draws nothing, named elsewhere': inked('[/Separation 100 0 R /DeviceGray 101 0 R]', [
      '/None',
      TINT,
    ]),
    'several inks that draw nothing': inked(
      '[/DeviceN 100 0 R /DeviceGray 101 0 R]',
      ['[/None /None]', SEVERAL],
      '1 1',
    ),
  },
  'form-field': {
    'a form of another kind': sealed({
      root: '/AcroForm << /Fields [] /XFA 100 0 R >>',
      objects: [stream('<xdp:xdp/>')],
    }),
    'a form of another kind in parts': sealed({
      root: '/AcroForm << /Fields [] /XFA [(template) 100 0 R] >>',
      objects: [stream('<template/>')],
    }),
  },
  'unknown-part': {
    'a collection of files': sealed({ root: '/Collection << /View /D >>' }),
    'a script': sealed({ root: '/OpenAction << /S /JavaScript /JS (app.alert\\("18"\\)) >>' }),
    'a script by name': sealed({
      root: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>',
    }),
  },
};

test.each(casesOf(WHOLE_FILES))('%s is named without a place', async (_, bytes, kind) => {
  const { findings } = await readWritten(bytes);
  expect(findings).toContainEqual(expect.objectContaining({ kind, index: null }));
});

const bar = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re f\n`;
const mask = `/ExtGState << /G << /SMask << /S /Luminosity /G 100 0 R >> >> >>`;
const masked = (content: string) =>
  stream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceGray >>`,
  );

/** The right edge of the sealed line: a number is drawn before the line or after it. */
test.each([
  ['a 1 of one bar', bar(219, 600, 1.2, 8.6)],
  [
    'an 8 of seven bars',
    [
      [330, 600, 5, 1],
      [330, 604, 5, 1],
      [330, 608, 5, 1],
      [330, 600, 1, 4],
      [334, 600, 1, 4],
      [330, 604, 1, 4],
      [334, 604, 1, 4],
    ]
      .map(([x = 0, y = 0, width = 0, height = 0]) => bar(x, y, width, height))
      .join(''),
  ],
  ['a sign of one line', '0.8 w 220 604 m 224 604 l S'],
  ['a hairline', '0 w 220 600 m 220 608 l S'],
  ['a 7 of one line', '0.8 w 320 608 m 325 608 l 322 600 l S'],
  ['a decimal point', bar(232.6, 600, 1, 1)],
  [
    'a round decimal point',
    '232.4 600.5 m 232.4 601.2 233.6 601.2 233.6 600.5 c 233.6 599.8 232.4 599.8 232.4 600.5 c f',
  ],
])('%s, drawn beside the sealed line, is named', async (_, content) => {
  const { findings } = await readWritten(writtenPdf({ pages: [{ content: SEALED + content }] }));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'drawn', index: 0 }));
});

test.each([
  ['letters that a mask lets through', `1 g 1 0 0 1 330 600 cm ${FOUR} f`],
  ['text that a mask lets through', `/F1 12 Tf 1 g ${line('18', 330, 600)}`],
])('%s are reported', async (_, content) => {
  const page = { content: `${SEALED}q /G gs 0 0 595 842 re f Q`, resources: mask };
  const { findings } = await readWritten(writtenPdf({ pages: [page], objects: [masked(content)] }));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'drawn', index: 0 }));
});

test.each(['/Artifact BMC', '/Artifact << /Type /Pagination >> BDC'])(
  'text amid a page that the file calls an artifact (%s) is read like any other',
  async (mark) => {
    const content = `${SEALED}${mark} ${line('No appeal.', 70, 500)} EMC`;
    const { lines } = await readWritten(writtenPdf({ pages: [{ content }] }));
    expect(lines.at(-1)).toMatchObject({ text: 'No appeal.', isRepeated: false, margin: 0 });
  },
);

test('an ink that draws something is not named', async () => {
  const { findings } = await readWritten(inked(`[/Separation /Gold /DeviceGray ${TINT}]`));
  expect(findings).toEqual([]);
});
