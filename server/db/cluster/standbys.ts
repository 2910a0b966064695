import { setTimeout as delay } from 'node:timers/promises';

import { hostsOf } from '#server/db/hosts.ts';
import type { Db } from '#server/db/schema.ts';
import { ServerAway, type ServerWatch, watchServer } from './server-watch.ts';

/** `foreign`: of another database than DATABASE_URL, so it's never read. */
export type StandbyState = 'current' | 'behind' | 'away' | 'foreign';

export interface Standby {
  name: string;
  state: StandbyState;
  /** Since it was last level with the primary. */
  lagSeconds: number;
}

export type Read = <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;

/** Reads are answered by a standby that has replayed everything committed before them, otherwise by the primary. */
export interface Standbys {
  read: Read;
  /** If the primary counted as away, reads its position again, or its latest writes would be missed. */
  heardPrimary(): Promise<void>;
  /** For work that a standby can't do: rejects with ServerAway once the primary counts as away. */
  onPrimary<Result>(work: () => Promise<Result>): Promise<Result>;
  states: () => Standby[];
  /** How many reads the primary and the standbys have answered. */
  totals: Readonly<Record<'primary' | 'standby', number>>;
  /** Called with a sentence for each change; `isGood` if it's no reason to worry. */
  onChange(listener: (sentence: string, isGood: boolean) => void): void;
  close(): Promise<void>;
}

interface StandbysOptions {
  db: Db;
  primaryUrl: string;
  urls: readonly string[];
  connect: (url: string, limits: Readonly<Record<string, number>>) => Db;
  /** Connects to whichever host is the primary. */
  connectPrimary: (limits: Readonly<Record<string, number>>) => Db;
  isOutage: (error: unknown) => boolean;
}

interface Member {
  db: Db;
  watch: ServerWatch;
  state: StandbyState;
  /** The last state reported: a short lag isn't worth a log line. */
  toldState: StandbyState;
  caughtUpAt: number;
}

const CHECKED_EVERY_MS = 1_000;
/** A server that doesn't answer in this time counts as away. */
const PATIENCE_MS = 2_000;
const WATCH_LIMITS = {
  max: 1,
  connectionTimeoutMillis: PATIENCE_MS,
  query_timeout: PATIENCE_MS,
  statement_timeout: PATIENCE_MS,
};
/** How long a read waits for a standby to catch up; a healthy one takes a few milliseconds. */
const MAX_CATCH_UP_MS = 50;
const POLL_MS = 2;

