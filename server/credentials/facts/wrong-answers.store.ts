import { type Selectable, sql } from 'kysely';

import type { Fact } from '#contract/facts.ts';
import type { RateLimit } from '#server/config/config.ts';
import { type Db, type Schema, timestamp } from '#server/db/schema.ts';

const FORTNIGHT_SECONDS = 14 * 86_400;
/** Wrong answers that get a reply, for each fact (docs/decisions/169-facts-that-bind.md). */
export const WRONG_ANSWERS = {
  network: { limit: 3, windowSeconds: FORTNIGHT_SECONDS },
  fact: { limit: 8, windowSeconds: FORTNIGHT_SECONDS },
} satisfies Record<string, RateLimit>;
/** How often the issuer can reopen a fact that wrong answers closed. */
const MAX_REOPENINGS = 3;

type Counted = Pick<
  Selectable<Schema['credential_facts']>,
  'number' | 'wrong_answers' | 'wrong_since' | 'last_wrong_at' | 'reopened'
>;

/** A window of two weeks that began at this moment or before has ended. */
const windowStart = (now: Date) => timestamp(new Date(now.getTime() - FORTNIGHT_SECONDS * 1_000));

/** Wrong answers in the current two weeks; null if there are none. */
export function wrongAnswersOf(fact: Counted, now: Date): Required<Fact>['wrong_answers'] | null {
  const { number, wrong_answers: count, wrong_since, last_wrong_at: last_at, reopened } = fact;
  if (count === 0 || last_at === null || (wrong_since ?? '') <= windowStart(now)) return null;
  const is_closed = count >= WRONG_ANSWERS.fact.limit;
  return { number, count, last_at, is_closed, reopenings_left: MAX_REOPENINGS - reopened };
}

export function findWrongAnswers(
  db: Db,
  credentialId: number,
  number: number,
): Promise<(Counted & { name: string }) | undefined> {
  return db
    .selectFrom('credential_facts')
    .select(['number', 'name', 'wrong_answers', 'wrong_since', 'last_wrong_at', 'reopened'])
    .where('credential_id', '=', credentialId)
    .where('number', '=', number)
    .where('hash', 'is not', null)
    .executeTakeFirst();
}

/** Whether one more may get a reply. One statement, so that two processes can't both count the last one. */
export async function countWrongAnswer(
  trx: Db,
  credentialId: number,
  number: number,
  now: Date,
): Promise<boolean> {
  const at = timestamp(now);
  const start = windowStart(now);
  const isOver = sql<boolean>`(wrong_since is null or wrong_since <= ${start})`;
  const { numUpdatedRows } = await trx
    .updateTable('credential_facts')
    .set({
      wrong_answers: sql<number>`case when ${isOver} then 1 else wrong_answers + 1 end`,
      wrong_since: sql<string>`case when ${isOver} then ${at} else wrong_since end`,
      last_wrong_at: at,
    })
    .where('credential_id', '=', credentialId)
    .where('number', '=', number)
    .where((where) => where.or([isOver, where('wrong_answers', '<', WRONG_ANSWERS.fact.limit)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markReopened(trx: Db, credentialId: number, { number, reopened }: Counted) {
  await trx
    .updateTable('credential_facts')
    .set({ wrong_answers: 0, wrong_since: null, last_wrong_at: null, reopened: reopened + 1 })
    .where('credential_id', '=', credentialId)
    .where('number', '=', number)
    .where('reopened', '=', reopened)
    .execute();
}
