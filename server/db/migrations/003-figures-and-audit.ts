import { type Kysely, sql } from 'kysely';

import type { Engine } from '#server/db/database.ts';

/** Figures begin with what the tables still tell: an old scan counts on the day of its credential's last one. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const sums = db.schema
    .createTable('daily_sums')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('doc_type', 'text', (c) => c.notNull())
    .addColumn('verifications_created', 'integer', (c) => c.notNull())
    .addColumn('documents_issued', 'integer', (c) => c.notNull())
    .addColumn('valid_scans', 'integer', (c) => c.notNull())
    .addColumn('invalid_scans', 'integer', (c) => c.notNull())
    .addColumn('starting', 'integer', (c) => c.notNull())
    .addColumn('ending', 'integer', (c) => c.notNull())
    .addColumn('revoked', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_sums_of_organization', ['organization_id', 'day', 'family', 'doc_type']);
  // One tree instead of two: a batch of scans writes one page more, not two.
  await (engine === 'sqlite' ? sums.modifyEnd(sql`without rowid`) : sums).execute();
  await fillSums(db);

  // Without autoincrement, which would write a page of its own for every batch of scans.
  const keyed = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('id', 'integer', (c) =>
        engine === 'sqlite' ? c.primaryKey() : c.primaryKey().generatedAlwaysAsIdentity(),
      );
  await keyed('activity')
    .addColumn('organization_id', 'integer', (c) => c.notNull().references('organizations.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('credential_id', 'integer', (c) => c.notNull().references('credentials.id'))
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('family', 'text', (c) => c.notNull())
    .addColumn('product', 'text')
    .addUniqueConstraint('activity_newest', ['organization_id', 'at', 'credential_id', 'event', 'outcome'])
    .execute();
  await fillActivity(db);

  await keyed('audit')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('organization_id', 'integer', (c) => c.references('organizations.id'))
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('detail', 'text')
    .execute();
}

async function fillSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into daily_sums
    select organization_id, day, family, doc_type,
      sum(verifications_created), sum(documents_issued), sum(valid_scans), sum(invalid_scans),
      sum(starting), sum(ending), sum(revoked)
    from (
      select organization_id, substr(issued_at, 1, 10) as day, family, coalesce(doc_type, '') as doc_type,
        case when family = 'editor' then 1 else 0 end as verifications_created,
        case when family = 'editor' then 0 else 1 end as documents_issued,
        0 as valid_scans, 0 as invalid_scans, 0 as starting, 0 as ending, 0 as revoked
      from credentials
      union all
      select c.organization_id, substr(s.last_scan_at, 1, 10), c.family, coalesce(c.doc_type, ''),
        0, 0, s.valid, s.invalid, 0, 0, 0
      from scan_counts s inner join credentials c on c.id = s.credential_id
      union all
      select organization_id, effective_date, family, coalesce(doc_type, ''), 0, 0, 0, 0, 1, 0, 0
      from credentials where effective_date is not null and revoked_at is null
      union all
      select organization_id, end_date, family, coalesce(doc_type, ''), 0, 0, 0, 0, 0, 1, 0
      from credentials where end_date is not null and revoked_at is null
      union all
      select organization_id, substr(revoked_at, 1, 10), family, coalesce(doc_type, ''), 0, 0, 0, 0, 0, 0, 1
      from credentials where revoked_at is not null
    ) as events
    group by organization_id, day, family, doc_type`.execute(db);
}

async function fillActivity(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into activity (organization_id, at, event, credential_id, outcome, family, product)
    select organization_id, at, event, id, outcome, family, product
    from (
      select happened.*, e.product,
        row_number() over (
          partition by happened.organization_id, family, event order by at desc, happened.id desc
        ) as place
      from (
        select organization_id, id, family, doc_id, issued_at as at,
          case when family = 'editor' then 'verification_created' else 'document_issued' end as event,
          case when effective_date > substr(issued_at, 1, 10) then 'scheduled' else 'valid' end as outcome
        from credentials
        union all
        select organization_id, id, family, doc_id, revoked_at, 'credential_revoked', 'revoked'
        from credentials where revoked_at is not null
      ) as happened
      left join editor_documents e
        on e.organization_id = happened.organization_id and e.doc_id = happened.doc_id
    ) as ranked
    where place <= 200
    order by at, id`.execute(db);
}
