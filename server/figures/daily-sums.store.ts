import { type ExpressionBuilder, sql } from 'kysely';

import type { Kpis } from '#contract/analytics.ts';
import type { Family } from '#contract/fields.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { holds, STATUS_RULES } from '#server/status/status.ts';

export interface Range {
  from: string;
  to: string;
}

export interface FigureFilter {
  organizationId: number;
  /** Families that the reader may not know about; an empty list is cheapest. */
  hidden: readonly Family[];
  /** Absent: every type. Empty: documents without a type. */
  docType?: string | undefined;
}

export function docTypeOf(wanted = 'all'): string | undefined {
  if (wanted === 'all') return undefined;
  return wanted === 'none' ? '' : wanted;
}

/** Call as the last statement of the events' transaction: others that add to a row wait until it's committed. */
export async function addToDays(trx: Db, deltas: readonly CounterDelta[]): Promise<void> {
  await addRows(trx, deltaRows(deltas));
}

const addRows = preparedInsert((db, rows: Schema['daily_sums'][]) =>
  db
    .insertInto('daily_sums')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'day', 'family', 'doc_type'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            COUNTERS.map((count) => [count, eb(`daily_sums.${count}`, '+', eb.ref(`excluded.${count}`))]),
          ),
        ),
    ),
);

export async function sumOf(db: Db, filter: FigureFilter, range: Range): Promise<Kpis> {
  return kpisOf(await withinRange(db, filter, range).select(summed).executeTakeFirstOrThrow());
}

export async function sumByDay(db: Db, filter: FigureFilter, range: Range) {
  const rows = await withinRange(db, filter, range).select('day').select(summed).groupBy('day').execute();
  return new Map(rows.map(({ day, ...sums }) => [day, kpisOf(sums)]));
}

/** How many documents each family has, and how many have each status on `today`. */
export async function sumDocuments(db: Db, filter: FigureFilter, today: string) {
  const rows = await sumsOf(db, filter)
    .select((eb) => [
      'family',
      sum(eb, 'verifications_created').as('verifications_created'),
      sum(eb, 'documents_issued').as('documents_issued'),
      ...STATUS_RULES.map((rule) =>
        sql<Sum>`sum(case when ${holds(rule, today, 'day')} then ${eb.ref(rule.counter)} else 0 end)`.as(
          rule.status,
        ),
      ),
    ])
    .groupBy('family')
    .execute();
  return rows.map((row) => {
    const total = Number(row.verifications_created) + Number(row.documents_issued);
    const { revoked, scheduled, expired } = row;
    const others = { revoked: Number(revoked), scheduled: Number(scheduled), expired: Number(expired) };
    const valid = total - others.revoked - others.scheduled - others.expired;
    return { family: row.family, total, valid, ...others };
  });
}

/** PostgreSQL returns sums as text; no rows give null. */
type Sum = number | string | null;
type Sums = ExpressionBuilder<Schema, 'daily_sums'>;

const sum = (eb: Sums, column: keyof Schema['daily_sums']) => eb.fn.sum<Sum>(column);

function summed(eb: Sums) {
  return [
    sum(eb, 'verifications_created').as('verifications_created'),
    sum(eb, 'documents_issued').as('documents_issued'),
    sum(eb, 'valid_scans').as('valid_scans'),
    sum(eb, 'invalid_scans').as('invalid_scans'),
  ] as const;
}

function kpisOf(sums: Record<Exclude<keyof Kpis, 'total_scans'>, Sum>): Kpis {
  const valid_scans = Number(sums.valid_scans);
  const invalid_scans = Number(sums.invalid_scans);
  return {
    verifications_created: Number(sums.verifications_created),
    documents_issued: Number(sums.documents_issued),
    total_scans: valid_scans + invalid_scans,
    valid_scans,
    invalid_scans,
  };
}

function withinRange(db: Db, filter: FigureFilter, { from, to }: Range) {
  return sumsOf(db, filter).where('day', '>=', from).where('day', '<=', to);
}

function sumsOf(db: Db, { organizationId, hidden, docType }: FigureFilter) {
  let query = db.selectFrom('daily_sums').where('organization_id', '=', organizationId);
  if (hidden.length > 0) query = query.where('family', 'not in', [...hidden]);
  return docType === undefined ? query : query.where('doc_type', '=', docType);
}

type Row = Schema['daily_sums'];

const COUNTERS = [
  'verifications_created',
  'documents_issued',
  'valid_scans',
  'invalid_scans',
  'starting',
  'ending',
  'revoked',
] as const satisfies (keyof Row)[];

/** A day's changes to the counters of one document type; a negative number subtracts. */
export interface CounterDelta extends Partial<Pick<Row, (typeof COUNTERS)[number]>> {
  organization_id: number;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  family: Family;
  doc_type: string | null;
}

/** One row for each key, sorted, so that two processes that write the same rows don't deadlock. */
function deltaRows(deltas: readonly CounterDelta[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { organization_id, day, family, doc_type, ...counts } of deltas) {
    const key = [organization_id, day, family, doc_type].join();
    const row = rows.get(key) ?? { organization_id, day, family, doc_type: doc_type ?? '', ...zeros() };
    for (const count of COUNTERS) row[count] += counts[count] ?? 0;
    rows.set(key, row);
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

const zeros = () => ({
  verifications_created: 0,
  documents_issued: 0,
  valid_scans: 0,
  invalid_scans: 0,
  starting: 0,
  ending: 0,
  revoked: 0,
});
