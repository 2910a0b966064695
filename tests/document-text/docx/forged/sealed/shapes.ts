import { unzipSync, zipSync } from 'fflate';

import { CHARTS, EMBEDDED, SMART_ART } from '#tests/word-host/generated/constructs/objects.ts';
import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  NOT,
  paragraph,
  run,
  style,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import type { Sealed, SealedCases } from './sealed.ts';
import { construct, inFront } from '#tests/document-text/docx/forged/object-cases.ts';

const WHITE =
  '<wps:wsp><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="180000"/></a:xfrm>' +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></wps:spPr><wps:bodyPr/></wps:wsp>';
const rectangle = { id: 92, kind: 'shape', content: WHITE, width: 900_000, height: 180_000 } as const;
const over = inFront(floatingDrawing(rectangle));
const [EMPTY, LAST] = [paragraph(''), paragraph(text('Room A'))];
const covering = adds(paragraph(text('Stamp: ') + over) + EMPTY + LAST);
const LISTED = paragraph(text('Room A'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>');
const BOLD = edit(text('Signed in Lyon.'), text('Signed in Lyon.', '<w:b/>'));
const STYLED =
  '<wps:style><a:lnRef idx="0"/><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef></wps:style>';
const arrow = all(
  covering,
  edit('prst="rect"', 'prst="rightArrow"'),
  edit('<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></wps:spPr>', `</wps:spPr>${STYLED}`),
);
/** What LibreOffice makes of a shape, in a document that looks otherwise. */
const savedArrow = all(
  BOLD,
  edit('distL="114300"', 'distL="0"'),
  edit('<wp:effectExtent l="0"', '<wp:effectExtent l="6350"'),
  edit('cx="900000"', 'cx="900430"'),
  edit(
    '<a:avLst/></a:prstGeom>',
    '<a:avLst><a:gd name="adj1" fmla="val 50000"/><a:gd name="adj2" fmla="val 50000"/></a:avLst></a:prstGeom><a:solidFill><a:srgbClr val="4472c4"/></a:solidFill>',
  ),
);
const inLine = adds(paragraph(inlineDrawing(rectangle)));
const boxed = adds(paragraph(inFront(textBox(92, paragraph(text('Paid'))))));
const boxAt = (id: number, words: string, y: number) =>
  textBox(id, paragraph(text(words))).replace('<wp:posOffset>90000<', `<wp:posOffset>${y}<`);
/** The upper one is stored last. */
const [LOW, HIGH] = [boxAt(92, 'Paid', 900_000), boxAt(93, 'In May', 90_000)];
const twoBoxes = adds(EMPTY + paragraph(LOW + HIGH));
const ellipse = run(
  '<w:pict><v:oval style="position:absolute;width:90pt;height:14pt;z-index:1" fillcolor="white"/></w:pict>',
);
const chart = construct(CHARTS.chart);
const embedded = construct(EMBEDDED['embedded object']);
/** Other bytes for a part that isn't XML. */
const otherBytes =
  (name: RegExp): Edit =>
  (docx) => {
    const parts = Object.entries(unzipSync(docx));
    const changed = parts.map(
      ([path, bytes]) => [path, name.test(path) ? bytes.toReversed() : bytes] as const,
    );
    return Buffer.from(zipSync(Object.fromEntries(changed)));
  };
const HEADER = 'word/header1.xml';
const FIRST = edit('w:type="default"', 'w:type="first"');
const inHeader = edit('</w:hdr>', `${paragraph(over)}</w:hdr>`, HEADER);
const oval = adds(paragraph(text('Stamp: ') + ellipse));

/** Shapes as they were sealed, over text or not. */
export const HONEST_SHAPES: Readonly<Record<string, Edit>> = {
  'a rectangle over the text': covering,
  'a rectangle in the line': inLine,
  'a box over the text': boxed,
  'an oval of an older Word': oval,
  'a rectangle of a header over the text': inHeader,
  'a rectangle of a header that no page shows': all(inHeader, FIRST),
  'an object of another program': embedded,
  'a chart': chart,
  'a chart with the data of another file': all(
    chart,
    edit('<c:externalData r:id="', '<c:externalData r:id="far', 'word/charts/chart1.xml'),
  ),
  'a text in a frame of a header': edit(
    '</w:hdr>',
    `${paragraph(text('Room A'), '<w:framePr w:vAnchor="page" w:y="4000"/>')}</w:hdr>`,
    HEADER,
  ),
  SmartArt: construct(SMART_ART.SmartArt),
};

/** As Word writes a shape without a line. */
const WITHOUT_LINE = '<a:ln><a:noFill/></a:ln></wps:spPr>';
const unlined = all(covering, edit('</wps:spPr>', WITHOUT_LINE));

/** Shapes as they are saved again, with other names. */
export const SAVED_SHAPES: Readonly<Record<string, Sealed>> = {
  'an arrow that LibreOffice saved': [arrow, savedArrow],
  'a rectangle without a line, of which LibreOffice says nothing': [
    unlined,
    all(BOLD, edit(WITHOUT_LINE, '</wps:spPr>')),
  ],
  'boxes of one paragraph, which LibreOffice stores in another order': [
    twoBoxes,
    edit(LOW + HIGH, HIGH + LOW),
  ],
  'a rectangle with another name and number': [
    covering,
    all(edit('name="shape 92"', 'name="Rectangle 1"'), edit('<w:p>', '<w:p w:rsidR="00A1">')),
  ],
  'a rectangle in a document that Word wrote anew': [
    covering,
    all(
      edit(
        text('receive an allowance of 1500 euros.'),
        `${text('receive an')}<w:proofErr w:type="gramEnd"/>${text(' allowance of 1500 euros.', '<w:lang w:val="fr-FR"/>')}`,
      ),
      edit('<w:numId w:val="2"/>', '<w:numId w:val="1"/>'),
      edit('w:numId="1"', 'w:numId="3"', 'word/numbering.xml'),
      edit('w:numId="2"', 'w:numId="1"', 'word/numbering.xml'),
      edit('<w:zoom w:percent="100"/>', '<w:zoom w:percent="80"/>', 'word/settings.xml'),
      edit(LAST, `${LAST}<w:p w:rsidR="00A1"/><w:p/>`),
      style('Unused', 'paragraph', '<w:pPr><w:spacing w:before="9"/></w:pPr>'),
    ),
  ],
};

const SIZE = '<a:ext cx="900000" cy="180000"/>';
const LARGER = edit(SIZE, SIZE.replace('180000', '360000'));
const MOVED = edit('<wp:posOffset>90000<', '<wp:posOffset>-90000<');
const SCHOOL = text('Lycée Lumière');
const LOWER = edit(paragraph(SCHOOL), paragraph(SCHOOL, '<w:spacing w:after="900"/>'), HEADER);

/** A shape that was sealed hides or shows something else. */
export const SHAPE_CASES: SealedCases = {
  covered: {
    'a rectangle that is moved over a word': [covering, MOVED],
    'a rectangle that is measured from the page': [
      covering,
      edit('relativeFrom="paragraph"', 'relativeFrom="page"'),
    ],
    'a rectangle that is larger': [covering, LARGER],
    'a rectangle that is drawn larger': [covering, edit('<wp:extent cx="900000"', '<wp:extent cx="2900000"')],
    'a rectangle that has another fill': [
      covering,
      edit('<a:srgbClr val="FFFFFF"/>', '<a:srgbClr val="000000"/>'),
    ],
    'a rectangle that has a wide frame': [covering, edit('</wps:spPr>', '<a:ln w="2000000"/></wps:spPr>')],
    'a rectangle that has a line of which nothing was said': [
      unlined,
      all(BOLD, edit(WITHOUT_LINE, '<a:ln w="25400"/></wps:spPr>')),
    ],
    'a rectangle that has a line': [
      unlined,
      all(BOLD, edit('<a:ln><a:noFill/>', '<a:ln><a:solidFill><a:srgbClr val="000000"/></a:solidFill>')),
    ],
    'a rectangle that is turned': [covering, edit('<a:xfrm>', '<a:xfrm rot="5400000">')],
    'a rectangle that has text moved under it': [covering, edit(EMPTY + LAST, LAST + EMPTY)],
    'a rectangle that has wider text before it': [
      covering,
      edit(text('Room A'), text('Room A', '<w:spacing w:val="400"/>')),
    ],
    'a rectangle that has text moved by a format': [
      covering,
      edit(LAST, paragraph(text('Room A'), '<w:spacing w:before="100"/>')),
    ],
    'a rectangle that has text moved by a style': [
      covering,
      edit('<w:spacing w:after="160"/>', '<w:spacing w:after="9"/>', 'word/styles.xml'),
    ],
    'a rectangle that is there twice': [covering, edit(NOT, NOT + over)],
    'a rectangle that belongs to another passage': [covering, all(edit(over, ''), edit(NOT, NOT + over))],
    'a rectangle over the text of another list': [
      all(covering, edit(LAST, LISTED)),
      edit('%1."/><w:lvlJc w:val="left"', '%1."/><w:lvlJc w:val="right"', 'word/numbering.xml'),
    ],
    ...Object.fromEntries(
      Object.entries({
        'that points to the other side': edit('rightArrow', 'leftArrow'),
        'that is another one': edit('rightArrow', 'plus'),
        'with another fill': edit('4472c4', 'c00000'),
        'with a line': edit('<wps:style>', '<wps:style><a:lnRef idx="1"><a:schemeClr val="dk1"/></a:lnRef>'),
        'that is moved by a line': edit('<wp:posOffset>90000<', '<wp:posOffset>260000<'),
        'in another column': edit('<wp:posOffset>3600000<', '<wp:posOffset>600000<'),
        'over text of another font': edit(
          text('Room A'),
          text('Room A', '<w:rFonts w:hAnsi="Courier New"/>'),
        ),
        'over text that begins elsewhere': edit(LAST, paragraph(text('Room A'), '<w:jc w:val="end"/>')),
        'over text on another page': edit(LAST, paragraph('<w:r><w:br w:type="page"/></w:r>') + LAST),
        'over text below higher signs': edit(text('Stamp: '), text('Stamp: ', '<w:sz w:val="60"/>')),
      }).map(([what, forge]) => [`an arrow ${what}`, [arrow, all(savedArrow, forge)] as const]),
    ),
    'an arrow that could be seen through': [
      all(
        arrow,
        edit('<a:schemeClr val="accent1"/>', '<a:schemeClr val="accent1"><a:alpha val="0"/></a:schemeClr>'),
      ),
      savedArrow,
    ],
    'a box over the text that moved': [boxed, MOVED],
    'an oval that is larger': [oval, edit('width:90pt', 'width:290pt')],
    'a rectangle of a header that moved': [
      inHeader,
      edit('<wp:posOffset>90000<', '<wp:posOffset>900000<', HEADER),
    ],
    'a rectangle of the first page’s header on others': [
      all(inHeader, FIRST, edit('</w:sectPr>', '<w:titlePg/></w:sectPr>')),
      edit('w:type="first"', 'w:type="default"'),
    ],
    'text moved under a rectangle of a header': [inHeader, LOWER],
    'text moved under a rectangle that a later section shows on its first page': [
      all(
        inHeader,
        FIRST,
        edit('<w:sectPr>', '<w:p><w:pPr><w:sectPr>'),
        edit('</w:sectPr>', `</w:sectPr></w:pPr></w:p><w:sectPr><w:titlePg/></w:sectPr>`),
      ),
      LOWER,
    ],
  },
  object: {
    'a rectangle in the line that is larger': [inLine, LARGER],
    'another look of a chart': [
      chart,
      edit('plotVisOnly val="1"', 'plotVisOnly val="0"', 'word/charts/chart1.xml'),
    ],
    'another picture of an object': [embedded, otherBytes(/\.emf$/)],
    'another object behind a picture': [embedded, otherBytes(/oleObject/)],
  },
  'shown-otherwise': {
    'two boxes of one paragraph that have each other’s text': [
      twoBoxes,
      edit(LOW + HIGH, boxAt(92, 'In May', 900_000) + boxAt(93, 'Paid', 90_000)),
    ],
    'a rectangle over a line that ends elsewhere by the settings': [
      covering,
      edit('<w:zoom', '<w:autoHyphenation/><w:zoom', 'word/settings.xml'),
    ],
  },
  moved: {
    'one of two boxes that is in the paragraph above': [
      twoBoxes,
      edit(EMPTY + paragraph(LOW + HIGH), paragraph(HIGH) + paragraph(LOW)),
    ],
  },
  hidden: { 'a box that is hidden': [boxed, edit('<wp:docPr id="92"', '<wp:docPr hidden="1" id="92"')] },
};
