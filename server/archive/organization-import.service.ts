import { undirected } from '#contract/undirected.ts';
import type { ErasureContext } from '#server/people/erased/erased-people-file.ts';
import { recordAudit } from '#server/audit/audit.store.ts';
import { optimizeAfterBulkLoad } from '#server/db/engine.ts';
import { MIGRATIONS, type Migrations } from '#server/db/migrate.ts';
import { transact } from '#server/db/retries.ts';
import type { Db, RowId } from '#server/db/schema.ts';
import { type CopiedTable, copiedTables, insertRows, isNumbered, type Row } from '#server/db/table-rows.ts';
import { REFERENCES } from '#server/db/tables.ts';
import { codeOf } from '#server/errors/file-faults.ts';
import { conflict } from '#server/errors/refusals.ts';
import { markSigning, selectKeys } from '#server/keys/signing-keys.store.ts';
import { requireErasureKey } from '#server/people/erased/erasure-key.ts';
import { recheckErased } from '#server/erasure/erasure-recheck.service.ts';
import { selectOldTemplates } from '#server/templates/versions/old-templates.store.ts';
import { listOf } from '#server/access/tokens.store.ts';
import { findOrganization } from '#server/organizations/organizations.store.ts';
import { type ArchivedRow, type ArchiveHeader, readArchive, readHeader } from './archive-file.ts';
import { insertNeededKey, KEY_COLUMNS, reserveIds, selectPresent } from './archive.store.ts';

interface ImportRequest {
  path: string;
  /** New ids for signing keys whose id belongs to another key here. */
  keyIds: Readonly<Record<string, string>>;
  migrations?: Migrations | undefined;
}

const BATCH = 500;

/**
 * Imports an organization from another service, all of it or nothing. Its papers verify as soon as the service has their
 * keys, whose ids it returns. Throws a Refusal that names the line if the file is wrong.
 */
export async function importOrganization(
  db: Db,
  { path, keyIds, migrations = MIGRATIONS }: ImportRequest,
  context: ErasureContext,
) {
  const header = await readHeader(path);
  const newer = header.migrations.filter((name) => !Object.hasOwn(migrations, name));
  if (newer.length > 0) throw conflict(`${path} was made by a newer release (${newer.join(', ')})`);
  const tables = await copiedTables(db);
  const archived = tables.filter(({ owner }) => owner !== null);
  // Reads the whole file first, before the transaction blocks other writers.
  for await (const _ of readArchive(path, archived));
  let rows = 0;
  const keys = await transact(db, async (trx) => {
    rows = 0;
    if (await findOrganization(trx, header.organization_id))
      throw conflict(`${header.organization_id} is already in this database`);
    const renamed = await takeOverKeys(trx, header, keyIds);
    const target = { path, ids: new Map<string, Map<string, RowId>>(), renamed };
    for await (const batch of batches(readArchive(path, archived))) {
      await takeOver(trx, batch, target);
      rows += batch.length;
    }
    const organizationId = (await findOrganization(trx, header.organization_id))?.id;
    if (organizationId === undefined)
      throw conflict(`${path} doesn't have the organization ${header.organization_id}`);
    await requireErasureKey(trx, context.file, context.now);
    const subject = header.organization_id;
    const entry = { organization_id: organizationId, subject, detail: `${rows} rows` };
    await recordAudit(trx, context, 'organization_imported', entry);
    return [...new Set(renamed.values())].toSorted();
  });
  const erased_again = await recheckErased(db, context);
  await optimizeAfterBulkLoad(db);
  const all = await selectOldTemplates(db);
  const old = all.filter((template) => template.organization_uid === header.organization_id);
  // In an earlier format, such as `diploma.en`: nothing is issued from them.
  const outdated_templates = old.map(({ doc_type, language }) => `${doc_type}.${language}`);
  const { organization_id, name } = header;
  return { organization_id, name, rows, keys, erased_again, outdated_templates };
}

/** Maps each key to its id here. A key that differs from the one here would verify none of the papers. */
async function takeOverKeys(trx: Db, { keys }: ArchiveHeader, newIds: ImportRequest['keyIds']) {
  const unknown = Object.keys(newIds).find((id) => !keys.some(({ key_id }) => key_id === id));
  if (unknown !== undefined) throw conflict(`The archive doesn't need a key ${unknown}`);
  const renamed = new Map<string, string>();
  for (const { key_id, check_value, withdrawn_at } of keys) {
    const id = newIds[key_id] ?? key_id;
    renamed.set(key_id, id);
    if (check_value === null) continue;
    const known = (await selectKeys(trx)).find((key) => key.key_id === id);
    if (!known) await insertNeededKey(trx, { key_id: id, check_value, has_signed: 1, withdrawn_at });
    else if (known.check_value !== check_value)
      throw conflict(
        `This service has another key ${id} than the archive. Import it with --key ${key_id}=NEW, a key ID that isn't used here, and add the key as NEW to SIGNING_KEYS`,
      );
    else if (withdrawn_at !== null && known.withdrawn_at === null)
      throw conflict(
        `In the archive, key ${id} was withdrawn on ${withdrawn_at} UTC. Withdraw it here first: key withdraw ${id}`,
      );
    else await markSigning(trx, id);
  }
  return renamed;
}

