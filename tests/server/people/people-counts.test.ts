import { expect, test } from 'vitest';

import { addStudent, call } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const school = await service.join();

/** Totals of full pages, which are not counted by reading them. */
async function totals(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const status of ['all', 'pending', 'validated', 'revoked']) {
    const query = { per_page: '1', ...(status !== 'all' && { status }) };
    const { answer } = await call(service, 'studentList', { token: school.token, query });
    found[status] = answer.pagination.total;
  }
  return found;
}

test('the totals stay right while people are added, changed and removed', async () => {
  const { db } = service.database;
  const uids = [];
  for (const status of ['pending', 'validated', 'validated', 'validated', 'revoked', 'revoked'] as const)
    uids.push(await addStudent(service, school, { status }));
  await addStudent(service, await service.join());
  expect(await totals()).toEqual({ all: 6, pending: 1, validated: 3, revoked: 2 });

  await db.updateTable('students').set({ status: 'validated' }).where('status', '=', 'revoked').execute();
  await db.updateTable('students').set({ first_name: 'Same' }).execute();
  expect(await totals()).toEqual({ all: 6, pending: 1, validated: 5, revoked: 0 });

  await db.deleteFrom('students').where('uid', 'in', uids.slice(0, 3)).execute();
  expect(await totals()).toEqual({ all: 3, pending: 0, validated: 3, revoked: 0 });

  const upsert = db
    .insertInto('students')
    .columns(['organization_id', 'uid', 'first_name', 'last_name', 'status', 'search_text', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('students')
        .select(['organization_id', 'uid', 'first_name', 'last_name'])
        .select((of) => of.val('revoked').as('status'))
        .select(['search_text', 'created_at'])
        .where('organization_id', '=', school.organizationId),
    )
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'uid']).doUpdateSet({ status: 'revoked' }),
    );
  await upsert.execute();
  expect(await totals()).toEqual({ all: 3, pending: 0, validated: 0, revoked: 3 });
});
