import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';
import { cell, row } from '#tests/word-host/generated/constructs/tables.ts';

import { adds, type Edit, edit, GRADE, NOT, paragraph, run, text } from './base.ts';
import { field } from './sealed/fields.ts';

const PLACE = '<w:bookmarkStart w:id="8" w:name="place"/><w:bookmarkEnd w:id="8"/>';
const control = (content: string) => `<w:sdt><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const element = (content: string) => `<w:customXml w:uri="urn:own" w:element="own">${content}</w:customXml>`;
const HIDDEN = '<w:rPr><w:vanish/></w:rPr>';
const RANK = paragraph(text('Rank 1'), HIDDEN);
const ABSENCES = paragraph(text('2 absences'));
const SUBJECT = cell(paragraph(text('History')));
const TRIMMED = run('<w:t>not </w:t>');
const moved = (properties: string, wrap: (content: string) => string) =>
  edit(row(SUBJECT + cell(GRADE)), wrap(row(SUBJECT + cell(GRADE), properties)));

/** Tricks with something that nobody sees between two parts, or around one of them. */
export const BETWEEN_CASES: CasesByKind<Edit> = {
  'off-page': {
    'off the page: the last column of a table': edit(
      '<w:tblPr>',
      '<w:tblPr><w:tblInd w:w="9000" w:type="dxa"/>',
    ),
    'off the page: the first letters of a table': edit(
      '<w:tblPr>',
      '<w:tblPr><w:tblInd w:w="-1900" w:type="dxa"/>',
    ),
  },
  blank: {
    'two paragraphs: a mark of a place is between them': adds(RANK + PLACE + ABSENCES),
    'two paragraphs: the second is in a control': adds(RANK + control(ABSENCES)),
    'two paragraphs: the first is in a control': adds(control(RANK) + ABSENCES),
    'two paragraphs: the second is in an element, behind a control without text': adds(
      RANK + control('') + element(control(ABSENCES)),
    ),
    'two paragraphs: a hidden end is between them': adds(RANK + paragraph('', HIDDEN) + ABSENCES),
    'a blank that Word leaves away: before the code of a field': edit(
      NOT,
      TRIMMED + field('HYPERLINK \\l "place"', text('at all ')),
    ),
    'a blank that Word leaves away: before an entry of an index': edit(
      NOT,
      TRIMMED + field('XE "allowance"', ''),
    ),
    'a blank that Word leaves away: before a remark': edit(NOT, `${TRIMMED}<!-- . -->`),
  },
  'shown-otherwise': {
    'moved: a row in an element': moved('<w:jc w:val="right"/>', element),
    'moved: a row in an element of a control': moved('<w:wBefore w:w="2000" w:type="dxa"/>', (content) =>
      control(element(content)),
    ),
  },
};
