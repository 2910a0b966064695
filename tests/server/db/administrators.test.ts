import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';

import { up } from '#server/db/migrations/012-administrators.ts';

import { sharedService, updateIdentity } from '#tests/server/service-fixture.ts';

const service = await sharedService();

test.each([
  [
    ['view students', 'manage access', 'verify documents'],
    [
      'view students',
      'manage people',
      'manage organization',
      'manage access',
      'read audit',
      'verify documents',
    ],
  ],
  [
    ['view students', 'revoke documents'],
    ['view students', 'revoke documents'],
  ],
  [[], []],
])('an update of the tables gives an identity that had %j then %j', async (before, after) => {
  const member = await service.join();
  await updateIdentity(service, member, { permissions: JSON.stringify(before) });
  const { db } = service.database;
  await up(db as unknown as Kysely<unknown>);
  const { permissions } = await db
    .selectFrom('identities')
    .select('permissions')
    .where('uid', '=', member.identityUid)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(permissions)).toEqual(after);
});
