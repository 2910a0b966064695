import { cell, row } from '#tests/word-host/generated/constructs/tables.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { all, edit, type Edit, lastFormat, paragraph, runFormat, text } from './base.ts';

const GRADE = paragraph(text('15.5'));
const HISTORY = row(cell(paragraph(text('History'))) + cell(GRADE));
const rowOf = (properties: string, grade = cell(GRADE)) =>
  edit(HISTORY, row(cell(paragraph(text('History'))) + grade, properties));
const fixed = (widths: string) =>
  all(
    edit(
      '<w:gridCol w:w="2000"/><w:gridCol w:w="2000"/>',
      `<w:gridCol w:w="2000"/><w:gridCol w:w="${widths}"/>`,
    ),
    edit('<w:tblW', '<w:tblLayout w:type="fixed"/><w:tblW'),
  );

/** Formats in units, in shares, and by what is around. */
export const INDIRECT_CASES: CasesByKind<Edit> = {
  tiny: {
    'tiny: a run, in points': runFormat('<w:sz w:val="1pt"/>'),
    'tiny: for other scripts, in inches': runFormat('<w:cs/><w:szCs w:val="0.01in"/>'),
    'tiny: letters on each other, in points': runFormat('<w:spacing w:val="-15pt"/>'),
    'tiny: lines on each other, in points': lastFormat('<w:spacing w:line="1pt" w:lineRule="exact"/>'),
    'tiny: a share of a line': lastFormat('<w:spacing w:line="20" w:lineRule="auto"/>'),
    'tiny: a share of a line, without a rule': lastFormat('<w:spacing w:line="20"/>'),
    'tiny: a narrow column, in points': fixed('0.25pt'),
  },
  hidden: {
    'hidden: a row without height, in points': rowOf('<w:trHeight w:val="1pt" w:hRule="exact"/>'),
  },
  'off-page': {
    'off its line: a run, in points': runFormat('<w:position w:val="200pt"/>'),
    'off its cell: by margins, in points': edit(
      cell(GRADE),
      cell(GRADE, '<w:tcMar><w:left w:w="150pt"/></w:tcMar>'),
    ),
  },
};
