import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';

import { IDENTITY } from '#document-text/pdf/drawn/matrix.ts';
import { marksOf } from '#document-text/pdf/drawn/page-marks.ts';
import { casesOf, type CasesByKind } from '#tests/document-text/cases-by-kind.ts';

import {
  compareWritten,
  DRAWN_L,
  drawnLetter,
  L_BOX,
  line,
  readWritten,
  SEALED,
  writtenPdf,
} from './written-pdf.ts';

test.each([
  ['', DRAWN_L, '0.001 0 0 0.001 0 0'],
  [' from top to bottom', DRAWN_L.replaceAll(/(\d+) (?=[ml])/g, '-$1 '), '0.001 0 0 -0.001 0 0'],
])('a letter that its font draws%s is not reported', async (_, path, matrix) => {
  const { objects, ...page } = drawnLetter(
    `${path === DRAWN_L ? L_BOX : '560 0 80 -700 520 0 d1'}\n${path}`,
    matrix,
  );
  const { findings, lines } = await readWritten(writtenPdf({ pages: [page], objects }));
  expect(findings).toEqual([]);
  expect(lines.map(({ text }) => text)).toContain('L');
});

test.each([
  [
    'an underline that leaves out the tails of letters',
    `${SEALED}${line('Type a copy', 70, 500)}69 498.8 5 -0.8 re 79 498.8 2 -0.8 re f 89 498.8 20 -0.8 re 117 498.8 6 -0.8 re f`,
  ],
  [
    'an underline below raised letters',
    `${line('Sum', 70, 500)}${line('[1]', 95, 505, '/F1 10 Tf')}95 498.6 5.5 -0.8 re f 100.5 498.6 5.6 -0.8 re f`,
  ],
  [
    'an underline of raised letters',
    `${line('Sum', 70, 500)}${line('[1]', 95, 505, '/F1 10 Tf')}95 503.8 11.1 -0.8 re f`,
  ],
  ['a line that is drawn for each cell', `${SEALED}60 500 22 0.8 re f 82 500 380 0.8 re f`],
  [
    'a table of low and narrow cells',
    `${SEALED}60 500 30 0.8 re 90 500 30 0.8 re 120 500 30 0.8 re f 60 526 30 0.8 re 90 526 30 0.8 re 120 526 30 0.8 re f 60 500 0.8 26 re 90 500 0.8 26 re 150 500 0.8 26 re f`,
  ],
  [
    'a bullet in the second cell of a row',
    `${SEALED}${line('1', 70, 500)}${line('History', 120, 500)}106 503 m 106 506 112 506 112 503 c 112 500 106 500 106 503 c f`,
  ],
  ['a white square beside a line', `${SEALED}1 g 50 598 11 11 re f`],
])('%s, as browsers draw it, is not reported', async (_, content) => {
  const { findings } = await readWritten(writtenPdf({ pages: [{ content }] }));
  expect(findings).toEqual([]);
});

/** Each word letter by letter, as browsers draw a page that they make smaller, in rows between many lines. */
const SMALLER = Array.from({ length: 60 }, (_, row) => {
  const y = 790 - row * 12.5;
  const letters = 'honneonheo'.split('').map((letter, at) => `${at === 0 ? 0 : 5} 0 Td (${letter}) Tj`);
  return [70, 130, 190, 250, 310, 370, 430, 490]
    .map(
      (x) =>
        `BT /F1 9 Tf 1 0 0 1 ${x} ${y} Tm ${letters.join(' ')} ET ${x - 4} ${y - 3} 0.8 12.5 re f ${x - 4} ${y - 3} 60 0.8 re f`,
    )
    .join('\n');
}).join('\n');

test('a page with many letters and lines, drawn one by one, is not reported', async () => {
  const { findings } = await readWritten(writtenPdf({ pages: [{ content: SMALLER }] }));
  expect(findings).toEqual([]);
});

