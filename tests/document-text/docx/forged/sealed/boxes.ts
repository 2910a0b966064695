import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { table } from '#tests/word-host/generated/constructs/tables.ts';

import { paragraph, pict, text } from '#tests/document-text/docx/forged/base.ts';
import { shape } from '#tests/document-text/docx/forged/object-cases.ts';

type Other = readonly [from: string, to: string];

const boxed = (blocks: string) => paragraph(textBox(92, blocks));
const WORDS = ['due', 'now'].map((each) => paragraph(text(each))).join('');
const BOX = boxed(WORDS);
const COLOR = '<a:srgbClr val="DDEEFF"/>';
const MIXED = '<a:schemeClr val="accent1"><a:lumMod val="20000"/></a:schemeClr>';
const inBox = (from: string, to: string): Other => [BOX, BOX.replaceAll(from, to)];
const box = (x: number, y: number) =>
  paragraph(
    textBox(92, WORDS).replace(
      /(<wp:position([HV]) relativeFrom=")\w+("><wp:posOffset>)-?\d+/g,
      (_, start: string, axis: string, end: string) => `${start}page${end}${axis === 'V' ? y : x}`,
    ),
  );
const frame = (x: number, width = 2000) =>
  paragraph(
    text('1500'),
    `<w:framePr w:w="${width}" w:wrap="around" w:vAnchor="text" w:hAnchor="page" w:x="${x}"/>`,
  );
const IN_LINE = shape('text box in the line');
const GROUP =
  '<wpg:wgp><wpg:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="540000"/><a:chOff x="0" y="0"/><a:chExt cx="1800000" cy="540000"/></a:xfrm></wpg:grpSpPr>';
const grouped = (x: number) =>
  paragraph(
    textBox(92, WORDS)
      .replace('<a:off x="0"', `<a:off x="${x}"`)
      .replace('<wps:wsp>', `${GROUP}<wps:wsp>`)
      .replace('</wps:wsp>', '</wps:wsp></wpg:wgp>'),
  );
const older = (flow: string) =>
  paragraph(
    pict(
      `<v:shape style="width:140pt;height:60pt"><v:textbox${flow}><w:txbxContent>${WORDS}</w:txbxContent></v:textbox></v:shape>`,
    ),
  );
const shaped = (attributes: string, inner = '') =>
  older('').replace('<v:shape', `<v:shape ${attributes}`).replace('</v:shape>', `${inner}</v:shape>`);
const styled = (rule: string): Other => [
  shaped(''),
  shaped('').replace('height:60pt', `height:60pt;${rule}`),
];
const formed = (form: string, handle: string): Other => {
  const box92 = BOX.replace('prst="rect"><a:avLst/>', `prst="${form}"><a:avLst/>`);
  return [box92, box92.replace('<a:avLst/>', `<a:avLst><a:gd name="adj1" fmla="val ${handle}"/></a:avLst>`)];
};
const THEME_FILL =
  '<wps:style><a:lnRef idx="0"/><a:fillRef idx="1"><a:schemeClr val="lt1"/></a:fillRef></wps:style><wps:bodyPr';
const vml = (x: number) =>
  paragraph(
    pict(
      `<v:group style="width:90pt;height:40pt" coordsize="900,400"><v:rect style="position:absolute;left:${x};width:300;height:300"><v:textbox><w:txbxContent>${WORDS}</w:txbxContent></v:textbox></v:rect></v:group>`,
    ),
  );
const nested = (x: number) => grouped(x).replaceAll('wpg:wgp', 'wpg:grpSp');
const UNITS = 'cx="10000" cy="10000"';
const inUnits = (x: number) =>
  grouped(x)
    .replace('<a:chExt cx="1800000" cy="540000"', `<a:chExt ${UNITS}`)
    .replace(
      '<wps:wsp>',
      `<wpg:grpSp><wpg:grpSpPr><a:xfrm><a:ext ${UNITS}/><a:chExt ${UNITS}/></a:xfrm></wpg:grpSpPr><wps:wsp>`,
    )
    .replace('</wps:wsp>', '</wps:wsp></wpg:grpSp>');
const inCell = table([[BOX]]);

