import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { EMPLOYEE_STATUSES, STUDENT_STATUSES } from '#contract/people.ts';

import { call } from '#tests/server/call.ts';
import { type Member, sharedService } from '#tests/server/service-fixture.ts';
import { addEmployee, addStudent } from './people-fixture.ts';

const service = await sharedService();
const school = await service.join();
const company = await service.join({ workspace: 'entreprise' });

async function students(query: Record<string, string> = {}, { token } = school) {
  return (await call(service, 'studentList', { token, query })).answer;
}

async function names(query: Record<string, string>, member = school): Promise<string[]> {
  return (await students(query, member)).items.map(({ name }) => name);
}

describe('a directory', () => {
  test('shows students by their uid, name and status, and nothing else', async () => {
    const member = await service.join();
    await addStudent(service, member, { uid: 'S-1', first_name: 'Zoé', last_name: 'Lefèvre' });
    expect(await students({}, member)).toEqual({
      ok: true,
      items: [{ student_uid: 'S-1', name: 'Zoé Lefèvre', status: 'validated' }],
      pagination: { page: 1, per_page: 25, total: 1, total_pages: 1 },
    });
  });

  test('shows employees with department and position, where they are known', async () => {
    const member = await service.join({ workspace: 'entreprise' });
    await addEmployee(service, member, { uid: 'E-1', last_name: 'Aubry' });
    await addEmployee(service, member, { uid: 'E-2', last_name: 'Besson', department: null, position: null });
    const { answer } = await call(service, 'employeeList', { token: member.token });
    expect(answer.items).toEqual([
      {
        employee_uid: 'E-1',
        name: 'Léa Aubry',
        department: 'Workshop',
        position: 'Cabinetmaker',
        status: 'active',
      },
      { employee_uid: 'E-2', name: 'Léa Besson', department: null, position: null, status: 'active' },
    ]);
  });

  test('is sorted by last name, then first name, whatever the accents', async () => {
    const member = await service.join();
    for (const [first_name, last_name] of [
      ['Zoé', 'Étienne'],
      ['Ana', 'Fabre'],
      ['Éloïse', 'Étienne'],
      ['Yann', 'durand'],
    ] as const) {
      await addStudent(service, member, { first_name, last_name });
    }
    const sorted = ['Yann durand', 'Éloïse Étienne', 'Zoé Étienne', 'Ana Fabre'];
    expect(await names({}, member)).toEqual(sorted);
  });

  test('finds a person by uid, name in either order, and e-mail, without case and accents', async () => {
    const uid = await addStudent(service, school, {
      uid: 'X/77',
      first_name: 'Anaïs',
      last_name: 'Guérin',
      email: 'a.guerin@parc.example',
    });
    await addStudent(service, school, { first_name: 'Hugo', last_name: 'Colin', email: null });
    await addStudent(service, school, { first_name: 'Cœur', last_name: 'O’Brien' });
    for (const q of ["o'brien", 'O’Brien', "coeur  o'brien"]) {
      expect(await names({ q })).toEqual(['Cœur O’Brien']);
    }
    for (const q of ['x/77', 'anais', 'GUÉRIN', 'guerin anais', 'Anaïs Gué', '  guerin ', 'guerin@parc']) {
      expect([q, (await students({ q })).items.map(({ student_uid }) => student_uid)]).toEqual([q, [uid]]);
    }
    for (const q of ['anais colin', '77 anais', 'guerin a.guerin']) expect(await names({ q })).toEqual([]);
  });

  test('takes every character of what is looked for literally', async () => {
    await addStudent(service, school, { first_name: 'Per%cent', last_name: 'Under_score' });
    await addStudent(service, school, { first_name: 'Percent', last_name: 'Underscore' });
    for (const q of ['per%', 'under_', '%', '_']) {
      expect(await names({ q })).toEqual(['Per%cent Under_score']);
    }
    for (const q of ['*', '\\', "' or 1=1 --", '\u0301']) expect(await names({ q })).toEqual([]);
  });

  test('can be filtered by status', async () => {
    const [pupils, workers] = [await service.join(), await service.join({ workspace: 'entreprise' })];
    for (const status of STUDENT_STATUSES) await addStudent(service, pupils, { status });
    for (const status of EMPLOYEE_STATUSES) await addEmployee(service, workers, { status });
    for (const status of STUDENT_STATUSES) {
      const { items, pagination } = await students({ status }, pupils);
      expect([items.map((item) => item.status), pagination.total]).toEqual([[status], 1]);
    }
    for (const status of EMPLOYEE_STATUSES) {
      const { answer } = await call(service, 'employeeList', { token: workers.token, query: { status } });
      expect(answer.items.map((item) => item.status)).toEqual([status]);
    }
  });

  test('comes in pages that meet without gap or repetition, whatever their size', async () => {
    const member = await service.join();
    const uids = new Set<string>();
    for (let i = 0; i < 23; i += 1) uids.add(await addStudent(service, member));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (perPage) => {
        const per_page = String(perPage);
        const seen: string[] = [];
        for (let page = 1; page <= Math.ceil(23 / perPage) + 1; page += 1) {
          const { items, pagination } = await students({ page: String(page), per_page }, member);
          expect(pagination).toEqual({
            page,
            per_page: perPage,
            total: 23,
            total_pages: Math.ceil(23 / perPage),
          });
          expect(items.length).toBeLessThanOrEqual(perPage);
          seen.push(...items.map(({ student_uid }) => student_uid));
        }
        expect(seen).toHaveLength(23);
        expect(new Set(seen)).toEqual(uids);
      }),
      { numRuns: 12 },
    );
  });

  test('is empty for another organization', async () => {
    await addStudent(service, school);
    expect((await students({}, await service.join())).pagination).toMatchObject({ total: 0, total_pages: 0 });
  });
});

