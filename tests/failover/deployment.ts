import { VARIABLES } from '#server/config/config.ts';
import { createSigner } from '#server/keys/signature.ts';
import { createDemoTokens, loadDemo, SMALL_DEMO } from '#server/demo/demo.service.ts';
import { openDatabase } from '#server/db/database.ts';

import { freePort } from '#tests/free-port.ts';
import { startNginx } from '#tests/server/deployment/nginx.ts';
import { startRedis } from '#tests/server/deployment/redis-server.ts';
import { startServing } from '#tests/server/deployment/serving-process.ts';
import { startCluster } from './cluster.ts';
import type { Network } from './network.ts';

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

const SECRET = Buffer.alloc(32, 7);

/** Everything from the proxy to the standbys: two processes behind nginx, Redis for the limits, and a cluster with the demo. */
export async function startDeployment(network: Network) {
  const cluster = await startCluster(network);
  const stops: (() => unknown)[] = [() => cluster.remove()];
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    const redis = await startRedis(await freePort());
    stops.push(() => redis.stop());
    const env = {
      PUBLIC_URL: 'https://seal.example.org',
      SIGNING_KEYS: `k1:${SECRET.toString('base64')}`,
      DATABASE_URL: cluster.databaseUrl,
      REDIS_URL: redis.url,
      TRUST_PROXY: 'loopback',
      RATE_LIMIT: '1000000',
      ...(VARIABLES.includes('DATABASE_READ_URL') && { DATABASE_READ_URL: cluster.databaseUrl }),
    };
    const token = await fill(cluster.databaseUrl);
    const processes = await Promise.all([startServing(env), startServing(env)]);
    for (const one of processes) stops.push(() => one.stop());
    const nginx = await startNginx(processes.map(({ address }) => address));
    stops.push(() => nginx.stop());
    return { cluster, nginx, env, token, processes: processes.map(({ address }) => address), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(databaseUrl: string): Promise<string> {
  const database = await openDatabase(databaseUrl);
  try {
    const now = new Date();
    const { keyIds } = createSigner([{ id: 'k1', secret: SECRET }]);
    await loadDemo({ db: database.db, keyId: keyIds[0], now }, SMALL_DEMO);
    const [school] = await createDemoTokens(database.db, now);
    if (!school) throw new Error('The demo has no organization');
    return school.token;
  } finally {
    await database.close();
  }
}
