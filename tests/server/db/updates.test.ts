import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';

import { up as addAdministrators } from '#server/db/migrations/012-administrators.ts';
import { up as addReasons } from '#server/db/migrations/009-revocation-reasons.ts';

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
])('updating the tables gives an identity with %j the permissions %j', async (before, after) => {
  const member = await service.join();
  await updateIdentity(service, member, { permissions: JSON.stringify(before) });
  const { db } = service.database;
  await addAdministrators(db as unknown as Kysely<unknown>);
  const { permissions } = await db
    .selectFrom('identities')
    .select('permissions')
    .where('uid', '=', member.identityUid)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(permissions)).toEqual(after);
});

const { database } = await sharedService();

test('updating the tables moves reasons of the dashboard beside their notes, and keeps the command line’s notes', async () => {
  const { db } = database;
  await sql`alter table audit drop column reason`.execute(db);
  const details = [
    ['idn_1', 'misused: two copies'],
    ['idn_1', 'replaced'],
    ['idn_1', 'replaced by mistake'],
    ['idn_1', null],
    ['admin:ana', 'misused: two copies'],
  ] as const;
  for (const [actor, detail] of details)
    await sql`insert into audit (at, actor, action, subject, detail)
      values ('2026-11-14 09:42:00', ${actor}, 'credential_revoked', 'SM-DOC-2026-00000000', ${detail})`.execute(
      db,
    );
  await addReasons(db as unknown as Kysely<unknown>, database.engine);
  const entries = await db.selectFrom('audit').select(['reason', 'detail']).orderBy('id').execute();
  expect(entries.map(({ reason, detail }) => [reason, detail])).toEqual([
    ['misused', 'two copies'],
    ['replaced', null],
    [null, 'replaced by mistake'],
    [null, null],
    [null, 'misused: two copies'],
  ]);
});
