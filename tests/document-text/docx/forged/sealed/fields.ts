import { cell, table } from '#tests/word-host/generated/constructs/tables.ts';

import {
  adds,
  all,
  edit,
  type Edit,
  newPart,
  NOT,
  paragraph,
  relation,
  run,
  setting,
  text,
} from '#tests/document-text/docx/forged/base.ts';
import { as, type Sealed } from './sealed.ts';

export const MARK = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
export const field = (code: string, result = NOT) =>
  `${MARK('begin')}${run(`<w:instrText>${code}</w:instrText>`)}${MARK('separate')}${result}${MARK('end')}`;
const inField = (code: string) => edit(NOT, field(code));
const property = (value: string) =>
  all(
    newPart('docProps/own.xml', `<x><property name="Own"><x>${value}</x></property></x>`),
    relation('custom-properties', 'docProps/own.xml', 'rIdOwn', '', '_rels/.rels'),
  );
const visible = adds(
  paragraph(`<w:bookmarkStart w:id="9" w:name="rank"/>${text('always')}<w:bookmarkEnd w:id="9"/>`),
);

const checkbox = (isChecked: number) =>
  MARK('begin').replace(
    '/></w:r>',
    `><w:ffData><w:checkBox><w:sizeAuto/><w:default w:val="${isChecked}"/></w:checkBox></w:ffData></w:fldChar></w:r>`,
  ) +
  run('<w:instrText>FORMCHECKBOX</w:instrText>') +
  MARK('end');
export const YES = checkbox(1);
const NO = checkbox(0);
const asked = adds(paragraph(YES + text('paid ') + NO + text('due')));
const inCells = adds(table([[paragraph(text('Paid')), paragraph(YES), paragraph(NO)]]));

/** Fields that show what they store. */
export const HONEST_FIELDS: Readonly<Record<string, Edit>> = {
  'a reference that shows its paragraph': all(
    visible,
    adds(paragraph(field('REF rank \\h', text('always')))),
  ),
  checkboxes: all(asked, inCells),
  'a condition': inField('IF 1 = 1 "not " "always "'),
  'a property that isn’t what its field shows': all(property('always '), inField('DOCPROPERTY Own')),
  'a number in the usual digits': adds(paragraph(field('SEQ Table \\* ARABIC', text('1')))),
  'numbers that count on': adds(paragraph(field('SEQ Table', text('1')) + field('SEQ Table', text('2')))),
  'a field of a merge that has no data': inField('MERGEFIELD Name'),
  'a day with words of its language': adds(paragraph(field(`DATE \\@ "d 'de' MMMM"`, text('3 de junio')))),
};

const numberInHeader = edit(
  text('Lycée Lumière'),
  text('Lycée ') + field('PAGE', text('1')),
  'word/header1.xml',
);
const exchangedFields = (codes: Readonly<Record<string, readonly [from: string, to: string]>>) =>
  Object.fromEntries(
    Object.entries(codes).map(([what, [from, to]]): [string, Sealed] => [
      what,
      [adds(paragraph(text('See ') + field(from, text('1')))), edit(`>${from}<`, `>${to}<`)],
    ]),
  );
/** A field that refers to the first words, in place of the others. */
const referring = (words: string, code: string, shown: string): Sealed => [
  all(
    adds(paragraph(`<w:bookmarkStart w:id="9" w:name="sum"/>${text(words)}<w:bookmarkEnd w:id="9"/>`)),
    adds(paragraph(text('Sum: ') + text(shown))),
  ),
  edit(text('Sum: ') + text(shown), text('Sum: ') + field(code, text(shown))),
];
const yes = (value: string) =>
  newPart('docProps/own.xml', `<x><property name="Own"><bool>${value}</bool></property></x>`);

/** The same ones as other programs write them. */
export const SAVED_FIELDS: Readonly<Record<string, Sealed>> = {
  'a property without the switch for its looks': [
    all(property('x'), inField('DOCPROPERTY Own \\* MERGEFORMAT')),
    edit(' \\* MERGEFORMAT', ''),
  ],
  'a yes that is a 1': [all(property('x'), yes('true'), inField('DOCPROPERTY Own')), yes('1')],
};

