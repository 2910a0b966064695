import { expect, test } from 'vitest';

import type { DocumentTypeItem } from '#contract/document-form.ts';
import { defaultValue, fieldLines } from '#src/taskpane/features/issue/form-values.ts';
import { formProblems, refusedProblem, requestOf } from '#src/taskpane/features/issue/form-rules.ts';
import type { FormValues } from '#src/taskpane/features/issue/issue-draft.ts';
import { pasted, rowsOf, textOf } from '#src/taskpane/features/issue/table-text.ts';

type Field = DocumentTypeItem['fields'][number];

const field = (name: string, type: Field['type'], required = false): Field => {
  return { name, label: name, type, required, max_length: 10, columns: [] };
};
const TYPE = {
  doc_type: 'mission_order',
  fields: [
    field('programme', 'text', true),
    field('start_date', 'date'),
    field('end_date', 'date'),
    field('hours', 'number'),
    field('tasks', 'multiline'),
  ],
};
const filled = (values: Record<string, string>, rest: Partial<FormValues> = {}): FormValues => ({
  docType: 'mission_order',
  language: 'en',
  hasPeriod: false,
  validFrom: '',
  validUntil: '',
  values,
  ...rest,
});

test.each<[string, FormValues, object]>([
  ['nothing', filled({}), { programme: 'required' }],
  ['blanks', filled({ programme: '  ' }), { programme: 'required' }],
  ['all it needs', filled({ programme: 'Two C' }), {}],
  ['ten letters beyond the basic plane', filled({ programme: '𝒶'.repeat(10) }), {}],
  ['a text that is too long', filled({ programme: 'a'.repeat(11) }), { programme: 'long' }],
  ['a number with a comma', filled({ programme: 'a', hours: '12,5' }), {}],
  ['a number that is none', filled({ programme: 'a', hours: 'ten' }), { hours: 'number' }],
  ['an impossible date', filled({ programme: 'a', start_date: '2026-02-30' }), { start_date: 'date' }],
  [
    'an end before its start',
    filled({ programme: 'a', start_date: '2026-09-02', end_date: '2026-09-01' }),
    { end_date: 'order' },
  ],
  ['a period without days', filled({ programme: 'a' }, { hasPeriod: true }), { validUntil: 'period' }],
  ['days that no period asks for', filled({ programme: 'a' }, { validUntil: '2026-02-30' }), {}],
])('a form with %s shows what is wrong with it', (_, form, problems) => {
  expect(formProblems(TYPE, form)).toEqual(problems);
});

test('empty fields are not sent, a comma becomes a dot, and lines stay lines', () => {
  const form = filled(
    { programme: ' Two\tC ', hours: '007,5', tasks: 'One\nTwo', end_date: '', former: 'of another type' },
    { hasPeriod: true, validUntil: '2027-06-30' },
  );
  expect(requestOf(TYPE, { uid: 'E-1' }, form)).toEqual({
    docType: 'mission_order',
    personUid: 'E-1',
    fields: { programme: 'Two C', hours: '7.5', tasks: 'One\nTwo' },
    language: 'en',
    validity: { effectiveDate: null, endDate: '2027-06-30' },
  });
});

test('a refusal is shown at the field that it names, or nowhere', () => {
  expect(refusedProblem('fields.hours', TYPE)).toEqual({ hours: 'refused' });
  expect(refusedProblem('end_date', TYPE)).toEqual({ validUntil: 'refused' });
  expect(refusedProblem('student_uid', TYPE)).toBe(null);
  expect(refusedProblem(null, TYPE)).toBe(null);
});

test.each<[string, string, Parameters<typeof defaultValue>[3], string]>([
  ['academic_year', 'transcript', null, '2026–2027'],
  ['position', 'work_certificate', null, 'Designer'],
  ['degree', 'diploma', null, ''],
  ['signatory', 'diploma', filled({ signatory: 'Hélène Garçon' }), 'Hélène Garçon'],
  ['degree', 'mission_order', filled({ degree: 'Master' }), 'Master'],
  ['degree', 'diploma', filled({ degree: 'Master' }), ''],
  ['start_date', 'mission_order', filled({ start_date: '2026-09-01' }), '2026-09-01'],
  ['birth_date', 'mission_order', filled({ birth_date: '2009-09-01' }), ''],
])('the field %s of a new %s begins with its likely value, or stays', (name, doc_type, last, value) => {
  const type = { doc_type, subject: 'student' as const };
  expect(defaultValue(name, type, 'Designer', last, new Date(2027, 6, 31))).toBe(value);
});

test('dates of employment belong to one person, and a school year begins in August', () => {
  const last = filled({ start_date: '2026-09-01' });
  const type = { doc_type: 'mission_order', subject: 'employee' as const };
  expect(defaultValue('start_date', type, null, last)).toBe('');
  expect(defaultValue('academic_year', type, null, null, new Date(2027, 7, 1))).toBe('2027–2028');
});

const RESULTS = {
  doc_type: 'transcript',
  fields: [
    { ...field('results', 'multiline', true), max_length: 200, columns: ['Course', 'Grade', 'Credits'] },
  ],
};

test('a table is sent as lines with semicolons, without empty rows and extra cells', () => {
  const rows = [
    [' Math; algebra ', '15', '3'],
    ['', ' ', ''],
    ['History', '', '2; resit'],
  ];
  const form = filled({ results: textOf(rows) });
  expect(requestOf(RESULTS, null, form).fields).toEqual({
    results: 'Math, algebra; 15; 3\nHistory; ; 2; resit',
  });
  expect(rowsOf('Math; 15', 3)).toEqual([['Math', ' 15', '']]);
  expect(rowsOf('', 3)).toEqual([['', '', '']]);
});

test('a table of empty rows counts as empty', () => {
  expect(formProblems(RESULTS, filled({ results: ';;\n ; ; ' }))).toEqual({ results: 'required' });
  expect(formProblems(RESULTS, filled({ results: ';;\nMath;;' }))).toEqual({});
});

test('rows pasted from a spreadsheet or from lines with semicolons fill the table from the cell on', () => {
  const rows = [
    ['Math', '15', '3'],
    ['', '', ''],
  ];
  expect(pasted(rows, { row: 1, column: 0 }, 'History\t12\t2\r\nArt\t17\t1\t!\r\n')).toEqual([
    ['Math', '15', '3'],
    ['History', '12', '2'],
    ['Art', '17', '1 !'],
  ]);
  expect(pasted(rows, { row: 0, column: 1 }, '11\n12')).toEqual([
    ['Math', '11', '3'],
    ['', '12', ''],
  ]);
  expect(pasted(rows, { row: 1, column: 0 }, 'Art; 17; 1\nMusic; 9; 1')?.at(-1)).toEqual(['Music', '9', '1']);
  expect(pasted(rows, { row: 1, column: 0 }, 'one cell')).toBe(null);
});

test('only a start and an end share a line, whatever is between them', () => {
  const fields = ['programme', 'start_date', 'hours', 'end_date', 'signatory'].map((name) =>
    field(name, 'text'),
  );
  const names = fieldLines(fields).map((line) => line.map(({ name }) => name));
  expect(names).toEqual([['programme'], ['start_date', 'end_date'], ['hours'], ['signatory']]);
});
