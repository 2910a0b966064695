import type { Insertable } from 'kysely';

import type { Schema } from '../db/schema.ts';
import { searchText } from '../db/search-text.ts';
import type { DemoOrganization } from './demo-organizations.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import type { Random } from './random.ts';

type Student = Insertable<Schema['students']>;
type Employee = Insertable<Schema['employees']>;

const STUDENT_STATUSES = ['validated', 'validated', 'validated', 'pending', 'validated', 'revoked'] as const;
const EMPLOYEE_STATUSES = [
  'active',
  'active',
  'validated',
  'active',
  'pending',
  'inactive',
  'revoked',
] as const;
const POSITIONS: readonly [[string, string], ...[string, string][]] = [
  ['Workshop', 'Cabinetmaker'],
  ['Workshop', 'Apprentice'],
  ['Studio', 'Designer'],
  ['Sales', 'Account manager'],
  ['Administration', 'Accountant'],
];

interface Person {
  organization_id: number;
  uid: string;
  first_name: string;
  last_name: string;
  email: string;
  search_text: string;
  created_at: string;
}

export function demoStudents(owner: Owner, count: number, random: Random): Student[] {
  return Array.from({ length: count }, (_, index) => ({
    ...person(owner, `S-${10_001 + index}`, random),
    status: STUDENT_STATUSES[index % STUDENT_STATUSES.length] ?? 'validated',
  }));
}

export function demoEmployees(owner: Owner, count: number, random: Random): Employee[] {
  return Array.from({ length: count }, (_, index) => {
    const [department, position] = random.pick(POSITIONS);
    return {
      ...person(owner, `E-${1001 + index}`, random),
      department,
      position,
      status: EMPLOYEE_STATUSES[index % EMPLOYEE_STATUSES.length] ?? 'active',
    };
  });
}

interface Owner {
  organizationId: number;
  organization: DemoOrganization;
  createdAt: string;
}

function person({ organizationId, organization, createdAt }: Owner, uid: string, random: Random): Person {
  const first_name = random.pick(FIRST_NAMES);
  const last_name = random.pick(LAST_NAMES);
  const email = `${mailName(first_name)}.${mailName(last_name)}@${organization.domain}`;
  return {
    organization_id: organizationId,
    uid,
    first_name,
    last_name,
    email,
    search_text: searchText([uid, first_name, last_name, email].join(' ')),
    created_at: createdAt,
  };
}

function mailName(name: string): string {
  return searchText(name).replace(/[^a-z]/g, '') || 'person';
}
