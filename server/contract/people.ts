import * as z from 'zod/mini';

import { pagination, text } from './fields.ts';
import { integerQuery } from './request-fields.ts';
import { answer, operation } from './operation.ts';

export const STUDENT_STATUSES = ['pending', 'validated', 'revoked'] as const;
export const EMPLOYEE_STATUSES = ['active', 'inactive', 'pending', 'validated', 'revoked'] as const;
const studentStatus = z.enum(STUDENT_STATUSES);
const employeeStatus = z.enum(EMPLOYEE_STATUSES);

export const studentItem = z.object({ student_uid: z.string(), name: z.string(), status: studentStatus });
export type StudentItem = z.infer<typeof studentItem>;

export const employeeItem = z.object({
  employee_uid: z.string(),
  name: z.string(),
  department: z.nullable(z.string()),
  position: z.nullable(z.string()),
  status: employeeStatus,
});
export type EmployeeItem = z.infer<typeof employeeItem>;

/** E00001, e00001 and Ｅ00001 are one person, typed three times; so is one with a character that nobody sees. */
export const comparableUid = (uid: string): string =>
  uid
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase();

/** Finds an item by its ID. The exact spelling goes first, because people of an older release may differ in it alone. */
export function finderByUid<Item>(
  items: readonly Item[],
  uidOf: (item: Item) => string,
): (uid: string) => Item | undefined {
  const keyed = (keyOf: (uid: string) => string) => items.map((item) => [keyOf(uidOf(item)), item] as const);
  const byUid = new Map([...keyed(comparableUid), ...keyed((uid) => uid)]);
  return (uid) => byUid.get(uid) ?? byUid.get(comparableUid(uid));
}

const directory = {
  scope: 'credentials:read',
  area: 'Directory',
  description:
    'Sorted by last name. q searches the uid, the name, and the email address for the exact text, ignoring case and accents.',
} as const;
const page = {
  q: z.optional(text(1, 200)),
  page: integerQuery(1, 1_000_000, 1),
  per_page: integerQuery(1, 100, 25),
};

export const studentList = operation('GET /students', {
  ...directory,
  workspace: 'ecole',
  viewing: 'view students',
  summary: 'The students of an institution',
  query: z.strictObject({ ...page, status: z.optional(studentStatus) }),
  output: answer({ items: z.array(studentItem), pagination }),
});

export const employeeList = operation('GET /employees', {
  ...directory,
  workspace: 'entreprise',
  viewing: 'view employees',
  summary: 'The employees of a company',
  query: z.strictObject({ ...page, status: z.optional(employeeStatus) }),
  output: answer({ items: z.array(employeeItem), pagination }),
});
