import { paragraph, run, text } from '#tests/word-host/generated/construct.ts';
import { cell, row, tableOf } from '#tests/word-host/generated/constructs/tables.ts';
import { Draft, OFFICE, STORY_XMLNS } from '#tests/word-host/generated/draft.ts';
import { addFixedParts } from '#tests/word-host/generated/fixed-parts.ts';
import { sectionProperties } from '#tests/word-host/generated/sections.ts';
import { editedDocx } from '#tests/word-host/harness/edited-docx.ts';

export { paragraph, run, text };

/** A run with a shape of VML. */
export const pict = (shape: string): string => run(`<w:pict>${shape}</w:pict>`);

/** One run in a paragraph with others. */
export const NOT = text('not ');
const LAST = paragraph(text('Signed in Lyon.'));
export const ADDED = 'with the highest honors';
export const GRADE = paragraph(text('15.5'));
const SUBJECT = cell(paragraph(text('History')));
const HISTORY = row(SUBJECT + cell(GRADE));
const GRADES = tableOf(
  2,
  row(cell(paragraph(text('Mathematics'))) + cell(paragraph(text('12.5')))) + HISTORY,
);
const THEME =
  '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Office"><a:themeElements><a:clrScheme name="Office">' +
  '<a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:sysClr val="window" lastClr="FFFFFF"/></a:lt1>' +
  '<a:dk2><a:srgbClr val="44546A"/></a:dk2><a:lt2><a:srgbClr val="E7E6E6"/></a:lt2><a:accent1><a:srgbClr val="4472C4"/></a:accent1>' +
  '</a:clrScheme></a:themeElements></a:theme>';

/** The document that forgers start with. */
export function sealedDocx(): Buffer {
  const draft = new Draft();
  addFixedParts(draft);
  draft.addXml('word/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml', THEME);
  draft.body.relate('theme', 'theme/theme1.xml');
  const header = draft.addEdge('header', 'default', () => paragraph(text('Lycée Lumière')));
  draft.addBody(
    paragraph(text('Transcript'), '<w:pStyle w:val="Heading1"/>') +
      paragraph(text('Anna does ') + NOT + text('receive an allowance of 1500 euros.')) +
      GRADES +
      paragraph(text('First condition'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr>') +
      LAST +
      sectionProperties([header]),
  );
  return Buffer.from(draft.toDocx());
}

export type Edit = (docx: Buffer) => Buffer;

/** Requires a match: an edit that does nothing proves nothing. */
function replaced(xml: string, from: string, to: string): string {
  if (!xml.includes(from)) throw new Error(`${from} isn't there`);
  return xml.replace(from, () => to);
}

export const edit =
  (from: string, to: string, path = 'word/document.xml'): Edit =>
  (docx) =>
    editedDocx(docx, { [path]: (xml) => replaced(xml, from, to) });

export const all =
  (...edits: Edit[]): Edit =>
  (docx) =>
    edits.reduce((edited, one) => one(edited), docx);

export const newPart =
  (path: string, xml: string): Edit =>
  (docx) =>
    editedDocx(docx, { [path]: () => xml });

/** A relationship of the document, or of another part. */
export const relation = (
  type: string,
  target: string,
  id = 'rIdForged',
  more = '',
  of = 'word/_rels/document.xml.rels',
): Edit =>
  edit(
    '</Relationships>',
    `<Relationship Id="${id}" Type="${type.includes(':') ? type : `${OFFICE}/${type}`}" Target="${target}"${more}/></Relationships>`,
    of,
  );

/** A table of fonts. */
export const fonts = (xml: string): Edit =>
  all(
    newPart('word/fontTable.xml', `<w:fonts ${STORY_XMLNS}>${xml}</w:fonts>`),
    relation('fontTable', 'fontTable.xml'),
  );

export const style = (id: string, type: string, content: string): Edit =>
  edit(
    '</w:styles>',
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${content}</w:style></w:styles>`,
    'word/styles.xml',
  );

export const section = (xml: string): Edit => edit('</w:sectPr>', `${xml}</w:sectPr>`);
export const setting = (xml: string): Edit =>
  edit('</w:settings>', `${xml}</w:settings>`, 'word/settings.xml');
/** Gives a run of the sentence a format. */
export const runFormat = (properties: string): Edit => edit(NOT, text('not ', properties));
/** Gives a row of the table properties, or another cell. */
export const rowOf = (properties: string, grade = cell(GRADE)): Edit =>
  edit(HISTORY, row(SUBJECT + grade, properties));
/** Puts runs into the sum of the sentence. */
export const inSum = (before: string, xml: string, after = ''): Edit =>
  edit('1500', `${before}</w:t></w:r>${xml}<w:r><w:t>${after}`);
export const adds = (xml: string): Edit => edit(LAST, LAST + xml);
export const addsPict = (shape: string): Edit => adds(paragraph(pict(shape)));
export const lastFormat = (properties: string): Edit =>
  edit(LAST, paragraph(text('Signed in Lyon.'), properties));
/** Gives the table a style, with other changes. */
export const tableStyle = (content: string, ...changes: Edit[]): Edit =>
  all(
    style('Grid', 'table', content),
    edit('<w:tblPr><w:tblW', '<w:tblPr><w:tblStyle w:val="Grid"/><w:tblW'),
    ...changes,
  );
/** Gives the table a style for a part of it. */
export const tablePart = (part: string, content: string, ...changes: Edit[]): Edit =>
  tableStyle(`<w:tblStylePr w:type="${part}">${content}</w:tblStylePr>`, ...changes);
