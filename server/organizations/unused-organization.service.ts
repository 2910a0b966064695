import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';

import { requireOrganization } from './organizations.service.ts';
import {
  deleteOrganizationRows,
  findIdentityByUid,
  findUse,
  selectIdentities,
} from './organizations.store.ts';
import { isUnused } from './staff.service.ts';

/** Also deletes its account, unless that owns another one. 409 if the organization was used. */
export async function deleteOrganization(trx: Db, uid: string): Promise<void> {
  const { id } = await requireOrganization(trx, uid);
  const use = await findUse(trx, id);
  if (use !== null) throw conflict(`${uid} has been used: it has ${use.replaceAll('_', ' ')}`);
  for (const row of await selectIdentities(trx, uid)) {
    const person = await findIdentityByUid(trx, row.uid);
    if (person && !(await isUnused(trx, person))) throw conflict(`${uid} has been used by ${row.uid}`);
  }
  await deleteOrganizationRows(trx, id);
}
