import type { Kysely } from 'kysely';

import { recordAudit } from '#server/audit/audit.store.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { findOrganization } from '#server/organizations/registration.store.ts';

import { createProblemList } from './bad-rows.ts';
import type { Directory } from './directories.ts';
import { type ImportedPerson, importRows, isProblem } from './import-rows.ts';
import {
  addArrivals,
  countMerge,
  type ImportedColumn,
  type Merged,
  mergeArrivals,
  withArrivals,
} from './import.store.ts';

/** SQLite binds at most 32,766 values. */
const BATCH = 500;
const WORKSPACES = { students: 'ecole', employees: 'entreprise' } as const;

export interface ImportRequest {
  organizationUid: string;
  directory: Directory;
  path: string;
  /** Only says what would happen. */
  isTrial: boolean;
  onBytes: (bytes: number) => void;
}

interface Deed {
  now: Date;
  actor: string;
}

/**
 * Takes over a CSV file of people, by uid: new ones are added, others changed, absent ones left alone. All of it or,
 * where one row is not right, nothing: throws BadRows.
 */
export async function importPeople(
  db: Kysely<Schema>,
  { organizationUid, directory, path, isTrial, onBytes }: ImportRequest,
  { now, actor }: Deed,
): Promise<Merged> {
  const organization = await findOrganization(db, organizationUid);
  if (!organization) throw notFound(`There is no organization ${organizationUid}`);
  if (organization.workspace !== WORKSPACES[directory]) {
    throw conflict(`${organizationUid} is an ${organization.workspace}, which has no ${directory}`);
  }
  return withArrivals(db, directory, async (on) => {
    const columns = await arrive(importRows(path, directory, onBytes), (people) => addArrivals(on, people));
    const merge = { directory, organizationId: organization.id, columns };
    const at = timestamp(now);
    return on.transaction().execute(async (trx) => {
      const merged = await countMerge(trx, merge);
      if (isTrial) return merged;
      await mergeArrivals(trx, merge, at);
      await recordAudit(trx, {
        at,
        actor,
        action: `${directory}_imported`,
        organization_id: organization.id,
        subject: organizationUid,
        detail: `${merged.added} added, ${merged.changed} changed`,
      });
      return merged;
    });
  });
}

/** Hands the rows on in batches, and answers which columns they have. */
async function arrive(
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
