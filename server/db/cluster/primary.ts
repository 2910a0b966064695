import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { Client, type ClientConfig } from 'pg';

import { hostUrls } from '#server/db/hosts.ts';

interface Host {
  url: string;
  /** Why it isn't used, in words. */
  state: string;
}

const ASKED_EVERY_MS = 1_000;
/** A slower host counts as unreachable. */
const MAX_ANSWER_MS = 2_000;
const MAX_SEARCH_MS = 10_000;

/** For a server that isn't a standby. */
export const CURRENT_TIMELINE = 'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)';

/** Grows with each promotion. Null for a standby, and for a primary that a manager has made read-only. */
const TIMELINE = `
  select case when current_setting('transaction_read_only') = 'off' then ${CURRENT_TIMELINE} end as timeline`;

/** Asks every host every second. Calls `onMove` when the primary changes. */
function watchPrimary(urls: readonly string[], onMove: () => void = () => undefined) {
  const stopping = new AbortController();
  const hosts = urls.map((url): Host => ({ url, state: "didn't answer" }));
  const first = Promise.withResolvers<void>();
  let primary: Host | undefined;
  let isAnswering = false;
  let timeline = '';

  function hear(host: Host, reported: string | null): void {
    const isPrimary = host === primary;
    if (reported === null) {
      host.state = 'is read-only';
      if (isPrimary) isAnswering = false;
      return;
    }
    // A primary that was cut off may return without knowing of the promotion; its timeline is older.
    const isNewer = reported > timeline || (reported === timeline && !isAnswering);
    if (!isPrimary && !isNewer) return;
    primary = host;
    isAnswering = true;
    if (reported > timeline) timeline = reported;
    first.resolve();
    if (!isPrimary) onMove();
  }

  async function watch(host: Host, onAsked: () => void): Promise<void> {
    let client: Client | undefined;
    while (!stopping.signal.aborted) {
      try {
        client ??= await connectBriefly(host.url);
        const { rows } = await client.query<{ timeline: string | null }>(TIMELINE);
        hear(host, rows[0]?.timeline ?? null);
      } catch (error) {
        host.state = `: ${error instanceof Error ? error.message || error.name : String(error)}`;
        if (host === primary) isAnswering = false;
        client?.end().catch(() => undefined);
        client = undefined;
      }
      onAsked();
      await delay(ASKED_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await client?.end();
  }

  const asked = hosts.map(() => Promise.withResolvers<void>());
  const watching = hosts.map((host, index) => watch(host, () => asked[index]?.resolve()));

  return {
    /** The primary's address, or the last known one. */
    get url() {
      return (primary ?? hosts[0])?.url ?? '';
    },
    /**
     * Resolves with the primary's address once every host has answered or failed to, because a former primary may answer
     * first. Rejects after a while if none accepts writes, with each host's state.
     */
    async found() {
      const giveUp = new AbortController();
      const late = delay(MAX_SEARCH_MS, undefined, { signal: giveUp.signal }).catch(() => undefined);
      await Promise.race([Promise.all([first.promise, ...asked.map(({ promise }) => promise)]), late]);
      giveUp.abort();
      if (primary !== undefined) return primary.url;
      const states = hosts.map(
        ({ url: ofHost, state }) => `${new URL(ofHost).host}${state.replace(/^(?!:)/, ' ')}`,
      );
      throw new Error(`none of its hosts accepts writes (${states.join('; ')})`);
    },
    stop() {
      stopping.abort();
      void Promise.allSettled(watching);
    },
  };
}

export async function primaryOf(url: string): Promise<string> {
  const urls = hostUrls(url);
  if (urls.length < 2) return url;
  const watch = watchPrimary(urls);
  try {
    return await watch.found();
  } finally {
    watch.stop();
  }
}

async function connectBriefly(connectionString: string): Promise<Client> {
  const limits = { connectionTimeoutMillis: MAX_ANSWER_MS, query_timeout: MAX_ANSWER_MS };
  const client = new Client({ connectionString, ...limits, application_name: 'sealmark watch' });
  // The next question notices a connection that broke meanwhile.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** A pool of connections to the primary; those to a former one are closed as soon as another is found. */
export function primaryClients(urls: readonly string[]) {
  const open = new Set<{ url: string; socket: Socket }>();
  const watch = watchPrimary(urls, () => {
    for (const { url, socket } of open) if (url !== watch.url) socket.destroy();
  });

  class PrimaryClient extends Client {
    constructor(config?: ClientConfig) {
      const connection = { url: watch.url, socket: new Socket() };
      super({ ...config, connectionString: connection.url, stream: () => connection.socket });
      open.add(connection);
      connection.socket.once('close', () => open.delete(connection));
    }
  }

  return { watch, clients: { Client: PrimaryClient, onConnect: refuseStandby } };
}

/** A demoted host still accepts connections and would return old data. */
async function refuseStandby(client: { query: Client['query'] }): Promise<void> {
  const { rows } = await client.query<{ timeline: string | null }>(TIMELINE);
  if (rows[0]?.timeline === null) throw new Error('The host is no longer the primary');
}