function ask(id: 'studentList' | 'employeeList', { token }: Member, query = {}) {
  return call(service, id, { token, query });
}

describe('who may not see a directory', () => {
  test('a company may not read students, nor an institution employees', async () => {
    for (const [id, member] of [
      ['studentList', company],
      ['employeeList', school],
    ] as const) {
      const { status, refusal } = await ask(id, member, { per_page: '0' });
      expect([status, refusal.code]).toEqual([403, 'forbidden']);
      expect(refusal.error).toMatch(/workspace/);
    }
  });

  test('an identity without the permission, even before its query is looked at', async () => {
    const clerk = await service.join({ permissions: ['view employees'] });
    const foreman = await service.join({ workspace: 'entreprise', permissions: ['view students'] });
    for (const [id, member, permission] of [
      ['studentList', clerk, 'view students'],
      ['employeeList', foreman, 'view employees'],
    ] as const) {
      const { status, refusal } = await ask(id, member, { per_page: '0' });
      expect([status, refusal.code]).toEqual([403, 'forbidden']);
      expect(refusal.error).toContain(permission);
    }
  });

  test('a token without the scope, before workspace and permission', async () => {
    const other = await service.join({ workspace: 'entreprise', permissions: [], scopes: ['verify:write'] });
    expect((await ask('studentList', other)).refusal.code).toBe('insufficient_scope');
  });

  test.for([
    ['per_page', '0', 'per_page must be between 1 and 100'],
    ['per_page', '101', 'per_page must be between 1 and 100'],
    ['page', '0', 'page must be between 1 and 1000000'],
    ['status', 'active', 'status must be one of pending, validated, revoked'],
    ['q', ' ', 'q must not be blank'],
    ['sort', 'name', "sort isn't a known field"],
  ])('nobody with %s=%s', async ([name, value, error]) => {
    const { status, refusal } = await ask('studentList', school, { [String(name)]: value });
    expect([status, refusal]).toEqual([422, { ok: false, error, code: 'invalid_request' }]);
  });
});
