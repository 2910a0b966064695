import type { SignalKind } from '#contract/analytics.ts';
import type { Family } from '#contract/fields.ts';
import type { Db, Schema } from '#server/db/schema.ts';

interface Reviewed {
  organizationId: number;
  families: readonly Family[];
  publicId: string;
  signal: SignalKind;
}

export async function findReview(
  db: Db,
  { organizationId, families, publicId, signal }: Reviewed,
): Promise<string | null> {
  const row = await db
    .selectFrom('reviewed_signals as r')
    .innerJoin('credentials as c', 'c.id', 'r.credential_id')
    .select('r.at')
    .where('r.organization_id', '=', organizationId)
    .where('r.signal', '=', signal)
    .where('c.public_id', '=', publicId)
    .where('c.family', 'in', [...families])
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function upsertReview(trx: Db, review: Schema['reviewed_signals']): Promise<void> {
  await trx
    .insertInto('reviewed_signals')
    .values(review)
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'credential_id', 'signal']).doUpdateSet({ at: review.at }),
    )
    .execute();
}

export async function deleteReviewsBefore(trx: Db, at: string): Promise<void> {
  await trx.deleteFrom('reviewed_signals').where('at', '<', at).execute();
}
