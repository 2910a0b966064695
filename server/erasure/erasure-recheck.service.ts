import type { ErasureContext } from '#server/people/erased/erased-people-file.ts';
import { transact } from '#server/db/retries.ts';
import type { Db } from '#server/db/schema.ts';
import { findOrganization } from '#server/organizations/organizations.store.ts';

import { directoryOf } from '#server/people/directories.ts';
import { deleteErased, insertErased, selectErased } from '#server/people/erased/erased-people.store.ts';
import { requireErasureKey } from '#server/people/erased/erasure-key.ts';
import { erasePerson } from './erasure.service.ts';
import { emptyWriteAheadLog, selectUnboundByIds } from './erasure.store.ts';
import { selectUids } from '#server/people/people.store.ts';
import { confirmedTitles, latestEntries, saveErasures } from '#server/people/erased/saved-erasures.ts';

/** Repeats every recorded erasure, after a restore. Returns how many people came back and are erased again. */
export async function recheckErased(db: Db, context: ErasureContext): Promise<number> {
  const { file, now } = context;
  await transact(db, async (trx) => {
    await requireErasureKey(trx, file, now);
    await takeOverFile(trx, file);
  });
  const count = await eraseReturned(db, context);
  await saveErasures(db, file);
  await emptyWriteAheadLog(db);
  return count;
}

async function takeOverFile(trx: Db, file: ErasureContext['file']): Promise<void> {
  for (const { organization_id, person, erased_at, titles = [] } of latestEntries(file).values()) {
    const organization = await findOrganization(trx, organization_id);
    if (!organization) continue;
    if (erased_at === undefined) await deleteErased(trx, organization.id, [person]);
    else
      await insertErased(trx, {
        organization_id: organization.id,
        uid_hash: person,
        erased_at,
        titles: JSON.stringify(titles),
      });
  }
}

async function eraseReturned(db: Db, context: ErasureContext): Promise<number> {
  const key = await requireErasureKey(db, context.file, context.now);
  const erased = await selectErased(db);
  let count = 0;
  for (const organizationUid of new Set(erased.map(({ organization_uid }) => organization_uid))) {
    const organization = await findOrganization(db, organizationUid);
    if (!organization) continue;
    const directory = directoryOf(organization.workspace);
    const titlesOf = new Map(
      erased
        .filter(({ organization_uid }) => organization_uid === organizationUid)
        .map(({ uid_hash, titles }) => [uid_hash, titles]),
    );
    for (const { uid } of await selectUids(db, directory, organization.id)) {
      const [hash, olderHash] = key.hashesOf(organizationUid, uid);
      const titles = titlesOf.get(hash) ?? titlesOf.get(olderHash);
      if (titles === undefined) continue;
      const unbound = await selectUnboundByIds(db, organization.id, confirmedTitles(titles));
      const request = { organizationUid, uid, titles: unbound.map(({ public_id }) => public_id) };
      await erasePerson(db, { ...request, keepsOthers: true }, context);
      count += 1;
    }
  }
  return count;
}
