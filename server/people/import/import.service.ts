import type { ErasureContext } from '#server/people/erased/erased-people-file.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import { transact } from '#server/db/retries.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';
import type { CsvSource } from '#server/files/csv-text.ts';

import { type Directory, requireDirectoryOf } from '#server/people/directories.ts';
import { deleteErased } from '#server/people/erased/erased-people.store.ts';
import { findErasureKey, requireErasureKey } from '#server/people/erased/erasure-key.ts';
import { selectUids } from '#server/people/people.store.ts';
import { createProblemList } from './import-problems.ts';
import { type ImportedFile, type ImportedPerson, importRows, isProblem, type ReadAs } from './import-rows.ts';
import {
  addStaged,
  countMerge,
  type Merged,
  mergeStaged,
  rememberNames,
  removeStaged,
  selectErasedStaged,
  withStaging,
} from './import.store.ts';
import { findLeavers, type LeaverRequest, type Leavers } from './leavers.service.ts';
import { updateLeavers } from './leavers.store.ts';
import { saveReadmissions } from '#server/people/erased/saved-erasures.ts';

/** SQLite binds at most 32,766 values. */
const BATCH = 500;

export interface ImportRequest {
  organizationUid: string;
  directory: Directory;
  source: CsvSource;
  /** Guessed from the file by default. */
  readAs?: Partial<ReadAs>;
  /** Only reports what would happen. */
  isTrial: boolean;
  /** Also imports erased people, who then no longer count as erased. */
  includesErased: boolean;
  /** What happens to people missing from the file; null leaves them alone. */
  leavers: LeaverRequest | null;
  onBytes: (bytes: number) => void;
}

/** `left_out` counts rows about erased people. */
export interface Imported extends Merged, Omit<ImportedFile, 'columns'> {
  left_out: number;
  leavers: Leavers | null;
}

/** By uid: adds new ones, updates others, leaves absent ones alone. Throws BadRows and imports nothing. */
export async function importPeople(
  db: Db,
  {
    organizationUid,
    directory,
    source,
    readAs = {},
    isTrial,
    includesErased,
    leavers: leaverRequest,
    onBytes,
  }: ImportRequest,
  { now, actor, file, admit }: ErasureContext,
): Promise<Imported> {
  const organization = await requireDirectoryOf(db, organizationUid, directory);
  // Created before the rows are read, so that a person erased meanwhile is recognized.
  const key = isTrial
    ? await findErasureKey(db)
    : await transact(db, (trx) => requireErasureKey(trx, file, now));
  const hashesOf = (uid: string) => key?.hashesOf(organizationUid, uid) ?? (['', ''] as const);
  const at = timestamp(now);
  const { readmitted, ...imported } = await withStaging(db, directory, async (connection) => {
    const stored = await selectUids(connection, directory, organization.id);
    const storedUids = stored.map(({ uid }) => uid);
    const { columns, ...reading } = await stage(
      { source, readAs, directory, storedUids, onBytes },
      (people) => addStaged(connection, directory, people, hashesOf),
    );
    const merge = { directory, organizationId: organization.id, columns };
    return transact(connection, async (trx) => {
      await admit?.(trx);
      if (!isTrial) await findErasureKey(trx);
      const erased = await selectErasedStaged(trx, organization.id);
      if (!includesErased) await removeStaged(trx, erased);
      const merged = await countMerge(trx, merge);
      const leavers = leaverRequest && (await findLeavers(trx, merge, leaverRequest));
      const left_out = includesErased ? 0 : erased.length;
      const result = { ...merged, ...reading, left_out, leavers };
      if (isTrial) return { ...result, readmitted: [] };
      if (leavers?.refusal) throw conflict(leavers.refusal);
      if (includesErased) await deleteErased(trx, organization.id, erased);
      await rememberNames(trx, merge);
      if (leavers) await updateLeavers(trx, merge, leavers.status);
      await mergeStaged(trx, merge, at);
      const readmissions = includesErased && erased.length > 0 ? `, ${erased.length} erased before` : '';
      const gone = leavers ? `, ${leavers.people.length} ${leavers.outcome}` : '';
      await recordAudit(trx, { now, actor }, `${directory}_imported`, {
        organization_id: organization.id,
        subject: organizationUid,
        detail: `${merged.added} added, ${merged.changed} changed${gone}${readmissions}`,
      });
      return { ...result, readmitted: includesErased ? erased : [] };
    });
  });
  const readmission = { organization_id: organizationUid, readmitted_at: at };
  const entries = readmitted.map((person) => ({ ...readmission, person }));
  if (key) saveReadmissions(file, key.value, entries);
  return imported;
}

/** Passes the rows on in batches, and returns what the file is. */
async function stage(
  {
    source,
    readAs: { columns, encoding },
    directory,
    storedUids,
    onBytes,
  }: Pick<ImportRequest, 'source' | 'directory' | 'onBytes'> & {
    readAs: Partial<ReadAs>;
    storedUids: readonly string[];
  },
  add: (people: readonly ImportedPerson[]) => Promise<void>,
): Promise<ImportedFile> {
  const problems = createProblemList();
  let batch: ImportedPerson[] = [];
  let heading: ImportedFile | undefined;
  const onHeading = (file: ImportedFile) => void (heading = file);
  const reading = { storedUids, columns, encoding };
  for await (const row of importRows(source, directory, reading, onHeading, onBytes)) {
    if (isProblem(row)) {
      problems.add(row);
      continue;
    }
    if (problems.isEmpty()) batch.push(row);
    if (batch.length < BATCH) continue;
    await add(batch);
    batch = [];
  }
  problems.throwAny();
  await add(batch);
  if (!heading) throw new Error('A file without a heading must be a problem');
  return heading;
}
