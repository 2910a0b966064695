import { setTimeout } from 'node:timers/promises';

import type { Config } from '#server/config/config.ts';
import { inspectDatabase, UnusableDatabase } from '#server/db/database.ts';
import { hostsOf, hostUrls } from '#server/db/hosts.ts';
import { replicationOf, type ServerWatch, stateOf } from '#server/db/cluster/server-watch.ts';
import type { Db } from '#server/db/schema.ts';

import { type Finding, findingsOf } from './finding.ts';

const MEGABYTE = 1e6;
/** By then, a working standby has replayed the primary's position. */
const PATIENCE_MS = 3000;
const POLL_MS = 100;

/** Checks the standbys of PostgreSQL, which answer reads and could take over from the primary. */
export async function checkStandbys({
  databaseUrl,
  databaseReadUrls,
}: Pick<Config, 'databaseUrl' | 'databaseReadUrls'>): Promise<Finding[]> {
  if (databaseUrl.startsWith('sqlite:')) return [];
  const isFailedOver = hostUrls(databaseUrl).length > 1;
  const role = new URL(hostUrls(databaseUrl)[0] ?? databaseUrl).username;
  const primary = await inspectDatabase(databaseUrl, async (db) => ({
    state: await stateOf(db),
    finding: replicationFinding(await replicationOf(db), isFailedOver, role),
  })).catch(unlessUnusable);
  // The check of the database reports why.
  if (primary instanceof UnusableDatabase || primary === null) return [];
  const isOnly = databaseReadUrls.length === 1;
  const ofReads = databaseReadUrls.map((url) => checkStandby(url, primary.state, isOnly));
  return [primary.finding, ...(await Promise.all(ofReads))];
}

function replicationFinding(
  { connected, isSynchronous, synchronous }: Awaited<ReturnType<typeof replicationOf>>,
  isFailedOver: boolean,
  role: string,
): Finding {
  const { ok, warning, error } = findingsOf('standbys');
  if (!isSynchronous && connected === 0 && !isFailedOver) return ok('None.');
  if (!isSynchronous) {
    const found = `${connected} connected, none of them synchronous: without the primary, its last writes are lost.`;
    return isFailedOver ? warning(found, 'Check why synchronous_standby_names is empty.') : ok(found);
  }
  if (synchronous === null)
    return warning(
      "This role can't see whether one is synchronous.",
      `As a superuser, run: grant pg_monitor to ${role}`,
    );
  if (synchronous === 0)
    return error('None is synchronous: every write waits.', 'Check the standbys and their replication.');
  return ok(`${connected} connected, ${synchronous} of them synchronous.`);
}

type State = Awaited<ReturnType<typeof stateOf>>;

async function checkStandby(url: string, primary: State, isOnly: boolean): Promise<Finding> {
  const { ok, warning, error } = findingsOf('reading');
  const name = hostsOf(url);
  const state = await inspectDatabase(url, (db) => replayed(db, primary.position)).catch(unlessUnusable);
  if (state instanceof UnusableDatabase || state === null)
    return error(`${name} can't be read: ${state?.reason}.`, 'Check DATABASE_READ_URL, and the standby.');
  if (state.cluster !== primary.cluster || isAstray(state, primary))
    return error(
      `${name} isn't a standby of the database in DATABASE_URL: nothing is read from it.`,
      'Correct DATABASE_READ_URL, or make it a standby again.',
    );
  if (state.timeline !== null)
    return isOnly
      ? warning(`${name} is the primary itself.`, 'Name a standby in DATABASE_READ_URL.')
      : ok(`${name} is the primary now.`);
  const behind = Math.max(0, primary.position - state.position);
  if (behind === 0) return ok(`${name} has all data.`);
  return warning(
    `${name} stays ${Math.ceil(behind / MEGABYTE)} MB or less behind: the primary answers reads.`,
    'Check its replication, and whether its replay is paused: select pg_is_wal_replay_paused()',
  );
}

/** Polls until the standby has replayed the primary's position, or time is up. */
async function replayed(db: Db, position: number): Promise<State> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const state = await stateOf(db);
    if (state.timeline !== null || state.position >= position || performance.now() > end) return state;
    await setTimeout(POLL_MS);
  }
}

/** A standby that accepts writes like the primary has diverged from it. */
function isAstray({ timeline }: Pick<ServerWatch, 'timeline'>, primary: State): boolean {
  return timeline !== null && timeline !== primary.timeline;
}

function unlessUnusable(error: unknown): UnusableDatabase {
  if (error instanceof UnusableDatabase) return error;
  throw error;
}
