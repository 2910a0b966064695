import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import {
  ADDED,
  adds,
  all,
  edit,
  type Edit,
  inSum,
  GRADE,
  lastFormat,
  NOT,
  paragraph,
  rowOf,
  run,
  runFormat,
  section,
  style,
  tableStyle,
  text,
} from './base.ts';

const BY = 'w:id="90" w:author="A"';
const SHADED = '<w:shd w:val="clear" w:fill="FFFFFF"/>';
const inCell = (format: string, properties: string) =>
  edit(cell(GRADE), cell(paragraph(text('15.5', format)), properties));
const styled = (id: string, content: string, change: Edit) =>
  all(style(id, id === 'Sly' ? 'character' : 'paragraph', content), change);
const SLY = '<w:rStyle w:val="Sly"/>';
const SLY_LAST = '<w:pStyle w:val="SlyLast"/>';

const lines = (mark: string) =>
  adds(paragraph(text('Rank 1'), `<w:rPr>${mark}</w:rPr>`) + paragraph(text('2 absences')));
const tabbed = (before: string, leader: string) =>
  adds(
    paragraph(
      `${text(before)}<w:r><w:tab/></w:r>${text('500')}`,
      `<w:tabs><w:tab w:val="left" w:leader="${leader}" w:pos="1400"/></w:tabs>`,
    ),
  );
const inList = (from: string, to: string) => edit(from, to, 'word/numbering.xml');
const level = (properties: string) =>
  inList('<w:lvlText w:val="%1."/>', `<w:lvlText w:val="%1."/>${properties}`);

