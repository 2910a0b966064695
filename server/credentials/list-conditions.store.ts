import { type ExpressionBuilder, sql } from 'kysely';

import type { Attention } from '#contract/dashboard/documents.ts';
import { CREATIONS } from '#server/audit/audit.store.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { addDays } from '#server/figures/time-buckets.ts';
import { findPerson } from '#server/people/people.store.ts';

import type { Readable, readableCredentials } from './readable-credentials.store.ts';

/** The filters of a list besides a text and a status. */
export interface FoundFilter {
  /** Empty for documents without a type. */
  docType?: string | undefined;
  person?: Person | undefined;
  /** The uid of the identity that made it, or of its token. */
  maker?: string | undefined;
  tokenUid?: string | undefined;
  /** The range of moments of issue; the end is excluded. */
  since?: string | undefined;
  before?: string | undefined;
  /** The first and the last day of issue, both included. */
  from?: string | undefined;
  to?: string | undefined;
  attention?: Exclude<Attention, 'scans'> | undefined;
  publicIds?: readonly string[] | undefined;
  /** The day for which statuses are computed, `YYYY-MM-DD`. */
  today: string;
}

type Person = { column: 'student_id' | 'employee_id'; id: number };

/** A student or an employee by uid; undefined if the organization has none of this uid. */
export async function findHolder(db: Db, organizationId: number, uid: string): Promise<Person | undefined> {
  const student = await findPerson(db, 'students', organizationId, uid);
  if (student) return { column: 'student_id', id: student.id };
  const employee = await findPerson(db, 'employees', organizationId, uid);
  return employee && { column: 'employee_id', id: employee.id };
}

/** Documents that end within this many days count as expiring. */
const SOON_DAYS = 30;

/** Finds a rare property by its own index: a scan in list order would pass over all documents. */
export function narrowed(
  found: ReturnType<typeof readableCredentials>,
  { organizationId }: Readable,
  { docType, person, maker, tokenUid, since, before, from, to, attention, publicIds, today }: FoundFilter,
) {
  let rows = found.selectAll();
  if (docType !== undefined)
    rows = docType === '' ? rows.where('doc_type', 'is', null) : rows.where('doc_type', '=', docType);
  if (person !== undefined)
    rows = rows.where('id', 'in', (eb) => credentials(eb).where(person.column, '=', person.id));
  if (maker !== undefined || tokenUid !== undefined)
    rows = rows.where('public_id', 'in', (eb) => {
      let made = eb
        .selectFrom('audit')
        .select('subject')
        .where('organization_id', '=', organizationId)
        .where('action', 'in', [...CREATIONS]);
      if (maker !== undefined) made = made.where('actor', '=', maker);
      if (since !== undefined) made = made.where('at', '>=', since);
      const origin = `${tokenUid} `;
      return tokenUid === undefined
        ? made
        : made.where(sql<boolean>`substr(detail, 1, ${sql.lit(origin.length)}) = ${origin}`);
    });
  if (since !== undefined) rows = rows.where('issued_at', '>=', since);
  if (before !== undefined) rows = rows.where('issued_at', '<', before);
  if (from !== undefined) rows = rows.where('issued_at', '>=', from);
  if (to !== undefined) rows = rows.where('issued_at', '<', addDays(to, 1));
  if (publicIds !== undefined) rows = rows.where('public_id', 'in', [...publicIds]);
  if (attention === 'reports')
    rows = rows.where('id', 'in', (eb) =>
      eb
        .selectFrom('reports')
        .select('credential_id')
        .where('organization_id', '=', organizationId)
        .where('state', '=', 'open'),
    );
  if (attention === 'expiring')
    rows = rows
      .where('revoked_at', 'is', null)
      .where('id', 'in', (eb) =>
        credentials(eb).where('end_date', '>=', today).where('end_date', '<=', addDays(today, SOON_DAYS)),
      );
  return rows;
}

export async function countExpiring(
  db: Db,
  { organizationId, families }: Readable,
  today: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('credentials')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('organization_id', '=', organizationId)
    .where('family', 'in', [...families])
    .where('revoked_at', 'is', null)
    .where('end_date', '>=', today)
    .where('end_date', '<=', addDays(today, SOON_DAYS))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function credentials(eb: Pick<ExpressionBuilder<Schema, never>, 'selectFrom'>) {
  return eb.selectFrom('credentials as c').select('c.id');
}
