import { expect, test } from 'vitest';

import {
  FOUR,
  line,
  readWritten,
  SEALED,
  stream,
  turned,
  writtenPdf,
} from '#tests/document-text/pdf/written-pdf.ts';

const bar = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re f\n`;
const ROW = '1 w 60 500 m 460 500 l S 60 514 m 460 514 l S ';
const OVAL =
  '300 400 m 300 438 313 470 330 470 c 347 470 360 438 360 400 c 360 362 347 330 330 330 c 313 330 300 362 300 400 c';
/** The corners of an X, and a path through them whose pieces are far shorter than a letter's strokes. */
const X = [0, 0, 4, 4, 0, 8, 1, 9, 5, 5, 9, 9, 10, 8, 6, 4, 10, 0, 9, -1, 5, 3, 1, -1];
const X_IN_STEPS = Array.from({ length: X.length * 50 }, (_, step) => {
  const place = [0, 1].map((axis) => {
    const [from = 0, to = 0] = [0, 2].map((next) => X[(2 * Math.floor(step / 100) + axis + next) % X.length]);
    return 300 + from + ((to - from) * (step % 100)) / 100;
  });
  return `${place.join(' ')} ${step === 0 ? 'm' : 'l'}`;
}).join(' ');
const M = ['10001', '11011', '10101', '10001', '10001'].flatMap((row, y) =>
  row.split('').flatMap((dot, x) => (dot === '1' ? `${300 + x * 3} ${520 - y * 3} 1.2 1.2 re` : [])),
);
const SEVEN = ['11111', '00001', '00010', '00100', '00100'].flatMap((row, y) =>
  row.split('').map((dot, x) => (dot === '1' ? bar(300 + x * 3, 516 - y * 3, 1.2, 1.2) : '')),
);
const SHEET = '300 400 m 330 399 l 360 400 l 360 500 l 330 501 l 300 500 l h';
const mask = `/ExtGState << /G << /SMask << /S /Luminosity /G 100 0 R >> >> >>`;
const masked = (content: string) =>
  stream(
    content,
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /CS /DeviceGray >>`,
  );

