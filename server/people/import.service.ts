import type { Kysely } from 'kysely';

import { recordAudit } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { conflict } from '#server/http/errors.ts';
import { requireOrganization } from '#server/organizations/organizations.service.ts';

import { type Directory, directoryOf } from './directories.ts';
import { deleteErased } from './erased-people.store.ts';
import { findErasureKey, requireErasureKey } from './erasure-key.ts';
import type { ErasureContext } from './erasure.service.ts';
import { createProblemList, type ImportedPerson, importRows, isProblem } from './import-rows.ts';
import {
  addStaged,
  countMerge,
  type ImportedColumn,
  type Merged,
  mergeStaged,
  rememberNames,
  removeStaged,
  selectErasedStaged,
  withStaging,
} from './import.store.ts';
import { saveReadmissions } from './saved-erasures.ts';

/** SQLite binds at most 32,766 values. */
const BATCH = 500;

export interface ImportRequest {
  organizationUid: string;
  directory: Directory;
  path: string;
  /** Only says what would happen. */
  isTrial: boolean;
  /** Takes those who were erased too, who are then no longer counted as erased. */
  includesErased: boolean;
  onBytes: (bytes: number) => void;
}

/** `left_out`: rows about people who were erased. */
export interface Imported extends Merged {
  left_out: number;
}

/**
 * Takes over a CSV file of people, by uid: new ones are added, others changed, absent ones left alone, erased ones left
 * out. All of it or, where one row is not right, nothing: throws BadRows.
 */
export async function importPeople(
  db: Kysely<Schema>,
  { organizationUid, directory, path, isTrial, includesErased, onBytes }: ImportRequest,
  { now, actor, file }: ErasureContext,
): Promise<Imported> {
  const organization = await requireOrganization(db, organizationUid);
  if (directory !== directoryOf(organization.workspace)) {
    throw conflict(`${organizationUid} is an ${organization.workspace}, which has no ${directory}`);
  }
  // Before the rows are read: whoever is erased meanwhile must be recognized among them.
  const key = isTrial
    ? await findErasureKey(db)
    : await db.transaction().execute((trx) => requireErasureKey(trx, file, now));
  const hashOf = (uid: string) => key?.hashOf(organizationUid, uid) ?? '';
  const at = timestamp(now);
  const { readmitted, ...imported } = await withStaging(db, directory, async (connection) => {
    const columns = await stage(importRows(path, directory, onBytes), (people) =>
      addStaged(connection, people, hashOf),
    );
    const merge = { directory, organizationId: organization.id, columns };
    return connection.transaction().execute(async (trx) => {
      if (!isTrial) await findErasureKey(trx);
      const erased = await selectErasedStaged(trx, organization.id);
      if (!includesErased) await removeStaged(trx, erased);
      const merged = await countMerge(trx, merge);
      const left_out = includesErased ? 0 : erased.length;
      if (isTrial) return { ...merged, left_out, readmitted: [] };
      if (includesErased) await deleteErased(trx, organization.id, erased);
      await rememberNames(trx, merge);
      await mergeStaged(trx, merge, at);
      const readmissions = includesErased && erased.length > 0 ? `, ${erased.length} erased before` : '';
      await recordAudit(trx, {
        at,
        actor,
        action: `${directory}_imported`,
        organization_id: organization.id,
        subject: organizationUid,
        detail: `${merged.added} added, ${merged.changed} changed${readmissions}`,
      });
      return { ...merged, left_out, readmitted: includesErased ? erased : [] };
    });
  });
  const entries = readmitted.map((person) => ({
    organization_id: organizationUid,
    person,
    readmitted_at: at,
  }));
  if (key) saveReadmissions(file, key.value, entries);
  return imported;
}

/** Hands the rows on in batches, and answers which columns they have. */
async function stage(
  rows: ReturnType<typeof importRows>,
  add: (people: readonly ImportedPerson[]) => Promise<void>,
): Promise<ImportedColumn[]> {
  const problems = createProblemList();
  let batch: ImportedPerson[] = [];
  let columns: ImportedColumn[] = ['uid', 'first_name', 'last_name', 'email', 'status', 'search_text'];
  for await (const row of rows) {
    if (isProblem(row)) {
      problems.add(row);
      continue;
    }
    for (const column of ['department', 'position'] as const) {
      if (column in row && !columns.includes(column)) columns = [...columns, column];
    }
    if (problems.isEmpty()) batch.push(row);
    if (batch.length < BATCH) continue;
    await add(batch);
    batch = [];
  }
  problems.throwAny();
  await add(batch);
  return columns;
}
