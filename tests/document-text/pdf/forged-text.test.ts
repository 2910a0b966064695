import { expect, test } from 'vitest';

import { sealCaption } from '#contract/seal-words.ts';

import { compareWritten, line, turned } from './written-pdf.ts';

const SEALED = ['Transcript of Lea Bernard', 'Course', 'Grade', 'Algebra', '12', 'History', '15', 'Rank: 12'];
const CAPTION = ['Scan, or go to seal.example', 'SM-DOC-2026-7Q3K9XVB', 'K7M2-QD4F · Lycee'];
const isCaption = sealCaption({ publicId: 'SM-DOC-2026-7Q3K9XVB', issuer: 'Lycee', host: 'seal.example' });

const small = (text: string, x: number, y: number, size: number) => line(text, x, y, `/F1 ${size} Tf`);
const table = (algebra: string, history: string, [first, second] = ['Algebra', 'History']) =>
  line('Course', 70, 680) +
  line('Grade', 300, 680) +
  line(first ?? '', 70, 660) +
  line(algebra, 300, 660) +
  line(second ?? '', 70, 640) +
  line(history, 300, 640);
const caption = (lines: readonly string[]) =>
  lines.map((text, row) => small(text.replace('·', '\\267'), 70, 190 - row * 9, 7)).join('');
const PARTS = {
  title: line(SEALED[0] ?? '', 70, 720),
  table: table('12', '15'),
  rank: line('Rank: 12', 70, 600),
  caption: caption(CAPTION),
};

/** Compares a page of these parts with the sealed text. */
async function compared(parts: Partial<Record<keyof typeof PARTS | 'more', string>>) {
  const content = Object.values({ ...PARTS, ...parts }).join('');
  return compareWritten(SEALED, { pages: [{ content }] }, isCaption);
}
const shown = (passages: readonly { text: string }[]) => passages.map(({ text }) => text).join(' ');

test('the sealed text with its caption is the same', async () => {
  const { isSame, findings, beside } = await compared({});
  expect({ isSame, findings, beside }).toEqual({ isSame: true, findings: [], beside: [] });
});

test.each([
  ['behind its address', ['Scan, or go to seal.example No appeal is possible.', ...CAPTION.slice(1)]],
  ['between its lines', [CAPTION[0] ?? '', 'No appeal is possible.', ...CAPTION.slice(1)]],
  ['behind its check code', [...CAPTION.slice(0, 2), 'K7M2-QD4F · Lycee No appeal is possible.']],
  ['as another check code', [...CAPTION, '100-000']],
])('a sentence in the caption, %s, is added text', async (_, lines) => {
  const { isSame, added, beside } = await compared({ caption: caption(lines) });
  expect(isSame).toBe(false);
  expect(shown([...added, ...beside])).toMatch(/No appeal is possible\.|100-000/);
});

test.each([
  ['a power', small('2', 112, 605, 7)],
  ['an index', small('2', 112, 597, 7)],
  ['an index, hardly lower', small('2', 112, 600, 7)],
  ['a power, as large as the number', line('2', 112, 604.5)],
  ['an index, as large as the number', line('2', 112, 595.5)],
])('a digit that makes %s of a number is named', async (_, digit) => {
  const rank = line('Rank: 1', 70, 600) + digit;
  const { isSame, findings } = await compared({ rank });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds: ['raised'] });
});

test.each([
  ['beside the text of its line, is named', line('Rank: 12', 70, 600), true],
  ['beside text that wasn’t sealed, is named, and that is a change', line('Rank: 12.', 70, 600), false],
])('white text %s', async (_, words, isSame) => {
  const rank = `${words}1 g ${line('sign here', 122, 600)}0 g `;
  const { isSame: found, findings } = await compared({ rank });
  expect({ isSame: found, kinds: findings.map(({ kind }) => kind) }).toEqual({
    isSame,
    kinds: ['unseen-colour'],
  });
});

test.each([
  ['grades', table('15', '12')],
  ['courses', table('12', '15', ['History', 'Algebra'])],
  [
    'grades that end at other places, drawn in another order and a little higher',
    PARTS.table.replace('300 660', '302 647').replace('300 640', '300 661'),
  ],
])('two exchanged cells of a column, %s, are a change', async (_, drawn) => {
  const { isSame, moved, missing, added } = await compared({ table: drawn });
  expect(isSame).toBe(false);
  expect(moved.length + missing + added.length).toBeGreaterThan(0);
});

