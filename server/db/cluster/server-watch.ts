import { sql } from 'kysely';

import { ReadLost } from '#server/db/off-thread.ts';
import { CURRENT_TIMELINE } from './primary.ts';
import type { Db } from '#server/db/schema.ts';

/** Watches one PostgreSQL server: whether it answers, and its position in the log. */
export interface ServerWatch {
  /** `db2.example.org:5432` */
  name: string;
  isAway: boolean;
  /** The last known position in the write-ahead log that it has written, or replayed as a standby, in bytes. */
  position: number;
  /** For a standby, how much of the log is on its disk, replayed or not; otherwise the position. */
  received: number;
  /** The timeline of a server that accepts writes, which grows with each promotion; null for a standby. */
  timeline: string | null;
  /** Shows a commit only once a standby has it, and has this many standbys connected. */
  isSynchronous: boolean;
  senders: number;
  /** The cluster's identity, which differs for a database of another cluster. */
  cluster: string;
  /** The present position. Concurrent callers share the next answer. */
  ask(): Promise<number>;
  /** Rejects with ServerAway as soon as the server is found to be away. */
  unlessAway<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The outcome is unknown, because the server stopped answering. */
export class ServerAway extends ReadLost {
  constructor(server: string) {
    super(`${server} isn't responding`);
  }
}

/** `db` needs short time limits, by which a silent server is noticed. */
export function watchServer(name: string, db: Db, onChange: () => void): ServerWatch {
  const waiting = new Set<() => void>();
  const ask = sharingNext(async () => {
    try {
      if (watch.cluster === '' || watch.isAway) watch.cluster = await clusterOf(db);
      Object.assign(watch, await progressOf(db));
    } catch (error) {
      setAway(true);
      throw error;
    }
    setAway(false);
    return watch.position;
  });

  function setAway(isAway: boolean): void {
    if (watch.isAway === isAway) return;
    watch.isAway = isAway;
    if (isAway) for (const leave of waiting) leave();
    onChange();
  }

  function unlessAway<Result>(work: () => Promise<Result>): Promise<Result> {
    if (watch.isAway) return Promise.reject(new ServerAway(name));
    return new Promise((resolve, reject) => {
      const leave = () => reject(new ServerAway(name));
      waiting.add(leave);
      void work()
        .then(resolve, reject)
        .finally(() => waiting.delete(leave));
    });
  }

  const watch: ServerWatch = {
    name,
    isAway: false,
    position: 0,
    received: 0,
    timeline: null,
    isSynchronous: false,
    senders: 0,
    cluster: '',
    ask,
    unlessAway,
  };
  return watch;
}

/** An answer must be newer than the question, so callers who come during one share the next. */
function sharingNext<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined;
  let next: Promise<Answer> | undefined;

  function begin(): Promise<Answer> {
    const answer = ask().finally(() => {
      if (running === answer) running = undefined;
    });
    running = answer;
    return answer;
  }

  async function afterThis(): Promise<Answer> {
    await running?.catch(() => undefined);
    next = undefined;
    return begin();
  }

  return () => (running === undefined ? begin() : (next ??= afterThis()));
}

export async function stateOf(db: Db): Promise<Pick<ServerWatch, 'position' | 'timeline' | 'cluster'>> {
  return { ...(await progressOf(db)), cluster: await clusterOf(db) };
}

/** The standbys connected to a primary. `synchronous` is null if the role may not see it. */
export async function replicationOf(db: Db) {
  const { rows } = await sql<{
    connected: number;
    synchronous: number;
    hidden: number;
    isSynchronous: boolean;
  }>`
    select
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') in ('on', 'remote_apply') as "isSynchronous",
      count(*) as connected,
      count(*) filter (where sync_state in ('sync', 'quorum')) as synchronous,
      count(*) filter (where sync_state is null) as hidden
    from pg_stat_replication where application_name is distinct from 'pg_basebackup'`.execute(db);
  const [{ connected, synchronous, hidden, isSynchronous } = NO_STANDBYS] = rows;
  return { connected, isSynchronous, synchronous: hidden > 0 ? null : synchronous };
}
const NO_STANDBYS = { connected: 0, synchronous: 0, hidden: 0, isSynchronous: false };

type Progress = Pick<ServerWatch, 'position' | 'received' | 'timeline' | 'isSynchronous' | 'senders'>;

async function progressOf(db: Db): Promise<Progress> {
  const { rows } = await sql<Progress>`
    with log as (
      select
        pg_is_in_recovery() as is_standby,
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end as applied
    )
    select
      coalesce(pg_wal_lsn_diff(applied, '0/0'), 0) as position,
      coalesce(pg_wal_lsn_diff(case when is_standby then greatest(pg_last_wal_receive_lsn(), applied) else applied end, '0/0'), 0)
        as received,
      case when not is_standby then ${sql.raw(CURRENT_TIMELINE)} end as timeline,
      current_setting('synchronous_standby_names') <> '' as "isSynchronous",
      (select count(*) from pg_stat_get_wal_senders()) as senders
    from log`.execute(db);
  const [progress] = rows;
  if (!progress) throw new Error('The server told nothing of itself');
  return progress;
}

async function clusterOf(db: Db): Promise<string> {
  const { rows } = await sql<{ cluster: string }>`
    select (select system_identifier from pg_control_system())::text || ' ' || oid as cluster
    from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.cluster ?? '';
}
