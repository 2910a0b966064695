import { expect, test } from 'vitest';

import { compareWritten, line } from '#tests/document-text/pdf/written-pdf.ts';

const HEADED = line('Lycée Lumière', 70, 800);
const GRID = `70 500 m 370 500 l 70 600 m 370 600 l ${[70, 220, 370].map((x) => `${x} 500 m ${x} 600 l`).join(' ')}`;
const [OUTER, BARS] = ['70 400 m 370 400 l 70 500 m 370 500 l', '150 400 m 150 500 l 200 400 m 200 500 l'];
test.each([
  ['a sentence where others have headers', line('The rank is 1.', 70, 800), true],
  ['a sentence where others have footers', HEADED + line('The rank is 1.', 70, 40), true],
  ['the header of the other one', HEADED, false],
  ['its header and number', HEADED + line('2', 300, 40), false],
  ['its header on a white box', `1 g 60 790 200 30 re f 0 g ${HEADED}`, false],
  ['its header on a pale box', `0.99 g 60 790 200 30 re f 0 g ${HEADED}`, true],
  ['an empty table', `0.5 w ${GRID} S`, false],
  [
    'an empty table in a thicker frame',
    `0.75 w ${GRID} S 1.5 w 70 500 m 70 600 l 370 500 m 370 600 l S`,
    false,
  ],
  ['an H in a table', `0.5 w ${GRID} 120 510 m 120 590 l 170 510 m 170 590 l 120 550 m 170 550 l S`, true],
  [
    'an 8 of lines',
    `0.5 w ${[300, 350].map((x) => `${x} 410 m ${x} 510 l`).join(' ')} ${[410, 460, 510].map((y) => `300 ${y} m 350 ${y} l`).join(' ')} S`,
    true,
  ],
  ['an 11 between white lines', `1 G ${OUTER} S 0 G 3.5 w ${BARS} S`, true],
  [
    'an 11 between thin lines',
    `0.2 w ${OUTER} 70 400 m 70 500 l 370 400 m 370 500 l S 3.5 w ${BARS} S`,
    true,
  ],
  [
    'an 11 that is left of a table',
    `0.5 w ${GRID} S 1 g 60 490 8 120 re 372 490 8 120 re 80 490 130 120 re f`,
    true,
  ],
  [
    'a 7 that is clipped of a table',
    `q 70 550 m 70 600 l 370 600 l 370 500 l 300 500 l 300 550 l h W n ${GRID} S Q`,
    true,
  ],
  ['an I of lines', '6 w 300 310 m 300 510 l 270 310 m 330 310 l 270 510 m 330 510 l S', true],
  ['an H of lines', '6 w 300 310 m 300 510 l 360 310 m 360 510 l 300 410 m 360 410 l S', true],
  ['nothing', '', false],
])('a page with only %s is named if it may say something', async (_, content, isNamed) => {
  const pages = [{ content: HEADED + line('Rank: 12', 70, 600) + line('1', 300, 40) }, { content }];
  const { isSame, findings } = await compareWritten(['Rank: 12'], { pages });
  const named = isNamed ? [{ kind: 'empty-page', text: '', index: 1 }] : [];
  expect({ isSame, findings }).toEqual({ isSame: true, findings: named });
});
