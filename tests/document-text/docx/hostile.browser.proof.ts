import { expect, test } from 'vitest';

import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  paragraph,
  relation,
  run,
  sealedDocx,
  style,
  text,
} from './forged/base.ts';
import { useReading } from './open-reading.ts';

/** With this many, a reader with quadratic time takes minutes, and a linear one seconds. */
const MANY = 15_000;
const DEEP = 400;
const PATIENCE_MS = 30_000;

const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');
const within = (depth: number, wrap: (inner: string) => string) => {
  let xml = '';
  for (let level = 0; level < depth; level += 1) xml = wrap(xml);
  return xml;
};
const boxAround = (inner: string) =>
  run(
    `<w:pict><v:shape style="width:90pt;height:90pt"><v:textbox><w:txbxContent>${paragraph(inner)}</w:txbxContent></v:textbox></v:shape></w:pict>`,
  );
const begun = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>';
const THEME = 'word/theme/theme1.xml';

const HOSTILE: Readonly<Record<string, Edit>> = {
  'struck runs': adds(paragraph(times(MANY, (index) => text(`word ${index} `, '<w:strike/>')))),
  'formats of many names': adds(
    paragraph(
      text(
        'a',
        times(MANY, (index) => `<w:x${index}/>`),
      ) + times(MANY, () => text('', '<w:fitText w:id="5"/>')),
    ),
  ),
  'fields that never end': adds(paragraph(begun.repeat(MANY) + times(MANY, () => text('a')))),
  'alternatives of one text': adds(
    paragraph(
      `<mc:AlternateContent>${'<mc:Choice Requires="zz" xmlns:zz="urn:nobody"/>'.repeat(MANY)}</mc:AlternateContent>`,
    ),
  ),
  'text boxes in text boxes': adds(paragraph(within(60, boxAround))),
  'tables in tables': adds(within(DEEP, (inner) => tableOf(1, row(cell(inner + paragraph(text('a'))))))),
  'styles based on each other': all(
    edit(
      '</w:styles>',
      `${times(MANY, (index) => `<w:style w:type="paragraph" w:styleId="S${index}"><w:basedOn w:val="S${(index + 1) % MANY}"/><w:rPr><w:b/></w:rPr></w:style>`)}</w:styles>`,
      'word/styles.xml',
    ),
    adds(times(MANY, (index) => paragraph(text('a'), `<w:pStyle w:val="S${index}"/>`))),
  ),
  'lists with labels of their own': all(
    edit(
      '</w:numbering>',
      `${times(MANY, (index) => `<w:num w:numId="${index + 100}"><w:abstractNumId w:val="1"/></w:num>`)}</w:numbering>`,
      'word/numbering.xml',
    ),
    adds(
      times(MANY, (index) =>
        paragraph(text('a'), `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${index + 100}"/></w:numPr>`),
      ),
    ),
  ),
  'colors of a theme': all(
    edit('</a:clrScheme>', `${'<a:accent2/>'.repeat(MANY)}</a:clrScheme>`, THEME),
    adds(paragraph(times(MANY, () => text('a', '<w:color w:val="auto" w:themeColor="accent2"/>')))),
  ),
  'relationships with one header': all(
    edit('</w:hdr>', `${paragraph(text('a')).repeat(MANY)}</w:hdr>`, 'word/header1.xml'),
    edit(
      '</Relationships>',
      `${times(
        2000,
        (index) =>
          `<Relationship Id="rIdMany${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/>`,
      )}</Relationships>`,
      'word/_rels/document.xml.rels',
    ),
  ),
  'data by paths that take long to go': all(
    relation('customXml', 'document.xml'),
    adds(
      times(
        200,
        () =>
          `<w:sdt><w:sdtPr><w:dataBinding w:xpath="//*[count(//*[count(//*)&gt;1])&gt;1]"/></w:sdtPr><w:sdtContent>${paragraph(text('a'))}</w:sdtContent></w:sdt>`,
      ),
    ),
  ),
  'comments of one text': adds(
    paragraph(times(MANY, () => run('<w:commentReference w:id="1"/>')) + text('a'.repeat(1_000_000))),
  ),
  'blanks and marks in a row': all(
    style('Made', 'paragraph', ''),
    adds(paragraph(text(' \u00ad-'.repeat(500_000)))),
  ),
};

const reading = await useReading();

test.each(Object.entries(HOSTILE))(
  'a file with very many %s is read',
  async (_, forge) => {
    const { passages } = await reading(forge(sealedDocx()));
    expect(passages).toContain('Anna does not receive an allowance of 1500 euros.');
  },
  PATIENCE_MS,
);
