import { sql } from 'kysely';

import type { EmployeeItem } from '#contract/people.ts';
import type { Db } from '#server/db/schema.ts';

import type { Merge } from './import.store.ts';

type Status = EmployeeItem['status'];

/** The new status of leavers: their record is closed, or they are no longer employed. */
export type LeaverStatus = Extract<Status, 'revoked' | 'inactive'>;

/** The statuses concerned: a pending person was never employed. */
const FROM: Readonly<Record<LeaverStatus, readonly Status[]>> = {
  revoked: ['active', 'inactive', 'pending', 'validated'],
  inactive: ['active', 'validated'],
};

export interface Leaver {
  id: number;
  uid: string;
  first_name: string;
  last_name: string;
}

type Directory = Pick<Merge, 'directory' | 'organizationId'>;

export async function selectLeavers(db: Db, directory: Directory, status: LeaverStatus): Promise<Leaver[]> {
  // Without it, every person would be looked for in the whole file.
  await sql`create index staging_uid on staging (uid)`.execute(db);
  return present(db, directory, status)
    .select(['id', 'uid', 'first_name', 'last_name'])
    .where(isAbsent(directory))
    .orderBy('search_text')
    .orderBy('id')
    .execute();
}

/** How many people of a directory could leave. */
export async function countPresent(db: Db, directory: Directory, status: LeaverStatus): Promise<number> {
  const { total } = await present(db, directory, status)
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function updateLeavers(trx: Db, directory: Directory, status: LeaverStatus): Promise<void> {
  await trx
    .updateTable(directory.directory)
    .set({ status })
    .where('organization_id', '=', directory.organizationId)
    .where('status', 'in', FROM[status])
    .where(isAbsent(directory))
    .execute();
}

function isAbsent({ directory }: Directory) {
  return sql<boolean>`not exists (select 1 from staging as a where a.uid = ${sql.ref(`${directory}.uid`)})`;
}

function present(db: Db, { directory, organizationId }: Directory, status: LeaverStatus) {
  const ofOrganization = db.selectFrom(directory).where('organization_id', '=', organizationId);
  return ofOrganization.where('status', 'in', FROM[status]);
}
