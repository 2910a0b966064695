import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import { MIGRATIONS, type Migrations } from '#server/db/migrate.ts';
import { up as addReasons } from '#server/db/migrations/009-revocation-reasons.ts';
import { up as addAdministrators } from '#server/db/migrations/012-administrators.ts';
import { startService } from '#server/service.ts';

import { scratchAdmin } from '#tests/server/admin/admin.ts';
import { sharedService, updateIdentity } from '#tests/server/service-fixture.ts';

const service = await sharedService();

test('several processes may prepare an empty database at once', async () => {
  const { spawned, remove } = await scratchAdmin({ bare: true });
  const outcomes = await Promise.all([1, 2, 3].map(() => spawned('migrate', { json: true })));
  for (const { exit, stderr } of outcomes) expect([exit, stderr]).toEqual([0, '']);
  expect(await spawned('migrate --check')).toMatchObject({ exit: 0, stdout: 'No updates pending.\n' });
  await remove();
});

const nothing = { up: async () => undefined };
const tables: Migrations[string] = {
  async up(db, engine) {
    for (const migration of Object.values(MIGRATIONS)) await migration.up(db, engine);
  },
};
/** The names of the development versions' migrations; most added more after the first. */
test.each<[what: string, migrations: Migrations]>([
  ['first', { '001-first-tables': tables, '002-issuance': nothing }],
  ['last', { '001-first-tables': tables, '002-facts': nothing, '008-wide-ids': nothing }],
  ['only', { '001-first-tables': tables }],
])('a database of the %s development version is refused, with what to do', async (_, migrations) => {
  const { admin, databaseUrl, remove } = await scratchAdmin({ bare: true });
  await (await openDatabase(databaseUrl, { migrations })).close();
  const reason =
    'it was made by an earlier development version, so start with an empty one: set DATABASE_URL to a new file or an empty database';
  for (const words of ['org list', 'migrate', 'migrate --check', 'doctor']) {
    const { exit, stdout, stderr } = await admin(words);
    expect(exit).toBe(1);
    expect(words === 'doctor' ? stdout : stderr).toContain(`: ${reason}`);
  }
  await expect(startService({ ...service.config, databaseUrl })).rejects.toThrow(
    `Can't open the database in DATABASE_URL: ${reason}.`,
  );
  await remove();
});

test('text is compared and sorted bytewise on both engines, whatever the server’s locale', async () => {
  const names = ['ecole', 'École', 'Zoo', 'a-b', 'ab', 'a c'];
  for (const name of names) await service.join({ name });
  const { db } = service.database;
  const ordered = await db.selectFrom('organizations').select('name').orderBy('name').execute();
  const byBytes = names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  expect(ordered.map(({ name }) => name)).toEqual(byBytes);
});

test('a count and a sum are numbers', async () => {
  const { count, sum } = await service.database.db
    .selectFrom('organizations')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum(eb.fn('length', ['name'])).as('sum')])
    .executeTakeFirstOrThrow();
  expect([typeof count, typeof sum]).toEqual(['number', 'number']);
});

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
  const identities = db.selectFrom('identities').where('uid', '=', member.identityUid);
  const { permissions } = await identities.select('permissions').executeTakeFirstOrThrow();
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
