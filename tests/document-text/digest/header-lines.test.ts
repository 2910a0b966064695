import { expect, test } from 'vitest';

import { compareLines, compareParagraphs } from '#document-text/compare-text.ts';
import type { PageLine } from '#document-text/digest/page-readings.ts';

import { digestOf, line } from './texts.ts';

const body = ['Transcript', 'Grades of the whole year.', 'Signed in Lyon'];
/** In rows one below the other. */
const text = body.map((words, row) => line(words, { row, y: 600 - 20 * row }));
const sealedWith = (...edges: string[]) =>
  digestOf([...body, ...edges.map((edge) => ({ text: edge, kind: 'edge' as const }))]);

test.each<[what: string, edge: Record<string, [margin: number, y: number]>, isNamed: boolean]>([
  ['header', { Lycée: [1, 760], 'Page 2 of the file': [0, 740] }, false],
  ['header, far from the margin', { Lycée: [1, 760], 'Page 2 of the file': [0, 700] }, true],
  ['header, a date', { Lycée: [1, 760], '31/12/2026': [0, 740] }, false],
  ['footer', { 'Page 2 of the file': [0, 80], Lycée: [-1, 60] }, false],
])('the second line of a %s may be outside the margin', (what, edge, isNamed) => {
  const lines = Object.entries(edge).map(([words, [margin, y]]) => line(words, { margin, y }));
  const told = compareLines(
    sealedWith('Lycée', 'Page \ufffc of the file', '31/12/2026'),
    what === 'footer' ? [...text, ...lines] : [...lines, ...text],
  );
  expect(told).toMatchObject({ isSame: true, findings: isNamed ? [{ kind: 'moved' }] : [] });
  expect(told.findings).toHaveLength(isNamed ? 1 : 0);
});

test.each<[what: string, edge: string, header: Partial<PageLine>, kind: string]>([
  ['as close to the text', 'Void', { y: 620 }, 'moved'],
  ['in a row of the text', 'Void', { y: 600, row: 0 }, 'moved'],
  ['a number alone, as of a page', '\ufffc', { y: 630, text: '500' }, 'moved'],
  ['of an empty page', 'Void', { y: 630, page: 1 }, 'empty-page'],
  ['next to an unseen line', 'Void', { y: 630, isUnseen: true }, 'moved'],
])('a header outside the margin is named: %s', (_, edge, { isUnseen = false, ...header }, kind) => {
  const { page = 0 } = header;
  const head = [{ ...line('Lycée', { margin: 1, y: 640, page, isUnseen }) }, line(edge, header)];
  const told = compareLines(sealedWith('Lycée', edge), page > 0 ? [...text, ...head] : [...head, ...text]);
  expect(told).toMatchObject({ isSame: true, findings: [{ kind }] });
});

type Edges = NonNullable<PageLine['edges']>;

test.each<[what: string, below: Edges, of: Edges, isNamed: boolean]>([
  ['text beside it', [70, 100, 130], [390, 430, 470], false],
  ['text below it', [380, 420, 460], [390, 430, 470], true],
  ['text beside it, and not below its header', [70, 100, 130], [300, 340, 380], true],
])('a line of a header as close to the text: %s', (_, below, edges, isNamed) => {
  const head = [
    { ...line('Lycée', { margin: 1, y: 630 }), edges: [390, 420, 450] },
    { ...line('Void', { y: 610 }), edges },
  ];
  const { findings } = compareLines(sealedWith('Lycée', 'Void'), [
    ...head,
    ...text.map((each) => ({ ...each, edges: below })),
  ]);
  expect(findings).toMatchObject(isNamed ? [{ kind: 'moved' }] : []);
});

