import { expect, test } from 'vitest';

import { casesOf } from '#tests/document-text/cases-by-kind.ts';
import { useReader } from '#tests/document-text/use-reader.ts';
import { textBox } from '#tests/word-host/generated/constructs/pictures.ts';
import { cell } from '#tests/word-host/generated/constructs/tables.ts';

import { field, FIELD_CASES, HONEST_FIELDS, MARK, SAVED_FIELDS } from './forged/sealed/fields.ts';
import { SAVED_LAYOUTS } from './forged/sealed/saved-layouts.ts';
import { FORMULA_CASES, HONEST_FORMULA } from './forged/sealed/formulas.ts';
import { comment } from './forged/object-cases.ts';
import { as, pairOf, type Sealed, type SealedCases } from './forged/sealed/sealed.ts';
import { HONEST_LAYOUTS, LAYOUT_CASES } from './forged/sealed/layouts.ts';
import { HONEST_PICTURE, HONEST_SVG, PICTURE_CASES, SAVED_PICTURES } from './forged/sealed/pictures.ts';
import { HONEST_SHAPES, SAVED_SHAPES, SHAPE_CASES } from './forged/sealed/shapes.ts';
import { HONEST_SIGNS, listed, SIGN_CASES, symbolBullet } from './forged/sealed/signs.ts';
import { HONEST_PLACES, PLACE_CASES } from './forged/sealed/places.ts';
import { HONEST_ROOMS, ROOM_CASES } from './forged/sealed/rooms.ts';
import { NUMBER_CASES, SAVED_NUMBERS } from './forged/sealed/turned-numbers.ts';
import {
  ADDED,
  adds,
  addsPict,
  all,
  type Edit,
  edit,
  NOT,
  paragraph,
  relation,
  runFormat,
  sealedDocx,
  section,
  style,
  tablePart,
  text,
} from './forged/base.ts';

