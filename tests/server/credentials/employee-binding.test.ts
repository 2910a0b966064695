import { describe, expect, test } from 'vitest';

import { PERMISSIONS, type Scope } from '#contract/fields.ts';

import { addEmployee, call, verifyFile } from '#tests/server/call.ts';
import {
  type Member,
  type TestService,
  sharedService,
  updateCredential,
  updateIdentity,
} from '#tests/server/service-fixture.ts';

const service = await sharedService();
const company = await service.join({ workspace: 'entreprise' });
const employee = await addEmployee(service, company, { first_name: 'Gaël', last_name: 'Perrin' });
let file = 0;

const freshFile = () => `bound-${(file += 1)}`;

function bind(body: object, as = company) {
  const binding = { family: 'employee', employee_id: employee, doc_type: 'work_certificate' };
  return verifyFile(service, as, { title: 'Attestation', ...binding, ...body });
}

describe('a verification linked to an employee', () => {
  test('has the family, kind and document type of one, and stores its holder’s name', async () => {
    const { status, answer } = await bind({ doc_id: freshFile() });
    expect(status).toBe(201);
    expect(answer.verification).toMatchObject({
      type: 'document',
      family: 'employee',
      doc_type: 'work_certificate',
      employee_id: employee,
      status: 'valid',
    });
    expect(answer.verification.public_id).toMatch(/^SM-EMP-2026-/);
    const search = { token: company.token, query: { q: 'gael perrin' } };
    const found = await call(service, 'documentSearch', search);
    expect(found.answer.items.map(({ public_id }) => public_id)).toContain(answer.verification.public_id);
  });

  test('is created once, with its period', async () => {
    const period = { validity_mode: 'period', effective_date: '2026-12-01', end_date: '2027-01-31' };
    const body = { doc_id: freshFile(), ...period };
    const first = await bind(body);
    const second = await bind({ ...body, title: 'Another title' });
    expect(second.status).toBe(200);
    expect(second.answer).toEqual(first.answer);
    expect(first.answer.verification).toMatchObject({ status: 'scheduled', end_date: '2027-01-31' });
  });

  test('cannot be changed by asking again', async () => {
    const colleague = await addEmployee(service, company);
    const doc_id = freshFile();
    await bind({ doc_id });
    for (const other of [
      { employee_id: colleague },
      { doc_type: 'mission_order' },
      { validity_mode: 'period', effective_date: '2026-12-01' },
      { family: 'editor', employee_id: undefined, doc_type: undefined },
    ]) {
      const { status, refusal } = await bind({ doc_id, ...other });
      expect([status, refusal.code]).toEqual([409, 'conflict']);
    }
    const plain = freshFile();
    await verifyFile(service, company, { doc_id: plain });
    expect((await bind({ doc_id: plain })).status).toBe(409);
  });

  describe('requested again without a link', () => {
    test('is returned to a caller who may read it', async () => {
      const doc_id = freshFile();
      const bound = await bind({ doc_id, validity_mode: 'period', effective_date: '2026-12-01' });
      const again = await verifyPlainly(doc_id, company);
      expect([again.status, again.answer]).toEqual([200, bound.answer]);
    });

    test('is refused to one who may not', async () => {
      const doc_id = freshFile();
      await bind({ doc_id });
      const writer = await service.tokenOf(company, { scopes: ['verify:write'] });
      expect((await verifyPlainly(doc_id, writer)).refusal.code).toBe('insufficient_scope');
      await updateIdentity(service, company, { permissions: JSON.stringify(['verify documents']) });
      const refused = await verifyPlainly(doc_id, await service.tokenOf(company));
      await updateIdentity(service, company, { permissions: JSON.stringify(PERMISSIONS) });
      expect([refused.status, refused.refusal.code]).toEqual([403, 'forbidden']);
    });

    test('needs no permission to read if nothing was linked, and is a conflict if it asks for a plain file', async () => {
      const writer = await service.tokenOf(company, { scopes: ['verify:write'] });
      const plain = freshFile();
      const first = await verifyPlainly(plain, writer);
      const again = await verifyPlainly(plain, writer);
      expect([again.status, again.answer]).toEqual([200, first.answer]);

      const doc_id = freshFile();
      await bind({ doc_id });
      const refused = await verifyFile(service, writer, { doc_id, title: 'Other', family: 'editor' });
      expect([refused.status, refused.refusal.code]).toEqual([409, 'conflict']);
    });
  });

  test('gets no title and no address back once its holder was erased', async () => {
    const { db } = service.database;
    const doc_id = freshFile();
    const { answer } = await bind({ doc_id, title: 'Title' });
    await updateCredential(service, answer.verification.public_id, { erased_at: '2026-11-14 10:00:00' });
    await bind({ doc_id, title: 'Gaël Perrin', external_url: 'https://files.example.org/perrin' });
    const files = db.selectFrom('editor_documents').where('doc_id', '=', doc_id);
    const stored = await files.select(['title', 'external_url']).execute();
    expect(stored).toEqual([{ title: 'Title', external_url: null }]);
  });

  test('needs an employee of this organization', async () => {
    const other = await service.join({ workspace: 'entreprise' });
    const theirs = await addEmployee(service, other, { uid: 'E-theirs' });
    const answers = [];
    for (const employee_id of ['E-nobody', theirs]) {
      const { status, refusal } = await bind({ doc_id: freshFile(), employee_id });
      expect([status, refusal.code]).toEqual([404, 'not_found']);
      answers.push(refusal);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test.for([
    ['pending', ' is pending'],
    ['revoked', "'s record is closed"],
  ] as const)('is refused while the employee is %s', async ([status, said]) => {
    const employee_id = await addEmployee(service, company, { status });
    const doc_id = freshFile();
    const refused = await bind({ doc_id, employee_id });
    expect([refused.status, refused.refusal.error]).toEqual([409, `The employee${said}`]);
    // Nothing was stored: the file can still be verified for somebody else.
    expect((await bind({ doc_id })).status).toBe(201);
  });

  test('does not certify employment for a former employee', async () => {
    const employee_id = await addEmployee(service, company, { status: 'inactive' });
    const doc_type = 'employment_certificate';
    const bound = await bind({ doc_id: freshFile(), employee_id, doc_type });
    const { token } = company;
    const body = { doc_type, employee_uid: employee_id, fields: { start_date: '2024-03-01' } };
    const issued = await call(service, 'employeeDocumentIssue', { token, body });
    const previewed = await call(service, 'documentPreview', { token, body });
    for (const { status, refusal } of [bound, issued, previewed])
      expect([status, refusal.error]).toEqual([422, expect.stringMatching(/^doc_type .* is inactive$/)]);
  });

  test('can be created for a former employee, and is returned even if the employee was revoked since', async () => {
    const employee_id = await addEmployee(service, company, { status: 'inactive' });
    const doc_id = freshFile();
    const first = await bind({ doc_id, employee_id });
    expect(first.status).toBe(201);
    await service.database.db
      .updateTable('employees')
      .set({ status: 'revoked' })
      .where('uid', '=', employee_id)
      .where('organization_id', '=', company.organizationId)
      .execute();
    expect((await bind({ doc_id, employee_id })).answer).toEqual(first.answer);
  });
});

const verifyPlainly = (doc_id: string, as: Pick<Member, 'token'>) =>
  verifyFile(service, as, { doc_id, title: 'Other' });

function member(options: Parameters<TestService['join']>[0]) {
  return service.join({ workspace: 'entreprise', ...options });
}

async function isPossible(options: Parameters<TestService['join']>[0]) {
  const { token } = await member(options);
  const { settings } = (await call(service, 'settingsRead', { token })).answer;
  return [settings.features.employee_verification, settings.features.directory];
}

describe('permission to link', () => {
  test('workspace is checked first, then scope, then permission, then the fields', async () => {
    const scopes: Scope[] = ['verify:write'];
    const bad = { title: '', employee_id: 5 };
    const asked = async (options: Parameters<TestService['join']>[0]) =>
      (await bind(bad, await member(options))).refusal;
    expect((await asked({ workspace: 'ecole', scopes, permissions: [] })).error).toMatch(/Only companies/);
    expect((await asked({ scopes, permissions: [] })).code).toBe('insufficient_scope');
    expect((await asked({ permissions: ['view students'] })).error).toMatch(/"view employees"/);
    expect((await asked({})).code).toBe('invalid_request');
  });

  test('the missing scope is in the header', async () => {
    const { headers } = await bind({ doc_id: 'x' }, await member({ scopes: ['verify:write'] }));
    expect(headers['www-authenticate']).toContain('scope="credentials:read"');
  });

  test('a caller who may not link may still verify a file', async () => {
    const clerk = await member({ scopes: ['verify:write'], permissions: ['verify documents'] });
    expect((await verifyFile(service, clerk, { doc_id: 'x' })).status).toBe(201);
  });

  test.for<[object, string]>([
    [{ family: undefined }, 'employee_id requires family to be employee'],
    [{ family: undefined, employee_id: undefined }, 'doc_type requires family to be employee'],
    [{ family: 'editor' }, 'employee_id requires family to be employee'],
    [{ employee_id: undefined }, 'employee_id is required'],
    [{ doc_type: undefined }, 'doc_type is required'],
    [
      { doc_type: 'diploma' },
      'doc_type must be one of employment_certificate, work_certificate, salary_certificate, mission_order',
    ],
  ])('%j is refused', async ([change, error]) => {
    const { status, refusal } = await bind({ doc_id: freshFile(), ...change });
    expect([status, refusal.error]).toEqual([422, error]);
  });

  test('the settings say if it is possible', async () => {
    expect(await isPossible({})).toEqual([true, 'employees']);
    expect(await isPossible({ workspace: 'ecole' })).toEqual([false, 'students']);
    expect(await isPossible({ permissions: ['view students'] })).toEqual([false, null]);
    expect(await isPossible({ scopes: ['verify:write'] })).toEqual([false, null]);
  });
});
