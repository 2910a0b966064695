import { type Construct, paragraph, text } from '#tests/word-host/generated/construct.ts';
import type { StoryDraft } from '#tests/word-host/generated/draft.ts';
import { CHECKBOX, control, DROP_DOWN } from './controls.ts';

const ONE = paragraph(text('One'));
const TWO = paragraph(text('Two'));
const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
  .join('');
const WIDTH = '<w:tblW w:w="0" w:type="auto"/>';

export const TABLES = {
  table: () => table([[ONE, TWO]]),
  'table with empty cells': () => table([[paragraph(''), paragraph('')]]),
  'table in a table': () => table([[table([[ONE]]) + paragraph('')]]),
  'table with merged cells': () =>
    tableOf(
      2,
      row(cell(ONE, '<w:vMerge w:val="restart"/>') + cell(TWO)) +
        row(cell(paragraph(''), '<w:vMerge/>') + cell(TWO)) +
        row(cell(ONE, '<w:gridSpan w:val="2"/>')),
    ),
  'floating table': () =>
    tableOf(
      1,
      row(cell(ONE)),
      '<w:tblpPr w:leftFromText="141" w:rightFromText="141" w:vertAnchor="text" w:tblpX="4000" w:tblpY="200"/>',
    ),
  'right-to-left table': () => tableOf(2, row(cell(ONE) + cell(TWO)), '<w:bidiVisual/>'),
  'table with a heading row': () =>
    tableOf(1, row(cell(ONE), '<w:cantSplit/><w:tblHeader/>') + row(cell(TWO))),
  'table with a row control': (story) => tableOf(1, control(story, '', row(cell(ONE)))),
  'table with a cell control': (story) => cellControl(story, ''),
  'table with a checkbox cell': (story) => cellControl(story, CHECKBOX),
  'table with a drop-down cell': (story) => cellControl(story, DROP_DOWN),
  'table with a plain-text cell': (story) => cellControl(story, '<w:text/>'),
  'table with a grouped cell': (story) => cellControl(story, '<w:group/>'),
  'table with a control in a cell': (story) => table([[control(story, '', ONE), TWO]]),
  'table with repeating rows': (story) =>
    tableOf(
      1,
      control(
        story,
        '<w15:repeatingSection/>',
        control(story, '<w15:repeatingSectionItem/>', row(cell(ONE))),
      ),
    ),
} satisfies Record<string, Construct>;

function cellControl(story: StoryDraft, kind: string): string {
  return tableOf(2, row(control(story, kind, cell(ONE)) + cell(TWO)));
}

export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map(({ length }) => length));
  return tableOf(columns, rows.map((cells) => row(cells.map((content) => cell(content)).join(''))).join(''));
}

export function tableOf(columns: number, rows: string, properties = '', changed = ''): string {
  const [before, after] =
    properties.startsWith('<w:tbl') || properties.startsWith('<w:bidi') ? [properties, ''] : ['', properties];
  return (
    `<w:tbl><w:tblPr>${before}${WIDTH}<w:tblBorders>${BORDERS}</w:tblBorders>${after}${changed}</w:tblPr>` +
    `<w:tblGrid>${'<w:gridCol w:w="2000"/>'.repeat(columns)}</w:tblGrid>${rows}</w:tbl>`
  );
}

export function row(cells: string, properties = ''): string {
  return `<w:tr>${properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`;
}

export function cell(content: string, properties = ''): string {
  return `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${properties}</w:tcPr>${content}</w:tc>`;
}
