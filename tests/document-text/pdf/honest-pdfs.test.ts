import { expect, test } from 'vitest';

import {
  compareWritten,
  draw,
  line,
  PICTURE,
  readWritten,
  SEALED,
  stream,
  writtenPdf,
} from './written-pdf.ts';

test.each([
  ['text', SEALED],
  ['underlined text', `${SEALED}0.6 w 70 598 m 320 598 l S`],
  ['text on a coloured ground', `0.8 0.9 1 rg 0 590 595 24 re f 0 g ${SEALED}`],
  ['white text on a dark ground', `0.1 0.1 0.4 rg 0 590 595 24 re f 1 g ${SEALED}`],
  ['a table', `${SEALED}0.5 w 60 590 400 24 re S 200 590 m 200 614 l S 60 590 m 460 590 l S`],
  ['marked text', `1 1 0 rg 68 596 260 16 re f 0 g ${SEALED}`],
  ['a mark over text that darkens it', `${SEALED}/G gs 1 1 0 rg 226 598 14 12 re f`],
  ['a short word that is underlined', `${line('a', 70, 600)}0.6 w 70 598 m 76 598 l S`],
  [
    'a dotted frame',
    `${SEALED}${Array.from({ length: 80 }, (_, at) =>
      [
        [60 + at * 4, 400],
        [60 + at * 4, 500],
        [60, 400 + at],
        [380, 400 + at],
      ]
        .map(([x, y]) => `${x} ${y} 1 1 re f`)
        .join(' '),
    ).join(' ')}`,
  ],
  ['gray text', `0.7 g ${SEALED}`],
  [
    'a small ordinal',
    `${line('On the 1', 70, 500)}${line('st', 116.2, 504, '/F1 6 Tf')}${line('of May', 126, 500)}`,
  ],
  [
    'an underlined raised number',
    `${line('Of 1938', 70, 500)}${line('7', 114, 504, '/F1 6 Tf')}${line('by him', 120, 500)}0.3 w 114 503.3 m 117.3 503.3 l S`,
  ],
  [
    'several that are underlined in pieces',
    `${line('Of 1938', 70, 500)}${line('[7][8]', 114, 504, '/F1 6 Tf')}${line('By him', 128, 500)}0.3 w 114 503.3 m 121 503.3 l S 121 503.3 m 127.5 503.3 l S`,
  ],
  [
    'an underlined letter beside a lowered number',
    `${line('by D', 70, 500)}${line('4', 95, 498, '/F1 7 Tf')}${line('s', 99, 500)}${line('as is', 108, 500)}0.7 w 99 498.4 m 105 498.4 l S`,
  ],
  ['raised numbers', `${SEALED}${line('1', 330, 604, '/F1 6 Tf')}`],
  ['a smaller number before a comma', `${line('1.23', 70, 500, '/F1 10 Tf')}${line(', as is', 89.5, 500)}`],
  [
    'an F underlined in pieces',
    `${line('OF a', 70, 500)}0.7 w 70 499.4 m 79.3 499.4 l S 79.3 499.4 m 86.7 499.4 l S 86.7 499.4 m 97 499.4 l S`,
  ],
  ['a seal and its caption', `${SEALED}${draw(70, 100, 71, 71)}${line('K7M2-QD4F', 70, 90, '/F1 7 Tf')}`],
  ['a letterhead with a picture', `${draw(70, 740, 160, 60)}${SEALED}`],
  ['a line beside a changed line', `${SEALED}0.3 w 50 598 m 50 611 l S`],
  ['a thin line near a changed line', `${SEALED}0.25 w 63 598 m 63 611 l S`],
  ['a thick line away from a changed line', `${SEALED}0.9 w 50 598 m 50 611 l S`],
  ['a thin line far from changed lines', `${SEALED}0.25 w 30 594 m 30 624 l S`],
  [
    'a line beside some lines, higher than two',
    `${line('Grades', 40, 700)}${SEALED}${line('of it', 70, 587)}0.3 w 57 584 m 57 612 l S`,
  ],
  ['dashes between letters', `${SEALED}${line('12-18, well \\226 or not \\227 as ~5 = 5', 70, 500)}`],
  ['a field to fill in', `${SEALED}${line('Name: _______', 70, 500)}${line('Léa', 110, 502)}`],
  ['an underlined F', `${SEALED}${line('F', 70, 500)}0.6 w 70 498.6 m 77 498.6 l S`],
  ['a large table without text', `${SEALED}300 300 60 120 re S 300 360 m 360 360 l S 330 300 m 330 420 l S`],
  ['boxes to tick', `${SEALED}300 500 11 11 re S 311 500 11 11 re S 360 500 10.6 10.6 re S`],
  ['white shapes on paper', `${SEALED}1 g 300 500 3 12 re f 303 500 7 12 re f`],
  ['dashed lines', `${SEALED}0.5 w [3 1] 0 d 60 500 400 24 re S 60 524 m 460 524 l S 200 500 m 200 524 l S`],
  [
    'narrow cells',
    `${SEALED}0.5 w 60 500 m 460 500 l S 60 513 m 460 513 l S 60 500 m 60 513 l S 72 500 m 72 513 l S`,
  ],
  [
    'short lines of a table above each other',
    `${SEALED}0.7 w 60 500 m 460 500 l S 300 500 m 300 512 l S 300 517 m 300 529 l S`,
  ],
  [
    'a table of low rows whose lines are drawn for each cell',
    `${SEALED}0.7 w 60 500 m 260 500 l S 60 539 m 260 539 l S 60 500 m 60 513 l S 60 513 m 60 526 l S 60 526 m 60 539 l S`,
  ],
  ['bullets, frames', `${SEALED}72 500 m 72 503 78 503 78 500 c 78 497 72 497 72 500 c f 60 400 300 50 re S`],
])('%s is not reported', async (_, content) => {
  const page = { content, resources: '/XObject << /Im 100 0 R >> /ExtGState << /G << /BM /Multiply >> >>' };
  const { findings } = await readWritten(writtenPdf({ pages: [page], objects: [PICTURE] }));
  expect(findings).toEqual([]);
});