test.each([
  ['as sealed', 'De 2\u202f385,84', 1.5, true],
  ['that is too narrow to be seen', 'De 2\u202f385,84', 0.8, false],
  ['that was not sealed', 'De 2385,84', 1.5, false],
  ['that was sealed elsewhere', 'De 23\u202f85,84', 1.5, false],
])('a narrow blank, drawn as a usual one under the next digit, %s', async (_, sealed, width, isSame) => {
  const content = `BT /F1 12 Tf 70 500 Td (De 2) Tj 25.344 0 Td ( ) Tj ${width} 0 Td (385,84) Tj ET`;
  const { isSame: told } = await compareWritten([sealed], { pages: [{ content }] });
  expect(told).toBe(isSame);
});

/** An L from one place to another, in the usual width. */
const uneven = (left: number, right: number) =>
  drawnLetter(
    `560 0 ${left} 0 ${right} 700 d1 ${left} 0 m ${right} 0 l ${right} 80 l ${left + 100} 80 l ${left + 100} 700 l ${left} 700 l h f`,
  );
/** Another letter in the place of the L. */
const drawnAs = (letter: string, width: number, glyph: string) =>
  JSON.parse(
    JSON.stringify(drawnLetter(glyph))
      .replaceAll('/L', `/${letter}`)
      .replace('(L)', `(${letter})`)
      .replaceAll('76', String(letter.charCodeAt(0)))
      .replace('[560]', `[${width}]`),
  ) as ReturnType<typeof drawnLetter>;
/** What looks like it. */
const FORGERIES: CasesByKind<string | ReturnType<typeof drawnLetter>> = {
  covered: {
    'one of the letters drawn one by one': `${SEALED}${SMALLER.slice(0, SMALLER.indexOf('ET'))} ET 1 g 75 786 20 14 re f`,
  },
  'unseen-colour': {
    'a white letter between letters drawn one by one': `${SEALED}BT /F1 12 Tf 70 500 Td (i) Tj 1 g 2.7 0 Td (n) Tj 0 g 6.7 0 Td (s) Tj ET`,
  },
  'odd-font': {
    'a drawn letter that looks like another one': drawnLetter(
      `${L_BOX} 80 0 m 180 0 l 180 310 l 420 310 l 420 0 l 520 0 l 520 700 l 420 700 l 420 390 l 180 390 l 180 700 l 80 700 l h f`,
    ),
    'a drawn letter with a second part': drawnLetter(`${L_BOX} ${DRAWN_L} 180 620 m 400 620 l 400 700 l h f`),
    'a drawn letter with a line around it': drawnLetter(`${L_BOX} 90 w ${DRAWN_L.replace('f', 'S')}`),
    'a drawn letter that its box cuts': drawnLetter(`${L_BOX.replace('700', '400')} ${DRAWN_L}`),
    'a drawn letter of another width than its font has': drawnLetter(
      `${L_BOX.replace('560', '760')} ${DRAWN_L}`,
    ),
    'a drawn letter with a blank behind it': uneven(20, 300),
    'a drawn letter with a blank before it': uneven(260, 540),
    'a drawn r that touches the next letter': drawnAs(
      'r',
      320,
      '320 0 40 0 400 500 d1 40 0 m 140 0 l 140 400 l 400 400 l 400 500 l 40 500 l h f',
    ),
    'a drawn r that touches the next letter, with a corner cut out': drawnAs(
      'r',
      320,
      '320 0 40 0 400 500 d1 40 0 m 140 0 l 140 400 l 400 400 l 400 500 l 140 500 l 140 420 l 40 420 l h f',
    ),
    'a drawn r that leans and touches the next letter': drawnAs(
      'r',
      320,
      '320 0 40 0 530 500 d1 40 0 m 140 0 l 225 400 l 500 400 l 530 500 l 150 500 l h f',
    ),
    'a drawn l that touches the letter before it': drawnAs(
      'l',
      250,
      '250 0 -90 0 10 700 d1 -90 0 m 10 0 l 10 700 l -90 700 l h f',
    ),
    'a drawn letter that the box of its font cuts': drawnLetter(
      `${L_BOX} ${DRAWN_L}`,
      '0.001 0 0 0.001 0 0',
      '80 0 520 400',
    ),
    'a drawn letter that its font turns': drawnLetter(`${L_BOX} ${DRAWN_L}`, '0 0.001 0.001 0 0 0'),
    'a drawn letter that its font makes small': drawnLetter(`${L_BOX} ${DRAWN_L}`, '0.0001 0 0 0.0001 0 0'),
    'a drawn letter of several colors': drawnLetter(`560 0 d0 1 g ${DRAWN_L}`),
  },
  drawn: {
    'a white drawn letter whose outline would be black': {
      ...drawnLetter(`${L_BOX} ${DRAWN_L}`),
      content: `${SEALED}1 g 0 G 0.5 w BT /F4 12 Tf 1 Tr 70 500 Td (L) Tj ET`,
    },
    'a minus in two pieces': `${SEALED}${line('500', 90, 500)}80 503 3 0.8 re f 83 503 3 0.8 re f`,
    'a minus in two pieces away from text': `${SEALED}300 450 3 0.8 re f 303 450 3 0.8 re f`,
    'a minus in the line below a number': `${SEALED}${line('12', 70, 520)}70 506 13.3 0.8 re f`,
    'a minus beside raised letters': `${SEALED}${line('500', 90, 500)}${line('1', 82, 505, '/F1 7 Tf')}80 503 8 0.8 re f`,
    'a point between pieces of an underline': `${SEALED}${line('12 50', 70, 500)}70 498.6 13.3 0.8 re f 84.4 498.6 0.8 0.8 re f 86.7 498.6 13.3 0.8 re f`,
    'a point before a number and away from a word': `${SEALED}${line('Sum', 70, 500)}${line('5', 120, 500)}118 500 1.2 1.2 re f`,
    'letters of bars that touch each other': `${SEALED}${Array.from({ length: 9 }, (_, at) => `${300 + at * 5} 508 5 0.8 re f ${302 + at * 5} 500 0.8 8 re f`).join(' ')}`,
    'a white sign on a dark ground beside a line': `${SEALED}0 590 69 24 re f 1 g 60 603 6 1 re f`,
  },
};

