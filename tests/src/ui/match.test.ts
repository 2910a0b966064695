import { expect, test } from 'vitest';

import { matchIn } from '#src/ui/lists/Row.tsx';

test.each([
  ['Certificat de scolarité', 'SCOLARITE', 'scolarité'],
  ['École Saint-Éloi', 'ecole', 'École'],
  ['E\u0301cole', 'eco', 'E\u0301co'],
  ['Straße ﬁn', 'fin', 'ﬁn'],
  ['Prix 100 % net', '% n', '% n'],
])('in %s, %s marks %s', (text, wanted, marked) => {
  const match = matchIn(text, wanted);
  expect(match && text.slice(match.start, match.end)).toBe(marked);
});

test('nothing is marked without a match, or without a search', () => {
  expect(matchIn('Diploma', 'certificate')).toBeNull();
  expect(matchIn('Diploma', '')).toBeNull();
});
