import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Environment } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { loadDemo, SMALL_DEMO } from '#server/demo/demo.service.ts';
import { demoConfig } from '#server/demo/demo-config.ts';
import type { ServiceOptions } from '#server/service.ts';
import { type PlaygroundService, startPlayground } from '#playground/playground-service.ts';

import { freePort } from '#tests/free-port.ts';

import { selfSignedCertificate } from './certificate.ts';

export interface ScratchService extends PlaygroundService {
  /** The address, such as `http://localhost:41234`. */
  url: string;
}

const DATABASE = 'sealmark.db';
const MAX_DEMO_AGE_MS = 60_000;
let demo: { at: number; file: Promise<Buffer> } | undefined;

/**
 * SQLite's file of the demo data, copied because making it takes as long as starting a service; made anew after a minute,
 * because its times count from now.
 */
function demoFile(keyId: string): Promise<Buffer> {
  if (demo === undefined || Date.now() - demo.at > MAX_DEMO_AGE_MS)
    demo = { at: Date.now(), file: makeDemo(keyId) };
  return demo.file;
}

async function makeDemo(keyId: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-demo-'));
  const database = await openDatabase(`sqlite:${join(folder, DATABASE)}`);
  await loadDemo({ db: database.db, keyId, now: new Date() }, SMALL_DEMO);
  await database.close();
  const file = await readFile(join(folder, DATABASE));
  await rm(folder, { recursive: true });
  return file;
}

/** A real service with the demo data in a temporary folder, on its own port. `stop` removes everything. */
export async function startScratchService(
  env: Environment = {},
  options: Pick<ServiceOptions, 'extend' | 'pane'> = {},
): Promise<ScratchService> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-e2e-'));
  const config = demoConfig({
    PORT: String(await freePort()),
    DATABASE_URL: `sqlite:${join(folder, DATABASE)}`,
    RATE_LIMIT: '100000',
    ...env,
  });
  await writeFile(join(folder, DATABASE), await demoFile(config.signingKeys[0].id));
  const service = await startPlayground(config, options);
  return {
    ...service,
    url: config.publicUrl,
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Over https, as Word requires, with a certificate that browsers must be told to trust. */
export async function startTlsScratchService(extend?: ServiceOptions['extend']): Promise<ScratchService> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-tls-'));
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const { cert, key } = selfSignedCertificate();
  await Promise.all([writeFile(TLS_CERT, cert), writeFile(TLS_KEY, key)]);
  const PORT = String(await freePort());
  const env = { PORT, PUBLIC_URL: `https://localhost:${PORT}`, TLS_CERT, TLS_KEY };
  const service = await startScratchService(env, { extend });
  return {
    ...service,
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}
