import { createHmac, randomBytes } from 'node:crypto';

import { comparableUid } from '#contract/people.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';
import type { ErasedPeopleFile } from './erased-people-file.ts';
import { insertErasureKey, selectErasureKey, selectOrganizationKeys } from './erased-people.store.ts';

/** Recognizes an erased person without storing who it is: a hash of the uid, keyed so that nobody can try uids. */
export interface ErasureKey {
  value: string;
  hashOf: (organizationUid: string, uid: string) => string;
  /** The present form, and that of older releases: of the uid with its case, or its wide characters. */
  hashesOf: (organizationUid: string, uid: string) => readonly [string, string];
  /** Replaces a doc id that contains the name. */
  docIdFor: (docId: string) => string;
}

/**
 * The key of this database, created at the first erasure and never changed. A new database or an older backup takes the key
 * from the file beside it. Locks it until the transaction ends.
 */
export async function requireErasureKey(trx: Db, file: ErasedPeopleFile, now: Date): Promise<ErasureKey> {
  const kept = file.key();
  const value = kept ?? randomBytes(32).toString('base64');
  await insertErasureKey(trx, { value, created_at: timestamp(now) });
  const key = await findErasureKey(trx);
  if (!key) throw new Error("The erasure key wasn't stored");
  if (kept !== null && kept !== key.value) throw otherDatabase(file);
  return key;
}

export const otherDatabase = ({ path }: ErasedPeopleFile) =>
  conflict(`${path} belongs to another database. Move it, or set ERASED_PEOPLE_FILE.`);

export async function findErasureKey(db: Db): Promise<ErasureKey | null> {
  const row = await selectErasureKey(db);
  if (!row) return null;
  const imported = await selectOrganizationKeys(db);
  const personHash = (organizationUid: string, uid: string) =>
    hash(imported.get(organizationUid) ?? row.value, 'person', organizationUid, uid);
  const hashOf: ErasureKey['hashOf'] = (organizationUid, uid) =>
    personHash(organizationUid, comparableUid(uid));
  return {
    value: row.value,
    hashOf,
    hashesOf: (organizationUid, uid) => [
      hashOf(organizationUid, uid),
      personHash(organizationUid, olderForm(uid)),
    ],
    docIdFor: (docId) => `erased-${hash(row.value, 'file', docId).slice(0, 32)}`,
  };
}

function olderForm(uid: string): string {
  const composed = uid.normalize('NFC');
  return comparableUid(uid) === composed.toLowerCase() ? composed : composed.toLowerCase();
}

function hash(key: string, ...parts: string[]): string {
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex');
}
