import { recordAudit } from '#server/audit/audit.store.ts';
import { readSnapshot } from '#server/db/database.ts';
import { MIGRATIONS } from '#server/db/migrate.ts';
import { type Db, timestamp } from '#server/db/schema.ts';
import { type CopiedTable, copiedTables, type Row } from '#server/db/table-rows.ts';
import { selectKeys } from '#server/keys/signing-keys.store.ts';
import { findErasureKey } from '#server/people/erased/erasure-key.ts';
import { writeNewFile } from '#server/files/new-file.ts';

import { requireOrganization } from '#server/organizations/organizations.service.ts';
import { type ArchiveHeader, archiveLines, VERSION } from './archive-file.ts';
import {
  countOrganization,
  findOrganizationKey,
  nameOf,
  readOrganization,
  selectKeyIds,
} from './archive.store.ts';

interface ExportRequest {
  databaseUrl: string;
  organizationUid: string;
  path: string;
  onProgress: (done: number, total: number) => void;
}

/** Writes a snapshot of one organization to a new file that only its owner can read. */
export async function exportOrganization(
  db: Db,
  { databaseUrl, organizationUid, path, onProgress }: ExportRequest,
  { now, actor }: { now: Date; actor: string },
) {
  const { id, uid } = await requireOrganization(db, organizationUid);
  const key = await findErasureKey(db);
  /** With the ids of the signing keys that its papers need; the keys aren't in the file. */
  const exported = { rows: 0, keys: [] as string[] };
  await readSnapshot(databaseUrl, async (snapshot) => {
    const tables = await copiedTables(snapshot);
    const header = await headerOf(snapshot, tables, { id, uid, now });
    const total = await countOrganization(snapshot, tables, id);
    exported.keys = header.keys.map(({ key_id }) => key_id);
    async function* rows() {
      for await (const row of rowsOf(snapshot, tables, { organizationId: id, value: key?.value })) {
        exported.rows += 1;
        if (exported.rows % 500 === 0) onProgress(exported.rows, total);
        yield row;
      }
    }
    await writeNewFile(path, archiveLines(header, rows()), () => {
      const entry = { organization_id: id, subject: uid, detail: `${exported.rows} rows` };
      return recordAudit(db, { now, actor }, 'organization_exported', entry);
    });
  });
  return exported;
}

async function headerOf(
  db: Db,
  tables: readonly CopiedTable[],
  { id, uid, now }: { id: number; uid: string; now: Date },
): Promise<ArchiveHeader> {
  const [needed, known] = [await selectKeyIds(db, tables, id), await selectKeys(db)];
  return {
    format: 'sealmark-organization',
    version: VERSION,
    migrations: Object.keys(MIGRATIONS),
    exported_at: timestamp(now),
    organization_id: uid,
    name: await nameOf(db, id),
    keys: needed.map((key_id) => {
      const key = known.find((one) => one.key_id === key_id);
      return { key_id, check_value: key?.check_value ?? null, withdrawn_at: key?.withdrawn_at ?? null };
    }),
  };
}

/** Includes the key that recognizes the organization's erased people, because another service doesn't have it. */
async function* rowsOf(
  db: Db,
  tables: readonly CopiedTable[],
  { organizationId, value }: { organizationId: number; value: string | undefined },
): AsyncGenerator<{ table: string; row: Row }> {
  yield* readOrganization(db, tables, organizationId);
  if (value !== undefined && !(await findOrganizationKey(db, organizationId)))
    yield { table: 'organization_erasure_keys', row: { organization_id: organizationId, value } };
}