test('a drawn r that leans over the next letter, as in italics, is reported for nothing', async () => {
  const letter = '333 0 77 0 446 540 d1 77 0 m 177 0 l 266 420 l 425 420 l 446 540 l 192 540 l h f';
  const { objects, ...page } = drawnAs('r', 333, letter);
  const { findings } = await readWritten(writtenPdf({ pages: [page], objects }));
  expect(findings.map(({ kind }) => kind)).not.toContain('odd-font');
});

test.each(casesOf(FORGERIES))('%s is reported', async (_, forged, kind) => {
  const { objects = [], ...page } = typeof forged === 'string' ? { content: forged } : forged;
  const { findings } = await readWritten(writtenPdf({ pages: [page], objects }));
  expect(findings).toContainEqual(expect.objectContaining({ kind, index: 0 }));
});

test.each([
  ['of its letter are one text', ['م', 'ن'], ['من']],
  ['of another letter are texts of their own', ['م', 'ل'], ['م', 'ن']],
])('Arabic letters, each in a mark with the text %s', (_, actual, texts) => {
  const marked = ['م', 'ن'].flatMap((unicode): [operator: number, ...args: unknown[]][] => [
    [OPS.beginMarkedContentProps, 'Span', null],
    [OPS.moveText, 5, 0],
    [OPS.showText, [{ unicode, fontChar: unicode, width: 500, isSpace: false }]],
    [OPS.endMarkedContent],
  ]);
  const operators = [[OPS.beginText], [OPS.setFont, 'F1', 10], ...marked] as const;
  const list = {
    fnArray: operators.map(([operator]) => operator),
    argsArray: operators.map(([, ...args]) => args),
  };
  const drawn = marksOf(list, IDENTITY, () => ({}), actual).texts;
  expect(drawn.map(({ letters }) => letters.map(({ text }) => text).join(''))).toEqual(texts);
});
