import { randomUUID } from 'node:crypto';

import { afterAll, expect, test } from 'vitest';

import { type BoundSocket, boundSocket } from '#tests/server/deployment/bound-socket.ts';
import { verify } from '#tests/server/deployment/cut-writes.ts';
import { startNginx } from '#tests/server/deployment/nginx.ts';
import { startServing } from '#tests/server/deployment/serving-process.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { SIGNING_KEYS, startTestService } from '#tests/server/service-fixture.ts';

const WRITERS = 8;
const ROUNDS = 2;
/** Answered before each restart, so that the restarted process takes part again. */
const WRITES_BETWEEN = 40;

const database = await scratchDatabase();
const env = {
  PUBLIC_URL: 'https://seal.example.org',
  SIGNING_KEYS,
  DATABASE_URL: database.url,
  RATE_LIMIT: '1000000',
  TRUST_PROXY: 'loopback',
};
const keeper = await startTestService({ databaseUrl: database.url });
const { token } = await keeper.join();
// They stay open while a process is away, like those of sealmark@.socket: clients who connect meanwhile wait.
const sockets = [boundSocket(), boundSocket()];
const start = ({ fd }: BoundSocket) => startServing(env, { socket: fd });
const processes = await Promise.all(sockets.map(start));
const nginx = await startNginx(processes.map(({ address }) => address));
afterAll(async () => {
  await nginx.stop();
  await Promise.all([...processes.map((one) => one.stop()), keeper.stop()]);
  for (const socket of sockets) socket.close();
  await database.remove();
});

test('two processes restart in turn, and no request of a writer fails', { timeout: 600_000 }, async () => {
  const outcomes = new Map<string, string | null>();
  const over = new AbortController();
  const write = async () => {
    const docId = randomUUID();
    outcomes.set(docId, (await verify(nginx, token, docId))?.publicId ?? null);
  };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) await write();
  });
  try {
    for (let restart = 0; restart < ROUNDS * sockets.length; restart += 1) {
      await expect
        .poll(() => outcomes.size, { timeout: 180_000 })
        .toBeGreaterThan((restart + 1) * WRITES_BETWEEN);
      const place = restart % sockets.length;
      expect(await processes[place]?.stop()).toBe(0);
      const { [place]: socket } = sockets;
      if (socket) processes[place] = await start(socket);
    }
  } finally {
    over.abort();
    await Promise.all(writers);
  }
  const stored = await keeper.database.db.selectFrom('credentials').select(['doc_id', 'public_id']).execute();
  expect(new Map(stored.map(({ doc_id, public_id }) => [doc_id, public_id]))).toEqual(outcomes);
});
