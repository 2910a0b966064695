import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Environment } from '#server/config/config.ts';
import { demoConfig } from '#server/demo/demo-config.ts';
import type { ServiceOptions } from '#server/service.ts';
import { type PlaygroundService, startPlayground } from '#playground/playground-service.ts';

import { freePort } from '#tests/free-port.ts';

import { selfSignedCertificate } from './certificate.ts';

export interface ScratchService extends PlaygroundService {
  /** The address, such as `http://localhost:41234`. */
  url: string;
}

/** A real service with the demo data in a temporary folder, on its own port. `stop` removes everything. */
export async function startScratchService(
  env: Environment = {},
  options: Pick<ServiceOptions, 'extend' | 'pane'> = {},
): Promise<ScratchService> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-e2e-'));
  const config = demoConfig({
    PORT: String(await freePort()),
    DATABASE_URL: `sqlite:${join(folder, 'sealmark.db')}`,
    RATE_LIMIT: '100000',
    ...env,
  });
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