test.each([
  ['a gap amid a number', '[(Rank: 1) -140 (2)]'],
  ['a small gap amid a number', '[(Rank: 1) -95 (2)]'],
  ['a gap amid a word', '[(Ra) -140 (nk: 12)]'],
])('%s that may be a blank is named', async (_, drawn) => {
  const { isSame, findings } = await compared({ rank: `BT /F1 12 Tf 70 600 Td ${drawn} TJ ET\n` });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds: ['blank'] });
});

test('letters that are spread evenly have no blanks between them', async () => {
  const { isSame, findings } = await compared({ title: line(SEALED[0] ?? '', 70, 720, '1.6 Tc') });
  expect({ isSame, findings }).toEqual({ isSame: true, findings: [] });
});

test.each([
  ['that weren’t sealed', [], ['list-label', 'list-label', 'list-label']],
  ['that were sealed', [{ text: '\ufffclist-label 5  newPage false', kind: 'picture' as const }], []],
])('numbers of lines %s', async (_, numbers, kinds) => {
  const texts = ['Algebra', 'History', 'Physics'];
  const drawn = texts.map(
    (text, row) => line(text, 90, 600 - row * 20) + line(`${row * 5 + 5}`, 60, 600 - row * 20),
  );
  const sealed = [...texts.map((text) => ({ text })), { text: '', kind: 'label' as const }, ...numbers];
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content: drawn.join('') }] });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds });
});

const RULES = [696, 676, 656, 636].map((y) => `60 ${y} m 460 ${y} l S `).join('');
const ruled = (drawn: string) =>
  `${RULES}${[60, 290, 460].map((x) => `${x} 636 m ${x} 696 l S `).join('')}${drawn}`;

test.each([
  ['as sealed', ruled(PARTS.table), []],
  [
    'grades in the row above theirs',
    ruled(PARTS.table.replace('300 660', '300 677').replace('300 640', '300 657')),
    ['moved', 'moved'],
  ],
  [
    'other grades at other places in the row above theirs',
    ruled(PARTS.table.replace('300 660', '380 678').replace('300 640', '310 659')),
    ['moved', 'moved'],
  ],
])('cells that are read by columns are named in other rows: %s', async (_, drawn, kinds) => {
  const { isSame, findings } = await compared({ table: drawn });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds });
});

const FORM = ['Question', 'Yes', 'No', 'Has paid', 'X', 'May stay', 'X'];
const COLUMNS = { text: '▯ 1 ', of: 'X', kind: 'drawn' as const };
const form = (paid: number, stays: number, row = 640, columns = [60, 160, 260, 360]) =>
  `${RULES}${columns.map((x) => `${x} 636 m ${x} 696 l S `).join('')}` +
  ['Question 70 680', 'Yes 170 680', 'No 270 680', 'Has_paid 70 660', `X ${paid} 660`]
    .concat('May_stay 70 640', `X ${stays} ${row}`)
    .map((each) => each.split(' '))
    .map(([text = '', x, y]) => line(text.replace('_', ' '), Number(x), Number(y)))
    .join('');

test.each([
  ['as sealed', form(270, 170), []],
  ['in the column before', form(170, 170), ['moved']],
  ['in the column behind', form(270, 270), ['moved']],
  ['in the row above, which has room for it', form(270, 170, 660), ['moved', 'moved']],
  ['as sealed, where no line is between columns', form(270, 170, 640, [60, 160, 360]), []],
])('a cross in a column, %s', async (_, content, kinds) => {
  const sealed = FORM.map((text) => ({ text })).toSpliced(5, 0, COLUMNS);
  const { isSame, findings } = await compareWritten(sealed, { pages: [{ content }] });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds });
});

const TERMS = ['From', '1 May 2026', 'Until', 'July', 'Hours', '35 or 24'];
const terms = (first: readonly [number, number], last: readonly [number, number]) =>
  line('From', 70, 700) +
  line('1 May', 200, 700) +
  line('2026', ...first) +
  line('Until', 70, 680) +
  line('July', 200, 680) +
  line('Hours', 70, 660) +
  line('35 or', 200, 660) +
  line('24', ...last);

test.each([
  ['as sealed', terms([236, 700], [230, 660]), []],
  ['exchanged', terms([230, 660], [236, 700]), ['moved', 'moved', 'moved', 'moved']],
  ['as sealed, in a column of their own', terms([300, 700], [300, 660]), []],
  ['exchanged, in a column of their own', terms([300, 660], [300, 700]), ['moved', 'moved']],
])('the ends of two lines, %s', async (_, content, kinds) => {
  const { isSame, findings } = await compareWritten(TERMS, { pages: [{ content }] });
  expect({ isSame, kinds: findings.map(({ kind }) => kind) }).toEqual({ isSame: true, kinds });
});

