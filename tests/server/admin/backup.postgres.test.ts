import { expect, test } from 'vitest';

import { sharedAdmin } from './admin.ts';

const { admin } = await sharedAdmin();

test('backup on PostgreSQL names the program to use instead', async () => {
  const { exit, stderr } = await admin('backup copy.dump');
  expect(exit).toBe(1);
  expect(stderr).toContain('pg_dump --format=custom');
});
