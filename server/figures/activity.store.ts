import { ACTIVITY_LIMIT, type ActivityEvent } from '#contract/analytics.ts';
import type { Family } from '#contract/fields.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type NewActivity = Omit<Schema['activity'], 'id'>;

/** After this many entries, old ones of their kind are deleted. */
const TRIMMED_EVERY = 256n;

/** Adds events to the activity, in their own transaction. The same event of one credential and second is listed once. */
export async function noteActivity(trx: Db, events: readonly NewActivity[]): Promise<void> {
  const noted = await insertEvents(trx, events);
  for (const { id, ...kind } of noted) if (BigInt(id) % TRIMMED_EVERY === 0n) await trim(trx, kind);
}

const insertEvents = preparedInsert((db, events: NewActivity[]) =>
  db
    .insertInto('activity')
    .values(events)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'organization_id', 'family', 'event']),
);

/** A request returns only the newest entries, whichever families the caller may read. */
async function trim(trx: Db, kind: Pick<NewActivity, 'organization_id' | 'family' | 'event'>): Promise<void> {
  const last = await activityOf(trx, kind.organization_id, [kind.family])
    .select('at')
    .where('event', '=', kind.event)
    .orderBy('at', 'desc')
    .offset(ACTIVITY_LIMIT.max - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await trx
    .deleteFrom('activity')
    .where('organization_id', '=', kind.organization_id)
    .where('family', '=', kind.family)
    .where('event', '=', kind.event)
    .where('at', '<', last.at)
    .execute();
}

/** Newest first. */
export function selectActivity(
  db: Db,
  { organizationId, families }: { organizationId: number; families: readonly Family[] },
  limit: number,
) {
  return activityOf(db, organizationId, families)
    .select(['at', 'event', 'family', 'product', 'outcome'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function lastEvents(
  db: Db,
  { organizationId, families }: { organizationId: number; families: readonly Family[] },
): Promise<Map<ActivityEvent, string>> {
  const rows = await activityOf(db, organizationId, families)
    .select(({ fn }) => ['event', fn.max('at').as('at')])
    .groupBy('event')
    .execute();
  return new Map(rows.map(({ event, at }) => [event, at]));
}

function activityOf(db: Db, organizationId: number, families: readonly Family[]) {
  const ofOrganization = db.selectFrom('activity').where('organization_id', '=', organizationId);
  return ofOrganization.where('family', 'in', [...families]);
}
