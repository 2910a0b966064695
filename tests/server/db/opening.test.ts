import { expect, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import { MIGRATIONS, type Migrations } from '#server/db/migrate.ts';
import { startService } from '#server/service.ts';

import { scratchAdmin } from '#tests/server/admin/admin.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();

test('several processes may prepare an empty database at once', async () => {
  const { spawned, remove } = await scratchAdmin({ bare: true });
  const outcomes = await Promise.all([1, 2, 3].map(() => spawned('migrate', { json: true })));
  expect(outcomes.map(({ exit, stderr }) => ({ exit, stderr }))).toEqual(
    outcomes.map(() => ({ exit: 0, stderr: '' })),
  );
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
