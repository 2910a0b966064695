import type { Workspace } from '#contract/fields.ts';
import { employeeList, studentList } from '#contract/people.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';
import { requirePermission, requireWorkspace } from '#server/access/requirements.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';
import type { Caller } from '#server/access/tokens.store.ts';

export type Directory = 'students' | 'employees';
type Reader = Pick<Caller, 'organization' | 'identity'>;

const LISTS = { students: studentList, employees: employeeList };

export function directoryOf(workspace: Workspace): Directory {
  return workspace === 'ecole' ? 'students' : 'employees';
}

/** The organization; 404 if there is none, 409 if it has the other directory. */
export async function requireDirectoryOf(db: Db, organizationUid: string, directory: Directory) {
  const organization = await requireOrganization(db, organizationUid);
  const own = directoryOf(organization.workspace);
  if (directory !== own) throw conflict(`${organizationUid} has ${own}, not ${directory}`);
  return organization;
}

/** 403 in the other workspace, and 403 without the permission. */
export function requireDirectory(caller: Reader, directory: Directory): void {
  const { workspace, viewing } = LISTS[directory];
  requireWorkspace(caller, workspace);
  requirePermission(caller, viewing);
}

/** The directory of the caller's workspace; null if the caller may not see it. */
export function readableDirectory({ organization, identity }: Reader): Directory | null {
  const directory = directoryOf(organization.workspace);
  return identity.permissions.includes(LISTS[directory].viewing) ? directory : null;
}
