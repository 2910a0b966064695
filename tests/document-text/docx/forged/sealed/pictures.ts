import { unzipSync, zipSync } from 'fflate';

import { PICTURES } from '#tests/word-host/generated/constructs/pictures.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  paragraph,
  relation,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import type { Sealed, SealedCases } from './sealed.ts';
import { construct, graphic } from '#tests/document-text/docx/forged/object-cases.ts';

const file: Edit = (docx) =>
  Buffer.from(zipSync({ ...unzipSync(docx), 'word/media/forged.png': new Uint8Array([137, 80, 78, 71]) }));
const DRAWN = inlineDrawing(graphic());
const sealed = all(file, relation('image', 'media/forged.png'), adds(paragraph(DRAWN)));
const SIZE = '<a:ext cx="900000" cy="360000"/>';
const inShape = (xml: string) => edit('</pic:spPr>', `${xml}</pic:spPr>`);

const SMALLER = DRAWN.replaceAll('cx="900000" cy="360000"', 'cx="450000" cy="180000"');
const CUT = '<a:srcRect l="27127"/>';
const older = (width: number) =>
  `<w:r><w:pict><v:shape style="width:${width}pt;height:28.35pt"><v:imagedata r:id="rIdForged"/></v:shape></w:pict></w:r>`;

/** A picture that Word gives as elements while the document is open. */
export const HONEST_SVG = construct(PICTURES['SVG picture']);

/** A picture as it was sealed, but not as it was shown. */
export const PICTURE_CASES: SealedCases = {
  'shown-otherwise': {
    'a picture before another word': [
      all(sealed, edit(DRAWN, text('Passed ') + DRAWN + text('failed'))),
      edit(text('Passed ') + DRAWN, DRAWN + text('Passed ')),
    ],
    'two pictures that change places': [
      all(sealed, edit(DRAWN, text('Passed ') + DRAWN + text('failed') + SMALLER)),
      edit(
        text('Passed ') + DRAWN + text('failed') + SMALLER,
        text('Passed ') + SMALLER + text('failed') + DRAWN,
      ),
    ],
  },
  picture: {
    'a larger picture of an older Word': [
      all(file, relation('image', 'media/forged.png'), adds(paragraph(older(70.87)))),
      edit('width:70.87pt', 'width:140pt'),
    ],
    'another SVG picture': [HONEST_SVG, edit('r="4"', 'r="2"', 'word/media/drawing.svg')],
    'a picture that nobody sees': [
      sealed,
      edit('"rIdForged"></a:blip>', '"rIdForged"><a:alphaModFix amt="0"/></a:blip>'),
    ],
    'a picture in a wide frame': [sealed, inShape('<a:ln w="2000000"/>')],
    'a picture in a wide glow': [sealed, inShape('<a:effectLst><a:glow rad="2000000"/></a:effectLst>')],
    'a picture in a wide solid frame': [sealed, inShape('<a:sp3d contourW="1270000"/>')],
    'a picture behind a chain of effects': [
      sealed,
      inShape('<a:effectDag><a:alphaModFix amt="0"/></a:effectDag>'),
    ],
    'a picture and its reflection': [
      sealed,
      inShape('<a:effectLst><a:reflection sy="-100000"/></a:effectLst>'),
    ],
    'a picture with a large shadow': [
      sealed,
      inShape('<a:effectLst><a:outerShdw sx="300000"/></a:effectLst>'),
    ],
    'a picture on black': [sealed, inShape('<a:solidFill><a:srgbClr val="000000"/></a:solidFill>')],
    'a picture seen from behind': [
      sealed,
      inShape('<a:scene3d><a:camera><a:rot lat="0" lon="10800000" rev="0"/></a:camera></a:scene3d>'),
    ],
    'a picture drawn higher by a step': [
      all(sealed, edit('cy="360000"', 'cy="378000"')),
      edit('cy="378000"', 'cy="338000"'),
    ],
    'a picture drawn larger': [sealed, edit(SIZE, '<a:ext cx="9000000" cy="3600000"/>')],
    'a picture drawn as a share of the page': [
      sealed,
      edit('</wp:inline>', '<wp14:sizeRelH><wp14:pctWidth>1000</wp14:pctWidth></wp14:sizeRelH></wp:inline>'),
    ],
    'a picture far from who sees it': [sealed, inShape('<a:scene3d><a:camera zoom="1000"/></a:scene3d>')],
    'a picture drawn smaller': [sealed, edit(SIZE, '<a:ext cx="90000" cy="36000"/>')],
  },
  hidden: {
    'a hidden picture': [sealed, edit(DRAWN, DRAWN.replace('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>'))],
    'a deleted picture': [sealed, edit(DRAWN, `<w:del w:id="9">${DRAWN}</w:del>`)],
  },
  tiny: {
    'a picture that its line cuts off': [
      sealed,
      edit(`<w:p>${DRAWN}`, `<w:p><w:pPr><w:spacing w:line="400" w:lineRule="exact"/></w:pPr>${DRAWN}`),
    ],
  },
};

export const HONEST_PICTURE = sealed;

/** As programs write them. */
export const SAVED_PICTURES: Readonly<Record<string, Sealed>> = {
  'a picture of an older Word': [
    all(file, relation('image', 'media/forged.png'), adds(paragraph(older(70.87)))),
    edit(older(70.87), DRAWN),
  ],
  'a picture with a size in twips': [
    all(sealed, edit('cy="360000"', 'cy="378000"')),
    edit('cy="378000"', 'cy="377825"'),
  ],
  'a picture that is cut a little otherwise': [
    all(sealed, edit('</a:blip>', `</a:blip>${CUT}`)),
    edit(CUT, '<a:srcRect l="27129"/>'),
  ],
  'a round picture with its shape before it': [
    all(sealed, edit('prst="rect"', 'prst="ellipse"')),
    all(edit('prst="ellipse"', ''), edit('<pic:blipFill>', '<a:prstGeom prst="ellipse"/><pic:blipFill>')),
  ],
};
