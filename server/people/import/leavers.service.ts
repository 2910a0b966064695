import type { Db } from '#server/db/schema.ts';

import type { Merge } from './import.store.ts';
import { countPresent, type Leaver, type LeaverStatus, selectLeavers } from './leavers.store.ts';
import { personName } from '#server/people/person-name.ts';

export interface LeaverRequest {
  status: LeaverStatus;
  /** How many may leave at once; null for a fifth of the directory. */
  limit: number | null;
}

export type Leavers = Awaited<ReturnType<typeof findLeavers>>;

const OUTCOMES: Readonly<Record<LeaverStatus, string>> = { revoked: 'closed', inactive: 'made inactive' };

/**
 * People of the directory who aren't staged, their new status as a word for sentences, and why an unreviewed import of them is
 * refused: half a file would otherwise close half a school.
 */
export async function findLeavers(trx: Db, merge: Merge, { status, limit }: LeaverRequest) {
  const leavers = await selectLeavers(trx, merge, status);
  const present = await countPresent(trx, merge, status);
  const outcome = OUTCOMES[status];
  const count = leavers.length;
  const isRefused = count > (limit ?? Math.floor(present / 5));
  const bound = limit === null ? 'more than a fifth' : `more than ${limit}`;
  const refusal =
    `Nothing was imported: ${count} of ${present} ${merge.directory} would be ${outcome}, which is ${bound}. ` +
    `Check that the file is complete: --dry-run lists them. To go ahead, add --max-leavers ${count}.`;
  return { status, outcome, people: leavers.map(asPerson), refusal: isRefused ? refusal : null };
}

const asPerson = (leaver: Leaver) => ({ uid: leaver.uid, name: personName(leaver) });