test.each<[what: string, more: Partial<PageLine> & { text: string }, isNamed: boolean]>([
  ['a sentence', { text: 'Void without a stamp', margin: -1 }, true],
  ['an amount', { text: '€ 500', margin: -1 }, true],
  ['a sentence that several pages repeat', { text: 'Void without a stamp', isRepeated: true }, true],
  ['a number in a row of the text', { text: '18', margin: -1, row: 2 }, true],
  ['a page number far left of its line', { text: '1', margin: -1, row: 2, edges: [40, 43, 46] }, false],
  ['another number there', { text: '5', margin: -1, row: 2, edges: [40, 43, 46] }, true],
  ['a page number', { text: '– i –', margin: -1 }, false],
  ['the number of another page', { text: '– iv –', margin: -1 }, true],
  ['when a browser printed it', { text: '11/29/26, 5:40\u202fAM', margin: -1 }, false],
  ['a time with a word', { text: '11/29/26, 5:40 AM Void', margin: -1 }, true],
  ['two cells of the header', { text: 'Lycée Page 2', margin: 1 }, false],
  ['a passage again, with a word', { text: 'Not Signed in Lyon', margin: -1 }, true],
  ['a header with another date', { text: 'Of 8.5.2026 10:20', margin: -1 }, false],
  ['a passage again, with its number', { text: '1. Signed in Lyon', margin: -1 }, true],
  ['a table’s head again', { text: '1. Signed in Lyon', isRepeated: true, frame: '60 400 70' }, false],
])('text in the margin is named unless it’s as sealed: %s', (_, more, isNamed) => {
  const lines = text
    .map((each): PageLine => ({ ...each, edges: [70, 90, 110] }))
    .toSpliced(more.edges ? 2 : 3, 0, { ...line(more.text, more), y: 60 });
  const found = compareLines(sealedWith('Lycée', 'Page \ufffc', 'Of \ufffc'), lines);
  expect(found).toMatchObject({ isSame: true, findings: isNamed ? [{ kind: 'edge', text: more.text }] : [] });
  expect(compareLines(digestOf(body), lines)).toMatchObject({ isSame: true, findings: [] });
});

type Cells = (readonly [text: string, column: number])[];

const twoCells = (one: string, other: string): Cells => [
  [one, 70],
  [other, 200],
];

test.each<[what: string, cells: Cells, isNamed: boolean, result?: string]>([
  ['as it was', twoCells('Subject', 'Result'), false],
  ['with another word', twoCells('Subject', 'Results'), true],
  ['with exchanged words', twoCells('Result', 'Subject'), true],
  ['with words of two rows', twoCells('Subject', 'Passed'), true],
  ['without its second word', [['Subject', 70]], true],
  ['with a word more', [...twoCells('Subject', 'Result'), ['Maths', 300]], true],
  ['that has numbers', twoCells('Drawing', '18'), true],
  ...['18', '18/20', 'Paid 20', 'Paid (20 times)', 'Mark /2026'].map(
    (result): [string, Cells, boolean, string] => [
      `with ${result}`,
      twoCells('Subject', result),
      true,
      result,
    ],
  ),
  ...['Mark /20', 'Mark (20)', '/ 20'].map((result): [string, Cells, boolean, string] => [
    `with ${result}`,
    twoCells('Subject', result),
    false,
    result,
  ]),
])(
  'the head of a table without lines is there again on each page %s',
  (_, head, isNamed, result = 'Result') => {
    const rowOf = (cells: typeof head, more: Partial<PageLine>) => {
      const { row } = line('');
      return cells.map(([words, column]) => {
        const edges: Edges = [column, column + 20, column + 40];
        return line(words, { column, edges, row, ...more });
      });
    };
    const table = [
      ['Subject', result],
      ['Maths', 'Passed'],
      ['Drawing', '18'],
      ['Music', 'Failed'],
    ] as const;
    const rows = table.map(([one, other], at) => rowOf(twoCells(one, other), { y: 400 - 20 * at }));
    const pages = ['Latin', 'Greek', 'Signed'].map((words, at) => line(words, { page: at + 1, y: 600 }));
    const sealed = digestOf([...table.flat(), 'Latin', 'Greek', 'Signed', { text: 'Lycée', kind: 'edge' }]);
    for (const [isRepeated, count, isOnOne] of [
      [false, 1, false],
      [true, 3, false],
      [true, 3, true],
    ] as const) {
      const again = pages.flatMap((words, at) =>
        at < count ? [...rowOf(head, { page: at + 1, y: 760, margin: 1, isRepeated }), words] : words,
      );
      // Pages that were put on one, two by two.
      const lines = [...rows.flat(), ...again].map((each) =>
        isOnOne ? { ...each, sheet: each.page, page: Math.floor(each.page / 2) } : each,
      );
      const { isSame, findings } = compareLines(sealed, lines);
      expect(isSame && findings.length > 0).toBe(isNamed);
      expect(isSame).toBe(true);
    }
  },
);

test('words in the margin are named, also if the second page has the number 1', () => {
  const pages = [1, 2].map((page) => line(`${page}`, { page, margin: -1, y: 40 }));
  const added = line('Void without a stamp', { margin: -1, y: 60 });
  const more = ['Latin', 'Greek'].map((words, at) => line(words, { page: at + 1, y: 600 }));
  const sealed = digestOf([...body, 'Latin', 'Greek', { text: '\ufffc', kind: 'edge' }]);
  const { findings } = compareLines(sealed, [...text, added, ...more, ...pages]);
  expect(findings).toMatchObject([{ kind: 'edge', text: added.text }]);
});

