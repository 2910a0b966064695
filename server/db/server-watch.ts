import { type Kysely, sql } from 'kysely';

import { ReadLost } from './off-thread.ts';
import type { Schema } from './schema.ts';

/** A server of PostgreSQL that somebody looks after: whether it answers, and what it has. */
export interface ServerWatch {
  /** `db2.example.org:5432` */
  name: string;
  isAway: boolean;
  /** The last that is known: how much of the write-ahead log it has written, or as a standby replayed, in bytes. */
  position: number;
  /** Of a server that accepts writes, which each promotion makes greater; null of a standby. */
  timeline: string | null;
  /** The same in the database's own words, so that a database of another cluster is found out. */
  cluster: string;
  /** The position now. Who asks while somebody else does shares the next answer. */
  ask(): Promise<number>;
  /** Rejects with ServerAway as soon as the server is found to be away, and at once where it is. */
  unlessAway<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** What was waited for isn't known: the server stopped answering. */
export class ServerAway extends ReadLost {
  constructor(server: string) {
    super(`${server} isn't responding`);
  }
}

/** `db` must give up soon: that a server is silent is noticed by its time limits. */
export function watchServer(name: string, db: Kysely<Schema>, onChange: () => void): ServerWatch {
  const waiting = new Set<() => void>();
  const ask = sharingNext(async () => {
    try {
      if (watch.cluster === '' || watch.isAway) watch.cluster = await clusterOf(db);
      ({ position: watch.position, timeline: watch.timeline } = await progressOf(db));
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
    timeline: null,
    cluster: '',
    ask,
    unlessAway,
  };
  return watch;
}

/** An answer must be from after the question: who comes while one is under way waits for the next, together. */
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

async function progressOf(db: Kysely<Schema>): Promise<Pick<ServerWatch, 'position' | 'timeline'>> {
  const { rows } = await sql<{ position: number | null; timeline: string | null }>`
    select
      pg_wal_lsn_diff(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0'
      ) as position,
      case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline
  `.execute(db);
  return { position: rows[0]?.position ?? 0, timeline: rows[0]?.timeline ?? null };
}

async function clusterOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ cluster: string }>`
    select (select system_identifier from pg_control_system())::text || ' ' || oid as cluster
    from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.cluster ?? '';
}
