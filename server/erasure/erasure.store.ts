import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';
import { rewordCredential } from '#server/credentials/credentials.store.ts';
import type { Directory } from '#server/people/directories.ts';

/** Longer than any read may take. */
const MAX_READ_MS = 15_000;
const PAUSE_MS = 20;

const PERSON_COLUMNS = { students: 'student_id', employees: 'employee_id' } as const;

export function findErasable(db: Db, directory: Directory, organizationId: number, uid: string) {
  return db
    .selectFrom(directory)
    .select(['id', 'uid', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

export function selectHeld(db: Db, directory: Directory, personId: number) {
  return erasableCredentials(db).where(PERSON_COLUMNS[directory], '=', personId).execute();
}

export function selectUnboundByIds(db: Db, organizationId: number, publicIds: readonly string[]) {
  return erasableCredentials(db)
    .where('organization_id', '=', organizationId)
    .where('holder_name', 'is', null)
    .where('public_id', 'in', publicIds.length === 0 ? [''] : publicIds)
    .execute();
}
export type Erasable = Awaited<ReturnType<typeof selectHeld>>[number];

function erasableCredentials(db: Db) {
  return db
    .selectFrom('credentials')
    .select(['id', 'organization_id', 'public_id', 'title', 'holder_name', 'doc_id', 'revoked_reason']);
}

const BATCH = 2_000;

/** Called with the finished share of the work, from 0 to 1. */
export type OnShare = (share: number) => void;
export const noShare: OnShare = () => {};

/** Maps the share of a part to its range of the whole work. */
export const within =
  (onShare: OnShare, from: number, to: number): OnShare =>
  (share) =>
    onShare(from + share * (to - from));

/** PostgreSQL's ids may be bigints. */
const shareOfIds = (id: number | bigint, last: number | bigint) => Number(id) / Number(last);

/** All rows in the order of their ids, without loading all of them into memory. The share is that of the table's ids. */
async function* inBatches<Row extends { id: number }>(
  db: Db,
  table: 'credentials' | 'editor_documents',
  onShare: OnShare,
  select: (afterId: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  const newest = db.selectFrom(table).select(({ fn }) => fn.max('id').as('last'));
  const { last } = await newest.executeTakeFirstOrThrow();
  let rows: Row[] = [];
  do {
    rows = await select(rows.at(-1)?.id ?? 0);
    yield* rows;
    onShare(rows.length === BATCH ? shareOfIds(rows.at(-1)?.id ?? 0, last) : 1);
  } while (rows.length === BATCH);
}

/** Titles not linked to a person of a directory, with the values of their shown facts, oldest first. */
export function selectUnboundTitles(db: Db, organizationId: number, onShare: OnShare) {
  return inBatches(db, 'credentials', onShare, async (afterId) => {
    const rows = await db
      .selectFrom('credentials')
      .select(['id', 'public_id', 'title', 'issued_at'])
      .where('organization_id', '=', organizationId)
      .where('id', '>', afterId)
      .where('holder_name', 'is', null)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const facts = await db
      .selectFrom('credential_facts')
      .select(['credential_id', 'name', 'shown_value'])
      .where('credential_id', '>=', rows[0]?.id ?? 0)
      .where('credential_id', '<=', rows.at(-1)?.id ?? 0)
      .execute();
    const factsOf = Map.groupBy(facts, ({ credential_id }) => credential_id);
    return rows.map((row) => ({
      ...row,
      facts: (factsOf.get(row.id) ?? []).flatMap(({ name, shown_value }) => [name, shown_value ?? '']),
    }));
  });
}

/** A file's title and address may contain the name too; the id stays, or the file could be verified again. */
export async function forgetFile(
  trx: Db,
  { organization_id, doc_id }: Pick<Erasable, 'organization_id' | 'doc_id'>,
  newDocId: string | null,
): Promise<void> {
  if (doc_id === null) return;
  await trx
    .updateTable('editor_documents')
    .set({ title: null, external_url: null, ...(newDocId === null ? {} : { doc_id: newDocId }) })
    .where('organization_id', '=', organization_id)
    .where('doc_id', '=', doc_id)
    .execute();
}

/** Deletes a document's stored data: its digests would show whether a short text contains the name. */
export async function deleteStoredWith(trx: Db, credentialId: number): Promise<void> {
  for (const table of ['credential_facts', 'credential_contents', 'registered_files', 'reports'] as const)
    await trx.deleteFrom(table).where('credential_id', '=', credentialId).execute();
}

/**
 * The notes of staff on documents of an organization, or on one of them: the staff note, and reasons of revocation in the
 * present state, in the audit log, and in the undo data of acts on many. Each comes with a function that replaces it.
 */
export async function selectNotes(db: Db, organizationId: number, credential?: Erasable) {
  const notesIn = (column: 'revoked_reason' | 'staff_note') =>
    db
      .selectFrom('credentials')
      .select((credentials) => ['id', credentials.ref(column).as('note')])
      .where('organization_id', '=', organizationId)
      .where(column, 'is not', null)
      .$if(credential !== undefined, (query) => query.where('id', '=', credential?.id ?? 0))
      .execute();
  const written = await notesIn('revoked_reason');
  const named = await notesIn('staff_note');
  const logged = await db
    .selectFrom('audit')
    .select(['id', 'detail as note'])
    .where('organization_id', '=', organizationId)
    .where('action', '=', 'credential_revoked')
    .where('detail', 'is not', null)
    .$if(credential !== undefined, (query) => query.where('subject', '=', credential?.public_id ?? ''))
    .execute();
  const remembered = await db
    .selectFrom('bulk_act_changes as b')
    .innerJoin('bulk_acts as a', 'a.id', 'b.act_id')
    .select(['b.act_id', 'b.credential_id', 'b.revoked_reason as note'])
    .where('a.organization_id', '=', organizationId)
    .where('b.revoked_reason', 'is not', null)
    .$if(credential !== undefined, (query) => query.where('b.credential_id', '=', credential?.id ?? 0))
    .execute();
  return [
    ...written.map(({ id, note }) => ({
      note: note ?? '',
      // Nothing to replace if somebody restored the document meanwhile.
      replace: (trx: Db, revoked_reason: string) =>
        trx
          .updateTable('credentials')
          .set({ revoked_reason })
          .where('id', '=', id)
          .where('revoked_reason', '=', note)
          .execute(),
    })),
    ...named.map(({ id, note }) => ({
      note: note ?? '',
      replace: async (trx: Db, staff_note: string) => {
        const noted = trx.selectFrom('credentials').where('id', '=', id);
        const stored = await noted.select('staff_note').executeTakeFirst();
        if (stored?.staff_note === note) await rewordCredential(trx, id, { staff_note });
      },
    })),
    ...logged.map(({ id, note }) => ({
      note: note ?? '',
      replace: (trx: Db, detail: string) =>
        trx.updateTable('audit').set({ detail }).where('id', '=', id).execute(),
    })),
    ...remembered.map(({ act_id, credential_id, note }) => ({
      note: note ?? '',
      replace: (trx: Db, revoked_reason: string) =>
        trx
          .updateTable('bulk_act_changes')
          .set({ revoked_reason })
          .where('act_id', '=', act_id)
          .where('credential_id', '=', credential_id)
          .execute(),
    })),
  ];
}

export async function forgetIssuedFile(
  trx: Db,
  credentialId: number,
  namesPerson: (text: string) => boolean,
): Promise<void> {
  const issued = await trx
    .selectFrom('issued_documents')
    .select('client_reference')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  if (!issued) return;
  const isNaming = issued.client_reference !== null && namesPerson(issued.client_reference);
  await trx
    .updateTable('issued_documents')
    .set({ external_url: null, doc_id: null, ...(isNaming && { client_reference: null }) })
    .where('credential_id', '=', credentialId)
    .execute();
}

/** Only its title tells whom a draft is about. */
export function selectDrafts(db: Db, organizationId: number) {
  const drafts = db.selectFrom('drafts').where('organization_id', '=', organizationId);
  return drafts.select(['id', 'title']).execute();
}

export async function updateDraft(trx: Db, id: number, title: string): Promise<void> {
  await trx.updateTable('drafts').set({ title }).where('id', '=', id).execute();
}

/** Files that were described but never verified, and whose title or address is stored. */
export function selectUnverifiedFiles(db: Db, organizationId: number, onShare: OnShare) {
  return inBatches(db, 'editor_documents', onShare, (afterId) =>
    db
      .selectFrom('editor_documents as e')
      .leftJoin('credentials as c', (join) =>
        join.onRef('c.organization_id', '=', 'e.organization_id').onRef('c.doc_id', '=', 'e.doc_id'),
      )
      .select(['e.id', 'e.organization_id', 'e.doc_id', 'e.title', 'e.external_url'])
      .where('e.organization_id', '=', organizationId)
      .where('e.id', '>', afterId)
      .where('c.id', 'is', null)
      .orderBy('e.id')
      .limit(BATCH)
      .execute(),
  );
}

/** Former names are deleted with the person. */
export async function deletePerson(trx: Db, directory: Directory, id: number): Promise<void> {
  await trx.deleteFrom(directory).where('id', '=', id).execute();
}

/**
 * SQLite's log contains old pages with names until they are moved into the file, which a reader that began before the
 * erasure prevents. Throws if one stays for longer than any read may take.
 */
export async function emptyWriteAheadLog(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  const deadline = performance.now() + MAX_READ_MS;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return;
    if (performance.now() >= deadline)
      throw conflict(
        'The person is erased, but another process is still reading, so the log file next to the database still has the name. When that process has ended, run "person recheck-erased".',
      );
    await delay(PAUSE_MS);
  }
}
