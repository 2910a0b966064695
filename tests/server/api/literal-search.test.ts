import { expect, test } from 'vitest';

import type { OperationId } from '#contract/operations.ts';

import { addEmployee, addStudent, ask } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

/** Characters with a meaning in LIKE, FTS5, regular expressions, globs and SQL. */
const SIGNS = [
  ...String.raw`% _ \ \% %% " "" ' '' * ? [a] ^ $ . .* | ( ) NEAR( : title: - -- + { } ~ ; /* ||`.split(' '),
  ...'::text $1 :q @q & # < ! , `'.split(' '),
  ' AND ',
  ' OR ',
  ' NOT ',
  ' NEAR/2 ',
  "' or 1=1 --",
];
const DECOYS = ['xy', 'x y', 'x1y', 'xaby', 'x x y y', 'x%20y', 'x&amp;y'];

const between = (sign: string) => `x${sign}y`;

const service = await sharedService();
const school = await service.join();
const company = await service.join({ workspace: 'entreprise' });
for (const word of [...SIGNS.map(between), ...DECOYS]) {
  await addStudent(service, school, { first_name: 'A', last_name: word });
  await addEmployee(service, company, { first_name: 'A', last_name: word });
  await service.issue(school, { title: word, family: 'org' });
}

test.for<[OperationId, params?: Record<string, string>]>([
  ['studentList'],
  ['employeeList'],
  ['documentList'],
  ['familyDocumentList', { family: 'org' }],
  ['documentSearch'],
])('every character is literal for %s', async ([id, params = {}]) => {
  const { token } = id === 'employeeList' ? company : school;
  for (const word of SIGNS.map(between)) {
    const { status, body } = await ask(service, id, { token, params, query: { q: word } });
    expect({ word, status }).toEqual({ word, status: 200 });
    const { items } = JSON.parse(body) as { items: { name?: string; title?: string }[] };
    expect(items.map(({ name, title }) => title ?? name?.replace('A ', ''))).toEqual([word]);
  }
});
