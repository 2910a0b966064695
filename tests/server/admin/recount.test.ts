import { expect, test } from 'vitest';

import { addEmployee, addStudent, verifyFile } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { adminWith } from './admin.ts';

const service = await sharedService();
const school = await service.join();
const company = await service.join({ workspace: 'entreprise' });
const employee_id = await addEmployee(service, company);
await addEmployee(service, company, { status: 'inactive' });
for (let students = 0; students < 3; students += 1) await addStudent(service, school);
const period = { validity_mode: 'period', effective_date: '2026-12-01', end_date: '2027-01-31' };
const bound = { family: 'employee', doc_type: 'work_certificate', employee_id };
for (const body of [{ doc_id: 'plain' }, { ...period, doc_id: 'period' }, { ...bound, doc_id: 'bound' }])
  await verifyFile(service, company, body);
await service.issue(school, { family: 'school', doc_type: 'transcript', issued_at: '2026-09-01 08:00:00' });
await service.issue(school, { revoked_at: '2026-10-05 08:00:00', end_date: '2026-12-31' });

async function figures() {
  const { db } = service.database;
  const people = await db
    .selectFrom('people_counts')
    .select(({ fn }) => ['organization_id', 'directory', 'status', fn.sum('people').as('people')])
    .groupBy(['organization_id', 'directory', 'status'])
    .orderBy('organization_id')
    .orderBy('status')
    .execute();
  const documents = await db
    .selectFrom('document_counts')
    .select(({ fn }) => ['organization_id', 'family', fn.sum('documents').as('documents')])
    .groupBy(['organization_id', 'family'])
    .orderBy('organization_id')
    .orderBy('family')
    .execute();
  const sums = db.selectFrom('daily_sums').selectAll();
  const days = await sums.orderBy('organization_id').orderBy('day').orderBy('family').execute();
  return { people, documents, days };
}

test('a recount restores the original figures', async () => {
  const right = await figures();
  expect(right.documents).toHaveLength(4);
  const { db } = service.database;
  await db.updateTable('people_counts').set({ people: 99 }).execute();
  await db.deleteFrom('document_counts').execute();
  await db.updateTable('daily_sums').set({ verifications_created: 7, starting: 3, revoked: 5 }).execute();
  expect(await figures()).not.toEqual(right);

  const { exit } = await adminWith({ DATABASE_URL: service.config.databaseUrl }, 'recount');
  expect(exit).toBe(0);
  expect(await figures()).toEqual(right);
  const last = db.selectFrom('audit').select('action').orderBy('id', 'desc').limit(1);
  expect(await last.execute()).toEqual([{ action: 'figures_recounted' }]);
});