/** Fields that can show other words than they store. */
export const FIELD_CASES: Readonly<Record<string, Sealed>> = {
  'a reference to other words': [visible, inField('REF rank \\h')],
  'a reference by the name alone': [visible, inField('rank')],
  'a reference to one of two texts of a name': [
    all(visible, adds(paragraph(field('REF rank', text('always'))))),
    edit(NOT, `<w:bookmarkStart w:id="8" w:name="Rank"/>${NOT}<w:bookmarkEnd w:id="8"/>`),
  ],
  'a reference whose words moved': [all(visible, inField('REF rank')), edit('<w:bookmarkEnd w:id="9"/>', '')],
  'a reference to set words': edit(NOT, field('SET rank "always"', '') + field('REF rank')),
  'a reference to words that a field with a switch sets': [
    adds(paragraph(field('REF rank', text('x')) + field('SET rank "x" \\* Upper', ''))),
    edit('"x"', '"void"'),
  ],
  'a checkbox that is checked': [asked, edit(NO, YES)],
  'checkboxes that change places': [
    asked,
    all(edit(YES, NO), edit(`paid </w:t></w:r>${NO}`, `paid </w:t></w:r>${YES}`)),
  ],
  'checkboxes that change cells': [
    inCells,
    edit(cell(paragraph(YES)) + cell(paragraph(NO)), cell(paragraph(NO)) + cell(paragraph(YES))),
  ],
  'a condition': inField('IF 1 = 1 "always " "not "'),
  'a condition that begins with its result': inField('IF "not " = "not " "always " "x"'),
  'the result of a field that shows none, with the same words in its code': inField('XE "not "'),
  'a name with other words behind it': inField('rank "not "'),
  'a text of two parts': inField('QUOTE "not " "always"'),
  'a sum that begins with its result': edit(text('12.5'), field('= 12.5 + 9', text('12.5'))),
  'a reference with digits that its picture adds': referring('5', `REF sum \\# "0'00'"`, '5'),
  'a reference to small letters that are capitals': referring('5 mw', 'REF sum', '5 MW'),
  'a reference in capitals': referring('5 mw', 'REF sum \\* Upper', '5 mw'),
  'a reference to other blanks': referring('1 50', 'REF sum', '15 0'),
  'another condition': [inField('IF 1 = 1 "not " "x"'), edit('1 = 1', '1 = 2')],
  'a property of the file': all(property('always '), inField('DOCPROPERTY Own')),
  'a property that changed': [
    all(property('not '), inField('DOCPROPERTY Own')),
    edit('not ', 'always', 'docProps/own.xml'),
  ],
  'a number that becomes a yes': [
    all(property('1'), inField('DOCPROPERTY Own')),
    edit('1</x>', 'true</x>', 'docProps/own.xml'),
  ],
  'a no in place of a yes': [all(property('x'), yes('1'), inField('DOCPROPERTY Own')), yes('false')],
  'another switch of a property': [
    all(property('x'), inField('DOCPROPERTY Own \\* MERGEFORMAT')),
    edit('MERGEFORMAT', 'CardText'),
  ],
  'a variable of the file': all(
    inField('DOCVARIABLE x'),
    setting('<w:docVars><w:docVar w:name="x" w:val="always"/></w:docVars>'),
  ),
  'a sum': edit(
    '<w:t xml:space="preserve">12.5</w:t>',
    '<w:t/></w:r>' + field('= 9 + 9', text('12.5')) + '<w:r>',
  ),
  'merged data': [all(inField('MERGEFIELD Name'), setting('<w:mailMerge/>')), as],
  'a count that starts elsewhere': [
    adds(paragraph(text('2'))),
    edit(text('2'), field('SEQ x \\r 9', text('2'))),
  ],
  'a heading': inField('STYLEREF "heading 1"'),
  'the result of a field that shows none': inField('NEXT'),
  'a field of a header': edit(
    text('Lycée Lumière'),
    field('QUOTE x', text('Lycée Lumière')),
    'word/header1.xml',
  ),
  ...exchangedFields({
    'a number that the picture of a count adds': ['SEQ x', `SEQ x \\# "'18'0"`],
    'a count in letters': ['SEQ x', 'SEQ x \\* ROMAN'],
    'words that a page number’s picture adds': ['PAGE', `PAGE \\# "'not '0"`],
    'a number that a count’s picture adds': ['NUMPAGES', 'NUMPAGES \\# 0of18'],
    'words in the place of a day': ['DATE \\@ "d MMMM yyyy"', `DATE \\@ "'3 June 2019'"`],
  }),
  'words that the picture of a number in a header adds': [
    numberInHeader,
    edit('PAGE', `PAGE \\# "'copy '0"`, 'word/header1.xml'),
  ],
  'a number of a table of contents in an empty cell': edit(
    cell(paragraph(text('12.5'))),
    cell(paragraph(text('12.5') + field('TOC', field('PAGEREF x', text('8'))))),
  ),
  'a table of contents that repeats a passage': adds(paragraph(field('TOC', text('Mathematics')))),
  'a day that programs fill in': edit(NOT, `<w:fldSimple w:instr="DATE"/>${NOT}`),
  'merged data that is shown': setting('<w:mailMerge><w:viewMergedData/></w:mailMerge>'),
  ...Object.fromEntries(
    [
      ...['INCLUDEPICTURE', 'INCLUDE', 'IMPORT', 'AUTOTEXT', 'GLOSSARY', 'ASK'].map((code) => `${code} x`),
      'USERNAME',
      'TEMPLATE',
    ].map((code): [string, Sealed] => [`what ${code} takes from elsewhere`, [inField(code), as]]),
  ),
  ...Object.fromEntries(
    [
      `${MARK('begin')}${run('<w:instrText>DATE</w:instrText>')}${MARK('end')}`,
      '<w:fldSimple w:instr="DATE"/>',
    ].map((day): [string, Sealed] => [
      `a condition on the day, as ${day.slice(0, 12)}`,
      [inField(`IF </w:instrText></w:r>${day}<w:r><w:instrText>= 1`), as],
    ]),
  ),
};
