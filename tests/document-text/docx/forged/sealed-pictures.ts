import { unzipSync, zipSync } from 'fflate';

import { PICTURES } from '#tests/word-host/generated/constructs/pictures.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';

import { adds, all, edit, type Edit, paragraph, relation } from './base.ts';
import { construct, graphic } from './object-cases.ts';

const file: Edit = (docx) =>
  Buffer.from(zipSync({ ...unzipSync(docx), 'word/media/forged.png': new Uint8Array([137, 80, 78, 71]) }));
const DRAWN = inlineDrawing(graphic());
const sealed = all(file, relation('image', 'media/forged.png'), adds(paragraph(DRAWN)));
const inShape = (xml: string) => edit('</pic:spPr>', `${xml}</pic:spPr>`);

/** A picture that Word gives as elements while the document is open. */
export const HONEST_SVG = construct(PICTURES['SVG picture']);

/** A picture as it was sealed, but not as it was shown. */
export const PICTURE_CASES: readonly [what: string, seal: Edit, forge: Edit, kind: string][] = [
  ['another SVG picture', HONEST_SVG, edit('r="4"', 'r="2"', 'word/media/drawing.svg'), 'picture'],
  [
    'a hidden picture',
    sealed,
    edit(DRAWN, DRAWN.replace('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>')),
    'hidden',
  ],
  ['a deleted picture', sealed, edit(DRAWN, `<w:del w:id="9">${DRAWN}</w:del>`), 'hidden'],
  [
    'a picture that its line cuts off',
    sealed,
    edit(`<w:p>${DRAWN}`, `<w:p><w:pPr><w:spacing w:line="240" w:lineRule="exact"/></w:pPr>${DRAWN}`),
    'tiny',
  ],
  ...(
    [
      ['that nobody sees', edit('"rIdForged"></a:blip>', '"rIdForged"><a:alphaModFix amt="0"/></a:blip>')],
      ['in a wide frame', inShape('<a:ln w="2000000"/>')],
      ['in a wide glow', inShape('<a:effectLst><a:glow rad="2000000"/></a:effectLst>')],
      [
        'seen from behind',
        inShape('<a:scene3d><a:camera><a:rot lat="0" lon="10800000" rev="0"/></a:camera></a:scene3d>'),
      ],
      ['drawn larger', edit('<a:ext cx="900000" cy="360000"/>', '<a:ext cx="9000000" cy="3600000"/>')],
      ['drawn smaller', edit('<a:ext cx="900000" cy="360000"/>', '<a:ext cx="90000" cy="36000"/>')],
    ] satisfies [string, Edit][]
  ).map(([what, forge]): [string, Edit, Edit, string] => [`a picture ${what}`, sealed, forge, 'picture']),
];

export const HONEST_PICTURE = sealed;
