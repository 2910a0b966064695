import type { FastifyInstance } from 'fastify';

import { type EmployeeItem, employeeList, type StudentItem, studentList } from '#contract/people.ts';
import type { Database } from '#server/db/database.ts';
import { type Call, route } from '#server/access/route.ts';

import type { Directory } from './directories.ts';
import { createDirectoryReader, isQuickPage, listPeople } from './people.store.ts';
import { personName } from './person-name.ts';

/** Serves the directories without internal numbers and email addresses. */
export function peopleRoutes(api: FastifyInstance, { database }: { database: Database }): void {
  const longPages = database.offThread(new URL('people.store.ts', import.meta.url), { listPeople });

  const readEverybody = {
    students: createDirectoryReader(database, 'students'),
    employees: createDirectoryReader(database, 'employees'),
  };

  async function listed(
    directory: Directory,
    { caller, query }: Call<typeof studentList> | Call<typeof employeeList>,
  ) {
    const { page, per_page } = query;
    const { id } = caller.organization;
    const filter = { q: query.q, status: query.status };
    const input = { page, perPage: per_page };
    const { people, total } = isQuickPage(filter, input)
      ? await readEverybody[directory](id, input)
      : await longPages.listPeople(id, directory, id, filter, input);
    return { people, pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) } };
  }

  route(api, studentList, async (call) => {
    const { people, pagination } = await listed('students', call);
    const items = people.map((person) => ({
      student_uid: person.uid,
      name: personName(person),
      status: person.status as StudentItem['status'],
    }));
    return { items, pagination };
  });

  route(api, employeeList, async (call) => {
    const { people, pagination } = await listed('employees', call);
    const items = people.map((person) => ({
      employee_uid: person.uid,
      name: personName(person),
      department: person.department ?? null,
      position: person.position ?? null,
      status: person.status as EmployeeItem['status'],
    }));
    return { items, pagination };
  });
}
