import type { Insertable } from 'kysely';

import type { Family } from '#contract/fields.ts';
import { preparedInsert } from '#server/db/prepared.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { mintUid } from '#server/db/uid.ts';

type NewAct = Omit<Insertable<Schema['bulk_acts']>, 'id' | 'uid'>;

export async function insertAct(trx: Db, act: NewAct): Promise<{ id: number; uid: string }> {
  const uid = mintUid('act');
  const inserted = trx.insertInto('bulk_acts').values({ ...act, uid });
  return { uid, ...(await inserted.returning('id').executeTakeFirstOrThrow()) };
}

export const insertActChanges = preparedInsert((db, changes: Schema['bulk_act_changes'][]) =>
  db.insertInto('bulk_act_changes').values(changes),
);

export function findAct(db: Db, uid: string) {
  return db.selectFrom('bulk_acts').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Newest first, with the actors' names. */
export function selectActs(
  db: Db,
  { organizationId, since, uid }: { organizationId: number | undefined; since: string; uid?: string },
  limit: number,
) {
  let acts = db
    .selectFrom('bulk_acts as a')
    .leftJoin('identities as i', 'i.uid', 'a.actor')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.uid', 'a.at', 'a.actor', 'a.kind', 'a.undone_at', 'i.name', 'o.uid as organization'])
    .where('a.at', '>=', since);
  if (organizationId !== undefined) acts = acts.where('a.organization_id', '=', organizationId);
  if (uid !== undefined) acts = acts.where('a.uid', '=', uid);
  return acts.orderBy('a.id', 'desc').limit(limit).execute();
}

/** How many documents of acts are in each state, by family. */
export function countActChanges(db: Db, actIds: readonly number[]) {
  return db
    .selectFrom('bulk_act_changes as h')
    .innerJoin('credentials as c', 'c.id', 'h.credential_id')
    .select(({ fn }) => ['h.act_id', 'h.state', 'c.family', fn.countAll().as('count')])
    .where('h.act_id', 'in', actIds.length === 0 ? [0] : [...actIds])
    .groupBy(['h.act_id', 'h.state', 'c.family'])
    .execute();
}

/** Some of the documents that an act changed and nobody has changed since. */
export function selectUndoable(
  db: Db,
  actId: number,
  { families, limit }: { families: readonly Family[]; limit: number },
) {
  return db
    .selectFrom('bulk_act_changes as h')
    .innerJoin('credentials as c', 'c.id', 'h.credential_id')
    .select('c.public_id')
    .where('h.act_id', '=', actId)
    .where('h.state', '=', 'done')
    .where('c.family', 'in', [...families])
    .orderBy('h.credential_id')
    .limit(limit)
    .execute();
}

/** Called when somebody changes the documents or undoes the act. Returns the earlier values. */
export async function closeActChanges(
  trx: Db,
  credentialIds: readonly number[],
  { state, actId }: { state: 'undone' | 'changed'; actId?: number },
) {
  const closed = trx
    .updateTable('bulk_act_changes')
    .set({ state })
    .where('credential_id', 'in', [...credentialIds])
    .where('state', '=', 'done');
  return (actId === undefined ? closed : closed.where('act_id', '=', actId)).returningAll().execute();
}

export async function markActUndone(trx: Db, id: number, at: string): Promise<void> {
  await trx.updateTable('bulk_acts').set({ undone_at: at }).where('id', '=', id).execute();
}

export async function deleteActsBefore(trx: Db, moment: string): Promise<void> {
  const older = trx.selectFrom('bulk_acts').select('id').where('at', '<', moment);
  await trx.deleteFrom('bulk_act_changes').where('act_id', 'in', older).execute();
  await trx.deleteFrom('bulk_acts').where('at', '<', moment).execute();
}
