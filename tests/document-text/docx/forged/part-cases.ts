import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { GRAPHIC, STORY_XMLNS } from '#tests/word-host/generated/draft.ts';
import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import {
  adds,
  addsPict,
  all,
  edit,
  type Edit,
  lastFormat,
  newPart,
  NOT,
  paragraph,
  relation,
  run,
  runFormat,
  setting,
  style,
  tablePart,
  tableStyle,
  text,
} from './base.ts';
import { alternative, boxed, graphic, otherFont } from './object-cases.ts';
import { field, MARK, YES } from './sealed/fields.ts';
import { math } from './sealed/formulas.ts';

const HIDING =
  '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" Requires="w14"><w:rPr><w:vanish/></w:rPr></mc:Choice></mc:AlternateContent>';

const NUMBERING = 'word/numbering.xml';
const OTHER_HEADER = '<w:headerReference w:type="default" r:id="rIdOther"/>';
const STYLES = 'word/styles.xml';
const BLACK = '<a:sysClr val="windowText" lastClr="000000"/>';
const inTheme = (color: string) => edit(BLACK, color, 'word/theme/theme1.xml');
const ticked = (from: string, to: string) => adds(paragraph(YES.replace(from, to)));
const signed = (format: string) => adds(paragraph(text('-', format)));
const shaped = (xml: string) => boxed('</wps:spPr>', `${xml}</wps:spPr>`);
const LOOK = '<w:tblLook w:val="0100" w:lastColumn="0"/>';
const colored = (color: string) => `<w:rPr><w:color w:val="${color}"/></w:rPr>`;
const ground = (color: string) => `<w:tcPr><w:shd w:val="clear" w:fill="${color}"/></w:tcPr>`;
const parted = (parts: Readonly<Record<string, string>>) =>
  tableStyle(
    Object.entries(parts)
      .map(([part, format]) => `<w:tblStylePr w:type="${part}">${format}</w:tblStylePr>`)
      .join(''),
    edit('</w:tblBorders></w:tblPr>', '</w:tblBorders><w:tblLook w:val="01E0"/></w:tblPr>'),
  );
/** White letters on black in the last column, where the last row is white; black ones in a corner. */
export const whiteColumn = (corner: string) =>
  parted({
    lastCol: colored('FFFFFF') + ground('000000'),
    lastRow: ground('FFFFFF'),
    [corner]: colored('000000'),
  });
const FLOATING = '<w:tblpPr w:tblpX="1" w:tblpY="1"/>';
const older = (stroke: string, place = '') =>
  addsPict(
    `<v:shape${stroke} style="position:absolute;width:90pt;height:40pt;${place}"><v:textbox><w:txbxContent>${paragraph(NOT)}</w:txbxContent></v:textbox><w10:wrap type="square"/></v:shape>`,
  );
const RUBY = `<w:r><w:ruby><w:rubyPr><w:hps w:val="10"/><w:hpsRaise w:val="18"/><w:hpsBaseText w:val="20"/></w:rubyPr><w:rt>${text('きょう')}</w:rt><w:rubyBase>${text('今日')}</w:rubyBase></w:ruby></w:r>`;
const ruby = (from: string, to: string) => adds(paragraph(RUBY.replace(from, to)));
const fraction = (format: string) =>
  adds(
    paragraph(
      `<m:oMath><m:f><m:fPr><m:ctrlPr><w:rPr>${format}</w:rPr></m:ctrlPr></m:fPr><m:num>${math('a')}</m:num><m:den>${math('b')}</m:den></m:f></m:oMath>`,
    ),
  );
const note = (words: string, id = 3, properties = '') =>
  `<w:footnote w:id="${id}"${properties}>${paragraph(words === '' ? '' : text(words))}</w:footnote>`;
const LINE = note('', 0, ' w:type="separator"');
const noteMarks = (...ids: number[]) =>
  adds(paragraph(text('Fee') + ids.map((id) => run(`<w:footnoteReference w:id="${id}"/>`)).join('')));