const symbol = adds(paragraph(`<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${text(' passed')}`));
const typed = adds(
  paragraph(text('þ', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>') + text(' passed')),
);
const SYMBOLS = '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>';
const SIGNS = `<w:rPr>${SYMBOLS}</w:rPr>`;
const SLY = '<w:rStyle w:val="Sly"/>';
const tick = (format: string) => adds(paragraph(text('þ', format) + text(' passed')));
const styled = all(style('Sly', 'character', SIGNS), tick(SLY));
const GRADE = paragraph(text('15.5'));
const RAISED = '<w:vertAlign w:val="superscript"/>';
const white = adds(paragraph(textBox(92, paragraph(text(ADDED))).replaceAll('DDEEFF', 'FFFFFF')));
const colored = (color: string) =>
  edit('</wps:spPr>', `</wps:spPr><wps:style><a:fontRef idx="minor">${color}</a:fontRef></wps:style>`);
const firstRow = (format: string, cells: string) =>
  tablePart('firstRow', format, edit(cell(paragraph(text('12.5'))), cells));
const BLACK = '<w:tcPr><w:shd w:val="clear" w:fill="000000"/></w:tcPr>';

const whiteIn = (color: string) => edit('lastClr="FFFFFF"', `lastClr="${color}"`, 'word/theme/theme1.xml');
const YELLOW = '<w:color w:val="FFFF00"/>';
const HIDDEN_HEADER = edit('w:type="default"', 'w:type="first"');

const { compare } = await useReader();

async function compared(seal: Edit, forge: Edit) {
  const sealed = seal(sealedDocx());
  const { isSame, findings } = await compare(sealed, forge(sealed));
  return { isSame, kinds: [...new Set(findings.map(({ kind }) => kind))] };
}

test.each(
  Object.entries<Edit>({
    ...HONEST_FIELDS,
    'a formula with a root, a fraction, and brackets': HONEST_FORMULA,
    symbols: all(symbol, typed, styled),
    ...HONEST_PLACES,
    'a picture': HONEST_PICTURE,
    'an SVG picture': HONEST_SVG,
    'a theme with a pale green for white': whiteIn('CCE8CF'),
    ...HONEST_SHAPES,
    ...HONEST_SIGNS,
    ...HONEST_LAYOUTS,
    ...HONEST_ROOMS,
    'an equation with upright letters': adds(
      paragraph(
        '<m:oMath><m:r><m:rPr><m:sty m:val="p"/></m:rPr><w:rPr><w:i/></w:rPr><m:t>sin</m:t></m:r></m:oMath>',
      ),
    ),
    'a power without a number before it': adds(paragraph(text('Room A') + text('2', RAISED))),
    'white text on a black first row': firstRow(
      `<w:rPr><w:color w:val="FFFFFF"/></w:rPr>${BLACK}`,
      cell(paragraph(text('12.5'))),
    ),
  }),
)('nothing is reported for %s, as it was sealed', async (_, seal) => {
  expect(await compared(seal, as)).toEqual({ isSame: true, kinds: [] });
});

/** Kinds of which a document has the same as when it was sealed, if it looks as it did in all. */
const SEEN = ['blank', 'covered', 'direction', 'hidden', 'list-label', 'off-page', 'picture', 'tiny'];
const LOOK_CASES = [PLACE_CASES, PICTURE_CASES, SHAPE_CASES, SIGN_CASES];
const SEEN_CASES = LOOK_CASES.flatMap((groups) => casesOf(groups)).filter(([, , kind]) =>
  SEEN.includes(kind),
);

test.each(SEEN_CASES)('%s isn’t reported if it was sealed so', async (_, sealed) => {
  expect(await compared(all(...pairOf(sealed)), as)).toEqual({ isSame: true, kinds: [] });
});

test.each(
  Object.entries<Sealed>({
    ...SAVED_FIELDS,
    ...SAVED_SHAPES,
    ...SAVED_PICTURES,
    ...SAVED_LAYOUTS,
    ...SAVED_NUMBERS,
    'pale letters in other runs': [
      runFormat(YELLOW),
      edit(text('not ', YELLOW), text('no', YELLOW) + text('t ', YELLOW)),
    ],
    'symbols in other runs': [
      adds(paragraph(text('þý', SYMBOLS))),
      edit(text('þý', SYMBOLS), text('þ', SYMBOLS) + text('ý', SYMBOLS)),
    ],
    'a power in other runs': [
      adds(paragraph(text('x') + text('[12]', RAISED))),
      edit(text('[12]', RAISED), text('[1', RAISED) + text('2', RAISED) + text(']', RAISED)),
    ],
    'a comment in other runs': [
      comment('approved'),
      edit('approved', 'appro</w:t></w:r><w:r><w:t>ved', 'word/comments.xml'),
    ],
    'yellow letters': [runFormat(YELLOW), style('Odd', 'table', '')],
    'a header that no page shows': [HIDDEN_HEADER, edit('<w:headerReference w:type="first"', '<w:x')],
    'former formats that are empty': edit(NOT, NOT.replace('</w:r>', '<w:rPrChange w:id="9"/></w:r>')),
  }),
)('nothing is reported for %s, as programs write it', async (_, sealed) => {
  expect(await compared(...pairOf(sealed))).toEqual({ isSame: true, kinds: [] });
});

test.each([
  ['a full circle of its font', symbolBullet('○', '\uf098', 'Wingdings 2')],
  ['a number in a circle', symbolBullet('○', '\uf081', 'Wingdings')],
])('%s in place of an empty circle is named', async (_, made) => {
  expect((await compared(...pairOf([listed('○'), made]))).kinds).toContain('list-label');
});

const control = (properties: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${NOT}</w:sdtContent></w:sdt>`;
const OTHER_FONT = ['"Wingdings" w:hAnsi="Wingdings"', '"Webdings" w:hAnsi="Webdings"'] as const;
const OWN: SealedCases = {
  comment: {
    'a comment by somebody else': [
      comment('approved'),
      edit('w:author="A"', 'w:author="B"', 'word/comments.xml'),
    ],
  },
  edge: {
    'a header that wasn’t shown': [HIDDEN_HEADER, section('<w:titlePg/>')],
    'another header with a second relationship': all(
      relation('header', 'header1.xml'),
      edit('Lycée Lumière', 'Lycée Royal', 'word/header1.xml'),
    ),
  },
  object: {
    'former formats with something in them': edit(
      NOT,
      NOT.replace('</w:r>', '<w:rPrChange w:id="9"><w:rPr/></w:rPrChange></w:r>'),
    ),
    'a short line that looks like a sign': addsPict('<v:rect style="width:10pt;height:1.5pt" o:hr="t"/>'),
  },
  'unseen-colour': {
    'letters of another pale color': [runFormat(YELLOW), edit('FFFF00', 'F0F000')],
    'a theme with a gray for white': whiteIn('808080'),
  },
  field: FIELD_CASES,
  hidden: {
    'words of a simple SET field': edit(
      NOT,
      `<w:fldSimple w:instr=" SET x 10 ">${text('or')}</w:fldSimple>${NOT}`,
    ),
    'words that a SET field hides': edit(NOT, field('SET rank "always"', text('always')) + NOT),
  },
  'shown-otherwise': {
    ...FORMULA_CASES,
    'another font for a symbol': [symbol, edit('w:font="Wingdings"', 'w:font="Webdings"')],
    'another font for a typed symbol': [typed, edit(...OTHER_FONT)],
    'another font of a style for a symbol': [styled, edit(...OTHER_FONT, 'word/styles.xml')],
    'a style that makes a letter a symbol': [
      tick(''),
      all(
        style('Base', 'character', SIGNS),
        style('Sly', 'character', '<w:basedOn w:val="Base"/>'),
        edit(text('þ'), text('þ', SLY)),
      ),
    ],
    'a symbol that becomes a letter': [styled, edit(SIGNS, '', 'word/styles.xml')],
    'a power that is gone': [adds(paragraph(text('10') + text('2', RAISED))), edit(RAISED, '')],
    'an index in place of a number': [
      adds(paragraph(text('CO2'))),
      edit(text('CO2'), text('CO') + text('2', RAISED)),
    ],
  },
  blank: {
    'a blank that Word leaves away': [
      adds(paragraph(text('no ') + text('table'))),
      edit(text('no ') + text('table'), text('no') + text('table').replace(/<w:t.*?>/, '<w:t> ')),
    ],
  },
  tiny: {
    'letters that several runs press into one width': edit(
      NOT,
      ['n', 'o', 't '].map((part) => text(part, '<w:fitText w:val="100" w:id="5"/>')).join(''),
    ),
    'letters that fit into a narrow column': all(
      edit('<w:gridCol w:w="2000"/><w:gridCol w:w="2000"/>', '<w:gridCol w:w="2000"/><w:gridCol w:w="220"/>'),
      edit(cell(GRADE), cell(GRADE, '<w:tcFitText/>')),
    ),
  },
  alternative: {
    'a cell with two widths': edit(cell(GRADE), cell(GRADE, '<w:tcW w:w="220" w:type="dxa"/>')),
    'a control whose name Word draws around its text': [
      edit(NOT, control('')),
      edit(control(''), control('<w:alias w:val="always"/><w15:appearance w15:val="tags"/>')),
    ],
    'a run with two formats': edit(NOT, NOT.replace('<w:r>', '<w:r><w:rPr/><w:rPr><w:vanish/></w:rPr>')),
  },
};

test.each<readonly [what: string, sealed: Sealed, kind: string]>([
  ...[...LOOK_CASES, OWN, LAYOUT_CASES, NUMBER_CASES, ROOM_CASES].flatMap((groups) => casesOf(groups)),
  ...SEEN_CASES.filter(([what]) =>
    /^(a label that looks|letters on|a table over (another|a frame))/.test(what),
  ).map(
    ([what, sealed, kind]) =>
      [
        `${what}, in a document that looks otherwise,`,
        [all(...pairOf(sealed)), edit(text('Signed in Lyon.'), text('Signed in Lyon.', '<w:b/>'))],
        kind,
      ] as const,
  ),
])('%s is reported', async (_, sealed, kind) => {
  const { isSame, kinds } = await compared(...pairOf(sealed));
  // A box that covers another text is named as moved, too.
  const others = kinds.filter((each) => each === kind || each !== 'shown-otherwise');
  expect({ isSame, kinds: others }).toEqual({ isSame: true, kinds: [kind] });
});

test.each(
  Object.entries<Sealed>({
    'white in a white cell of a table’s style': firstRow(
      `<w:rPr><w:color w:val="FFFFFF"/></w:rPr>${BLACK}`,
      cell(paragraph(text('12.5')), '<w:shd w:val="clear" w:fill="FFFFFF"/>'),
    ),
    'black on black by a table’s style': firstRow(
      BLACK,
      cell(paragraph(text('12.5', '<w:color w:val="000000"/>'))),
    ),
    'white by the style of all tables': edit(
      '</w:styles>',
      '<w:style w:type="table" w:default="1" w:styleId="T"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style></w:styles>',
      'word/styles.xml',
    ),
    'black on black by its group': [
      adds(paragraph(textBox(92, paragraph(text(ADDED, '<w:color w:val="000000"/>'))))),
      all(
        edit('<a:solidFill><a:srgbClr val="DDEEFF"/></a:solidFill>', '<a:grpFill/>'),
        edit(
          '<wps:wsp>',
          '<wpg:wgp><wpg:grpSpPr><a:solidFill><a:srgbClr val="000000"/></a:solidFill></wpg:grpSpPr><wps:wsp>',
        ),
        edit('</wps:wsp>', '</wps:wsp></wpg:wgp>'),
      ),
    ],
    'white by its box’s theme': [white, colored('<a:schemeClr val="bg1"/>')],
    'white by its box': [white, colored('<a:srgbClr val="FFFFFF"/>')],
    'behind another word in a line of contents': adds(paragraph(field('TOC', text('Excellent Mathematics')))),
    'in the code of a field': edit(NOT, MARK('begin') + NOT + MARK('separate') + MARK('end')),
    ...Object.fromEntries(
      [
        edit('receive an', 'receive\ufeffan'),
        edit('receive an', `receive</w:t></w:r>${text('\ufeff')}<w:r><w:t>an`),
      ].map((change, at) => [`with a mark of its byte order in place of a blank, ${at}`, change]),
    ),
    'behind a blank that fonts draw as a line': edit('1500', '\u16801500'),
    'in a field without a result': edit(NOT, MARK('begin') + NOT + MARK('end')),
  }),
)('text %s isn’t read', async (_, sealed) => {
  expect(await compared(...pairOf(sealed))).toMatchObject({ isSame: false });
});
