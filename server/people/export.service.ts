import { Readable } from 'node:stream';

import { stringify } from 'csv-stringify';

import { type AuditContext, recordAudit } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/schema.ts';

import { FOR_SPREADSHEETS } from '#server/files/csv-rows.ts';
import { type Directory, requireDirectoryOf } from './directories.ts';
import { COLUMNS } from './import/import-columns.ts';
import { writeNewFile } from '#server/files/new-file.ts';
import { selectPeopleAfter } from './people.store.ts';

const BATCH = 1_000;

/** Spreadsheets open it and an import accepts it unchanged. Leaves no incomplete file. Returns the count. */
export async function exportPeople(
  db: Db,
  { organizationUid, directory, path }: { organizationUid: string; directory: Directory; path: string },
  auditContext: AuditContext,
): Promise<number> {
  const { id } = await requireDirectoryOf(db, organizationUid, directory);
  let count = 0;
  async function* rows() {
    for await (const person of everybody(db, directory, id)) {
      count += 1;
      yield COLUMNS[directory].map((column) => person[column] ?? '');
    }
  }
  const written = { columns: [...COLUMNS[directory]], bom: true, record_delimiter: 'windows' } as const;
  async function* lines() {
    yield* Readable.from(rows()).pipe(stringify({ ...FOR_SPREADSHEETS, ...written }));
  }
  await writeNewFile(path, lines(), () => {
    const entry = { organization_id: id, subject: organizationUid, detail: `${count} exported` };
    return recordAudit(db, auditContext, `${directory}_exported`, entry);
  });
  return count;
}

async function* everybody(db: Db, directory: Directory, organizationId: number) {
  let after = 0;
  for (;;) {
    const people = await selectPeopleAfter(db, directory, organizationId, { after, limit: BATCH });
    yield* people;
    const last = people.at(-1);
    if (!last || people.length < BATCH) return;
    after = last.id;
  }
}