test.each([
  ['behind a number', `${PARTS.rank}${small('5', 119, 605, 6)}`],
  ['amid a number', `${line('Rank: 1', 70, 600)}${small('5', 112, 605, 6)}${line('2', 116, 600)}`],
  ['before a number', `${line('Rank:', 70, 600)}${small('1', 102, 605, 6)}${line('12', 106, 600)}`],
])('a small raised digit %s is a change or reported', async (_, rank) => {
  const { isSame, findings } = await compared({ rank });
  const named = findings.some(({ kind, index }) => kind === 'raised' && index === 0);
  expect(isSame && !named).toBe(false);
});

test.each([
  ['tiny', 1],
  ['small', 4],
])('a line after forty %s ones is quoted completely', async (_, size) => {
  const forty = Array.from({ length: 40 }, (__, row) =>
    small(`Note ${row} of the office`, 70, 560 - row * 5, size),
  );
  const { isSame, added } = await compared({ more: forty.join('') + line('The rank is 1.', 70, 340) });
  expect(isSame).toBe(false);
  expect(shown(added)).toContain('The rank is 1.');
  expect(Math.max(...added.map(({ text }) => text.length))).toBeLessThan(300);
});

test.each([
  ['alone', [], ''],
  [
    'with the note that was sealed',
    [{ text: 'Only with a passport.', kind: 'note' as const, after: 2 }],
    line('Only with a passport.', 70, 400),
  ],
])(
  'a copy of the page with another grade is named, %s, although it passes for headers',
  async (_, notes, note) => {
    const texts = ['Diploma of Camille Roy', 'Mathematics: 12', 'Rank: 3'];
    const page = (grade: string) =>
      texts.map((text, row) => line(text.replace('12', grade), 70, 600 - row * 40)).join('');
    const sealed = [...texts.map((text) => ({ text })), ...notes];
    const pages = [{ content: page('12') }, { content: page('18') + note }];
    const { findings } = await compareWritten(sealed, { pages });
    expect(findings).toContainEqual({ kind: 'empty-page', text: '', index: 1 });
  },
);

test.each([
  ['with nothing else', ['12', '18'], 0],
  ['before the last sealed line', ['12', '18'], 1],
  ['on two more pages', ['12', '18', '18'], 2],
])(
  'a line with another grade on a page that repeats the sealed one is an addition, %s',
  async (_, grades, last) => {
    const texts = ['Diploma of Camille Roy', 'Mathematics: 12'];
    const rank = line('Rank: 3', 70, 500);
    const pages = grades.map((grade, index) => {
      const lines = texts.map((text, row) => line(text.replace('12', grade), 70, 600 - row * 40));
      return { content: lines.join('') + (index === last ? rank : '') };
    });
    const { isSame, added } = await compareWritten([...texts, 'Rank: 3'], { pages });
    expect([isSame, shown(added)]).toEqual([
      false,
      grades
        .slice(1)
        .map((grade) => `Mathematics: ${grade}`)
        .join(' '),
    ]);
  },
);

test.each([
  ['as sealed', ['Not in summer.', 'Not in summer.'], 0],
  ['without one of two alike', ['Not in summer.'], 1],
  ['without any', [], 2],
])('the notes of a page, %s', async (_, notes, missing) => {
  const [text, note] = [{ text: 'May stay for a year.' }, { text: 'Not in summer.', kind: 'note' as const }];
  const content =
    line(text.text, 70, 600) + notes.map((each, row) => small(each, 70, 300 - row * 20, 8)).join('');
  const found = await compareWritten([text, note, note], { pages: [{ content }] });
  expect([found.isSame, found.missing]).toEqual([missing === 0, missing]);
});

const DOWN = '0 -1 1 0';

test.each([
  ['upwards', turned('Oral and written', 200, 300) + turned('exams: 12', 214, 300), true],
  ['downwards', turned('Oral and written', 214, 500, DOWN) + turned('exams: 12', 200, 500, DOWN), true],
  ['with another digit', turned('Oral and written', 200, 300) + turned('exams: 18', 214, 300), false],
  ['in exchanged lines', turned('Oral and written', 214, 300) + turned('exams: 12', 200, 300), false],
  ['not turned, in exchanged lines', line('Oral and written', 70, 300) + line('exams: 12', 70, 314), false],
  [
    'letter by letter in another order',
    turned('Oral and written', 200, 300) +
      turned('exams: ', 214, 300) +
      line('2', 214, 350) +
      line('1', 214, 362),
    false,
  ],
])('text is read along its lines: %s', async (_, drawn, isSame) => {
  const found = await compareWritten(['Oral and written exams: 12'], { pages: [{ content: drawn }] });
  expect(found.isSame).toBe(isSame);
});
