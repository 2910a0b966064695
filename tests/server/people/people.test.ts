import * as fc from 'fast-check';
import { describe, expect } from 'vitest';

import { EMPLOYEE_STATUSES, STUDENT_STATUSES } from '#contract/people.ts';

import { addEmployee, addStudent, call } from '#tests/server/call.ts';
import { sharedTests } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();
const school = await service.join();

async function students(query: Record<string, string> = {}, { token } = school) {
  return (await call(service, 'studentList', { token, query })).answer;
}

async function names(query: Record<string, string>, member = school): Promise<string[]> {
  return (await students(query, member)).items.map(({ name }) => name);
}

describe('a directory', () => {
  test('shows students by their uid, name and status, and nothing else', async ({ member }) => {
    await addStudent(service, member, { uid: 'S-1', first_name: 'Zoé', last_name: 'Lefèvre' });
    expect(await students({}, member)).toEqual({
      ok: true,
      items: [{ student_uid: 'S-1', name: 'Zoé Lefèvre', status: 'validated' }],
      pagination: { page: 1, per_page: 25, total: 1, total_pages: 1 },
    });
  });

  test('shows employees with department and position, if known', async () => {
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

  test('is sorted by last name, then first name, ignoring accents', async ({ member }) => {
    for (const [first_name, last_name] of [
      ['Zoé', 'Étienne'],
      ['Ana', 'Fabre'],
      ['Éloïse', 'Étienne'],
      ['Yann', 'durand'],
    ] as const)
      await addStudent(service, member, { first_name, last_name });
    const sorted = ['Yann durand', 'Éloïse Étienne', 'Zoé Étienne', 'Ana Fabre'];
    expect(await names({}, member)).toEqual(sorted);
  });

  test('finds a person by uid, name in either order, and email, ignoring case and accents', async () => {
    const anais = { first_name: 'Anaïs', last_name: 'Guérin', email: 'a.guerin@parc.example' };
    const uid = await addStudent(service, school, { uid: 'X/77', ...anais });
    await addStudent(service, school, { first_name: 'Hugo', last_name: 'Colin', email: null });
    await addStudent(service, school, { first_name: 'Cœur', last_name: 'O’Brien' });
    for (const q of ["o'brien", 'O’Brien', "coeur  o'brien"])
      expect(await names({ q })).toEqual(['Cœur O’Brien']);
    for (const q of ['x/77', 'anais', 'GUÉRIN', 'guerin anais', 'Anaïs Gué', '  guerin ', 'guerin@parc'])
      expect([q, (await students({ q })).items.map(({ student_uid }) => student_uid)]).toEqual([q, [uid]]);
    for (const q of ['anais colin', '77 anais', 'guerin a.guerin']) expect(await names({ q })).toEqual([]);
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

  test('has pages without gap or repetition, whatever their size', async ({ member }) => {
    const uids = new Set<string>();
    for (let i = 0; i < 23; i += 1) uids.add(await addStudent(service, member));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), async (perPage) => {
        const per_page = String(perPage);
        const seen: string[] = [];
        for (let page = 1; page <= Math.ceil(23 / perPage) + 1; page += 1) {
          const { items, pagination } = await students({ page: String(page), per_page }, member);
          const position = { page, per_page: perPage, total: 23 };
          expect(pagination).toEqual({ ...position, total_pages: Math.ceil(23 / perPage) });
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
