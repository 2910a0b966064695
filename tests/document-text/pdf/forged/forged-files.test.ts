import { expect, test } from 'vitest';

import { casesOf, type CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { line, readWritten, SEALED, stream, writtenPdf } from '#tests/document-text/pdf/written-pdf.ts';

const sealed = (more: Partial<Parameters<typeof writtenPdf>[0]> = {}) =>
  writtenPdf({ pages: [{ content: SEALED }], ...more });
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

/** Behind the first object, as in a file whose first page comes first. */
const EARLY_TABLE =
  '>> endobj\nxref\n0 1\n0000000000 65535 f \ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n200 0 obj <<';
const ANEW = stream(line('with 18', 70, 600));
const TINT = '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>';
const SEVERAL = stream('{ pop 1 exch sub }', '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]');
const NOTHING = stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << >>');
const HIDE = '<< /S /Hide /T (a) >>';
const trimmed = (name: string) =>
  writtenPdf({
    pages: [{ content: SEALED, entries: '/TrimBox [0 0 200 842]' }],
    root: `/ViewerPreferences << /${name} /TrimBox >>`,
  });
const boxed = (entries: string) =>
  writtenPdf({ pages: [{ content: SEALED, entries }], objects: ['[1000 1000 1200 1200]'] });
const graphics = (entries: string) =>
  writtenPdf({ pages: [{ content: `/G gs ${SEALED}`, resources: `/ExtGState << /G << ${entries} >> >>` }] });
/** A profile of gray with this curve from 0 to 65535, or with a formula of this kind: two numbers for each of its values. */
function profile(curve: readonly number[], entries = '/N 1', kind?: number): string {
  const bytes = Buffer.alloc(156 + curve.length * 2);
  bytes.write('GRAY', 16);
  bytes.writeUInt32BE(1, 128);
  bytes.write('kTRC', 132);
  bytes.writeUInt32BE(144, 136);
  bytes.write(kind === undefined ? 'curv' : 'para', 144);
  bytes.writeUInt32BE(kind === undefined ? curve.length : kind << 16, 152);
  for (const [index, value] of curve.entries()) bytes.writeUInt16BE(value, 156 + index * 2);
  return stream(bytes.toString('latin1'), entries);
}
/** A “not” in the sealed text, of a color that programs draw differently. */
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
    'a page that was written anew behind the end': updated(`11 0 obj\n${ANEW}\nendobj`),
    'an annotation that was added behind the end': updated(
      '100 0 obj\n<< /Type /Annot /Subtype /Text >>\nendobj',
    ),
    'a file whose table is elsewhere': bytesOf(text(sealed()).replace(/startxref\n\d+/, 'startxref\n9')),
    'a file with a table to which its end doesn’t lead': sealed({ root: EARLY_TABLE }),
    'such a file with a comment before that table': sealed({ root: EARLY_TABLE.replace('xref', '%\nxref') }),
    'a file without an end': bytesOf(text(sealed()).replace(/startxref[^]*/, '')),
  },
  alternative: {
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
    'an ink that draws nothing, in a packed object': inked('100 0 R', [
      `[/Separation /None /DeviceGray ${TINT}]`,
    ]),
    'several inks, one named elsewhere': inked(
      '[/DeviceN [/X 100 0 R] /DeviceGray 101 0 R]',
      ['/None', SEVERAL],
      '1 1',
    ),
    'black that is white on screens': inked(`[/Separation /Black /DeviceGray ${TINT}]`),
    'all inks, white on screens': inked(`[/Separation /All /DeviceGray ${TINT}]`),
    'black among other inks': inked('[/DeviceN [/X /Black] /DeviceGray 100 0 R]', [SEVERAL], '1 1'),
    'another color for gray': inked(`/DeviceGray /DefaultGray [/Separation /X /DeviceGray ${TINT}]`),
    'another color for red, green, and blue': inked(
      '/DeviceRGB /DefaultRGB [/ICCBased 100 0 R]',
      [profile([0, 65535])],
      '0 0 0',
    ),
    'a profile that turns colors around': inked('[/ICCBased 100 0 R]', [profile([65535, 0])]),
    'a formula that turns colors around': inked('[/ICCBased 100 0 R]', [
      profile([1, 0, 65535, 0, 1, 0], '/N 1', 1),
    ]),
    'a profile in which nearly all is white': inked('[/ICCBased 100 0 R]', [
      profile([0, 65535, 65535, 65535]),
    ]),
    'a profile of other colors than it says': inked(
      '[/ICCBased 100 0 R]',
      [profile([0, 14000, 65535], '/N 3')],
      '0 0 0',
    ),
    'a profile that is cut off': inked('[/ICCBased 100 0 R]', [
      stream('00>', '/N 1 /Filter /ASCIIHexDecode'),
    ]),
    'another color beside a profile': inked('[/ICCBased 100 0 R]', [
      profile([0, 14000, 65535], `/N 1 /Alternate [/Separation /X /DeviceGray ${TINT}]`),
    ]),
    'a profile for the whole file': sealed({
      root: '/OutputIntents [<< /S /GTS_PDFX /DestOutputProfile 100 0 R >>]',
      objects: [profile([65535, 0])],
    }),
    'white that lets other inks through': graphics('/op true /OPM 1'),
    'a halftone that prints white': graphics(
      `/HT << /HalftoneType 1 /Frequency 60 /Angle 45 /SpotFunction /Round /TransferFunction ${TINT} >>`,
    ),
    'a view that cuts a page': trimmed('ViewArea'),
    'a clip that cuts a page': trimmed('ViewClip'),
    'print that cuts a page': trimmed('PrintArea'),
    'print that leaves out pages': sealed({ root: '/ViewerPreferences << /PrintPageRange [1 1] >>' }),
    'black that print takes away': graphics(`/UCR2 ${TINT}`),
    'a page whose part to show is beside it': boxed('/CropBox [1000 1000 1200 1200]'),
    'a page whose part to show goes beyond it': boxed('/CropBox [0 0 595 1200]'),
    'a page whose part to show is beside it, named elsewhere': boxed('/CropBox 100 0 R'),
    'a page in a small unit': writtenPdf({ pages: [{ content: SEALED, entries: '/UserUnit 0.1' }] }),
    'an object that is there twice': sealed({ objects: [`null\nendobj\n11 0 obj\n${ANEW}`] }),
    'an object that is there twice, behind a comment': sealed({
      objects: [`null\nendobj\n11 %\n1 obj\n${ANEW}`],
    }),
    'an object that is also packed': sealed({
      objects: [stream('11 0 null', '/Type /ObjStm /N 1 /First 5')],
    }),
    'an object with an odd number': sealed({ objects: [`null\nendobj\n200.0 0 obj\n${ANEW}`] }),
    'a second table that not all programs read': sealed({ trailer: '/XRefStm 9' }),
    'a page with two contents': bytesOf(
      text(sealed()).replace('/Contents 11 0 R', '/Contents 99 0 R /Contents 11 0 R'),
    ),
    'resources that are there twice': bytesOf(
      text(sealed()).replace('/Resources <<', '/Resources << >> /Resources <<'),
    ),
    'a form that is there twice': writtenPdf({
      pages: [{ content: `${SEALED}/X Do`, resources: '/XObject << /X 100 0 R /X 101 0 R >>' }],
      objects: [NOTHING, NOTHING],
    }),
    'a part of a page whose width is no number': boxed('/CropBox [0 0 595-400 842]'),
    'an entry that is there twice in a packed object': sealed({
      objects: [stream('200 0 << /A 1 /A 2 >>', '/Type /ObjStm /N 1 /First 6')],
    }),
    'a state that is there twice': graphics('/ca 1 >> /G << /ca 0'),
    'an opacity that is there twice': graphics('/ca 0 /ca 1'),
    'a negative opacity': graphics('/ca -1'),
    'a page of another file': writtenPdf({
      pages: [{ content: `${SEALED}/Fm Do`, resources: '/XObject << /Fm 100 0 R >>' }],
      objects: [stream('', '/Subtype /Form /BBox [0 0 9 9] /Ref << /F (b.pdf) /Page 0 >>')],
    }),
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
    'an action when it is opened': sealed({ root: `/OpenAction ${HIDE}` }),
    'another file when it is opened': sealed({ root: '/OpenAction << /S /GoToR /F (b.pdf) /D [0 /Fit] >>' }),
    'another file when it is opened, by an object': sealed({
      root: '/OpenAction 100 0 R',
      objects: ['<< /S /GoToR /F (b.pdf) /D [0 /Fit] >>'],
    }),
    'an action after another one': sealed({
      root: `/OpenAction << /S /GoTo /D [10 0 R /Fit] /Next ${HIDE} >>`,
    }),
    'an action of the file': sealed({ root: `/AA << /WP ${HIDE} >>` }),
    'an action of a page': writtenPdf({ pages: [{ content: SEALED, entries: `/AA << /O ${HIDE} >>` }] }),
    'an action of a link': writtenPdf({
      pages: [
        {
          content: SEALED,
          entries: `/Annots [<< /Subtype /Link /Rect [9 9 20 20] /AA << /PV ${HIDE} >> >>]`,
        },
      ],
    }),
    'a script behind an address': sealed({
      root: String.raw`/PieceInfo << /URI (\\) /S /JavaScript /JS (1) >>`,
    }),
    'a script by name': sealed({
      root: '/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (1) >>] >> >>',
    }),
  },
};

