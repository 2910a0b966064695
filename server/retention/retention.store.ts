import { type RawBuilder, sql } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Db, Retained, Schema } from '#server/db/schema.ts';

/** Data that can be deleted after some time. */
export const RETAINED = ['activity', 'audit', 'addresses'] as const satisfies readonly Retained[];

interface Rule {
  table: 'activity' | 'audit' | 'editor_documents' | 'issued_documents';
  key: 'id' | 'credential_id';
  /** Selects rows older than the moment. */
  isOlder: (moment: string) => RawBuilder<unknown>;
  /** The column to clear; without it, the row is deleted. */
  emptied?: 'external_url';
}

const RULES: Readonly<Record<Retained, readonly Rule[]>> = {
  // Keeps the newest of each kind, because the dashboard shows when each last happened.
  activity: [
    {
      table: 'activity',
      key: 'id',
      isOlder: (moment) => sql`at < ${moment} and exists (
        select 1 from activity as newer where newer.organization_id = activity.organization_id
          and newer.family = activity.family and newer.event = activity.event and newer.at > activity.at)`,
    },
  ],
  audit: [{ table: 'audit', key: 'id', isOlder: (moment) => sql`at < ${moment}` }],
  addresses: [
    {
      table: 'editor_documents',
      key: 'id',
      isOlder: (moment) => sql`external_url is not null and updated_at < ${moment}`,
      emptied: 'external_url',
    },
    {
      table: 'issued_documents',
      key: 'credential_id',
      isOlder: (moment) => sql`external_url is not null and exists (
        select 1 from credentials where id = issued_documents.credential_id and issued_at < ${moment})`,
      emptied: 'external_url',
    },
  ],
};

/** For each table, the column with the time at which a row ends. */
const END_COLUMNS = {
  reports: 'closed_at',
  invitations: 'expires_at',
  passkey_challenges: 'expires_at',
  connection_requests: 'expires_at',
  provider_sign_ins: 'expires_at',
  rate_limit_counters: 'expire',
  scan_writers: 'at',
} as const satisfies { [Table in keyof Schema]?: keyof Schema[Table] };

export async function deleteRowsBefore(trx: Db, table: keyof typeof END_COLUMNS, moment: string | number) {
  await sql`delete from ${sql.table(table)} where ${sql.ref(END_COLUMNS[table])} < ${moment}`.execute(trx);
}

/** Days of storage of the kinds with a limit. */
export async function selectRetention(db: Db): Promise<Map<Retained, number>> {
  const rows = await db.selectFrom('retention').select(['data', 'days']).execute();
  return new Map(rows.map(({ data, days }) => [data, days]));
}

/** null removes the limit. */
export async function setRetention(trx: Db, data: Retained, days: number | null): Promise<void> {
  await trx.deleteFrom('retention').where('data', '=', data).execute();
  if (days !== null) await trx.insertInto('retention').values({ data, days }).execute();
}

export async function countOlder(db: Db, data: Retained, moment: string): Promise<number> {
  let count = 0;
  for (const { table, isOlder } of RULES[data]) {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(table)} where ${isOlder(moment)}`.execute(db);
    count += Number(rows[0]?.rows);
  }
  return count;
}

/** Rows checked in one transaction, so that other writers wait only briefly. */
const SLICE = 2_000;

/** Returns the number of older rows. After an interruption, the next run deletes the rest. */
export async function removeOlder(
  { db, write }: Pick<Database, 'db' | 'write'>,
  data: Retained,
  moment: string,
): Promise<number> {
  let count = 0;
  for (const rule of RULES[data])
    for (let from = 0, to = await sliceEnd(db, rule, from); to !== null;) {
      const slice = sql`${sql.ref(rule.key)} > ${from} and ${sql.ref(rule.key)} <= ${to}`;
      count += await write((trx) => removeSlice(trx, rule, sql`${slice} and ${rule.isOlder(moment)}`));
      from = to;
      to = await sliceEnd(db, rule, from);
    }
  return count;
}

async function sliceEnd(db: Db, { table, key }: Rule, from: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(key) as last from (
      select ${sql.ref(key)} as key from ${sql.table(table)} where ${sql.ref(key)} > ${from}
      order by ${sql.ref(key)} limit ${sql.lit(SLICE)}) as slice`.execute(db);
  return rows[0]?.last ?? null;
}

async function removeSlice(trx: Db, { table, emptied }: Rule, where: RawBuilder<unknown>): Promise<number> {
  const change =
    emptied === undefined
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${sql.ref(emptied)} = null`;
  const { numAffectedRows } = await sql`${change} where ${where}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