test('links and closed notes are not reported', async () => {
  const entries = `/Annots [<< /Type /Annot /Subtype /Link /Rect [70 598 100 612] /Border [0 0 0] /A << /S /URI /URI (https://example.org/JavaScript/Collection) >> >> << /Type /Annot /Subtype /Popup /Rect [70 598 100 612] >> << /Type /Annot /Subtype /Popup /Rect [0 0 0 0] >>]`;
  const { findings } = await readWritten(writtenPdf({ pages: [{ content: SEALED, entries }] }));
  expect(findings).toEqual([]);
});

test('names of styles that begin alike are not one entry twice', async () => {
  const root =
    '/StructTreeRoot << /RoleMap << /Contents#201 /P /Contents#208 /P /Font#2d /Span /Font /Span >> >>';
  const { findings } = await readWritten(writtenPdf({ pages: [{ content: SEALED }], root }));
  expect(findings).toEqual([]);
});

test('small print and a table of a page that is put beside another one are not reported', async () => {
  const row = `${line('Paid', 75.5, 454)}0.5 w 75.5 452 m 121 452 l S 70 448 m 400 448 l S 70 474 m 400 474 l S`;
  const form = stream(
    `${SEALED}${line('No fees.', 70, 500, '/F1 4 Tf')}${row} 70 448 m 70 474 l S 400 448 m 400 474 l S`,
    '/Type /XObject /Subtype /Form /BBox [0 0 595 842]',
  );
  const content = '0.7 0 0 0.7 0 0 cm /Fm Do 1 0 0 1 595 0 cm /Fm Do';
  const page = { content, entries: '/MediaBox [0 0 842 595]', resources: '/XObject << /Fm 100 0 R >>' };
  const { lines, findings } = await readWritten(writtenPdf({ pages: [page], objects: [form] }));
  expect(lines).toHaveLength(6);
  expect(findings.filter(({ kind }) => kind === 'tiny' || kind === 'drawn')).toEqual([]);
});

