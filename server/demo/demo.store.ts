import type { Insertable, Kysely } from 'kysely';

import type { Schema } from '../db/schema.ts';
import type { DemoDocument, Holder } from './demo-documents.ts';

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** Rows of one statement: SQLite binds at most 32,766 values. */
const BATCH = 500;

export async function insertDemoPeople(
  db: Kysely<Schema>,
  table: 'students' | 'employees',
  people: readonly Row<'students'>[],
): Promise<Holder[]> {
  const holders: Holder[] = [];
  for (const rows of batches(people)) {
    const inserted = await db
      .insertInto(table)
      .values(rows)
      .returning(['id', 'first_name', 'last_name'])
      .execute();
    for (const row of inserted) holders.push({ id: row.id, name: `${row.first_name} ${row.last_name}` });
  }
  return holders;
}

export async function insertDemoDocuments(
  db: Kysely<Schema>,
  documents: Iterable<DemoDocument>,
): Promise<void> {
  let fileCount = 0;
  for (const batch of batches(documents)) {
    const inserted = await db
      .insertInto('credentials')
      .values(batch.map(({ credential }) => credential))
      .returning(['id', 'public_id'])
      .execute();
    const ids = new Map(inserted.map((row) => [row.public_id, row.id]));
    const scanned = batch.flatMap(({ credential, scans }) => {
      const credential_id = ids.get(credential.public_id);
      return scans && credential_id !== undefined ? [{ credential_id, ...scans }] : [];
    });
    if (scanned.length > 0) await db.insertInto('scan_counts').values(scanned).execute();
    const files = batch.flatMap(({ editorFile }) => editorFile ?? []);
    const numbered = files.map((file, index) => ({ ...file, number: fileCount + index + 1 }));
    if (numbered.length > 0) await db.insertInto('editor_documents').values(numbered).execute();
    fileCount += files.length;
  }
}

export async function insertDemoDrafts(db: Kysely<Schema>, drafts: readonly Row<'drafts'>[]): Promise<void> {
  await db.insertInto('drafts').values(drafts).execute();
}

function* batches<Item>(items: Iterable<Item>): Generator<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
