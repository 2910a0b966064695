import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { factsRequest, type FactRequest } from '#contract/fact-requests.ts';
import { factMode } from '#contract/facts.ts';
import {
  nameProblems,
  readyFacts,
  valueProblem,
  writeFacts,
  type NameProblem,
} from '#src/taskpane/features/this-document/facts.ts';
import { holdsFor } from '#tests/holds-for.ts';

const named = (...names: string[]): FactRequest[] =>
  names.map((name) => ({ name, value: '14,5', mode: 'shown' }));

test.each<{ names: string[]; problems: (NameProblem | null)[] }>([
  { names: ['Final grade', 'Mention'], problems: [null, null] },
  { names: ['', ' \u00a0\u200b ', '\n'], problems: ['unnamed', 'unnamed', 'unnamed'] },
  { names: ['Final grade', 'final  GRADE ', 'Mention'], problems: [null, 'sameName', null] },
  { names: ['x'.repeat(60), 'x'.repeat(61)], problems: [null, 'longName'] },
  { names: ['🎓'.repeat(60), '🎓'.repeat(61)], problems: [null, 'longName'] },
  { names: ['Grade\ud800', 'Two\nlines'], problems: [null, null] },
])('names $names have the problems $problems', ({ names, problems }) => {
  expect(nameProblems(named(...names))).toEqual(problems);
});

test.each([
  ['14,5', null],
  [' ', 'nothing'],
  ['', 'nothing'],
  ['\u200b', 'nothing'],
  ['x'.repeat(200), null],
  ['x'.repeat(201), 'longValue'],
  ['🎓'.repeat(200), null],
  ['x'.repeat(1_000_000), 'longValue'],
])('a passage is accepted if it can be compared: %.20s', (value, problem) => {
  expect(valueProblem(value)).toBe(problem);
});

test('the service accepts what the pane accepts', () => {
  const awkward = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 70 }),
    fc.constantFrom('Grade', 'grade ', 'ＧＲＡＤＥ', 'Gra\u00adde', '\u3164', 'a\u0000b', 'é', 'e\u0301'),
  );
  const fact = fc.record({ name: awkward, mode: fc.constantFrom(...factMode.options) });
  holdsFor(500, fc.array(fact, { maxLength: 12 }), (given) => {
    const facts = given.map((each) => ({ ...each, value: '14,5' }));
    const ready = readyFacts(writeFacts(facts));
    expect(ready !== null).toBe(nameProblems(facts).every((problem) => problem === null));
    expect(ready === null || factsRequest.safeParse(ready).success).toBe(true);
  });
});
