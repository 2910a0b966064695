import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { LANGUAGES } from '#contract/fields.ts';
import { normalizedValue } from '#server/credentials/facts/normalized.ts';
import { longDate } from '#server/document-types/field-values.ts';
import { holdsFor } from '#tests/holds-for.ts';

const SAME: readonly (readonly string[])[] = [
  ['Très bien', 'tres bien', 'TRÈS  BIEN ', 'Tre\u0300s\u00a0bien', '« Très bien »', '“très bien”'],
  ['A+', 'a+', 'Ａ＋'],
  ['12,5', '12.5', '12,50', '12.500000'],
  ['12,5/20', '12.5 / 20', '12,50⁄20'],
  ['16', '16,0', '16.00'],
  ['1 234,50 €', '1\u202f234,5€', '1,234.50 €', '1.234,5 €', "1'234.5 €", '1 234,500 €'],
  ['€ 1,500', '€1,500', '€\u00a01,500'],
  ['CHF 1 500 ₣', 'CHF 1500₣'],
  ['Total: £ 12.50', 'Total: £12,5'],
  ['1,234,567', '1 234 567', '1234567', '1.234.567'],
  ['0,125', '0.125'],
  ['12 %', '12%', '12\u00a0%'],
  ['Œuvre d’art', "oeuvre d'art", 'ŒUVRE D‘ART'],
  ['2025–2026', '2025-2026', '2025 - 2026', '2025—2026'],
  ['1½', '1 1/2'],
  ['m²', 'm2'],
  ['Straße', 'STRASSE'],
  ['Sep\u00adtem\u200bber', 'september'],
  [
    '3 avril 2026',
    '03.04.2026',
    'April 3, 2026',
    '2026-04-03',
    '3rd of April 2026',
    '3 avr. 2026',
    '2026/4/3',
  ],
  ['1er septembre 2026', '1ᵉʳ septembre 2026', 'September 1, 2026', '1 sept. 2026', 'Sep 1st 2026'],
  ['14/11/2026', '11/14/2026', '14 novembre 2026', '14 - 11 - 2026', '14 Nov 2026', '14 / 11 / 2026'],
  ['29 février 2028', '29 FEVRIER 2028', 'Feb 29, 2028'],
  ['05/05/2026', '5 mai 2026', 'May 5, 2026'],
  ['03/04/2026', '3/4/2026', '03 / 04 / 2026'],
  ['Née le 3 avril 2026, à Lyon', 'née le 2026-04-03, à Lyon'],
];

const DIFFERENT: readonly (readonly [string, string])[] = [
  ['A', 'A+'],
  ['A-', 'A+'],
  ['A', 'B'],
  ['15', '16'],
  ['1,5', '15'],
  ['1.5', '1.05'],
  ['1,500', '1.5'],
  ['1,500', '1500'],
  ['1,500', '1.500'],
  ['10²', '102'],
  ['1½', '11/2'],
  ['1½5', '1 1/25'],
  ['12, 5', '12,5'],
  ['1 2', '12'],
  ['5 € 1', '5 €1'],
  ['1,500 €', '1500 €'],
  ['07', '7'],
  ['-5', '5'],
  ['+5', '5'],
  ['1.2.10', '1.2.1'],
  ['03/04/2026', '3 avril 2026'],
  ['03/04/2026', '04/03/2026'],
  ['03/04/2026', 'March 4, 2026'],
  ['31/02/2026', '03/03/2026'],
  ['30 février 2026', '2 mars 2026'],
  ['14/11/2026', '14/11/2027'],
  ['14/11/26', '14/11/2026'],
  ['2026-11-14 500', '2026-11-14500'],
  ['1/4 500', '1/4500'],
  ['की', 'का'],
  ['й', 'и'],
  ['Très bien', 'Bien'],
];

describe('a value is compared', () => {
  test.for(SAME)('as equal, however it is written: %s', ([first = '', ...others]) => {
    for (const other of others) expect(normalizedValue(other)).toBe(normalizedValue(first));
  });

  test.for(DIFFERENT)('as different: %s and %s', ([one, other]) => {
    expect(normalizedValue(one)).not.toBe(normalizedValue(other));
  });
});

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const language = fc.constantFrom(...LANGUAGES);
const written = (hundredths: number, locale: string) =>
  (hundredths / 100).toLocaleString(locale, { minimumFractionDigits: 2 });
const dotted = (iso: string) => iso.split('-').toReversed().join('.');
/** Contains the characters that rules are about, beside any others. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...Array.from('0123456789.,/-\' ^½²①₂€%"«»’−abeéœ\u00a0'),
        'mai ',
        'sept. ',
        '1er ',
        ' 2026',
      ),
    )
    .map((pieces) => pieces.join('')),
);

test('the first rules, by which older facts are stored, are unchanged', () => {
  const examples = [
    '€ 1,500',
    '€1,500',
    '1 234,50 €',
    '12 %',
    '5 ₣',
    '12,5 / 20',
    '3 avril 2026',
    'Très  bien',
  ];
  expect(examples.map((value) => normalizedValue(value, 1))).toEqual([
    '€ 1,500',
    '€1,500',
    '1234.5€',
    '12%',
    '5 ₣',
    '12.5/20',
    '2026-04-03',
    'tres bien',
  ]);
});

describe('for any value', () => {
  test('normalizing twice changes nothing', () => {
    holdsFor(2_000, anyText, (value) => {
      const once = normalizedValue(value);
      expect(normalizedValue(once)).toBe(once);
    });
  });

  test('two dates agree only if they are the same day, in either language', () => {
    holdsFor(100, day, day, language, language, (one, other, first, second) => {
      const same = normalizedValue(longDate(one, first)) === normalizedValue(longDate(other, second));
      expect(same).toBe(one === other);
      expect(normalizedValue(dotted(one))).toBe(one);
      expect(normalizedValue(longDate(one, first))).toBe(one);
    });
  });

  test('two numbers agree only if they are equal, with a decimal comma or point', () => {
    const hundredths = fc.nat({ max: 10_000_000 });
    holdsFor(
      1_000,
      hundredths,
      fc.oneof(hundredths, fc.integer({ min: -3, max: 3 })),
      fc.constantFrom('en', 'fr', 'de', 'de-CH'),
      fc.constantFrom('en', 'fr', 'de', 'de-CH'),
      (one, other, first, second) => {
        const near = other < 4 ? Math.max(0, one + other) : other;
        const same = normalizedValue(written(one, first)) === normalizedValue(written(near, second));
        expect(same).toBe(one === near);
      },
    );
  });

  test('no two grades become equal', () => {
    const grades = [
      ...Array.from({ length: 81 }, (_, quarter) => String(quarter / 4)),
      ...['A', 'B', 'C', 'D', 'E', 'F'].flatMap((letter) => [letter, `${letter}+`, `${letter}-`]),
    ].concat('Passable', 'Assez bien', 'Bien', 'Très bien', 'Excellent', 'Refusé', 'Reçu', 'Absent', '-');
    expect(new Set(grades.map((value) => normalizedValue(value))).size).toBe(grades.length);
    const both = grades.flatMap((grade) => [grade, grade.replace('.', ',')]);
    const inBoth = both.map((value) => normalizedValue(value));
    expect(new Set(inBoth).size).toBe(grades.length);
  });
});
