import { type RawBuilder, sql } from 'kysely';

import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import { isCountedOn, STATUS_RULES } from '#server/status/status.ts';

/** Not scans, which are stored nowhere else. In a transaction, while nobody writes documents and people. */
export async function recount(trx: Db): Promise<void> {
  if (isPostgres(trx))
    await sql`lock table students, employees, credentials, daily_sums in share row exclusive mode`.execute(
      trx,
    );
  await recountPeople(trx);
  await recountDocuments(trx);
  await recountDays(trx);
}

async function recountPeople(trx: Db): Promise<void> {
  await sql`delete from people_counts`.execute(trx);
  for (const directory of ['students', 'employees'] as const)
    await sql`
      insert into people_counts (organization_id, directory, status, part, people)
      select organization_id, ${sql.lit(directory)}, status, 0, count(*) from ${sql.table(directory)}
      group by organization_id, status`.execute(trx);
}

async function recountDocuments(trx: Db): Promise<void> {
  await sql`delete from document_counts`.execute(trx);
  await sql`
    insert into document_counts (organization_id, family, part, documents)
    select organization_id, family, 0, count(*) from credentials group by organization_id, family`.execute(
    trx,
  );
}

/** A verification has a file's id, an issued document a row of its own; older rows have neither and count by family. */
async function recountDays(trx: Db): Promise<void> {
  const counters = STATUS_RULES.map(({ counter }) => sql.ref(counter));
  const each = (textOf: (counter: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(counters.map(textOf));
  const statusDays = STATUS_RULES.map(
    (rule) => sql`
      select organization_id, substr(${sql.ref(rule.column)}, 1, 10), family, coalesce(doc_type, ''), 0, 0,
        ${sql.join(STATUS_RULES.map((other) => sql.lit(other === rule ? 1 : 0)))}
      from credentials where ${isCountedOn(rule)}`,
  );
  await sql`
    update daily_sums
    set verifications_created = 0, documents_issued = 0, ${each((counter) => sql`${counter} = 0`)}`.execute(
    trx,
  );
  await sql`
    insert into daily_sums (organization_id, day, family, doc_type, verifications_created, documents_issued,
      valid_scans, invalid_scans, ${sql.join(counters)})
    select organization_id, day, family, doc_type, sum(verified), sum(issued), 0, 0,
      ${each((counter) => sql`sum(${counter})`)}
    from (
      select c.organization_id, substr(c.issued_at, 1, 10) as day, c.family, coalesce(c.doc_type, '') as doc_type,
        case when ${IS_VERIFICATION} then 1 else 0 end as verified,
        case when ${IS_VERIFICATION} then 0 else 1 end as issued,
        ${each((counter) => sql`0 as ${counter}`)}
      from credentials c left join issued_documents i on i.credential_id = c.id
      union all ${sql.join(statusDays, sql` union all `)}
    ) as events
    where true
    group by organization_id, day, family, doc_type
    on conflict (organization_id, day, family, doc_type) do update set
      verifications_created = excluded.verifications_created, documents_issued = excluded.documents_issued,
      ${each((counter) => sql`${counter} = excluded.${counter}`)}`.execute(trx);
}

const IS_VERIFICATION = sql`i.credential_id is null and (c.doc_id is not null or c.family = 'editor')`;
