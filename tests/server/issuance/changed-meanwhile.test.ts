import { expect, test, vi } from 'vitest';

import type { Directory } from '#server/people/directories.ts';

import { addEmployee, addStudent, call, verifyFile } from '#tests/server/call.ts';
import { addOldTemplate, sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const company = await service.join({ workspace: 'entreprise' });
const school = await service.join({ workspace: 'ecole' });
let file = 0;

const ENROLLMENT = {
  doc_type: 'enrollment_certificate',
  fields: { programme: 'BTS', academic_year: '2026-2027', signatory: 'Anne Morel', signatory_role: 'Head' },
  language: 'fr',
};

function bind(employee_id: string) {
  const binding = { family: 'employee', employee_id, doc_type: 'work_certificate' };
  return verifyFile(service, company, { doc_id: `meanwhile-${(file += 1)}`, ...binding });
}

function enroll(student_uid: string) {
  return call(service, 'studentDocumentIssue', { token: school.token, body: { ...ENROLLMENT, student_uid } });
}

type Change = { status: 'revoked' } | 'erased';

/** Changes a person in a transaction that ends when the request has read the person's former state. */
async function changedMeanwhile<Answer>(
  [directory, uid]: [Directory, string],
  change: Change,
  request: () => Promise<Answer>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  const { db } = service.database;
  await db.transaction().execute(async (trx) => {
    if (change === 'erased') await trx.deleteFrom(directory).where('uid', '=', uid).execute();
    else await trx.updateTable(directory).set(change).where('uid', '=', uid).execute();
    const isRead = nextRead(directory);
    answer = request();
    await isRead;
  });
  if (!answer) throw new Error('Nothing was asked for');
  return answer;
}

/** Resolves when a table was read outside a transaction. */
function nextRead(table: Directory): Promise<void> {
  const executor = service.database.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  return new Promise((resolve) => {
    const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
      const result = await execute<never>(query);
      if (query.sql.includes(` from "${table}" `)) {
        spy.mockRestore();
        resolve();
      }
      return result;
    });
  });
}

test.for<[Change, string]>([
  [{ status: 'revoked' }, "'s record is closed"],
  ['erased', ' is no longer in the directory'],
])('a person who becomes %j while a document is made gets none', async ([change, reason]) => {
  const employee = await addEmployee(service, company);
  const bound = await changedMeanwhile(['employees', employee], change, () => bind(employee));
  expect([bound.status, bound.refusal.error]).toEqual([409, `The employee${reason}`]);

  const student = await addStudent(service, school);
  const issued = await changedMeanwhile(['students', student], change, () => enroll(student));
  expect([issued.status, issued.refusal.error]).toEqual([409, `The student${reason}`]);
});

test('nothing is issued from a template in an earlier format until it is replaced', async () => {
  const student_uid = await addStudent(service, school);
  const old = { doc_type: 'enrollment_certificate', language: 'fr', source: '<p>{{title}}</p>' };
  await addOldTemplate(service, school, old);
  for (const id of ['studentDocumentIssue', 'documentPreview'] as const) {
    const body = { ...ENROLLMENT, student_uid };
    const { status, refusal } = await call(service, id, { token: school.token, body });
    expect([status, refusal.code]).toEqual([409, 'conflict']);
    expect(refusal.error).toMatch(
      /^This organization's template for enrollment_certificate \(fr\) is in the format of an earlier release/,
    );
    const english = await call(service, id, { token: school.token, body: { ...body, language: 'en' } });
    expect(english.status).toBeLessThan(300);
  }
});
