import { expect, test } from 'vitest';

import { FIXED_SET, PROTECTED_DOCUMENTS } from './fixed-set.ts';

test('the fixed set has at least 60 documents, each with a name of its own', () => {
  const names = [...FIXED_SET, ...PROTECTED_DOCUMENTS].map(({ name }) => name);
  expect(FIXED_SET.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
});
