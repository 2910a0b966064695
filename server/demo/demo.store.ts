import { type Insertable, sql } from 'kysely';

import { ACTIVITY_LIMIT } from '#contract/analytics.ts';
import type { Family } from '#contract/fields.ts';
import { statusDays, statusOn } from '#server/status/status.ts';
import { addToDays, type CounterDelta } from '#server/figures/daily-sums.store.ts';
import type { Db, Schema } from '#server/db/schema.ts';

import type { DemoDocument, Holder } from './demo-documents.ts';
import type { DemoScans } from './demo-scans.ts';

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>;

/** Rows in one statement: few enough to be prepared once, and for SQLite's limit of 32,766 values. */
const BATCH = 200;
/** Documents are about the first people only, so that millions of names needn't be in memory. */
const MAX_HOLDERS = 20_000;

export async function insertDemoPeople(
  db: Db,
  table: 'students' | 'employees',
  people: Iterable<Row<'students'>>,
): Promise<Holder[]> {
  const holders: Holder[] = [];
  const writer = inBatches(async (rows: Row<'students'>[]) => {
    const inserted = await db
      .insertInto(table)
      .values(rows)
      .returning(['id', 'first_name', 'last_name'])
      .execute();
    if (holders.length >= MAX_HOLDERS) return;
    for (const row of inserted) holders.push({ id: row.id, name: `${row.first_name} ${row.last_name}` });
  });
  for (const person of people) await writer.add(person);
  await writer.finish();
  return holders;
}

/** Calls `onInserted` with the number so far. */
export async function insertDemoDocuments(
  db: Db,
  documents: Iterable<DemoDocument>,
  onInserted: (count: number) => void,
): Promise<void> {
  let count = 0;
  let fileCount = 0;
  const scanned = inBatches((rows: Row<'scan_counts'>[]) =>
    db.insertInto('scan_counts').values(rows).execute(),
  );
  const files = inBatches((rows: Row<'editor_documents'>[]) =>
    db.insertInto('editor_documents').values(rows).execute(),
  );
  const credentials = inBatches(async (batch: DemoDocument[]) => {
    const inserted = await db
      .insertInto('credentials')
      .values(batch.map(({ credential }) => credential))
      .returning(['id', 'public_id'])
      .execute();
    const ids = new Map(inserted.map((row) => [row.public_id, row.id]));
    for (const { credential, scans, editorFile } of batch) {
      const id = ids.get(credential.public_id);
      if (scans && id !== undefined) await scanned.add(scanCounts(id, scans));
      if (editorFile) await files.add({ ...editorFile, number: (fileCount += 1) });
    }
    onInserted((count += batch.length));
  });
  for (const document of documents) await credentials.add(document);
  for (const writer of [credentials, scanned, files]) await writer.finish();
}

function scanCounts(credential_id: number, { days, last_scan_at }: DemoScans): Row<'scan_counts'> {
  const total = (outcome: 'valid' | 'invalid') => days.reduce((sum, day) => sum + day[outcome], 0);
  return { credential_id, valid: total('valid'), invalid: total('invalid'), last_scan_at };
}

export async function insertDemoSums(db: Db, deltas: readonly CounterDelta[]): Promise<void> {
  const writer = inBatches((batch: CounterDelta[]) => addToDays(db, batch));
  for (const delta of deltas) await writer.add(delta);
  await writer.finish();
}

/** Adds the newest activity of each kind, derived from the documents. */
export async function insertDemoActivity(db: Db, organizationId: number): Promise<void> {
  await sql`
    insert into activity (organization_id, at, event, credential_id, outcome, family, product)
    select cast(${organizationId} as bigint), at, event, ranked.id, outcome, family, product
    from (
      select happened.*, row_number() over (partition by family, event order by at desc, id desc) as place
      from (
        select id, family, product, issued_at as at,
          case when family = 'editor' then 'verification_created' else 'document_issued' end as event,
          ${statusOn(sql`substr(issued_at, 1, 10)`, { isBefore: true })} as outcome
        from credentials where organization_id = ${organizationId}
        union all
        select id, family, product, revoked_at, 'credential_revoked', 'revoked'
        from credentials where organization_id = ${organizationId} and revoked_at is not null
        union all
        select id, family, product, last_scan_at, 'scan', case when valid > 0 then 'valid' else 'invalid' end
        from credentials inner join scan_counts on credential_id = id
        where organization_id = ${organizationId}
      ) as happened
    ) as ranked
    where place <= ${ACTIVITY_LIMIT.max}
    order by at, ranked.id`.execute(db);
}

export function findNewestValid(
  db: Db,
  { organizationId, family, issuedBefore }: { organizationId: number; family: Family; issuedBefore: string },
) {
  return db
    .selectFrom('credentials')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('family', '=', family)
    .where('issued_at', '<', issuedBefore)
    .where('revoked_at', 'is', null)
    .where('effective_date', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertDemoDrafts(db: Db, drafts: readonly Row<'drafts'>[]): Promise<void> {
  await db.insertInto('drafts').values(drafts).execute();
}

/** Writes rows in batches of equal size, except the last one. */
function inBatches<Item>(write: (batch: Item[]) => Promise<unknown>) {
  let batch: Item[] = [];

  async function finish(): Promise<void> {
    const written = batch;
    batch = [];
    if (written.length > 0) await write(written);
  }

  return {
    finish,
    async add(item: Item): Promise<void> {
      batch.push(item);
      if (batch.length === BATCH) await finish();
    },
  };
}

type Count = Exclude<keyof CounterDelta, 'organization_id' | 'day' | 'family' | 'doc_type'>;

/** Sums what the documents of one organization add to its days. */
export function createDemoSums() {
  const deltas = new Map<string, CounterDelta>();

  function addTo(day: string, credential: DemoDocument['credential'], count: Count, by = 1): void {
    const { organization_id, family, doc_type = null } = credential;
    const key = `${day} ${family} ${doc_type}`;
    const delta = deltas.get(key) ?? { organization_id, day, family, doc_type };
    delta[count] = (delta[count] ?? 0) + by;
    deltas.set(key, delta);
  }

  function add({ credential, scans }: DemoDocument): void {
    const created = credential.family === 'editor' ? 'verifications_created' : 'documents_issued';
    addTo(credential.issued_at.slice(0, 10), credential, created);
    for (const { day, counter } of statusDays(credential)) addTo(day, credential, counter);
    for (const { day, valid, invalid } of scans?.days ?? []) {
      if (valid > 0) addTo(day, credential, 'valid_scans', valid);
      if (invalid > 0) addTo(day, credential, 'invalid_scans', invalid);
    }
  }

  return { add, deltas: () => [...deltas.values()] };
}
