import { Agent, type IncomingHttpHeaders, request } from 'node:http';

import type { Environment } from '#server/config/config.ts';

import { startWriting } from '#tests/server/deployment/cut-writes.ts';
import { joinForGood } from '#tests/server/api/good-requests.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

export type Victim = Awaited<ReturnType<typeof startVictim>>;

/** `npm run serve` on a database with a school and a company; its log goes to `onLine`. */
export async function startVictim(onLine?: (line: string) => void, env: Environment = {}) {
  const database = await scratchDatabase();
  const keeper = await startTestService({ databaseUrl: database.url });
  const members = await joinForGood(keeper);
  const serving = await startWriting(
    { DATABASE_URL: database.url, TRUST_PROXY: 'loopback', ...env },
    { ...(onLine && { onLine }) },
  );
  return {
    serving,
    members,
    /** On the same database. */
    keeper,
    databaseUrl: database.url,
    /** For files of a check; removed when it stops. */
    folder: database.folder,
    async stop() {
      await serving.stop();
      await keeper.stop();
      await database.remove();
    },
  };
}

/** Internals that no answer may reveal. */
export const LEAK =
  /SQLITE|SqliteError|no such (table|column)|syntax error|near "|relation "|node_modules|\.ts:\d|\n +at |\/server\//;

interface Sent {
  method: string;
  /** Sent as it is. */
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
let clients = 0;

/** Sent over the network, from a new /24, so that no limit hides an answer. */
export function send({ serving }: Pick<Victim, 'serving'>, { method, url, headers, payload }: Sent) {
  clients += 1;
  const from = `10.${clients & 255}.${(clients >> 8) & 255}.${(clients >> 16) & 255}`;
  const { hostname, port } = new URL(serving.address);
  const options = {
    agent,
    hostname,
    port,
    method,
    path: url,
    headers: { 'x-forwarded-for': from, ...headers },
  };
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: IncomingHttpHeaders;
    body: string;
  }>();
  const sent = request(options, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (part: string) => (body += part));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
  });
  // A large body may be refused, and the connection closed, before it was completely sent.
  sent.on('error', reject);
  sent.end(payload);
  return promise;
}
