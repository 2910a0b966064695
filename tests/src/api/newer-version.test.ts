import { expect, test } from 'vitest';

import { isNewer } from '#src/api/organization-queries.ts';

test('a reload is offered only for a later version', () => {
  expect(isNewer('1.10.0', '1.9.3')).toBe(true);
  expect(isNewer('2.0.0', '1.9.3')).toBe(true);
  expect(isNewer('1.9.3', '1.9.3')).toBe(false);
  expect(isNewer('1.9.2', '1.9.3')).toBe(false);
});