export async function openStandbys(options: StandbysOptions): Promise<Standbys> {
  const { db, primaryUrl, urls, connect, connectPrimary, isOutage } = options;
  const listeners: ((sentence: string, isGood: boolean) => void)[] = [];
  const tell = (sentence: string, isGood: boolean) => {
    for (const listener of listeners) listener(sentence, isGood);
  };
  const totals = { primary: 0, standby: 0 };
  const opened: Db[] = [];

  function watched(url: string, connection: Db, onChange: (watch: ServerWatch) => void): ServerWatch {
    opened.push(connection);
    const watch = watchServer(hostsOf(url), connection, () => onChange(watch));
    return watch;
  }

  const primary = watched(primaryUrl, connectPrimary(WATCH_LIMITS), ({ isAway }) =>
    tell(
      isAway
        ? "the primary isn't responding: standbys answer reads with what they have"
        : 'the primary is responding again',
      !isAway,
    ),
  );
  const members = urls.map((url): Member => {
    const connection = connect(url, { connectionTimeoutMillis: PATIENCE_MS });
    opened.push(connection);
    const member: Member = {
      db: connection,
      watch: watched(url, connect(url, WATCH_LIMITS), ({ isAway }) => isAway && setState(member, 'away')),
      state: 'current',
      toldState: 'current',
      caughtUpAt: performance.now(),
    };
    return member;
  });

  function setState(member: Member, state: StandbyState): void {
    member.state = state;
    if (member.toldState === state) return;
    member.toldState = state;
    tell(SENTENCES[state](member.watch.name), state === 'current');
  }

  /** A former primary, or a standby promoted beside the primary, has diverged. */
  function isAstray({ timeline }: ServerWatch): boolean {
    if (timeline === null || timeline === primary.timeline) return false;
    return !primary.isAway || timeline < (primary.timeline ?? '');
  }

  async function check(member: Member, position: number): Promise<void> {
    try {
      await member.watch.ask();
      if (member.watch.cluster !== primary.cluster || isAstray(member.watch))
        return setState(member, 'foreign');
      if (!(await reaches(member, position))) return setState(member, 'behind');
      member.caughtUpAt = performance.now();
      setState(member, 'current');
    } catch {
      // The watch has reported that it's away, and keeps asking.
    }
  }

  /** The primary may be among the servers that are read, which also take seconds to notice that it's away. */
  const isPrimary = ({ timeline }: ServerWatch) => timeline !== null && timeline === primary.timeline;
  const isLost = (watch: ServerWatch) => primary.isAway && isPrimary(watch);

  /**
   * The log position up to which anyone can have seen the effects, once the primary is away. PostgreSQL shows a commit only
   * once a synchronous standby has it, so nobody saw what no standby has received. Without synchronous standbys, or if one
   * doesn't answer, it's the primary's last known position.
   */
  async function lastVisible(): Promise<number> {
    const standbys = members.filter(({ watch }) => !isPrimary(watch));
    if (!primary.isSynchronous || standbys.length < Math.max(1, primary.senders)) return primary.position;
    const answers = await Promise.allSettled(standbys.map(({ watch }) => watch.ask()));
    if (answers.some(({ status }) => status === 'rejected')) return primary.position;
    return Math.min(primary.position, Math.max(...standbys.map(({ watch }) => watch.received)));
  }

  /** The position that a standby must have replayed. */
  const needed = () => (primary.isAway ? lastVisible() : primary.ask().catch(lastVisible));

  async function checkAll(): Promise<void> {
    // A primary that is away may take long to fail, so don't wait for it.
    if (primary.isAway) void primary.ask().catch(() => undefined);
    const position = await needed();
    await Promise.all(members.map((member) => check(member, position)));
  }

  async function readableMember(): Promise<Member | undefined> {
    if (!members.some(({ state }) => state === 'current')) return undefined;
    const position = await needed();
    const current = members.filter(({ state, watch }) => state === 'current' && !isLost(watch));
    for (let index = 0; index < current.length; index += 1) {
      const member = current[(totals.standby + index) % current.length];
      if (member && !isAstray(member.watch) && (await reaches(member, position).catch(() => false)))
        return member;
      if (member?.state === 'current') member.state = 'behind';
    }
    return undefined;
  }

  async function readOnce<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const member = await readableMember();
    if (member) {
      try {
        const result = await member.watch.unlessAway(() => work(member.db));
        totals.standby += 1;
        return result;
      } catch (error) {
        if (!isOutage(error)) throw error;
      }
    }
    totals.primary += 1;
    return primary.unlessAway(() => work(db));
  }

  async function read<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    try {
      return await readOnce(work);
    } catch (error) {
      if (!(error instanceof ServerAway)) throw error;
      // The primary fell silent meanwhile, so less is now required of a standby.
      return readOnce(work);
    }
  }

  let checking: Promise<void> | undefined;
  const timer = setInterval(() => {
    checking ??= checkAll().finally(() => (checking = undefined));
  }, CHECKED_EVERY_MS).unref();
  await checkAll();

  return {
    read,
    async heardPrimary() {
      if (primary.isAway) await primary.ask().catch(() => undefined);
    },
    onPrimary: (work) => primary.unlessAway(work),
    totals,
    states: () =>
      members.map(({ watch: { name }, state, caughtUpAt }) => ({
        name,
        state,
        lagSeconds: state === 'current' ? 0 : (performance.now() - caughtUpAt) / 1000,
      })),
    onChange(listener) {
      listeners.push(listener);
      for (const { state, watch } of members)
        if (state !== 'current') listener(SENTENCES[state](watch.name), false);
    },
    async close() {
      clearInterval(timer);
      await checking;
      await Promise.all(opened.map((connection) => connection.destroy()));
    },
  };
}

/** Whether a standby has replayed a position of the primary, or soon does. */
async function reaches({ watch }: Member, position: number): Promise<boolean> {
  const deadline = performance.now() + MAX_CATCH_UP_MS;
  while (watch.position < position) {
    if ((await watch.ask()) >= position) break;
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

const SENTENCES: Readonly<Record<StandbyState, (name: string) => string>> = {
  current: (name) => `the standby ${name} has all data again`,
  behind: (name) => `the standby ${name} is behind: the primary answers reads until it has all data`,
  away: (name) => `the standby ${name} isn't responding: the primary answers reads`,
  foreign: (name) =>
    `${name} in DATABASE_READ_URL isn't a standby of the database in DATABASE_URL: nothing is read from it`,
};
