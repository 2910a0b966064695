import { describe, expect, test } from 'vitest';

import { compareLines, compareParagraphs } from '#document-text/compare-text.ts';

import { digestOf, line, linesOf } from './texts.ts';

const LONG = 'The council confirms the grades of this well-known school for the whole year.';

describe('a caption that was sealed with its number', () => {
  const [first, caption, last] = ['Transcript', 'Table 2: Fees of 2026', LONG];
  const counted = { text: 'Table \ufffc: Fees of 2026', kind: 'clock' as const };
  const digest = digestOf([first, caption, counted, last]);
  const compareBoth = (texts: string[]) => [
    compareLines(digest, linesOf(texts)),
    compareParagraphs(digest, texts),
  ];

  test('is named if a program counted it anew', () => {
    const named = { isSame: true, missing: 0, findings: [{ kind: 'field', text: 'Table 1: Fees of 2026' }] };
    for (const told of compareBoth([first, 'Table 1: Fees of 2026', last])) expect(told).toMatchObject(named);
    for (const told of compareBoth([first, caption, last]))
      expect(told).toMatchObject({ isSame: true, findings: [] });
  });

  test.each<[what: string, texts: string[]]>([
    ['another number changed', [first, 'Table 2: Fees of 2027', last]],
    ['both numbers changed', [first, 'Table 1: Fees of 2027', last]],
    ['a word took the number’s place', [first, 'Table no: Fees of 2026', last]],
    ['a blank parts the other number', [first, 'Table 1: Fees of 20 26', last]],
    ['a capital changed', [first, 'Table 1: fees of 2026', last]],
    ['it has two numbers', [first, 'Table 1 2: Fees of 2026', last]],
    ['it stands elsewhere', [first, last, 'Table 1: Fees of 2026']],
    ['its old form is added', [first, caption, 'Table 1: Fees of 2026', last]],
    ['it is there twice', [first, 'Table 1: Fees of 2026', 'Table 3: Fees of 2026', last]],
  ])('is a change if %s', (_, texts) => {
    for (const told of compareBoth(texts)) expect(told.isSame).toBe(false);
  });
});

const numbered = (text: string, number: string) => [
  { text: text.replace(number, '\ufffc'), kind: 'clock' as const },
  { text: number, kind: 'clock' as const, of: text.replace(number, '') },
];

describe('a passage that ends or begins with a counted number', () => {
  const [pages, sum] = [numbered('Pages: 4', '4'), numbered('4 pages in all', '4')];
  const digest = digestOf(['Transcript', 'Pages:', ...pages, 'pages in all', ...sum, LONG]);
  const told = (...texts: string[]) => compareLines(digest, linesOf(['Transcript', ...texts, LONG]));

  test('is named if a program counted it anew', () => {
    expect(told('Pages: 4', '4 pages in all')).toMatchObject({ isSame: true, findings: [] });
    expect(told('Pages: 5', '12 pages in all')).toMatchObject({
      isSame: true,
      findings: [
        { kind: 'field', text: '5' },
        { kind: 'field', text: '12' },
      ],
    });
  });

  test.each<[what: string, first: string, last: string]>([
    ['it has two numbers', 'Pages: 5 6', '4 pages in all'],
    ['it has a decimal', 'Pages: 5.6', '4 pages in all'],
    ['it has a sign', 'Pages: -5', '4 pages in all'],
    ['it has a unit', 'Pages: 5 %', '4 pages in all'],
    ['it has a word', 'Pages: no', '4 pages in all'],
    ['the number is behind the other passage', 'Pages: 4', 'pages in all 5'],
    ['a word is before the number', 'Pages: 4', 'not 5 pages in all'],
  ])('is a change if %s', (_, first, last) => {
    expect(told(first, last).isSame).toBe(false);
  });
});

describe('a passage that was sealed with the result of a field amid it', () => {
  const [first, cut, last] = ['Transcript', 'See page for all the fees of 2026.', LONG];
  const whole = { text: 'See page 5 for all the fees of 2026.\ufffc', kind: 'clock' as const, of: '\ufffc' };
  const digest = digestOf([first, cut, whole, 'Fees', last]);
  const [start, end] = ['See page 5 for all', 'the fees of 2026.'];
  const told = (texts: string[], ys = texts.map((_, at) => 700 - 20 * at)) =>
    compareLines(
      digest,
      texts.map((text, at) => line(text, { y: ys[at] ?? 0, edges: [50, 100, 150] })),
    );

  test('is found on a page', () => {
    expect(told([first, start, end, 'Fees', last])).toMatchObject({ isSame: true, missing: 0, findings: [] });
  });

  test.each<[what: string, texts: string[], ys?: number[]]>([
    ['the result changed', [first, 'See page 6 for all', end, 'Fees', last]],
    ['a word changed', [first, start, 'the fees of 2027.', 'Fees', last]],
    ['a blank moved', [first, start, 'the fees of 202 6.', 'Fees', last]],
    ['a capital changed', [first, start, 'the Fees of 2026.', 'Fees', last]],
    ['it stands elsewhere', [first, 'Fees', start, end, last]],
    ['it is drawn elsewhere', [first, start, end, 'Fees', last], [700, 620, 600, 660, 580]],
    ['its lines change places', [first, start, end, 'Fees', last], [700, 640, 660, 620, 600]],
    ['it is there twice', [first, start, end, start, end, 'Fees', last]],
    ['it stands for one that is missing', [first, start, end, start, end, last]],
  ])('is a change if %s', (_, texts, ys) => {
    expect(told(texts, ys).isSame).toBe(false);
  });
});
