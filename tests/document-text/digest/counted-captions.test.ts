import { describe, expect, test } from 'vitest';

import { compareLines, compareParagraphs } from '#document-text/compare-text.ts';

import { digestOf, linesOf } from './texts.ts';

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