test.each(casesOf(WHOLE_FILES))('%s is named without a place', async (_, bytes, kind) => {
  const { findings } = await readWritten(bytes);
  expect(findings).toContainEqual(expect.objectContaining({ kind, index: null }));
});

test.each([
  ['an ink that screens show', inked(`[/Separation /Gold /DeviceGray ${TINT}]`)],
  ['a profile like that of screens', inked('[/ICCBased 100 0 R]', [profile([0, 14000, 65535])], '0')],
  ['a formula like that of screens', inked('[/ICCBased 100 0 R]', [profile([2, 13107], '/N 1', 0)], '0')],
  [
    'one form that is there twice, as cairo writes',
    writtenPdf({
      pages: [{ content: `${SEALED}/X Do`, resources: '/XObject << /X 100 0 R /X 100 0 R >>' }],
      objects: [NOTHING],
    }),
  ],
  ['a part of a page, from its right to its left', boxed('/CropBox [590 800 50 50]')],
  ['a place to open it at', sealed({ root: '/OpenAction << /S /GoTo /D [10 0 R /XYZ null null 0] >>' })],
  [
    'an end in its middle, as in a file whose first page comes first',
    sealed({ objects: ['null endobj\nstartxref\n0\n%%EOF\n101 0 obj null'] }),
  ],
])('%s is not named', async (_, bytes) => {
  const { findings } = await readWritten(bytes);
  expect(findings).toEqual([]);
});