test.each([
  ['with another number', '0 Reasons', 2, false],
  ['with a word before it', 'Not 7 Reasons', 2, false],
  ['as sealed', '7 Reasons', 2, true],
  ['as sealed, without it on its page', '7 Reasons', 1, true],
])('a title that its header repeats, %s', (_, title, count, isSame) => {
  const sealed = digestOf(['7 Reasons', ...body, 'On page two', { text: '7 Reasons', kind: 'edge' }]);
  const [above, header] = [0, 1].map((page) => line('7 Reasons', { margin: 1, y: 760, page }));
  const pages = [
    above,
    line(title, { margin: 1, y: 720 }),
    ...text,
    header,
    line('On page two', { page: 1 }),
  ];
  const lines = pages.slice(2 - count).flatMap((each) => each ?? []);
  expect(compareLines(sealed, lines)).toMatchObject({ isSame, findings: [] });
});

test('a number that is drawn into a note isn’t that of the page', () => {
  const digest = digestOf([...body, { text: 'Since 1966', kind: 'note' }, { text: '\ufffc', kind: 'edge' }]);
  const note = [line('Since 1966', { edges: [70, 100, 130] }), line('9', { edges: [129, 132, 135] })];
  const below = note.map((each) => ({ ...each, margin: -1, y: 60 }));
  expect(compareLines(digest, [...text, ...below])).toMatchObject({
    isSame: true,
    findings: [{ kind: 'edge' }],
  });
});

test.each<[what: string, kind: 'edge' | 'note', at: number]>([
  ['a header above the text', 'edge', 0],
  ['a footer below the text', 'edge', body.length],
  ['a note below the text', 'note', body.length],
])('the words of %s are added text as a paragraph', (_, kind, at) => {
  const digest = digestOf([...body, { text: 'Not for all', kind }]);
  const told = compareParagraphs(digest, body.toSpliced(at, 0, 'Not for all'));
  expect(told).toMatchObject({ isSame: false, added: [{ text: 'Not for all', index: at }] });
});

test.each(['--- Confidential ---', '-- - Draft', '— Confidential —', '--'])(
  'a header with hyphens is as sealed: %s',
  (header) => {
    const told = (shown: string) =>
      compareLines(sealedWith(header), [line(shown, { margin: 1, y: 760 }), ...text]).findings;
    expect(told(header)).toEqual([]);
    expect(told(`${header} 12`)).toMatchObject([{ kind: 'edge' }]);
  },
);

/** A title with the first words of its header, whose cells a tab parts. */
const titled = (title: string, ...cells: string[]) => [
  ...cells.map((words) => line(words, { row: -2, margin: 1, y: 780 })),
  line(title, { row: -1, margin: 2, y: 720 }),
  ...text,
];

test.each<[what: string, edge: string, lines: PageLine[], isSame: boolean]>([
  ['a date', 'Transcripts of 2026\t2025', titled('Transcripts', 'Transcripts of 2026', '2025'), true],
  ['a page number', 'Transcripts of 2026\t\ufffc', titled('Transcripts', 'Transcripts of 2026', '1'), true],
  [
    'a date, with another title',
    'Transcripts of 2026\t2025',
    titled('Transfers', 'Transcripts of 2026', '2025'),
    false,
  ],
  [
    'a page number, but the title is gone',
    'Transcripts of 2026\t\ufffc',
    titled('Transfers', 'Transcripts of 2026', '1').toSpliced(2, 1),
    false,
  ],
])('a header begins with the title below it, and has %s', (_, edge, lines, isSame) => {
  const sealed = digestOf(['Transcripts', ...body, { text: edge, kind: 'edge' as const }]);
  const told = compareLines(sealed, lines);
  expect(told).toMatchObject({ isSame, ...(isSame && { findings: [] }) });
});

const HEADING = 'Realization revisited';
test.each([
  ['the heading', HEADING, HEADING, true],
  ['another heading', HEADING, 'Realisation revisited', false],
  ['no heading', HEADING, 'It', false],
  ['other words', 'Void', HEADING, true],
])('above the rest of a paragraph, a header repeats the heading below it: %s', (_, head, heading, isSame) => {
  const sealed = ['A paragraph that goes on over the end of its page, and then ends.', HEADING, 'It begins.'];
  const lines = [
    line('A paragraph that goes on over the', { y: 100 }),
    line(`${head} 2`, { page: 1, y: 760, margin: 1, column: 400 }),
    line('end of its page, and then ends.', { page: 1, y: 700 }),
    line(`1.2 ${heading}`, { page: 1, y: 680 }),
    line('It begins.', { page: 1, y: 660 }),
  ];
  const label = { text: '1.2', kind: 'label' as const, of: HEADING };
  const told = compareLines(digestOf([...sealed, { text: '\ufffc', kind: 'edge' }, label]), lines);
  expect(told.isSame).toBe(isSame);
});
