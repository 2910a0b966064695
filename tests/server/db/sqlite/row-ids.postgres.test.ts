import { sql } from 'kysely';
import { expect } from 'vitest';

import { call } from '#tests/server/call.ts';
import { sharedTests } from '#tests/server/service-fixture.ts';

const { service, test, db } = await sharedTests();

test('no id and no reference to one is limited to 31 bits, in any table', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'integer'
      and (column_name = 'id' or right(column_name, 3) = '_id')`.execute(db);
  expect(rows).toEqual([]);
  const sequences = await sql`
    select sequencename from pg_sequences where schemaname = current_schema() and data_type::text <> 'bigint'`.execute(
    db,
  );
  expect(sequences.rows).toEqual([]);
});

test('the service distinguishes rows whose ids are above 2^53', async ({ member }) => {
  const issued = [];
  for (const title of ['First', 'Second', 'Third', 'Fourth'])
    issued.push(await service.issue(member, { title }));
  // The premise of this test, and of every other that runs on PostgreSQL.
  expect(issued.map(({ id }) => typeof id)).toEqual(['bigint', 'bigint', 'bigint', 'bigint']);
  const rounded = issued.map(({ id }) => Number(String(id)));
  expect(new Set(rounded).size).toBeLessThan(4);
  for (const { public_id, title } of issued) {
    const request = { token: member.token, query: { public_id } };
    const { answer } = await call(service, 'verificationStatus', request);
    expect(answer.verification).toMatchObject({ public_id, title });
  }
});
