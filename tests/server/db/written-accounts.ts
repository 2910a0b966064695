import type { Database } from '#server/db/database.ts';
import type { Work } from '#server/db/sqlite/shared-writes.ts';

export function account(uid: string): Work<string> {
  return async (trx) => {
    await trx.insertInto('accounts').values({ uid, created_at: '2026-11-21 09:00:00' }).execute();
    return uid;
  };
}

/** The uids of the existing accounts. */
export async function accounts({ db }: Database, start = ''): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('uid')
    .where('uid', 'like', `${start}%`)
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

export function writeAtOnce(database: Database, works: readonly Work<string>[]) {
  return Promise.allSettled(works.map((work) => database.write(work)));
}