/** The right edge of the sealed line: a number is drawn before the line or after it. */
test.each([
  ['a 1 of one bar', bar(219, 600, 1.2, 8.6)],
  [
    'an 8 of seven bars',
    [
      [330, 600, 5, 1],
      [330, 604, 5, 1],
      [330, 608, 5, 1],
      [330, 600, 1, 4],
      [334, 600, 1, 4],
      [330, 604, 1, 4],
      [334, 604, 1, 4],
    ]
      .map(([x = 0, y = 0, width = 0, height = 0]) => bar(x, y, width, height))
      .join(''),
  ],
  ['a sign of one line', '0.8 w 220 604 m 224 604 l S'],
  ['a hairline', '0 w 220 600 m 220 608 l S'],
  ['a 7 of one line', '0.8 w 320 608 m 325 608 l 322 600 l S'],
  ['a decimal point', bar(232.6, 600, 1, 1)],
  ['a decimal point that is a little low', bar(232.3, 598.9, 1.2, 1.2)],
  [
    'a round decimal point',
    '232.4 600.5 m 232.4 601.2 233.6 601.2 233.6 600.5 c 233.6 599.8 232.4 599.8 232.4 600.5 c f',
  ],
  ['a 1 that is a little low', bar(219, 597.6, 1.2, 8.6)],
  ['a 1 in an empty cell', `0.5 w 60 500 400 24 re S 200 500 m 200 524 l S ${bar(260, 506, 1.2, 8.6)}`],
  ['a 4 away from text', '1 w 305 508 m 300 503 l S 300 503 m 306 503 l S 304 508 m 304 500 l S'],
  ['a 1 above another one', '1 w 300 500 m 300 508 l S 300 517 m 300 525 l S'],
  ['a 1 beside a line of a table', '1 w 60 500 m 460 500 l S 300 500 m 300 508 l S 303 517 m 303 525 l S'],
  ['a 1 that stands on a line of a table', '1 w 60 500 m 460 500 l S 300 500 m 300 508 l S'],
  ['an 11 above a table', '1 w 60 500 m 460 500 l S 300 500 m 300 520 l S 300 530 m 300 538 l S'],
  [
    'an H on a line of a table',
    '1 w 60 500 m 460 500 l S 300 500 m 300 508 l S 305 500 m 305 508 l S 300 504 m 305 504 l S',
  ],
  ['an 8 between lines', '1 w 60 500 m 460 500 l S 60 514 m 460 514 l S 300 500 5 7 re S 300 507 5 7 re S'],
  ['an H as high as a row', `${ROW}300 500 m 300 514 l S 307 500 m 307 514 l S 302 507 m 305 507 l S`],
  ['an F that stands on a line of a table', `${ROW}300 500 m 300 513 l S ${bar(302, 507, 4, 1)}`],
  [
    'an F of a line in three parts between lines of a table',
    `${ROW}300 500 m 300 505 l S 300 505 m 300 509 l S 300 509 m 300 514 l S ${bar(300.5, 507, 3, 1)}`,
  ],
  ['a 1 of one dash of a thick line', '9 w [1.2 40] 0 d 300 504 m 335 504 l S'],
  ['an I of a dash as high as small print', '3.6 w [1 40] 0 d 300 504 m 335 504 l S'],
  ['a 1 of one dash of a long line', '1 w [9 400] 0 d 300 504 m 300 900 l S'],
  [
    'an E of dashes',
    '2 w [6 60] 0 d 300 500 m 400 500 l S 300 504 m 400 504 l S 300 508 m 400 508 l S [2 60] 0 d 300 502 m 400 502 l S 300 506 m 400 506 l S',
  ],
  ['an 11 of dashes', '2 w [2 6] 0 d 300 500 m 340 500 l S 300 502 m 340 502 l S 300 504 m 340 504 l S'],
  ['a 7 of a dashed curve', '1 w [1 1] 0 d 300 508 m 345 508 l 330 500 l S'],
  ['a tick in a box', '300 500 11 11 re S 302 505 m 305 502 l 310 510 l S'],
  ['a cross in a box', '300 500 11 11 re S 300 500 m 311 511 l S 311 500 m 300 511 l S'],
  ['a 4 where a letterhead has its picture', `q 1 0 0 1 300 780 cm ${FOUR} f Q`],
  ['an x where a letterhead has its picture', '300 780 m 306 789 l S 306 780 m 300 789 l S'],
  ['a minus in a row without text', '0.8 w 200 540 m 206 540 l S'],
  ['a minus in an empty cell', '0.5 w 60 560 400 -24 re S 200 560 m 200 536 l S 0.8 w 220 548 m 230 548 l S'],
  ['an equals sign in a row without text', '0.8 w 200 540 m 206 540 l S 200 543 m 206 543 l S'],
  ['a 1 left of all text, no higher than its letters', '0.6 w 57 600 m 57 610 l S'],
  ['a 1 left of all text, higher than its letters', '0.9 w 62 597 m 62 612 l S'],
  ['a 1 in a first cell, higher than two lines', '0.6 w 30 594 m 30 624 l S'],
  ['a 1 between words, higher than two lines', `${line('Grade', 20, 600)}0.3 w 57 594 m 57 624 l S`],
  ['a 1 of two lines, higher than one line', `${line('Grade', 20, 500)}0.3 w 57 597 m 57 612 l S`],
  ['a 1 right of all text, near it', '0.6 w 317 596 m 317 612 l S'],
  [
    'a 7 of dots on a dotted line',
    [...Array.from({ length: 80 }, (_, at) => bar(60 + at * 4, 500, 1.2, 1.2)), ...SEVEN].join(''),
  ],
  ['a minus far from its number', '0.8 w 30 604 m 34 604 l S'],
  ['a minus that goes on in white', '0.8 w 30 604 m 34 604 l S 1 G 34 604 m 60 604 l S'],
  ['a minus beside a lower line', '0.8 w 30 604 m 34 604 l S 34 603 m 60 603 l S'],
  ['a minus of two pieces', '0.8 w 30 604 m 32 604 l S 32 604 m 34 604 l S'],
  ['a minus at the end of the line', '0.8 w 560 604 m 564 604 l S'],
  ['an oval 0, away from text', '300 504 m 300 509 306 509 306 504 c 306 499 300 499 300 504 c s'],
  ['an x on a rule', '60 500 m 460 500 l S 300 500 m 306 509 l S 306 500 m 300 509 l S'],
  [
    'an 8 of small squares',
    ['0110', '1001', '0110', '1001', '0110']
      .flatMap((row, y) =>
        row.split('').map((pixel, x) => (pixel === '1' ? bar(300 + x * 2, 510 - y * 2, 2, 2) : '')),
      )
      .join(''),
  ],
  ['an M of dots, apart', M.map((dot) => `${dot} f `).join('')],
  ['an M of dots, in one path', `${M.join(' ')} f`],
  ['an H of bars in one path', '300 500 1.5 9 re 308 500 1.5 9 re 301 504 7 1 re f'],
  ['an L of one line', '1 w 300 508 m 300 500 l 309 500 l S'],
  ['a 1 cut out of a box', '300 500 30 14 re 310 502 2 10 re f*'],
  ['a 1 in one path with lines far away', '1 w 60 500 m 460 500 l 219 600 m 219 609 l S'],
  ['a 1 that a white box leaves of a black one', '300 500 60 14 re f 1 g 301.2 490 80 26 re f'],
  [
    'a 1 that a white box leaves of a black shape',
    '300 500 m 360 500 l 370 507 l 360 514 l 300 514 l h f 1 g 301.2 490 80 26 re f',
  ],
  ['a 1 that a short line makes by its thickness', '14 w 300 503 m 301.2 503 l S'],
  [
    'a 1 that a white line leaves of a thick one',
    '14 w 300 503 m 360 503 l S 1 G 30 w 301.2 503 m 362 503 l S',
  ],
  [
    'a 1 that a white shape leaves of a black box',
    '300 496 60 14 re f 1 g 301.4 490 m 390 490 l 400 503 l 390 516 l 301.4 516 l h f',
  ],
  ['a 1 that a path leaves of a box', '300 500 99 99 re 301.2 500 97.8 99 re 300 510 1.2 89 re f*'],
  ['a 1 that a clip of two parts leaves', 'q 300 500 1.2 9 re 500 300 1.2 9 re W n 0 0 595 842 re f Q'],
  ['a 4 as small as print', `q 0.3 0 0 0.3 300 500 cm ${FOUR} f Q`],
  [
    'an oval around it',
    '60 604 m 60 618 118 630 190 630 c 320 630 320 578 190 578 c 118 578 60 590 60 604 c s',
  ],
  ['a root around a number', '0.6 w 220 604 m 222 599 l 225 612 l 241 612 l S'],
  ['a V of two large lines', '2 w 300 460 m 330 340 l 360 460 l S'],
  ['a cross over the whole page', '3 w 50 100 m 550 800 l S 50 800 m 550 100 l S'],
  ['a large oval 0', '3 w 300 400 m 300 470 360 470 360 400 c 360 330 300 330 300 400 c s'],
  ['a large oval 0 with a paler ground', `0.9 g 3 w ${OVAL} b`],
  ['a large oval behind a word', `0.2 0.3 1 rg ${OVAL} f 1 g ${line('Paid', 320, 400)}`],
  [
    'a large dark oval with an oval in it',
    `0.2 0.3 1 rg ${OVAL} f 1 G q 0.5 0 0 0.5 165 200 cm 9 w ${OVAL} s Q`,
  ],
  ['a large form with a dent', '0.2 0.3 1 rg 300 400 m 350 440 l 400 400 l 350 500 l h b'],
  [
    'a white 0 on a large dark form',
    `0.1 g ${SHEET} f 1 G 8 w 300 410 m 300 400 360 400 360 410 c 360 500 l 300 500 l s`,
  ],
  ['a V on a large gray form', `0.7 g ${SHEET} f 8 w 303 501 m 330 401 l 357 501 l S`],
  ['a large oval 0 that is filled in gray', `0.6 g 9 w ${OVAL} b`],
  [
    'a large slash with more points than a bar',
    '300 400 m 325 450 l 350 500 l 342 500 l 317 450 l 292 400 l f',
  ],
  ['a slash of a filled bar', '300 500 m 301 500 l 306 509 l 305 509 l h f'],
  [
    'a white X of filled bars on a large dark form',
    '0.1 0.2 0.6 rg 300 400 160 60 re f 1 g 340 405 m 343 405 l 383 455 l 380 455 l f 380 405 m 383 405 l 343 455 l 340 455 l f',
  ],
  ['minus signs of an upright line', '2.9 w [1 13] 0 d 80 440 m 80 490 l S'],
  ['thick minus signs of two upright lines', '3.4 w [3 11] 0 d 80 440 m 80 490 l S 83.4 440 m 83.4 490 l S'],
  [
    'letters of dashed lines that hardly touch',
    `2.9 w ${['4', '4 4 4 4', '12'].map((dash, row) => `[${dash} 4] 0 d 70 ${509.1 - row * 3.05} m 400 ${509.1 - row * 3.05} l S`).join(' ')}`,
  ],
  ['an X whose sides are drawn in small steps', `${X_IN_STEPS} f`],
  ['a 4 over half a page', `q 20 0 0 20 300 300 cm ${FOUR} f Q`],
  ['a 0 of lines right behind a number', `${line('15', 70, 500)}0.9 w 84.2 500.5 6 7.5 re S`],
  ['a square 0 of lines right behind a number', `${line('15', 70, 500)}0.9 w 84.6 500.5 7 7 re S`],
  ['a small square behind a blank and a number', `${line('15', 70, 500)}0.9 w 86.7 500.5 6 6 re S`],
  ['an 8 of two frames', '0.9 w 340 600.5 5 4 re 340 604.5 5 4 re S'],
  ['a 1 without width', '219 600 0 8 re f'],
  ['a 7 of forms without height and width', '340 608 m 345 608 l f 342 600 m 342 608 l h f'],
  ['a 1 that a clip without width leaves', 'q 219 600 0 8 re W n 0 0 595 842 re f Q'],
  ['a line that makes an E of the F of a word', `${line('Grade: F', 70, 500)}1 w 70 499.8 m 130 499.8 l S`],
  ['a line that makes at least of a sign of a sum', `${line('a > 5', 70, 500)}60 499.4 80 0.8 re f`],
  ['a bar that makes an E of an F', `${line('F', 70, 500)}70 499.2 6 0.8 re f`],
  [
    'a fraction’s bar',
    `${line('1', 70, 504, '/F1 6 Tf')}${line('2', 70, 499, '/F1 6 Tf')}0.3 w 70 503.3 m 73 503.3 l S`,
  ],
  [
    'a minus beside a raised number',
    `${line('1', 70, 504, '/F1 6 Tf')}${line('2', 80, 500)}0.3 w 74 503.3 m 79 503.3 l S`,
  ],
  [
    'a minus that begins below a raised number',
    `${line('1', 70, 504, '/F1 6 Tf')}${line('2', 80, 500)}0.3 w 71 503.3 m 79 503.3 l S`,
  ],
  ['a bar that makes at least of more than', `${line('> 10', 70, 500)}0.7 w 70 499.4 m 77 499.4 l S`],
  ['a bar below a sign alone', `${line('a < 5', 70, 500)}0.7 w 80 498.6 m 86.6 498.6 l S`],
  ['a bar over a digit', '0.6 w 233.5 610.5 m 239.5 610.5 l S'],
  ['letters as filled outlines', `q 1 0 0 1 330 600 cm ${FOUR} f Q`],
  ['letters as outlines', `q 1 0 0 1 330 600 cm ${FOUR} S Q`],
  ['the tail of a comma in a number', '0.8 w 232.6 601 m 231.8 598.5 l S'],
  ['an accent on a letter', '0.7 w 168 608 m 170 610 l S'],
  ['a line between digits of a cell', '60 590 m 460 590 l S 60 614 m 460 614 l S 235.4 590 m 235.4 614 l S'],
  ['a bar between two digits of a cell', '60 590 m 460 590 l S 60 614 m 460 614 l S 235.2 590 0.5 24 re f'],
  ['a short dash in the blank before a number', '0.8 w 225.9 604 m 228.3 604 l S'],
  ['a long dash before a number', `${line('500', 90, 500)}0.8 w 70 504 m 88 504 l S`],
  ['a long dash before a word', `${line('not', 90, 500)}0.8 w 70 504 m 88 504 l S`],
  ['a 1 as high as a row, beside a number', `${line('500', 60, 500)}0.6 w 57 495 m 57 515 l S`],
  ['a tick that is higher than a line', '340 500 m 345 493 l 356 508 l S'],
  ['a cross that is higher than a line', '340 500 m 354 514 l 340 514 m 354 500 l S'],
  ['the spike of a line from the margin', '0.6 w 4000 M 1 604 m 60 604 l 1 604.02 l S'],
  ['the spike of a line from below', '0.6 w 4000 M 229 500 m 229 560 l 229.02 500 l S'],
])('%s, drawn beside the sealed line or away from it, is named', async (_, content) => {
  const { findings } = await readWritten(writtenPdf({ pages: [{ content: SEALED + content }] }));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'drawn', index: 0 }));
});