test('letters are read where they are drawn, in any order in the file', async () => {
  const backwards = line('2', 77, 600) + line('1', 70, 600) + line('points', 90, 600);
  const { lines } = await readWritten(writtenPdf({ pages: [{ content: backwards }] }));
  expect(lines.map(({ text }) => text)).toEqual(['12 points']);
});

test.each([
  ['stressed', 'It is stressed wherever somebody understands everything'],
  ['space', 'It is s p a c e wherever somebody understands everything'],
  ['123456', 'It is 1 2 3 4 5 6 wherever somebody understands everything'],
])('letters further apart amid a line are a word, unless they are few or digits: %s', async (words, text) => {
  const content = `BT /F1 12 Tf 70 600 Td (It is ) Tj 2.4 Tc (${words}) Tj 0 Tc ( wherever somebody understands everything) Tj ET`;
  const { lines } = await readWritten(writtenPdf({ pages: [{ content }] }));
  expect(lines.map((each) => each.text)).toEqual([text]);
});

test('struck-through text is not read', async () => {
  const struck = `${line('not', 70, 600)}0.6 w 69 604 m 90 604 l S ${line('eligible', 95, 600)}`;
  const underlined = `${line('for grants', 70, 580)}0.6 w 70 578 m 120 578 l S`;
  const { lines } = await readWritten(writtenPdf({ pages: [{ content: struck + underlined }] }));
  expect(lines.map(({ text }) => text)).toEqual(['eligible', 'for grants']);
});

