import type { Insertable } from 'kysely';

import type { Family } from '#contract/fields.ts';
import type { ReportState } from '#contract/reports.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** False for the same words about the same document while the first report is open. */
export async function insertReport(trx: Db, report: Insertable<Schema['reports']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function countOpen(
  db: Db,
  about: { organization_id: number } | { credential_id: number },
): Promise<number> {
  const { open } = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll().as('open'))
    .where((where) => where.and(about))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(open);
}

export interface ReportFilter {
  organizationId?: number | undefined;
  families?: readonly Family[];
  state: ReportState | 'all';
  /** Every document by default. */
  publicId?: string;
}

/** Newest first. */
export function selectReports(
  db: Db,
  filter: ReportFilter,
  { page = 1, perPage }: { page?: number; perPage: number },
) {
  return matching(db, filter)
    .select(REPORT_COLUMNS)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
}
export type StoredReport = Awaited<ReturnType<typeof selectReports>>[number];

export async function countReports(db: Db, filter: ReportFilter): Promise<number> {
  const counted = matching(db, filter).select(({ fn }) => fn.countAll().as('total'));
  const { total } = await counted.executeTakeFirstOrThrow();
  return Number(total);
}

export function findReport(db: Db, uid: string, filter: Omit<ReportFilter, 'state'> = {}) {
  return matching(db, { ...filter, state: 'all' })
    .select(REPORT_COLUMNS)
    .select('r.organization_id')
    .where('r.uid', '=', uid)
    .executeTakeFirst();
}

/** False if it's closed, so that it keeps its date. */
export async function markClosed(trx: Db, uid: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ state: 'closed', closed_at: at })
    .where('uid', '=', uid)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function selectTexts(db: Db, organizationId: number) {
  return db
    .selectFrom('reports')
    .select(['id', 'what', 'email'])
    .where('organization_id', '=', organizationId)
    .execute();
}

export async function updateText(trx: Db, id: number, text: { what: string; email: string | null }) {
  await trx
    .updateTable('reports')
    .set({ ...text, fingerprint: null })
    .where('id', '=', id)
    .execute();
}

const REPORT_COLUMNS = [
  'r.uid',
  'r.at',
  'r.state',
  'r.closed_at',
  'r.what',
  'r.email',
  'r.language',
  'c.public_id',
  'c.title',
  'c.family',
  'o.uid as organization_uid',
] as const;

function matching(db: Db, { organizationId, families, state, publicId }: ReportFilter) {
  let reports = db
    .selectFrom('reports as r')
    .innerJoin('credentials as c', 'c.id', 'r.credential_id')
    .innerJoin('organizations as o', 'o.id', 'r.organization_id');
  if (organizationId !== undefined) reports = reports.where('r.organization_id', '=', organizationId);
  if (families !== undefined) reports = reports.where('c.family', 'in', [...families]);
  if (publicId !== undefined) reports = reports.where('c.public_id', '=', publicId);
  return state === 'all' ? reports : reports.where('r.state', '=', state);
}
