import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { GRAPHIC, STORY_XMLNS } from '#tests/word-host/generated/draft.ts';
import { inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import type { CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import { adds, all, edit, type Edit, newPart, NOT, paragraph, relation, run, style, text } from './base.ts';
import { alternative, graphic, otherFont } from './object-cases.ts';
import { field } from './sealed-fields.ts';

const HIDING =
  '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" Requires="w14"><w:rPr><w:vanish/></w:rPr></mc:Choice></mc:AlternateContent>';

const NUMBERING = 'word/numbering.xml';
const OTHER_HEADER = '<w:headerReference w:type="default" r:id="rIdOther"/>';
const note = (words: string) => `<w:footnote w:id="3">${paragraph(text(words))}</w:footnote>`;

/** Parts and elements of which programs read one and not the other, and those that are drawn anywhere. */
export const PART_CASES: CasesByKind<Edit> = {
  alternative: {
    'alternatives: a text of two formats': edit(
      NOT,
      alternative('w15', NOT, text('not ', '<w:sz w:val="2"/>')),
    ),
    'alternatives: a box by another prefix': adds(
      paragraph(textBox(92, paragraph(NOT)).replace('="wps"', `="x" xmlns:x="${GRAPHIC.shape}"`)),
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
    'alternatives: two notes of one number': all(
      newPart('word/footnotes.xml', `<w:footnotes ${STORY_XMLNS}>${note('5')}${note('6')}</w:footnotes>`),
      relation('footnotes', 'footnotes.xml'),
    ),
    'alternatives: two headers': edit('<w:sectPr>', `<w:sectPr>${OTHER_HEADER}`),
    'alternatives: a style for all letters': edit(
      '</w:styles>',
      '<w:style w:type="character" w:default="1"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>',
      'word/styles.xml',
    ),
  },
  object: {
    'a rule: with a thick line around it': adds(
      paragraph(
        run(
          '<w:pict><v:rect style="width:0;height:1.5pt" o:hr="t" strokeweight="40pt" xmlns:o="urn:schemas-microsoft-com:office:office"/></w:pict>',
        ),
      ),
    ),
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
  covered: {
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