export const FORMAT_CASES: CasesByKind<Edit> = {
  hidden: {
    'hidden: a run': runFormat('<w:vanish/>'),
    'hidden: a sentence that is added': adds(paragraph(text(ADDED, '<w:vanish/>'))),
    'hidden: a style of letters': styled('Sly', '<w:rPr><w:vanish/></w:rPr>', runFormat(SLY)),
    'hidden: what a style is based on': all(
      style('Base', 'paragraph', '<w:rPr><w:vanish/></w:rPr>'),
      style('SlyLast', 'paragraph', '<w:basedOn w:val="Base"/>'),
      lastFormat(SLY_LAST),
    ),
    'hidden: the defaults of the document': edit(
      '<w:rPrDefault><w:rPr>',
      '<w:rPrDefault><w:rPr><w:vanish/>',
      'word/styles.xml',
    ),
    'hidden: the style of a table': tableStyle('<w:rPr><w:vanish/></w:rPr>'),
    'hidden: what the style of a table is for its first row': tableStyle(
      '<w:tblStylePr w:type="firstRow"><w:rPr><w:vanish/></w:rPr></w:tblStylePr>',
    ),
    'hidden: a row': rowOf('<w:hidden/>'),
    'hidden: a cell that is deleted': inCell('', `<w:cellDel ${BY}/>`),
    'hidden: a row without height': rowOf('<w:trHeight w:val="1" w:hRule="exact"/>'),
    'hidden: a cell merged with the one above': inCell('', '<w:vMerge/>'),
    'hidden: a cell merged with the one beside': inCell('', '<w:hMerge w:val="continue"/>'),
    'hidden: an equation': adds(
      paragraph(
        '<m:oMath><m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e><m:r><m:t>x=5</m:t></m:r></m:e></m:phant></m:oMath>',
      ),
    ),
    ...Object.fromEntries(
      [
        run('<w:rPr><w:t>not </w:t></w:rPr>'),
        `<w:proofErr w:type="spellStart">${NOT}</w:proofErr>`,
        `<w:sdt><w:sdtPr>${NOT}</w:sdtPr><w:sdtContent>${text(' ')}</w:sdtContent></w:sdt>`,
        '<w:t>not </w:t>',
        ...['r', 'tc', 'rt', 'footnote', 'txbxContent'].map((name) => `<w:${name}>${NOT}</w:${name}>`),
        `<m:oMathPara><m:oMathParaPr>${NOT}</m:oMathParaPr></m:oMathPara>`,
      ].map((xml) => [`hidden: a word where programs draw none, ${xml}`, edit(NOT, xml)]),
    ),
    'hidden: what is below a heading that is folded': lastFormat('<w15:collapsed/>'),
    'deleted: a row': rowOf(`<w:del ${BY}/>`),
  },
  covered: {
    'covered: a frame over text': lastFormat('<w:framePr w:wrap="through" w:y="1"/>'),
    'covered: by a blank frame': adds(
      paragraph('', `<w:framePr w:w="9000" w:wrap="none" w:y="1"/>${SHADED}`),
    ),
    'covered: by a blank table': adds(
      tableOf(1, row(cell(paragraph(''), SHADED))).replace('<w:tblPr>', '<w:tblPr><w:tblpPr w:tblpY="1"/>'),
    ),
    'covered: by the borders of a page': section(
      '<w:pgBorders w:offsetFrom="page"><w:top w:val="apples" w:sz="31" w:space="31"/><w:left w:val="apples" w:sz="31" w:space="50"/></w:pgBorders>',
    ),
    'covered: by the border of a run': runFormat('<w:bdr w:val="single" w:sz="96"/>'),
  },
  'unseen-colour': {
    'white: a run': runFormat('<w:color w:val="FFFFFF"/>'),
    'white: a run, by more than its digits': runFormat('<w:color w:val=" #FFFFFF"/>'),
    'pale: a run': runFormat('<w:color w:val="D8D8D8"/>'),
    'on stripes: a run': runFormat('<w:shd w:val="horzStripe" w:color="auto" w:fill="auto"/>'),
    'white: by the theme': runFormat('<w:color w:val="000000" w:themeColor="background1"/>'),
    'white: a tint of the theme': runFormat('<w:color w:val="auto" w:themeColor="text1" w:themeTint="0D"/>'),
    'white: a theme whose text is white': all(
      edit('lastClr="000000"', 'lastClr="FFFFFF"', 'word/theme/theme1.xml'),
      runFormat('<w:color w:val="000000" w:themeColor="text1"/>'),
    ),
    'red on red: a cell': inCell('<w:color w:val="C00000"/>', '<w:shd w:val="clear" w:fill="C00000"/>'),
    'yellow on yellow: a run': runFormat('<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>'),
    'black on black: a run': runFormat('<w:highlight w:val="black"/>'),
    'black on black stripes: a run': runFormat(
      '<w:color w:val="000000"/><w:shd w:val="horzStripe" w:color="000000" w:fill="000000"/>',
    ),
    'gray on crossed gray: a run': runFormat(
      '<w:color w:val="404040"/><w:shd w:val="diagCross" w:color="auto" w:fill="404040"/>',
    ),
    'black on a black pattern: a run': runFormat(
      '<w:color w:val="000000"/><w:shd w:val="pct95" w:color="000000" w:fill="FFFFFF"/>',
    ),
    'black in a wide glow: a run': runFormat('<w14:glow w14:rad="900000"/>'),
    'in a thick outline: a run': runFormat('<w14:textOutline w14:w="900000"/>'),
    'black on black: a paragraph': adds(
      paragraph(text(ADDED, '<w:color w:val="000000"/>'), '<w:shd w:val="solid" w:color="101010"/>'),
    ),
    'without a filling: a run': runFormat('<w14:textFill><w14:noFill/></w14:textFill>'),
    'transparent: a run': runFormat(
      '<w14:textFill><w14:solidFill><w14:srgbClr w14:val="000000"><w14:alpha w14:val="99000"/></w14:srgbClr></w14:solidFill></w14:textFill>',
    ),
    'pale on an unknown ground: a cell': all(
      tableStyle(
        '<w:tblStylePr w:type="lastRow"><w:tcPr><w:shd w:val="clear" w:fill="000000"/></w:tcPr></w:tblStylePr>',
      ),
      inCell('<w:color w:val="FFFFFF"/>', ''),
    ),
    'in a table that is added': adds(
      tableOf(1, row(cell(paragraph(text(ADDED, '<w:color w:val="FFFFFF"/>'))))),
    ),
  },
  tiny: {
    'tiny: a run': runFormat('<w:sz w:val="2"/>'),
    'tiny: a run, by the size for other scripts': runFormat('<w:cs/><w:szCs w:val="2"/>'),
    'tiny: small letters near each other': runFormat('<w:sz w:val="8"/><w:spacing w:val="-50"/>'),
    'tiny: letters pressed into a small room': adds(paragraph(text(ADDED, '<w:fitText w:val="110"/>'))),
    'tiny: letters of no width': runFormat('<w:w w:val="1"/>'),
    'tiny: letters on each other': runFormat('<w:spacing w:val="-300"/>'),
    'tiny: lines on each other': lastFormat('<w:spacing w:line="1" w:lineRule="exact"/>'),
    'tiny: lines lower than their letters': lastFormat('<w:spacing w:line="120" w:lineRule="exact"/>'),
    'tiny: large letters in lines of a usual height': adds(
      paragraph(text(ADDED, '<w:sz w:val="48"/>'), '<w:spacing w:line="240" w:lineRule="exact"/>'),
    ),
    'tiny: a row lower than its letters': rowOf('<w:trHeight w:val="120" w:hRule="exact"/>'),
    'tiny: a frame lower than its letters': lastFormat(
      '<w:framePr w:w="3000" w:h="120" w:hRule="exact" w:y="1"/>',
    ),
    'tiny: a number fitted into its cell': edit(
      cell(GRADE),
      cell(GRADE, '<w:tcFitText/>').replace('w:w="2000"', 'w:w="400"'),
    ),
    'tiny: a narrow column': all(
      edit('<w:gridCol w:w="2000"/>', '<w:gridCol w:w="5"/>'),
      edit('<w:tblW', '<w:tblLayout w:type="fixed"/><w:tblW'),
    ),
  },
  struck: {
    'struck: a run': runFormat('<w:strike/>'),
    'struck: twice': runFormat('<w:dstrike/>'),
    'deleted: text that stays one': edit(NOT, `<w:del ${BY}>${NOT}</w:del>`),
    'moved away: a run': edit(NOT, `<w:moveFrom ${BY}>${NOT}</w:moveFrom>`),
    'struck: an equation': adds(
      paragraph(
        '<m:oMath><m:borderBox><m:borderBoxPr><m:strikeH m:val="1"/></m:borderBoxPr><m:e><m:r><m:t>x=5</m:t></m:r></m:e></m:borderBox></m:oMath>',
      ),
    ),
  },
  'off-page': {
    'off the page: a frame': lastFormat(
      '<w:framePr w:w="2000" w:hAnchor="page" w:vAnchor="page" w:x="30000" w:y="1"/>',
    ),
    'off the page: a frame by a style': styled(
      'SlyLast',
      '<w:pPr><w:framePr w:w="2000" w:hAnchor="page" w:vAnchor="page" w:x="1" w:y="30000"/></w:pPr>',
      lastFormat(SLY_LAST),
    ),
    'off the page: a paragraph': lastFormat('<w:ind w:left="-12000"/>'),
    'off the page: a table': edit(
      '<w:tblPr><w:tblW',
      '<w:tblPr><w:tblpPr w:horzAnchor="page" w:tblpX="20000" w:tblpY="1"/><w:tblW',
    ),
    'off the page: a table’s column': edit('<w:gridCol w:w="2000"/>', '<w:gridCol w:w="14000"/>'),
    'off the page: the start of a line in a narrow margin': all(
      edit('w:left="1417"', 'w:left="0"'),
      lastFormat('<w:ind w:left="-1500"/>'),
    ),
    'off the page: a margin': edit('w:left="1417"', 'w:left="-4000"'),
    'off the page: lines below others': lastFormat('<w:spacing w:beforeLines="6000"/>'),
    'off the page: a paragraph far below others': lastFormat('<w:spacing w:before="12000"/>'),
    'off the page: headers': edit('w:header="708"', 'w:header="12000"'),
    'off its cell: a number': edit(cell(GRADE), cell(paragraph(text('15.5'), '<w:ind w:left="-1000"/>'))),
    'off its cell: by margins': inCell('', '<w:tcMar><w:left w:w="3000"/></w:tcMar>'),
    'off its line: a run': runFormat('<w:position w:val="400"/>'),
  },
  direction: {
    'direction: an override': edit('1500', '\u202e0051\u202c'),
    'direction: an isolate': edit('1500', '1\u2066500\u2069'),
    'direction: an element': edit(NOT, `<w:bdo w:val="rtl">${NOT}</w:bdo>`),
    'direction: a table': edit('<w:tblPr><w:tblW', '<w:tblPr><w:bidiVisual/><w:tblW'),
    'direction: a run': adds(paragraph(text('12 - 5', '<w:rtl/>'))),
    'direction: a paragraph': lastFormat('<w:bidi/>'),
    'direction: a style of paragraphs': styled('SlyLast', '<w:pPr><w:bidi/></w:pPr>', lastFormat(SLY_LAST)),
    'direction: all paragraphs': edit(
      '<w:pPrDefault>',
      '<w:pPrDefault><w:pPr><w:bidi/></w:pPr>',
      'word/styles.xml',
    ),
    'direction: a sign': adds(paragraph(text('-5', '<w:rtl/>'))),
    'direction: two elements that embed': adds(
      paragraph(['10 ', '20'].map((part) => `<w:dir w:val="rtl">${text(part)}</w:dir>`).join('')),
    ),
    'direction: an element that embeds from left to right': adds(
      paragraph(`<w:dir w:val="ltr">${text('שלום A 12', '<w:rtl/>')}</w:dir>`, '<w:bidi/>'),
    ),
    'direction: an element that embeds': adds(paragraph(`<w:dir w:val="rtl">${text('12 - 5')}</w:dir>`)),
    'direction: two lines in one': runFormat('<w:eastAsianLayout w:id="1" w:combine="1"/>'),
  },
  'odd-font': {
    'another sign: a font of symbols': runFormat('<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'),
    'another sign: as East Asian text': runFormat('<w:rFonts w:eastAsia="Wingdings" w:hint="eastAsia"/>'),
    'another sign: what the style of a table is for its last row': tableStyle(
      '<w:tblStylePr w:type="lastRow"><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr></w:tblStylePr>',
    ),
    'another sign: bars': runFormat('<w:rFonts w:ascii="Libre Barcode 39" w:hAnsi="Libre Barcode 39"/>'),
    'another sign: nothing': runFormat('<w:rFonts w:ascii="Adobe Blank" w:hAnsi="Adobe Blank"/>'),
  },
  blank: {
    'a blank: that Word leaves away': edit(NOT, run('<w:t>not </w:t>')),
    'a blank: pressed between two words': edit(
      'receive an',
      `receive</w:t></w:r>${text(' ', '<w:spacing w:val="-50"/>')}<w:r><w:t>an`,
    ),
    'a blank: a small one': edit(
      'receive an',
      `receive</w:t></w:r>${text(' ', '<w:sz w:val="8"/>')}<w:r><w:t>an`,
    ),
    'digits: spread apart': inSum('15', text('0', '<w:spacing w:val="200"/>'), '0'),
    'digits: fitted into a wide room': inSum('15', text('0', '<w:fitText w:val="3000"/>'), '0'),
    'two paragraphs: the end of the first is hidden': lines('<w:vanish/>'),
    'two paragraphs: the end of the first is hidden by its style': all(
      style('Sly', 'paragraph', '<w:rPr><w:vanish/></w:rPr>'),
      adds(
        paragraph(text('Rank 1', '<w:vanish w:val="0"/>'), '<w:pStyle w:val="Sly"/>') +
          paragraph(text('2 absences')),
      ),
    ),
    'two paragraphs: all ends are hidden, but not these words': all(
      edit('<w:rPrDefault><w:rPr>', '<w:rPrDefault><w:rPr><w:vanish/>', 'word/styles.xml'),
      adds(paragraph(text('Rank 1', '<w:vanish w:val="0"/>')) + paragraph(text('2 absences'))),
    ),
    'two paragraphs: the end of the first is deleted': lines(`<w:del ${BY}/>`),
    'two paragraphs: the end of the first is moved away': lines(`<w:moveFrom ${BY}/>`),
    'two paragraphs: all but a digit is moved away': all(
      lines(`<w:moveFrom ${BY}/>`),
      edit(text('Rank 1'), `<w:moveFrom ${BY}>${text('Rank ')}</w:moveFrom>${text('1')}`),
    ),
    'a sign: what leads to a tab': tabbed('Balance', 'hyphen'),
    'a sign: what leads to a tab behind another one': adds(
      paragraph(
        `${text('Sum')}<w:r><w:tab/><w:tab/></w:r>${text('500')}`,
        '<w:tabs><w:tab w:val="left" w:pos="7500"/><w:tab w:val="left" w:leader="hyphen" w:pos="8000"/></w:tabs>',
      ),
    ),
    'a point: what leads to a tab': tabbed('Balance 1', 'dot'),
    'a sign: a hyphen that Word draws before a number': edit('1500', '\u00ad1500'),
    'a sign: a hyphen that Word draws behind a grade': adds(paragraph(text('Grade (A\u00ad)'))),
    'a sign: a hyphen that Word may draw at the end of a line': inSum('', run('<w:softHyphen/>'), '1500'),
  },
  'list-label': {
    'a label: hidden': level('<w:rPr><w:vanish/></w:rPr>'),
    'a label: of symbols': level('<w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr>'),
    'a label: a picture': level('<w:lvlPicBulletId w:val="0"/>'),
    'a label: another count': inList('<w:numFmt w:val="decimal"/>', '<w:numFmt w:val="hex"/>'),
    'numbers beside all lines': section('<w:lnNumType w:countBy="1" w:start="17"/>'),
    'a label: a sentence': inList(
      'w:lvlText w:val="%1."',
      'w:lvlText w:val="Anna has the highest honors %1."',
    ),
    'a label: digits beside the number': inList('w:lvlText w:val="%1."', 'w:lvlText w:val="1%1."'),
    'a label: a word without a number': all(
      inList(
        '<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."',
        '<w:numFmt w:val="none"/><w:lvlText w:val="not %1"',
      ),
      style('Listed', 'paragraph', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>'),
      lastFormat('<w:pStyle w:val="Listed"/>'),
    ),
  },
};