const notes = (...xml: string[]) =>
  newPart('word/footnotes.xml', `<w:footnotes ${STORY_XMLNS}>${xml.join('')}</w:footnotes>`);
const NOTES = relation('footnotes', 'footnotes.xml');

/** Parts and elements of which programs read one and not the other, and those that are drawn anywhere. */
export const PART_CASES: CasesByKind<Edit> = {
  'unknown-part': Object.fromEntries(
    ['styles', 'header'].map((part) => [
      `a part: that is said to be elsewhere, ${part}`,
      edit(`/${part}" `, `/${part}" TargetMode="External" `, 'word/_rels/document.xml.rels'),
    ]),
  ),
  raised: {
    'words above others: lower than these': ruby('hpsRaise w:val="18"', 'hpsRaise w:val="-18"'),
    'words above others: larger than these': ruby('hps w:val="10"', 'hps w:val="90"'),
  },
  alternative: {
    'alternatives: a text of two formats': edit(
      NOT,
      alternative('w15', NOT, text('not ', '<w:sz w:val="2"/>')),
    ),
    'alternatives: a box by another prefix': adds(
      paragraph(textBox(92, paragraph(NOT)).replace('="wps"', `="x" xmlns:x="${GRAPHIC.shape}"`)),
    ),
    ...Object.fromEntries(
      [
        runFormat('<zz:x xmlns:zz="urn:nobody"><w:vanish/></zz:x>'),
        edit(
          '</w:styles>',
          '<zz:x xmlns:zz="urn:nobody"><w:style w:styleId="Sly"/></zz:x></w:styles>',
          STYLES,
        ),
        edit('</w:lvl>', '<w:num w:numId="9"/></w:lvl>', NUMBERING),
        edit('</w:styles>', '<w:latentStyles><w:style w:styleId="Sly"/></w:latentStyles></w:styles>', STYLES),
      ].map((change, at) => [`alternatives: formats in elements that programs leave out, ${at}`, change]),
    ),
    'alternatives: a box for a Word that there never was': adds(
      paragraph(
        textBox(92, paragraph(NOT)).replace(
          'Requires="wps"',
          `Requires="wps" xmlns:wps="${GRAPHIC.shape.replace('2010', '2019')}"`,
        ),
      ),
    ),
    ...Object.fromEntries(
      [
        ...['2e1', '0x18', '+24', '24x'].map((size) => runFormat(`<w:sz w:val="${size}"/>`)),
        runFormat('<w:w w:val="1e2"/>'),
        ...['02', '2x'].map((list) => lastFormat(`<w:numPr><w:numId w:val="${list}"/></w:numPr>`)),
        ...['9', 'x'].map((level) => edit('<w:ilvl w:val="0"/>', `<w:ilvl w:val="${level}"/>`)),
        edit('<w:num w:numId="2"', '<w:num w:numId="02"', NUMBERING),
        edit('<w:pgSz w:w="11906"', '<w:pgSz w:w="1e5"'),
      ].map((change, at) => [`alternatives: a number that programs read in two ways, ${at}`, change]),
    ),
    'alternatives: formats of a run': edit(NOT, NOT.replace('<w:r>', `<w:r>${HIDING}`)),
    'alternatives: labels of a list': edit('<w:numFmt w:val="decimal"/>', HIDING, 'word/numbering.xml'),
    'alternatives: two parts with styles': all(
      newPart('word/styles2.xml', `<w:styles ${STORY_XMLNS}/>`),
      relation('styles', 'styles2.xml'),
    ),
    'alternatives: two styles of one name, of which one hides': all(
      style('Sly', 'paragraph', ''),
      style('Other', 'paragraph', '<w:rPr><w:vanish/></w:rPr>'),
      edit('<w:name w:val="Other"/>', '<w:name w:val="Sly"/>', 'word/styles.xml'),
    ),
    'alternatives: two labels of a list': edit('<w:lvlText', '<w:lvlText w:val="7."/><w:lvlText', NUMBERING),
    'alternatives: two lists of a paragraph': edit('<w:numId w', '<w:numId w:val="1"/><w:numId w'),
    'alternatives: two notes of one number': all(notes(note('5'), note('6')), NOTES),
    'alternatives: notes that are numbered in another order': all(
      notes(LINE, note('due', 2), note('not due', 1)),
      NOTES,
      noteMarks(2, 1),
    ),
    'alternatives: a note without a mark before another one': all(
      notes(LINE, note('due', 1), note('not due', 2)),
      NOTES,
      noteMarks(2),
    ),
    'alternatives: a line before notes behind one of them': all(
      notes(note('due', 1), LINE, note('not due', 2)),
      NOTES,
      noteMarks(1, 2),
    ),
    'alternatives: two names of the parts of a style': edit('</w:tblBorders>', `</w:tblBorders>${LOOK}`),
    'alternatives: two places of a box': boxed('<wp:extent', `${alternative('zz', '', '')}<wp:extent`),
    'alternatives: two headers': edit('<w:sectPr>', `<w:sectPr>${OTHER_HEADER}`),
    'alternatives: a style for all letters': edit(
      '</w:styles>',
      '<w:style w:type="character" w:default="1"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
      'word/styles.xml',
    ),
  },
  object: {
    'a box: seen from aside': shaped('<a:scene3d><a:camera prst="isometricOffAxis1Top"/></a:scene3d>'),
    'a rule: with a thick line around it': adds(
      paragraph(
        run(
          '<w:pict><v:rect style="width:0;height:1.5pt" o:hr="t" strokeweight="40pt" xmlns:o="urn:schemas-microsoft-com:office:office"/></w:pict>',
        ),
      ),
    ),
    'an element in the letters of a text': edit('1500', '15<w:br/>00'),
    'a line before notes: in the text': edit('1500', `</w:t></w:r>${run('<w:separator/>')}<w:r><w:t>1500`),
  },
  field: {
    'a field: of a form, with the day': edit(
      NOT,
      field('FORMTEXT', NOT).replace(
        '"begin"/>',
        '"begin"><w:ffData><w:textInput><w:type w:val="currentDate"/></w:textInput></w:ffData></w:fldChar>',
      ),
    ),
  },
  'odd-font': { 'a font: for a usual one': otherFont('Kruti Dev 010') },
  hidden: {
    'hidden: a style without a kind': all(
      edit('</w:styles>', '<w:style w:styleId="Sly"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>', STYLES),
      lastFormat('<w:pStyle w:val="Sly"/>'),
    ),
    ...Object.fromEntries(
      ['', 'band1Horz'].map((part) => {
        const height = '<w:trPr><w:trHeight w:val="1" w:hRule="exact"/></w:trPr>';
        return [`hidden: rows of a style, ${part}`, part ? tablePart(part, height) : tableStyle(height)];
      }),
    ),
    'hidden: a box to tick': ticked('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>'),
    'hidden: a white box to tick': ticked('<w:r>', '<w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr>'),
    'hidden: the end of a field': ticked(
      MARK('end'),
      MARK('end').replace('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>'),
    ),
  },
  tiny: {
    'tiny: a box of VML with little room': older(
      '/><v:shape><v:path textboxrect="0,0,9,9"/></v:shape><v:shape',
    ),
    'tiny: the line of a fraction': fraction('<w:sz w:val="2"/>'),
    'tiny: a box to tick': ticked('<w:sizeAuto/>', '<w:size w:val="2"/>'),
    'tiny: a style of tables': all(
      tableStyle('<w:rPr><w:sz w:val="2"/></w:rPr>'),
      edit('<w:name w:val="Normal"/>', '<w:name w:val="Normal"/><w:rPr><w:sz w:val="20"/></w:rPr>', STYLES),
    ),
  },
  'unseen-colour': {
    'white: the line of a fraction': fraction(
      '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="FFFFFF"/></w14:solidFill></w14:textFill>',
    ),
    'black: behind the line of a fraction': fraction('<w:highlight w:val="black"/>'),
    'white: the corner of a table': parted({ seCell: colored('FFFFFF') }),
    'white: a last column beside a black corner': whiteColumn('nwCell'),
    'white: a color of the theme, by its name': inTheme('<a:prstClr val="white"/>'),
    'white: a color of the theme, by its parts': inTheme('<a:scrgbClr r="100000" g="100000" b="100000"/>'),
    'white: a color of the window': inTheme('<a:sysClr val="highlightText" lastClr="000000"/>'),
    'black: a fill of the theme': inTheme(
      `${BLACK}</a:dk1></a:clrScheme><a:fillStyleLst><a:solidFill><a:schemeClr val="phClr"><a:lumMod val="0"/></a:schemeClr></a:solidFill></a:fillStyleLst><a:clrScheme><a:dk1>`,
    ),
    'black: a fill of the theme for any color': inTheme(
      `${BLACK}</a:dk1></a:clrScheme><a:fillStyleLst><a:gradFill>${BLACK}</a:gradFill></a:fillStyleLst><a:clrScheme><a:dk1>`,
    ),
    'colors: those of links, exchanged': setting('<w:clrSchemeMapping w:hyperlink="light1"/>'),
  },
  covered: {
    'covered: by a line of a small frame': adds(paragraph('', '<w:framePr w:h="20" w:y="-200"/>')),
    'covered: by a table of lines alone': adds(tableOf(1, row(cell(paragraph(''))), FLOATING)),
    'covered: by a wide line of a box': shaped('<a:ln w="1270000"/>'),
    'covered: by lines of the theme': edit(
      '</a:themeElements>',
      '<a:fmtScheme><a:lnStyleLst><a:ln w="1270000"/></a:lnStyleLst></a:fmtScheme></a:themeElements>',
      'word/theme/theme1.xml',
    ),
    'covered: by an effect of the theme': edit(
      '</a:themeElements>',
      '<a:fmtScheme><a:effectStyle><a:effectLst><a:glow rad="5000000"/></a:effectLst></a:effectStyle></a:fmtScheme></a:themeElements>',
      'word/theme/theme1.xml',
    ),
    'covered: by the glow of a box': shaped('<a:effectLst><a:glow rad="5000000"/></a:effectLst>'),
    'covered: by a wide line of a box of VML': older(' strokeweight="100pt"'),
    'covered: by text beside a box of VML': older('', 'mso-wrap-distance-left:-90pt'),
    'a picture: pulled over the text beside it': adds(
      paragraph(
        text('Fee due') +
          inlineDrawing(graphic()).replace(
            '<wp:docPr',
            '<wp:effectExtent l="-900000" t="0" r="0" b="0"/><wp:docPr',
          ),
      ),
    ),
  },
  direction: {
    'direction: a sign on its side': signed('<w:eastAsianLayout w:vert="1"/>'),
    'direction: a sign in brackets': signed('<w:eastAsianLayout w:combine="1" w:combineBrackets="round"/>'),
    'direction: a box seen from its edge': shaped(
      '<a:scene3d><a:camera prst="orthographicFront"><a:rot lat="5400000"/></a:camera></a:scene3d>',
    ),
    'direction: columns': edit('</w:sectPr>', '<w:bidi/><w:cols w:num="2"/></w:sectPr>'),
  },
  blank: {
    'a number: that a line may cut': edit('1500', '15\u200b00'),
    'a number: with a hyphen at the end of a line': edit(
      '1500',
      `15</w:t></w:r>${run('<w:softHyphen/>')}<w:r><w:t>00`,
    ),
  },
};
