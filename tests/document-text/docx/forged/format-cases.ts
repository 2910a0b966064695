import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import {
  ADDED,
  adds,
  all,
  edit,
  type Edit,
  lastFormat,
  NOT,
  paragraph,
  run,
  runFormat,
  style,
  text,
} from './base.ts';

const BY = 'w:id="90" w:author="A"';
const GRADE = paragraph(text('15.5'));
const HISTORY = row(cell(paragraph(text('History'))) + cell(GRADE));
const inCell = (format: string, properties: string) =>
  edit(cell(GRADE), cell(paragraph(text('15.5', format)), properties));
const rowOf = (properties: string) =>
  edit(HISTORY, HISTORY.replace('<w:tr>', `<w:tr><w:trPr>${properties}</w:trPr>`));
const styled = (id: string, content: string, change: Edit) =>
  all(style(id, id === 'Sly' ? 'character' : 'paragraph', content), change);
const tableStyle = (content: string) =>
  all(
    style('Grid', 'table', content),
    edit('<w:tblPr><w:tblW', '<w:tblPr><w:tblStyle w:val="Grid"/><w:tblW'),
  );
const SLY = '<w:rStyle w:val="Sly"/>';
const SLY_LAST = '<w:pStyle w:val="SlyLast"/>';
const sentence = (format: string) => adds(paragraph(text(ADDED, format)));

export const FORMAT_CASES: CasesByKind<Edit> = {
  hidden: {
    'hidden: a run': runFormat('<w:vanish/>'),
    'hidden: a sentence that is added': sentence('<w:vanish/>'),
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
    'hidden: a row without height': rowOf('<w:trHeight w:val="1" w:hRule="exact"/>'),
    'hidden: a cell merged with the one above': inCell('', '<w:vMerge/>'),
    'hidden: a cell merged with the one beside': inCell('', '<w:hMerge w:val="continue"/>'),
    'hidden: an equation': adds(
      paragraph(
        '<m:oMath><m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e><m:r><m:t>x=5</m:t></m:r></m:e></m:phant></m:oMath>',
      ),
    ),
    'deleted: a row': rowOf(`<w:del ${BY}/>`),
  },
  'unseen-colour': {
    'white: a run': runFormat('<w:color w:val="FFFFFF"/>'),
    'white: a sentence that is added': sentence('<w:color w:val="FEFDFE"/>'),
    'white: by the theme': runFormat('<w:color w:val="000000" w:themeColor="background1"/>'),
    'white: a tint of the theme': runFormat('<w:color w:val="auto" w:themeColor="text1" w:themeTint="0D"/>'),
    'white: a theme whose text is white': all(
      edit('lastClr="000000"', 'lastClr="FFFFFF"', 'word/theme/theme1.xml'),
      runFormat('<w:color w:val="000000" w:themeColor="text1"/>'),
    ),
    'white: a style of paragraphs': styled(
      'SlyLast',
      '<w:rPr><w:color w:val="FFFFFF"/></w:rPr>',
      lastFormat(SLY_LAST),
    ),
    'white: the style of a table': tableStyle('<w:rPr><w:color w:val="FFFFFF"/></w:rPr>'),
    'red on red: a cell': inCell('<w:color w:val="C00000"/>', '<w:shd w:val="clear" w:fill="C00000"/>'),
    'yellow on yellow: a run': runFormat('<w:color w:val="FFFF00"/><w:highlight w:val="yellow"/>'),
    'black on black: a run': runFormat('<w:highlight w:val="black"/>'),
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
    'tiny: a style of letters': styled('Sly', '<w:rPr><w:sz w:val="2"/></w:rPr>', runFormat(SLY)),
    'tiny: letters of no width': runFormat('<w:w w:val="1"/>'),
    'tiny: letters on each other': runFormat('<w:spacing w:val="-300"/>'),
    'tiny: lines on each other': lastFormat('<w:spacing w:line="1" w:lineRule="exact"/>'),
    'tiny: a narrow column': all(
      edit('<w:gridCol w:w="2000"/>', '<w:gridCol w:w="5"/>'),
      edit('<w:tblW', '<w:tblLayout w:type="fixed"/><w:tblW'),
    ),
  },
  struck: {
    'struck: a run': runFormat('<w:strike/>'),
    'struck: twice': runFormat('<w:dstrike/>'),
    'struck: a style of paragraphs': styled('SlyLast', '<w:rPr><w:strike/></w:rPr>', lastFormat(SLY_LAST)),
    'struck: a sentence that is added': sentence('<w:strike/>'),
    'deleted: text that stays one': edit(NOT, `<w:del ${BY}>${NOT}</w:del>`),
    'deleted: a sentence': adds(paragraph(`<w:del ${BY}>${run(`<w:delText>${ADDED}</w:delText>`)}</w:del>`)),
    'moved away: a sentence': adds(paragraph(`<w:moveFrom ${BY}>${text(ADDED)}</w:moveFrom>`)),
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
    'off the page: a style': styled(
      'SlyLast',
      '<w:pPr><w:ind w:firstLine="20000"/></w:pPr>',
      lastFormat(SLY_LAST),
    ),
    'off the page: a table': edit(
      '<w:tblPr><w:tblW',
      '<w:tblPr><w:tblpPr w:horzAnchor="page" w:tblpX="20000" w:tblpY="1"/><w:tblW',
    ),
    'off its line: a run': runFormat('<w:position w:val="400"/>'),
  },
  direction: {
    'direction: an override': edit('1500', '\u202e0051\u202c'),
    'direction: an isolate': edit('1500', '1\u2066500\u2069'),
    'direction: an element': edit(NOT, `<w:bdo w:val="rtl">${NOT}</w:bdo>`),
    'direction: a table': edit('<w:tblPr><w:tblW', '<w:tblPr><w:bidiVisual/><w:tblW'),
    'direction: a run': adds(paragraph(text('12 - 5', '<w:rtl/>'))),
    'direction: a paragraph': lastFormat('<w:bidi/>'),
  },
  'odd-font': {
    'another sign: a font of symbols': runFormat('<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>'),
    'another sign: a style': styled('Sly', '<w:rPr><w:rFonts w:ascii="Webdings"/></w:rPr>', runFormat(SLY)),
  },
  'list-label': {
    'a label: a sentence': edit(
      'w:lvlText w:val="%1."',
      'w:lvlText w:val="Anna has the highest honors %1."',
      'word/numbering.xml',
    ),
    'a label: digits beside the number': edit(
      'w:lvlText w:val="%1."',
      'w:lvlText w:val="1%1."',
      'word/numbering.xml',
    ),
    'a label: a word without a number': all(
      edit(
        '<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."',
        '<w:numFmt w:val="none"/><w:lvlText w:val="not %1"',
        'word/numbering.xml',
      ),
      style('Listed', 'paragraph', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>'),
      lastFormat('<w:pStyle w:val="Listed"/>'),
    ),
  },
};
