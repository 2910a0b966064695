import { STORY_XMLNS } from '#tests/word-host/generated/draft.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { all, edit, type Edit, newPart, NOT, relation, run } from './base.ts';
import { field } from './sealed-fields.ts';

const HIDING =
  '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" Requires="w14"><w:rPr><w:vanish/></w:rPr></mc:Choice></mc:AlternateContent>';

/** With a font to draw in place of Arial. */
export const otherFont = (name: string): Edit =>
  all(
    newPart(
      'word/fontTable.xml',
      `<w:fonts ${STORY_XMLNS}><w:font w:name="Arial"><w:altName w:val="${name}"/></w:font></w:fonts>`,
    ),
    relation('fontTable', 'fontTable.xml'),
  );

/** Parts and elements of which programs read one and not the other, and those that are drawn anywhere. */
export const PART_CASES: CasesByKind<Edit> = {
  alternative: {
    'alternatives: formats of a run': edit(NOT, NOT.replace('<w:r>', `<w:r>${HIDING}`)),
    'alternatives: labels of a list': edit('<w:numFmt w:val="decimal"/>', HIDING, 'word/numbering.xml'),
    'alternatives: two parts with styles': all(
      newPart('word/styles2.xml', `<w:styles ${STORY_XMLNS}/>`),
      relation('styles', 'styles2.xml'),
    ),
    'alternatives: a style for all letters': edit(
      '</w:styles>',
      '<w:style w:type="character" w:default="1"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
      'word/styles.xml',
    ),
  },
  object: {
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
  'odd-font': {
    'a font: for a usual one': otherFont('Kruti Dev 010'),
  },
  direction: {
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
