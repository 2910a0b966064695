import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';
import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { cell } from '#tests/word-host/generated/constructs/tables.ts';

import {
  ADDED,
  adds,
  all,
  edit,
  type Edit,
  newPart,
  NOT,
  paragraph,
  relation,
  run,
  sealedDocx,
  style,
  text,
} from './forged/base.ts';

const MARK = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (code: string, result = NOT) =>
  `${MARK('begin')}${run(`<w:instrText>${code}</w:instrText>`)}${MARK('separate')}${result}${MARK('end')}`;
const inField = (code: string) => edit(NOT, field(code));
const settings = (xml: string) => edit('</w:settings>', `${xml}</w:settings>`, 'word/settings.xml');
const property = (value: string) =>
  all(
    newPart('docProps/own.xml', `<x><property name="Own"><x>${value}</x></property></x>`),
    relation('custom-properties', 'docProps/own.xml', 'rIdOwn', '', '_rels/.rels'),
  );
const visible = adds(
  paragraph(`<w:bookmarkStart w:id="9" w:name="rank"/>${text('always')}<w:bookmarkEnd w:id="9"/>`),
);
const math = (words: string) => `<m:r><m:t>${words}</m:t></m:r>`;
const formula = (xml: string) => adds(paragraph(`<m:oMath>${xml}</m:oMath>`));
const root = (words: string) => `<m:rad><m:deg/><m:e>${math(words)}</m:e></m:rad>`;
const half = `<m:f><m:num>${math('a')}</m:num><m:den>${math('b')}</m:den></m:f>`;
const brackets = (properties: string) => `<m:d>${properties}<m:e>${math('2,3')}</m:e></m:d>`;
const symbol = adds(paragraph(`<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${text(' passed')}`));
const typed = adds(
  paragraph(text('þ', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>') + text(' passed')),
);
const RAISED = '<w:vertAlign w:val="superscript"/>';
const box = adds(paragraph(textBox(92, paragraph(text(ADDED))).replaceAll('DDEEFF', 'FFFFFF')));
const colored = (color: string) =>
  edit('</wps:spPr>', `</wps:spPr><wps:style><a:fontRef idx="minor">${color}</a:fontRef></wps:style>`);
const firstRow = (format: string, cells: string) =>
  all(
    style('Grid', 'table', `<w:tblStylePr w:type="firstRow">${format}</w:tblStylePr>`),
    edit('<w:tblPr><w:tblW', '<w:tblPr><w:tblStyle w:val="Grid"/><w:tblW'),
    edit(cell(paragraph(text('12.5'))), cells),
  );
const BLACK = '<w:tcPr><w:shd w:val="clear" w:fill="000000"/></w:tcPr>';

const { folder, reader } = await useReader();

async function compared(seal: Edit, forge: Edit) {
  const sealed = seal(sealedDocx());
  await writeFile(join(folder, 'sealed.docx'), sealed);
  await writeFile(join(folder, 'present.docx'), forge(sealed));
  const digest = await reader.digest('sealed.docx');
  if (digest === null) throw new Error('too long for a digest');
  const { isSame, findings } = (await reader.compare(digest, 'present.docx')).comparison;
  return { isSame, kinds: [...new Set(findings.map(({ kind }) => kind))] };
}

const as = (docx: Buffer) => docx;

test.each<[what: string, seal: Edit]>([
  [
    'a reference that shows its paragraph',
    all(visible, adds(paragraph(field('REF rank \\h', text('always'))))),
  ],
  ['a condition', inField('IF 1 = 1 "not " "always "')],
  ['a property that isn’t what its field shows', all(property('always '), inField('DOCPROPERTY Own'))],
  ['numbers that count on', adds(paragraph(field('SEQ Table', text('1')) + field('SEQ Table', text('2'))))],
  ['a formula with a root, a fraction, and brackets', formula(root('16') + half + brackets(''))],
  ['symbols', all(symbol, typed)],
  ['a power without a number before it', adds(paragraph(text('Room A') + text('2', RAISED)))],
  [
    'white text on a black first row',
    firstRow(`<w:rPr><w:color w:val="FFFFFF"/></w:rPr>${BLACK}`, cell(paragraph(text('12.5')))),
  ],
])('nothing is reported for %s, as it was sealed', async (_, seal) => {
  expect(await compared(seal, as)).toEqual({ isSame: true, kinds: [] });
});

test.each<[what: string, seal: Edit, forge: Edit, kind: string]>([
  ['a reference to other words', visible, inField('REF rank \\h'), 'field'],
  ['a reference by the name alone', visible, inField('rank'), 'field'],
  [
    'a reference whose words moved',
    all(visible, inField('REF rank')),
    edit('<w:bookmarkEnd w:id="9"/>', ''),
    'field',
  ],
  ['a reference to set words', as, edit(NOT, field('SET rank "always"', '') + field('REF rank')), 'field'],
  ['words that a SET field hides', as, edit(NOT, field('SET rank "always"', text('always')) + NOT), 'hidden'],
  ['a condition', as, inField('IF 1 = 1 "always " "not "'), 'field'],
  ['another condition', inField('IF 1 = 1 "not " "x"'), edit('1 = 1', '1 = 2'), 'field'],
  ['a property of the file', as, all(property('always '), inField('DOCPROPERTY Own')), 'field'],
  [
    'a property that changed',
    all(property('not '), inField('DOCPROPERTY Own')),
    edit('not ', 'always', 'docProps/own.xml'),
    'field',
  ],
  [
    'a variable of the file',
    as,
    all(inField('DOCVARIABLE x'), settings('<w:docVars><w:docVar w:name="x" w:val="always"/></w:docVars>')),
    'field',
  ],
  [
    'a sum',
    as,
    edit('<w:t xml:space="preserve">12.5</w:t>', '<w:t/></w:r>' + field('= 9 + 9', text('12.5')) + '<w:r>'),
    'field',
  ],
  [
    'a count that starts elsewhere',
    adds(paragraph(text('2'))),
    edit(text('2'), field('SEQ x \\r 9', text('2'))),
    'field',
  ],
  ['a heading', as, inField('STYLEREF "heading 1"'), 'field'],
  ['the result of a field that shows none', as, inField('NEXT'), 'field'],
  [
    'a field of a header',
    as,
    edit(text('Lycée Lumière'), field('QUOTE x', text('Lycée Lumière')), 'word/header1.xml'),
    'field',
  ],
  ['merged data', as, settings('<w:mailMerge><w:viewMergedData/></w:mailMerge>'), 'field'],
  ['a root around a number', formula(math('16')), edit(math('16'), root('16')), 'object'],
  ['a root that is gone', formula(root('16')), edit(root('16'), math('16')), 'object'],
  [
    'a root over more',
    formula(root('16') + math('9')),
    edit(root('16') + math('9'), root('16</m:t></m:r><m:r><m:t>9')),
    'object',
  ],
  ['brackets around a sum', formula(math('2,3')), edit(math('2,3'), brackets('')), 'object'],
  [
    'other brackets',
    formula(brackets('')),
    edit('<m:d>', '<m:d><m:dPr><m:begChr m:val="["/></m:dPr>'),
    'object',
  ],
  [
    'brackets that nobody sees',
    formula(brackets('')),
    edit('<m:d>', '<m:d><m:dPr><m:begChr m:val=""/></m:dPr>'),
    'object',
  ],
  ['a fraction that is gone', formula(half), edit(half, math('a') + math('b')), 'object'],
  [
    'a fraction without its line',
    formula(half),
    edit('<m:f>', '<m:f><m:fPr><m:type m:val="noBar"/></m:fPr>'),
    'object',
  ],
  [
    'a line over a letter',
    formula(math('x')),
    edit(math('x'), `<m:bar><m:e>${math('x')}</m:e></m:bar>`),
    'object',
  ],
  [
    'a stroke through a letter',
    formula(math('x')),
    edit(math('x'), `<m:acc><m:accPr><m:chr m:val="̸"/></m:accPr><m:e>${math('x')}</m:e></m:acc>`),
    'object',
  ],
  [
    'a power in a formula',
    formula(math('x2')),
    edit(math('x2'), `<m:sSup><m:e>${math('x')}</m:e><m:sup>${math('2')}</m:sup></m:sSup>`),
    'object',
  ],
  [
    'a letter of another alphabet',
    formula(math('x')),
    edit('<m:r><m:t>x', '<m:r><m:rPr><m:scr m:val="fraktur"/></m:rPr><m:t>x'),
    'object',
  ],
  ['another font for a symbol', symbol, edit('w:font="Wingdings"', 'w:font="Webdings"'), 'object'],
  [
    'another font for a typed symbol',
    typed,
    edit('"Wingdings" w:hAnsi="Wingdings"', '"Webdings" w:hAnsi="Webdings"'),
    'object',
  ],
  ['a power that is gone', adds(paragraph(text('10') + text('2', RAISED))), edit(RAISED, ''), 'object'],
  [
    'an index in place of a number',
    adds(paragraph(text('CO2'))),
    edit(text('CO2'), text('CO') + text('2', RAISED)),
    'object',
  ],
])('%s is reported', async (_, seal, forge, kind) => {
  const { isSame, kinds } = await compared(seal, forge);
  expect({ isSame, kinds }).toEqual({ isSame: true, kinds: [kind] });
});

test.each<[what: string, seal: Edit, forge: Edit]>([
  [
    'white in a white cell of a table’s style',
    as,
    firstRow(
      `<w:rPr><w:color w:val="FFFFFF"/></w:rPr>${BLACK}`,
      cell(paragraph(text('12.5')), '<w:shd w:val="clear" w:fill="FFFFFF"/>'),
    ),
  ],
  [
    'black on black by a table’s style',
    as,
    firstRow(BLACK, cell(paragraph(text('12.5', '<w:color w:val="000000"/>')))),
  ],
  [
    'white by the style of all tables',
    as,
    edit(
      '</w:styles>',
      '<w:style w:type="table" w:default="1" w:styleId="T"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style></w:styles>',
      'word/styles.xml',
    ),
  ],
  ['white by its box’s theme', box, colored('<a:schemeClr val="bg1"/>')],
  ['white by its box', box, colored('<a:srgbClr val="FFFFFF"/>')],
  ['in the code of a field', as, edit(NOT, MARK('begin') + NOT + MARK('separate') + MARK('end'))],
  ['in a field without a result', as, edit(NOT, MARK('begin') + NOT + MARK('end'))],
])('text %s isn’t read', async (_, seal, forge) => {
  expect(await compared(seal, forge)).toMatchObject({ isSame: false });
});
