import { join } from 'node:path';

import type { EmployeeItem, StudentItem } from '#contract/people.ts';
import { erasePerson } from '#server/erasure/erasure.service.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { personSearchText } from '#server/people/person-name.ts';

import type { Member, TestService } from '#tests/server/service-fixture.ts';

interface PersonColumns {
  uid?: string;
  first_name?: string;
  last_name?: string;
  email?: string | null;
}

let count = 0;

function person({ organizationId }: Pick<Member, 'organizationId'>, { email, ...columns }: PersonColumns) {
  count += 1;
  const names = { uid: `P-${1000 + count}`, first_name: 'Léa', last_name: 'Fontaine', ...columns };
  const address = email === undefined ? `${names.uid.toLowerCase()}@example.org` : email;
  return {
    organization_id: organizationId,
    ...names,
    email: address,
    search_text: personSearchText({ ...names, email: address }),
    created_at: '2026-09-01 08:00:00',
  };
}

/** Returns the student's uid. */
export async function addStudent(
  { database }: Pick<TestService, 'database'>,
  member: Pick<Member, 'organizationId'>,
  { status = 'validated', ...columns }: PersonColumns & { status?: StudentItem['status'] } = {},
): Promise<string> {
  const row = { ...person(member, columns), status };
  await database.db.insertInto('students').values(row).execute();
  return row.uid;
}

/** Returns the employee's uid. */
export async function addEmployee(
  { database }: TestService,
  member: Member,
  {
    status = 'active',
    department = 'Workshop',
    position = 'Cabinetmaker',
    ...columns
  }: PersonColumns &
    Partial<Pick<EmployeeItem, 'department' | 'position'>> & { status?: EmployeeItem['status'] } = {},
): Promise<string> {
  const row = { ...person(member, columns), status, department, position };
  await database.db.insertInto('employees').values(row).execute();
  return row.uid;
}

/** Erases a person, with these unlinked titles; other titles with the name stay. */
export function erase(
  { database, config, folder, clock }: TestService,
  { organizationUid }: Pick<Member, 'organizationUid'>,
  uid: string,
  titles: readonly string[] | 'all' = [],
) {
  const ERASED_PEOPLE_FILE = join(folder, 'erased-people.jsonl');
  const file = erasedPeopleFile({ DATABASE_URL: config.databaseUrl, ERASED_PEOPLE_FILE });
  const request = { organizationUid, uid, titles, keepsOthers: true };
  return erasePerson(database.db, request, { now: clock.now, actor: 'admin:test', file });
}
