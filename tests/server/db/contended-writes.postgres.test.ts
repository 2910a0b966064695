import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

import { openDatabase } from '#server/db/database.ts';
import type { Db } from '#server/db/schema.ts';

import { PHONE } from '#tests/server/public-page/public-service.ts';
import { onServer, scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

/** A database whose administrator chose serializable transactions. */
async function strictDatabase(): Promise<string> {
  const scratch = await scratchDatabase();
  onTestFinished(scratch.remove);
  const name = new URL(scratch.url).pathname.slice(1);
  await onServer(scratch.url, `alter database ${name} set default_transaction_isolation = 'serializable'`);
  return scratch.url;
}

const name = (id: number) => sql.lit(`counter ${id}`);

const add = (db: Db, id: number) =>
  sql`update upkeep set at = (at::int + 1)::text where name = ${name(id)}`.execute(db);

async function twoCounters() {
  const database = await openDatabase(await strictDatabase());
  onTestFinished(() => database.close());
  for (const id of [1, 2])
    await sql`insert into upkeep (name, at) values (${name(id)}, '0')`.execute(database.db);
  const values = async () =>
    (await database.db.selectFrom('upkeep').select('at').orderBy('name').execute()).map(({ at }) => at);
  return { database, values };
}

test.each([
  ['once', 1, 2, ['2', '0']],
  ['three times', 3, 4, ['4', '0']],
])('a transaction overtaken %s is repeated, and counts once', async (_times, overtaken, runs, expected) => {
  const { database, values } = await twoCounters();
  let attempts = 0;
  await database.write(async (trx) => {
    attempts += 1;
    await sql`select * from upkeep`.execute(trx);
    if (attempts <= overtaken) await database.write((other) => add(other, 1));
    await add(trx, 1);
  });
  expect([attempts, await values()]).toEqual([runs, expected]);
});

test('a transaction overtaken every time is an outage, and has done nothing', async () => {
  const { database, values } = await twoCounters();
  let attempts = 0;
  const failure = await database
    .write(async (trx) => {
      attempts += 1;
      await sql`select * from upkeep`.execute(trx);
      await database.write((other) => add(other, 1));
      await add(trx, 1);
    })
    .catch((error: unknown) => error);
  expect(database.isOutage(failure)).toBe(true);
  expect([attempts, await values()]).toEqual([4, ['4', '0']]);
});

test('two deadlocked transactions both succeed', async () => {
  const { database, values } = await twoCounters();
  const both = Promise.withResolvers<void>();
  let begun = 0;
  const inOrder = (first: number, second: number) =>
    database.write(async (trx) => {
      await add(trx, first);
      if ((begun += 1) === 2) both.resolve();
      await both.promise;
      await add(trx, second);
    });
  await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
  expect(begun).toBeGreaterThan(2);
  expect(await values()).toEqual(['2', '2']);
});

test('a statement that is its own transaction is repeated too', async () => {
  const { database, values } = await twoCounters();
  await Promise.all(Array.from({ length: 6 }, () => add(database.db, 1)));
  expect(await values()).toEqual(['6', '0']);
});

test('writers through two services get no 500, and nothing happens twice', async () => {
  const databaseUrl = await strictDatabase();
  const first = await startTestService({ databaseUrl });
  onTestFinished(() => first.stop());
  const second = await startTestService({ databaseUrl });
  onTestFinished(() => second.stop());
  const member = await first.join();
  const statuses = new Set<number>();
  const headers = { authorization: `Bearer ${member.token}` };

  /** Like a client: a request with a 503 wasn't done, and is repeated. */
  async function sent(
    place: number,
    request: { url: string; payload?: object; headers?: Record<string, string> },
  ) {
    for (;;) {
      const method = request.payload ? 'POST' : 'GET';
      const { app } = place % 2 === 0 ? first : second;
      const answer = await app.inject({ method, headers, ...request } as const);
      statuses.add(answer.statusCode);
      if (answer.statusCode !== 503) return answer;
    }
  }
  const verify = (place: number, doc_id: string) =>
    sent(place, { url: '/api/ext/verification', payload: { doc_id, product: 'word', title: 'Letter' } });

  const files = Array.from({ length: 8 }, (_, index) => `file-${index}`);
  const made = await Promise.all(files.flatMap((doc_id) => [0, 1].map((place) => verify(place, doc_id))));
  const { pathname, search } = new URL(made.map((answer) => answer.json())[0].verification.verify_url);
  await Promise.all(
    Array.from({ length: 8 }, async (_, place) => {
      for (const doc_id of files.slice(0, 2))
        await Promise.all([
          sent(place, { url: pathname + search, headers: PHONE }),
          sent(place, { url: `/api/ext/documents?q=${doc_id}` }),
          verify(place, `${doc_id}-${place}`),
        ]);
    }),
  );

  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  for (const { app } of [first, second]) await app.close();
  const { db } = first.database;
  const numbers = await db.selectFrom('editor_documents').select('number').orderBy('number').execute();
  expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => ({ number: index + 1 })));
  const { rows } = await sql`
    select (select count(*) from credentials) as credentials,
      (select count(*) from audit where action = 'verification_created') as audited,
      (select sum(verifications_created) from daily_sums) as created,
      (select sum(valid) from scan_counts) as scans, (select sum(valid_scans) from daily_sums) as summed`.execute(
    db,
  );
  expect(rows).toEqual([{ credentials: 24, audited: 24, created: 24, scans: 16, summed: 16 }]);
});