async function* batches(rows: AsyncIterable<ArchivedRow>): AsyncGenerator<[ArchivedRow, ...ArchivedRow[]]> {
  let batch: ArchivedRow[] = [];
  const taken = () => {
    const [first, ...rest] = batch;
    batch = [];
    return first && ([first, ...rest] as [ArchivedRow, ...ArchivedRow[]]);
  };
  for await (const row of rows) {
    if (batch.length === (row.table.isLarge ? 1 : BATCH) || (batch[0] && batch[0].table !== row.table)) {
      const full = taken();
      if (full) yield full;
    }
    batch.push(row);
  }
  const last = taken();
  if (last) yield last;
}

interface Target {
  path: string;
  /** By table, the new id of each id in the archive. */
  ids: Map<string, Map<string, RowId>>;
  renamed: Map<string, string>;
}

async function takeOver(trx: Db, batch: readonly [ArchivedRow, ...ArchivedRow[]], target: Target) {
  const { table } = batch[0];
  const present = await presentIn(trx, table, batch, target);
  const added = table.name === 'accounts' ? batch.filter(({ row }) => !present.has(String(row.uid))) : batch;
  const newIds = isNumbered(table) ? await reserveIds(trx, table, added.length) : [];
  const ids = target.ids.get(table.name) ?? new Map<string, RowId>();
  target.ids.set(table.name, ids);
  for (const { row } of batch) {
    const existing = present.get(String(row.uid));
    if (existing !== undefined) ids.set(String(row.id), existing);
  }
  for (const [index, { row }] of added.entries()) ids.set(String(row.id), newIds[index] ?? 0);
  const rows = added.map((one) => rowHere(one, target));
  try {
    if (rows.length > 0) await insertRows(trx, table, rows);
  } catch (error) {
    // A violated constraint, such as two documents for one file.
    if (!(error instanceof Error && /^(SQLITE_CONSTRAINT|2[23])/.test(codeOf(error)))) throw error;
    const last = batch.at(-1)?.line ?? 0;
    throw conflict(
      `${target.path}, lines ${batch[0].line} to ${last}: a row of ${table.name} doesn't fit (${error.message})`,
    );
  }
}

/** Finds rows that exist here; an account may, because it can own several organizations. */
async function presentIn(trx: Db, { name }: CopiedTable, batch: readonly ArchivedRow[], { path }: Target) {
  if (name !== 'accounts' && name !== 'identities' && name !== 'credentials') return new Map();
  const column = name === 'credentials' ? 'public_id' : 'uid';
  const values = batch.map(({ row }) => String(row[column]));
  const rows = await selectPresent(trx, name, column, values);
  const present = new Map(rows.map(({ id, value }) => [value, id]));
  const found = name === 'accounts' ? undefined : batch.find(({ row }) => present.has(String(row[column])));
  if (found)
    throw conflict(`${path}, line ${found.line}: ${String(found.row[column])} is already in this database`);
  return present;
}

/** Compared with what a program sends, so nothing is removed from them. */
const IDENTIFIERS = ['doc_id', 'client_reference'];

function rowHere({ line, table, row }: ArchivedRow, { path, ids, renamed }: Target): Row {
  const changed: Record<string, Row[string]> = {};
  for (const [column, value] of Object.entries(row)) {
    const referred = column === 'id' && isNumbered(table) ? table.name : REFERENCES[column];
    // As in texts that people enter.
    if (typeof value === 'string' && !IDENTIFIERS.includes(column)) changed[column] = undirected(value);
    if (referred === undefined || value === null) continue;
    const id = ids.get(referred)?.get(String(value));
    if (id === undefined)
      throw conflict(`${path}, line ${line}: ${column} ${value} isn't in an earlier line of ${referred}`);
    changed[column] = id;
  }
  const keyHere = (key: string) => renamed.get(key) ?? unknownKey(path, line, key);
  for (const column of KEY_COLUMNS)
    if (typeof row[column] === 'string') changed[column] = row[column].split(' ').map(keyHere).join(' ');
  // Only this service's command line grants this permission, never a file.
  if (table.name === 'identities')
    changed.permissions = JSON.stringify(
      listOf(String(row.permissions)).filter((permission) => permission !== 'operate service'),
    );
  return { ...row, ...changed };
}

function unknownKey(path: string, line: number, key: string): never {
  throw conflict(`${path}, line ${line}: key ${key} isn't in the first line`);
}
