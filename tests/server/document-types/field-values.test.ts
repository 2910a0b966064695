import { describe, expect, test } from 'vitest';

import { GROUPS } from '#contract/document-types.ts';
import { LANGUAGES } from '#contract/fields.ts';
import { WORDS } from '#contract/words/words.ts';
import { Refusal } from '#server/errors/refusals.ts';
import { ALL_TYPES } from '#server/document-types/document-type.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';
import { checkFields, type FieldValues, printedFields } from '#server/document-types/field-values.ts';

import { filledIn } from '#tests/server/issuance/form.ts';

const attendance = documentTypeOf('attendance_certificate');
const transcript = documentTypeOf('transcript');
const GOOD = filledIn(attendance, 'all');

function refusal(change: FieldValues, type = attendance): string | null {
  try {
    checkFields(type, { ...filledIn(type, 'all'), ...change });
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return null;
}

const printed = (change: FieldValues, language: 'en' | 'fr' = 'en', type = attendance) =>
  printedFields(type, { ...filledIn(type, 'required'), ...change }, language);

test.each(LANGUAGES)('no label of a form in %s is also one of the record', (language) => {
  const record = Object.entries(WORDS[language]).flatMap(([key, word]) =>
    key.startsWith('record.') ? [word] : [],
  );
  const labels = ALL_TYPES.flatMap(({ fields }) => fields.map(({ label }) => label[language]));
  expect(labels.filter((label) => record.includes(label))).toEqual([]);
});

test('every document type of the contract has a form in both languages that ends with the signatory', () => {
  const known = Object.entries(GROUPS).flatMap(([group, { doc_types }]) =>
    doc_types.map((doc_type) => ({ group, doc_type })),
  );
  const types = ALL_TYPES.map(({ group, doc_type }) => ({ group, doc_type }));
  expect(types.sort(byName)).toEqual(known.sort(byName));
  for (const { label, fields } of ALL_TYPES) {
    const names = fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.slice(-2)).toEqual(['signatory', 'signatory_role']);
    for (const words of [label, ...fields.map((field) => field.label)]) {
      expect(words.en.trim()).not.toBe('');
      expect(words.fr.trim()).not.toBe('');
    }
  }
});

test('a document type about nobody has a subject, which is in its title', () => {
  const unbound = ALL_TYPES.filter(({ group }) => GROUPS[group].subject === null);
  expect(unbound).toHaveLength(6);
  for (const { fields } of unbound)
    expect(fields.find(({ name }) => name === 'subject')).toMatchObject({ type: 'text', required: true });
});

describe('a value', () => {
  test.for<[FieldValues, string]>([
    [{ start_date: '2026-02-30' }, 'fields.start_date must be a real date, written YYYY-MM-DD'],
    [{ start_date: 20260201 }, 'fields.start_date must be a string'],
    [{ end_date: '2026-09-30' }, 'fields.end_date must not be before fields.start_date'],
    [{ programme: '' }, 'fields.programme must be 1 to 150 characters long'],
    [{ programme: '  ' }, 'fields.programme must not be blank'],
    [{ programme: 5 }, 'fields.programme must be a string'],
    [{ programme: 'a\nb' }, 'fields.programme must not contain control characters or broken Unicode'],
    [{ remarks: 'a\u0000' }, 'fields.remarks must not contain control characters or broken Unicode'],
    [{ remarks: 'a\ud800' }, 'fields.remarks must not contain control characters or broken Unicode'],
    [{ remarks: 'a'.repeat(2001) }, 'fields.remarks must be 1 to 2000 characters long'],
    [{ remarks: 'a\n'.repeat(200) }, 'fields.remarks must have at most 200 lines'],
    [{ toString: 'a' }, "fields.toString isn't a known field"],
  ])('%j is refused', ([change, error]) => {
    expect(refusal(change)).toBe(error);
  });

  test.for([
    '1e3',
    '-1',
    '1.',
    '.5',
    '1.234',
    '01',
    '1,5',
    'NaN',
    '',
    ' 1',
    '1234567890',
    -1,
    1e21,
    0.1 + 0.2,
    Infinity,
  ])('of hours cannot be %j', (hours) => {
    expect(refusal({ hours })).toBe(
      'fields.hours must be a number from 0 to 999999999.99 with at most two decimals',
    );
  });

  test.for(['0', '35', '35.5', '999999999.99', 0, 35, 35.25])('of hours can be %j', (hours) => {
    expect(refusal({ hours })).toBeNull();
  });

  test('may be absent if it is optional, and loses direction controls', () => {
    const required = filledIn(attendance, 'required');
    const reversed = { ...required, programme: '\u202eSample\u2069' };
    expect(checkFields(attendance, reversed)).toEqual(required);
    expect(printed({})).toMatchObject({ hours: null, remarks: null });
    expect(GOOD).toHaveProperty('hours');
  });
});

describe('on paper', () => {
  test('dates and numbers are written as the language does', () => {
    const change = { start_date: '2026-09-01', hours: 1234.5 };
    expect(printed(change)).toMatchObject({ start_date: 'September 1, 2026', hours: '1,234.5' });
    expect(printed(change, 'fr')).toMatchObject({ start_date: '1er septembre 2026', hours: '1\u00a0234,5' });
  });

  test('lines are numbered, and blank ones left out', () => {
    expect(printed({ remarks: ' One\r\n\r\n\ttwo\tthree \rFour' })).toMatchObject({
      remarks: [
        { number: 1, line: 'One' },
        { number: 2, line: 'two three' },
        { number: 3, line: 'Four' },
      ],
    });
  });

  test('a line of several cells may lack some, and extra ones are joined', () => {
    expect(
      printed({ results: 'Maths; 14; 6\nFrench;12\nSport\nArt;15;3;a;b' }, 'en', transcript),
    ).toMatchObject({
      results: [
        { number: 1, course: 'Maths', grade: '14', credits: '6' },
        { number: 2, course: 'French', grade: '12', credits: '' },
        { number: 3, course: 'Sport', grade: '', credits: '' },
        { number: 4, course: 'Art', grade: '15', credits: '3; a; b' },
      ],
    });
  });
});

function byName(a: { doc_type: string }, b: { doc_type: string }): number {
  return a.doc_type.localeCompare(b.doc_type);
}

test.each([
  ['en', [1, 2]],
  ['fr', ['1er', 2]],
] as const)('articles of a decision in %s are numbered %j', (language, numbers) => {
  const { articles } = printed({ articles: 'First\nSecond' }, language, documentTypeOf('decision'));
  expect(articles).toMatchObject(numbers.map((number) => ({ number })));
});