test.each([
  ['a line of dashes lower than small print', '3 w [12 9] 0 d 70 500 m 400 500 l S'],
  ['an upright line that is rounded', '0 w 60 500 m 460 500 l S 200 450 m 200.5 533 l S'],
  [
    'a dark triangle and a rounded oval, with lines around them',
    `0.1 0.2 1 rg 2 w 0.6 G 70 400 m 114 450 l 158 400 l 70 400 l h f 70 400 m 114 450 l 158 400 l h s ${OVAL.replace('347 470', '346.9 470.1')} b`,
  ],
])('%s is no letter', async (_, content) => {
  const { findings } = await readWritten(writtenPdf({ pages: [{ content: SEALED + content }] }));
  expect(findings).toEqual([]);
});

const I = (x: number, y: number) => turned('I', x, y);
test.each([
  [
    'letters of a word that are drawn one by one are not named',
    'band'.split('').map((each, at) => turned(each, 40, 300 + at * 6.7)),
    [],
  ],
  ['letters in lines of their own are named', [I(68, 602), I(68, 588), I(68, 574)], ['direction']],
  [
    'letters beside each other are named',
    [I(68, 602), I(64, 602), I(60, 602)],
    ['direction', 'raised', 'raised'],
  ],
  ['letters before blanks are named', [turned('l', 68, 602), turned('  ', 68, 604.7)], ['direction']],
  ['letters over each other are named', [I(68, 602), I(68, 603), I(68, 604)], ['direction']],
])('turned %s', async (_, letters, kinds) => {
  const { findings } = await readWritten(writtenPdf({ pages: [{ content: SEALED + letters.join('') }] }));
  expect(findings.map(({ kind }) => kind).toSorted()).toEqual(kinds);
});

test.each([
  ['letters that a mask lets through', `1 g 1 0 0 1 330 600 cm ${FOUR} f`],
  ['text that a mask lets through', `/F1 12 Tf 1 g ${line('18', 330, 600)}`],
])('%s are reported', async (_, content) => {
  const page = { content: `${SEALED}q /G gs 0 0 595 842 re f Q`, resources: mask };
  const { findings } = await readWritten(writtenPdf({ pages: [page], objects: [masked(content)] }));
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'drawn', index: 0 }));
});

test('a covered text is quoted with its place', async () => {
  const { findings } = await readWritten(
    writtenPdf({ pages: [{ content: `${SEALED}1 g 226 598 14 12 re f` }] }),
  );
  expect(findings).toMatchObject([{ kind: 'covered', text: '12', index: 0 }]);
  const [left = 0, bottom = 0, right = 0, top = 0] = findings[0]?.box ?? [];
  expect(left).toBeGreaterThan(225);
  expect(right).toBeLessThan(241);
  expect(bottom).toBeGreaterThan(600);
  expect(top).toBeLessThan(612);
});
