import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';

import {
  adds,
  all,
  edit,
  fonts,
  paragraph,
  run,
  section,
  style,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import type { Sealed } from './sealed.ts';
import {
  cells,
  FIX_COLUMNS,
  LISTED,
  narrow,
  NUMBERS,
  placed,
  runs,
  SLIVER,
  table,
  wide,
  words,
} from './layouts.ts';
import { groundOf, groundOfEmpty } from './edges.ts';
import { beside } from './places.ts';
import { link, LINKED, RULED_LINES, ruledBy } from './rooms.ts';
import { listed, symbolBullet } from './signs.ts';

const twoLines = (end: string) => runs('Fee').replace('</w:p>', `${run(end)}${text('due')}</w:p>`);
const LARGE_END = twoLines('<w:rPr><w:sz w:val="40"/></w:rPr><w:br/>');
const CLEAR = '<a:srgbClr val="FFFFFF"><a:alpha val="0"/></a:srgbClr>';
/** As programs write them. */
export const SAVED_LAYOUTS: Readonly<Record<string, Sealed>> = {
  'an empty circle as LibreOffice writes it': [listed('○'), symbolBullet('○', '\uf081', 'Wingdings 2')],
  'the ground of a band in its cells': groundOf('C0C0C0'),
  'the ground of a band in its empty cells': groundOfEmpty('404040'),
  'the ground of a table in its cells': groundOf('808080', '808080'),
  'cells that are wider by a column that nobody sees': beside(1),
  'the font of boxes to tick as LibreOffice lists it': fonts(
    '<w:font w:name="MS Gothic"><w:charset w:val="02"/></w:font>',
  ),
  'a box of a clear white': [
    adds(paragraph(textBox(92, words('due'))).replace('<a:srgbClr val="DDEEFF"/>', CLEAR)),
    edit(`<a:solidFill>${CLEAR}</a:solidFill>`, '<a:noFill/>'),
  ],
  'a rule for lines with their height': [RULED_LINES, ruledBy('<w:spacing w:line="720" w:lineRule="auto"/>')],
  'a link that is underlined and colored': [adds(link('')), edit(link(''), link(LINKED))],
  'the end of a line in large print': [adds(LARGE_END), edit(LARGE_END, twoLines('<w:br/>'))],
  'a narrow cell with more room': [adds(NUMBERS.replace(cells('1500'), narrow)), edit(narrow, cells('1500'))],
  'widths of cells that aren’t those of the columns': [
    adds(table(wide('Fee') + cells('20'), wide('Paid') + cells('5'))),
    all(edit('w:w="4400"', 'w:w="2000"'), edit('w:w="4400"', 'w:w="2000"')),
  ],
  'a narrow column without words': [SLIVER, FIX_COLUMNS],
  'a section with one column': [
    section('<w:cols><w:col w:w="9000" w:space="0"/></w:cols>'),
    edit('<w:cols><w:col w:w="9000" w:space="0"/></w:cols>', ''),
  ],
  'a level that a style has without its list': [
    all(
      style('Outline', 'paragraph', `<w:pPr>${LISTED}</w:pPr>`),
      style(
        'Item',
        'paragraph',
        '<w:basedOn w:val="Outline"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr>',
      ),
      adds(placed('<w:pStyle w:val="Item"/>')),
    ),
    edit(
      '<w:pStyle w:val="Item"/>',
      '<w:pStyle w:val="Item"/><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr>',
    ),
  ],
  'a list in which the letters of an indent don’t count': [
    adds(placed(`${LISTED}<w:ind w:leftChars="0"/>`)),
    edit('<w:ind w:leftChars="0"/>', ''),
  ],
  'a paragraph that was moved away': [
    adds(
      paragraph(
        `<w:moveFrom w:id="91" w:author="A">${text('Fee due')}</w:moveFrom>`,
        '<w:rPr><w:moveFrom w:id="92" w:author="A"/></w:rPr>',
      ) + words('Paid'),
    ),
    edit('<w:rPr><w:moveFrom w:id="92"', '<w:spacing w:after="40"/><w:rPr><w:moveFrom w:id="92"'),
  ],
  'an end of a line of the file': [adds(words('due\n  now')), edit('due\n  now', 'due   now')],
};
