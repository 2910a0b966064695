import { setTimeout as delay } from 'node:timers/promises';

import * as z from 'zod/mini';

import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';
import type { ErasedPeopleFile, ErasureEntry } from './erased-people-file.ts';
import { readErasureKey, selectErased } from './erased-people.store.ts';
import { findErasureKey, otherDatabase } from './erasure-key.ts';

const publicIds = z.array(z.string());

/** The public ids in a row of `erased_people`. */
export const confirmedTitles = (titles: string): string[] => publicIds.parse(JSON.parse(titles));

export async function unsavedErasures(db: Db, file: ErasedPeopleFile) {
  const current = latestEntries(file);
  return (await selectErased(db)).filter(
    ({ organization_uid, uid_hash, erased_at }) =>
      current.get(nameOf(organization_uid, uid_hash))?.erased_at !== erased_at,
  );
}

/** A process writes its file a moment after its commit. */
const PATIENCE_MS = [50, 200, 1_000];

/** Throws if this database's erasures were recorded in another file. */
export async function requireErasures(db: Db, file: ErasedPeopleFile): Promise<void> {
  const key = await readErasureKey(db);
  if (key && file.key() !== null && file.key() !== key.value) throw otherDatabase(file);
  let unsaved = (await unsavedErasures(db, file)).length;
  for (const patience of PATIENCE_MS) {
    if (unsaved === 0) return;
    await delay(patience);
    unsaved = (await unsavedErasures(db, file)).length;
  }
  if (unsaved > 0)
    throw conflict(
      `${file.path} lacks erasures that the database has: ${unsaved}. Set ERASED_PEOPLE_FILE to the file with all erasures. ` +
        'If this is the one, run: person recheck-erased --add-missing',
    );
}

/** Call after the commit, because what the file contains must be erased. */
export async function saveErasures(db: Db, file: ErasedPeopleFile): Promise<void> {
  const key = await findErasureKey(db);
  if (!key) return;
  write(
    file,
    key.value,
    (await unsavedErasures(db, file)).map(({ organization_uid, uid_hash, erased_at, titles }) => ({
      organization_id: organization_uid,
      person: uid_hash,
      erased_at,
      titles: confirmedTitles(titles),
    })),
  );
}

/** Records that erased people were imported again on purpose, so that no restore erases them. */
export function saveReadmissions(
  file: ErasedPeopleFile,
  key: string,
  people: readonly { organization_id: string; person: string; readmitted_at: string }[],
): void {
  if (people.length > 0) write(file, key, people);
}

export function latestEntries(file: ErasedPeopleFile): Map<string, ErasureEntry> {
  return new Map(file.entries().map((entry) => [nameOf(entry.organization_id, entry.person), entry]));
}

/** How many people are erased now: some were erased again after a restore, others readmitted. */
export function countErased(file: ErasedPeopleFile): number {
  return [...latestEntries(file).values()].filter(({ erased_at }) => erased_at !== undefined).length;
}

const nameOf = (organizationUid: string, hash: string): string => `${organizationUid} ${hash}`;

function write(file: ErasedPeopleFile, key: string, entries: readonly ErasureEntry[]): void {
  try {
    file.append(key, entries);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw conflict(
      `The change is stored, but ${file.path} can't be written (${String(error.code)}): a restored backup would undo it. ` +
        'Make the file writable, then run: person recheck-erased --add-missing',
    );
  }
}