/** How boxes and frames stand, and what a forger makes of them. */
export const OTHER_BOXES: Readonly<Record<string, Other>> = {
  'a box that cuts its text': inBox('</w:p><w:p>', `</w:p>${paragraph('').repeat(3)}<w:p>`),
  ...Object.fromEntries(
    [
      '<a:srgbClr val="DDEEFF"><a:lumMod val="0"/></a:srgbClr>',
      '<a:prstClr val="black"/>',
      '<a:sysClr val="windowText" lastClr="FFFFFF"/>',
      '<a:schemeClr val="bg1"><a:lumMod val="5000"/></a:schemeClr>',
    ].map((color): [string, Other] => [`a box of the color ${color}`, inBox(COLOR, color)]),
  ),
  ...Object.fromEntries(
    [
      '<a:effectLst><a:fillOverlay blend="over"/></a:effectLst>',
      '<a:effectDag><a:glow rad="5000000"/></a:effectDag>',
      '<a:sp3d contourW="1270000"/>',
      '<a:sp3d extrusionH="12700000"/>',
    ].map((effect): [string, Other] => [
      `a box with ${effect}`,
      inBox('</wps:spPr>', `${effect}</wps:spPr>`),
    ]),
  ),
  'a box before another word': [
    paragraph(IN_LINE + text('due') + text('now')),
    paragraph(text('due') + IN_LINE + text('now')),
  ],
  'columns in a box': inBox('<wps:bodyPr', '<wps:bodyPr numCol="3"'),
  'a box of another form': inBox('prst="rect"', 'prst="donut"'),
  'a low box of a mixed color': [
    BOX.replace(COLOR, MIXED),
    BOX.replace(COLOR, MIXED).replaceAll('cy="540000"', 'cy="250000"'),
  ],
  'a low box': inBox('cy="540000"', 'cy="250000"'),
  'a turned box': inBox('<a:xfrm>', '<a:xfrm rot="5400000">'),
  'a narrow box': inBox('cx="1800000"', 'cx="500000"'),
  'a text at the bottom of its box': inBox(' anchor="t"', ' anchor="b"'),
  'a text further right in its box': inBox('<wps:bodyPr', '<wps:bodyPr lIns="900000"'),
  'a box whose margins cut a number': inBox('<wps:bodyPr', '<wps:bodyPr rIns="1600000"'),
  'a box whose margins cut a line': inBox('<wps:bodyPr', '<wps:bodyPr bIns="400000"'),
  'a box at a letter': inBox('"column"', '"character"'),
  'a box outside of its cell': [inCell, inCell.replace('layoutInCell="1"', 'layoutInCell="0"')],
  'a box of an older Word, turned': [older(''), older(' style="layout-flow:vertical"')],
  'a box of an older Word in another form': [shaped(''), shaped('type="#_x0000_t136"')],
  'a box of an older Word that is clear': [shaped(''), shaped('opacity="0"')],
  ...Object.fromEntries(
    ['<v:stroke weight="100pt"/>', '<v:shadow on="t" offset="100pt,0"/>'].map((part): [string, Other] => [
      `a box of an older Word with ${part}`,
      [shaped(''), shaped('', part)],
    ]),
  ),
  ...Object.fromEntries(
    ['rotation:90', 'mso-rotate:180', 'flip:x', 'mso-position-vertical:bottom', 'mso-width-percent:50'].map(
      (rule): [string, Other] => [`a box of an older Word with ${rule}`, styled(rule)],
    ),
  ),
  'a box of an older Word in a color that has a name': [shaped(''), shaped('fillcolor="navy"')],
  'a form whose handle leaves little room': formed('bevel', '50000'),
  'a frame whose handle leaves little room': formed('frame', '50000'),
  'a box as wide as a share of the page': inBox(
    '</wp:anchor>',
    '<wp14:sizeRelH xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing" relativeFrom="page"><wp14:pctWidth>3000</wp14:pctWidth></wp14:sizeRelH></wp:anchor>',
  ),
  'a box in another fill of its theme': [
    BOX.replace('<wps:bodyPr', THEME_FILL),
    BOX.replace('<wps:bodyPr', THEME_FILL.replace('idx="1"', 'idx="3"')),
  ],
  'a box elsewhere in its group': [grouped(0), grouped(900_000)],
  'a box elsewhere in a group of a group': [nested(0), nested(900_000)],
  'a box elsewhere in a group of a group with other units': [inUnits(0), inUnits(5000)],
  'a box elsewhere in a group of an older Word': [vml(0), vml(500)],
  'a box elsewhere': [box(3_000_000, 3_000_000), box(900_000, 3_000_000)],
  'a box a millimeter and a half lower': [box(3_000_000, 3_000_000), box(3_000_000, 3_054_000)],
  'a lower box': [box(3_000_000, 3_000_000), box(3_000_000, 3_600_000)],
  'a frame elsewhere': [frame(6000), frame(2000)],
  'a frame that cuts a number': [frame(6000), frame(6000, 300)],
};
