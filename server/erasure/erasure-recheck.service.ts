import type { ErasureContext } from '#server/people/erased/erased-people-file.ts';
import { LANGUAGES } from '#contract/fields.ts';
import { rewordCredential } from '#server/credentials/credentials.store.ts';
import { transact } from '#server/db/retries.ts';
import type { Db } from '#server/db/schema.ts';
import { labelOf } from '#server/document-types/document-types.ts';
import { findOrganization } from '#server/organizations/organizations.store.ts';

import { directoryOf } from '#server/people/directories.ts';
import {
  deleteErased,
  insertErased,
  selectErased,
  selectErasedCredentials,
  selectErasuresInAudit,
} from '#server/people/erased/erased-people.store.ts';
import { type ErasureKey, requireErasureKey } from '#server/people/erased/erasure-key.ts';
import { erasePerson } from './erasure.service.ts';
import { emptyWriteAheadLog, findErasable, forgetNotesBefore, selectUnboundByIds } from './erasure.store.ts';
import { selectUids } from '#server/people/people.store.ts';
import { confirmedTitles, latestEntries, saveErasures } from '#server/people/erased/saved-erasures.ts';

export interface Recheck {
  /** People who were restored from a backup and are erased again. */
  erased_again: number;
  /** Titles that an older release had erased incompletely, which are now just the document type. */
  titles_replaced: number;
  /** Erased by an older release and in the directory again: an administrator must decide whether that is right. */
  returned: { organization_id: string; uid: string }[];
}

/** Repeats every recorded erasure: after a restore, and once for what older releases had left. */
export async function recheckErased(db: Db, context: ErasureContext): Promise<Recheck> {
  const { file, now } = context;
  const { titles_replaced, returned } = await transact(db, async (trx) => {
    const key = await requireErasureKey(trx, file, now);
    await takeOverFile(trx, context);
    const returnedPeople = await takeOverAudit(trx, key);
    return { titles_replaced: await replaceTitles(trx, key.createdAt), returned: returnedPeople };
  });
  const erased_again = await eraseReturned(db, context);
  await saveErasures(db, file);
  await emptyWriteAheadLog(db);
  return { erased_again, titles_replaced, returned };
}

async function takeOverFile(trx: Db, { file }: ErasureContext): Promise<void> {
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

async function takeOverAudit(trx: Db, { createdAt, hashOf }: ErasureKey): Promise<Recheck['returned']> {
  const returned: Recheck['returned'] = [];
  for (const erasure of await selectErasuresInAudit(trx, createdAt)) {
    const { uid, at, organization_id, organization_uid, workspace } = erasure;
    if (await findErasable(trx, directoryOf(workspace), organization_id, uid)) {
      returned.push({ organization_id: organization_uid, uid });
      continue;
    }
    const uid_hash = hashOf(organization_uid, uid);
    await insertErased(trx, { organization_id, uid_hash, erased_at: at, titles: '[]' });
  }
  return returned;
}

/** The names are no longer known, so such a title, or a note from that time, is replaced completely. */
async function replaceTitles(trx: Db, before: string): Promise<number> {
  let count = 0;
  for (const credential of await selectErasedCredentials(trx, before)) {
    const { id, title, doc_type, language } = credential;
    await forgetNotesBefore(trx, credential, before);
    const kind = kindIn(doc_type, language);
    if (kind === title) continue;
    await rewordCredential(trx, id, { title: kind, revoked_reason: null });
    count += 1;
  }
  return count;
}

function kindIn(docType: string | null, language: string | null): string {
  const known = LANGUAGES.filter((one) => language === null || one === language);
  const labels = known.flatMap((one) => labelOf(docType, one) ?? []);
  return labels.join(' / ') || 'Document';
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