test.each([
  ['', '1 1 .8 rg 60 590 99 30 re f 0 g', []],
  ['but for a part of the letters', '1 1 .8 rg 60 590 20 30 re f 0 g', ['struck']],
  ['by a bar through the letters', '1 1 .8 rg 60 604.5 99 .5 re f 0 g', ['struck']],
  ['by a bar through the letters and half of it', '1 1 .8 rg 60 604 99 1 re f 0 g', ['struck']],
  ['with a hole', '1 1 .8 rg 60 590 99 30 re 72 603 2 2 re f* 0 g', ['struck', 'drawn']],
  ['by something that lets it through', '/G gs 1 1 .8 rg 60 590 99 30 re f 0 g', ['struck']],
])('a line that is painted over before the letters strikes none out %s', async (_, over, kinds) => {
  const content = `0.6 w 60 604 m 130 604 l S q ${over} Q ${line('eligible', 70, 600)}${SEALED.replace('600', '500')}`;
  const page = { content, resources: '/ExtGState << /G << /ca 0.5 >> >>' };
  const { findings } = await readWritten(writtenPdf({ pages: [page] }));
  expect(findings.map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['through a word alone is no sign before the next one', 86, ['struck']],
  ['that goes on to the next word may be one', 90, ['drawn', 'struck']],
])('a line %s', async (_, end, kinds) => {
  const content = `${line('not', 70, 600)}0.6 w 70 604 m ${end} 604 l S ${line('eligible', 95, 600)}`;
  const { findings } = await readWritten(writtenPdf({ pages: [{ content }] }));
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual(kinds);
});

test.each([
  ['through a bullet is no sign', '69 604 m 76 604 l', ['struck']],
  ['beside one may be a sign', '82 604 m 88 604 l', ['drawn']],
])('a short line %s', async (_, path, kinds) => {
  const content = `${line('*', 70, 600)}0.6 w ${path} S ${line('500 euros', 90, 600)}`;
  const { findings } = await readWritten(writtenPdf({ pages: [{ content }] }));
  expect(findings.map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['beside', 1, 300, 0, [1, 0, -1, 1, 0, -1]],
  ['and larger beside', 1.5, 450, 0, [1, 0, -1, 1, 0, -1]],
  ['below', 1, 0, 400, [1, 0, 0, 0, 0, -1]],
])('pages put %s each other on one have their own margins only side by side', async (...given) => {
  const [, scale, x, y, margins] = given;
  const form = stream(
    line('School', 70, 330) + line('12 points', 70, 200) + line('Page 1', 70, 30),
    '/Type /XObject /Subtype /Form /BBox [0 0 300 400]',
  );
  const page = {
    content: `q ${scale} 0 0 ${scale} 0 ${y} cm /Fm Do Q q ${scale} 0 0 ${scale} ${x} 0 cm /Fm Do Q`,
    entries: '/MediaBox [0 0 1000 842]',
    resources: '/XObject << /Fm 100 0 R >>',
  };
  const { lines } = await readWritten(writtenPdf({ pages: [page], objects: [form] }));
  expect(lines.map(({ margin }) => margin)).toEqual(margins);
  expect(new Set(lines.map(({ column }) => column))).toEqual(new Set([70 * scale]));
});

test('a low form beside a page has no margins, in which text would be taken for headers', async () => {
  const [whole, low] = [842, 60].map((height) =>
    stream(line('No appeal', 70, 30), `/Type /XObject /Subtype /Form /BBox [0 0 300 ${height}]`),
  );
  const content = 'q 1 0 0 1 0 300 cm /Fm Do Q q 1 0 0 1 300 400 cm /Fn Do Q';
  const page = { content, resources: '/XObject << /Fm 100 0 R /Fn 101 0 R >>' };
  const { lines } = await readWritten(writtenPdf({ pages: [page], objects: [whole ?? '', low ?? ''] }));
  expect(lines.map(({ margin }) => margin)).toEqual([0, 0]);
});

test('the halves of a page are no pages: what is beside each other is read as a row', async () => {
  const half = stream(line('12', 70, 600), '/Type /XObject /Subtype /Form /BBox [0 0 297 842]');
  const page = { content: '/Fm Do 1 0 0 1 297 0 cm /Fm Do', resources: '/XObject << /Fm 100 0 R >>' };
  const { lines } = await readWritten(writtenPdf({ pages: [page], objects: [half] }));
  expect(lines).toMatchObject([
    { column: 70, row: 1 },
    { column: 367, row: 1 },
  ]);
});

test.each(['/Artifact BMC', '/Artifact << /Type /Pagination >> BDC'])(
  'text amid a page that the file calls an artifact (%s) is read like any other',
  async (mark) => {
    const content = `${SEALED}${mark} ${line('No appeal.', 70, 500)} EMC`;
    const { lines } = await readWritten(writtenPdf({ pages: [{ content }] }));
    expect(lines.at(-1)).toMatchObject({ text: 'No appeal.', isRepeated: false, margin: 0 });
  },
);

const BESIDE_INITIAL = [
  'he student who is named on it',
  'has passed all examinations',
  'of the year 2026 with honors',
];
const initialed = (letter: string, initial: string, x = 92.2, lines = BESIDE_INITIAL) => ({
  pages: [
    {
      content:
        lines.map((text, at) => line(text, at < 2 ? x : 71, 730 - at * 13.6)).join('') +
        line(letter, 71, 716.3, initial),
    },
  ],
});
const SEALED_INITIAL = [`T${BESIDE_INITIAL.join(' ')}`];

test.each([
  ['that touches its lines', initialed('T', '/F1 34.8 Tf'), { isSame: true, findings: [] }],
  ['that is another one', initialed('F', '/F1 34.8 Tf'), { isSame: false }],
  ['that lies over its lines', initialed('T', '/F1 34.8 Tf', 80), { isSame: false }],
  ['that is as high as its second line', initialed('T', '/F1 20 Tf'), { isSame: false }],
  [
    'that its last line is as low as',
    initialed('T', '/F1 34.8 Tf', 92.2, [BESIDE_INITIAL[0] ?? '', BESIDE_INITIAL.slice(1).join(' ')]),
    { isSame: true, findings: [] },
  ],
])('an initial over two lines %s', async (_, written, expected) => {
  expect(await compareWritten(SEALED_INITIAL, written)).toMatchObject(expected);
});

test('no letter of a line is left out because a larger one is in it', async () => {
  const { lines } = await readWritten(
    writtenPdf({ pages: [{ content: line('T', 70, 600, '/F1 34.8 Tf') + line('all 11', 92, 600) }] }),
  );
  expect(lines.map(({ text }) => text)).toEqual(['Tall 11']);
});
