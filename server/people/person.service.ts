import type { EditablePerson } from '#contract/dashboard/people.ts';
import { comparableUid } from '#contract/people.ts';
import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { changed, invalid, notFound } from '#server/errors/refusals.ts';

import type { Directory } from './directories.ts';
import { selectErasedAmong } from './erased/erased-people.store.ts';
import { findErasureKey } from './erased/erasure-key.ts';
import { COLUMNS, STATUSES } from './import/import-columns.ts';
import {
  insertFormerName,
  insertPerson,
  lockPerson,
  type PersonRow,
  selectUids,
  updatePerson,
} from './people.store.ts';
import { personSearchText } from './person-name.ts';

export interface DirectoryOwner {
  id: number;
  uid: string;
  directory: Directory;
}

/** The form that an import would store: trimmed, with composed accents. */
function rowOf(directory: Directory, uid: string, person: EditablePerson): PersonRow {
  if (!STATUSES[directory].includes(person.status))
    throw invalid(`status must be one of ${STATUSES[directory].join(', ')}`);
  const values = COLUMNS[directory].map((column) => {
    const value = column === 'uid' ? uid : person[column];
    return [column, value === undefined ? null : value.trim().normalize('NFC')];
  });
  const row = Object.fromEntries(values) as Omit<PersonRow, 'search_text'>;
  return { ...row, search_text: personSearchText(row) };
}

/** Adds a person, unless the directory has the ID in any spelling, or a person with it was erased. */
export async function addPerson(
  trx: Db,
  { id, uid: organizationUid, directory }: DirectoryOwner,
  given: { uid: string; person: EditablePerson },
  auditContext: AuditContext,
): Promise<'added' | 'in_use' | 'erased'> {
  const row = rowOf(directory, given.uid, given.person);
  const key = await findErasureKey(trx);
  const hashes = key?.hashesOf(organizationUid, row.uid) ?? [];
  if ((await selectErasedAmong(trx, id, hashes)).length > 0) return 'erased';
  const uids = await selectUids(trx, directory, id);
  if (uids.some(({ uid }) => comparableUid(uid) === comparableUid(row.uid))) return 'in_use';
  const created_at = timestamp(auditContext.now);
  await insertPerson(trx, directory, { ...row, organization_id: id, created_at });
  await recordAudit(trx, auditContext, 'person_added', { organization_id: id, subject: row.uid });
  return 'added';
}

/** 409 if they differ from `before`. Former names are stored: an erasure must find them in documents. */
export async function changePerson(
  trx: Db,
  { id, directory }: DirectoryOwner,
  { uid, before, after }: { uid: string; before: EditablePerson; after: EditablePerson },
  auditContext: AuditContext,
): Promise<void> {
  const stored = await lockPerson(trx, directory, id, uid);
  if (!stored) throw notFound('This person is no longer in the directory');
  const [seen, wanted] = [rowOf(directory, uid, before), rowOf(directory, uid, after)];
  const differing = (one: PersonRow, other: PersonRow) =>
    COLUMNS[directory].filter((column) => (one[column] ?? null) !== (other[column] ?? null));
  const missed = differing(stored, seen);
  if (missed.length > 0) throw changed(`Somebody else has changed this person: ${missed.join(', ')}`);
  const columns = differing(seen, wanted);
  if (columns.length === 0) return;
  if (columns.some((column) => column === 'first_name' || column === 'last_name'))
    await insertFormerName(trx, directory, stored);
  await updatePerson(trx, directory, stored.id, wanted);
  const entry = { organization_id: id, subject: uid, detail: columns.join(', ') };
  await recordAudit(trx, auditContext, 'person_changed', entry);
}
