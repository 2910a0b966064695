import { sql } from 'kysely';

import type { Credential } from '#server/credentials/credentials.store.ts';
import { withdrawKey } from '#server/keys/signing-keys.service.ts';
import { startPublicService } from '#tests/server/public-page/public-service.ts';
import { refuseWrites } from '#tests/server/refused-writes.ts';

type PublicService = Awaited<ReturnType<typeof startPublicService>>;

/** A service with one credential for every verdict, on its own port. */
export interface ReaderService extends PublicService {
  origin: string;
  /** The address in a credential's QR code. */
  addressOf(credential: Credential): string;
}

export interface ReaderServices {
  fine: ReaderService;
  /** Its key is withdrawn. */
  withdrawn: ReaderService;
  limited: ReaderService;
  /** Opens pages of the limited one until this machine is refused for a minute. */
  reachLimit: () => Promise<void>;
  /** Its database accepts no writes, and has lost a table. */
  broken: ReaderService;
  stop: () => Promise<void>;
}

/** One service for each state that a reader can find one in. */
export async function startReaderServices(): Promise<ReaderServices> {
  const [fine, withdrawn, limited, broken] = await Promise.all([start(), start(), start(), start()]);
  const actor = 'test';
  await withdrawn.database.write((trx) => withdrawKey(trx, 'k1', { now: withdrawn.clock.now, actor }));
  await sql`alter table organizations rename to elsewhere`.execute(broken.db);
  await refuseWrites(broken, true);
  const all = [fine, withdrawn, limited, broken];
  return {
    fine,
    withdrawn,
    limited,
    broken,
    async reachLimit() {
      const url = limited.pageOf(limited.credentials.valid);
      for (let status = 200; status !== 429;) {
        const crowd = Array.from({ length: 50 }, () => limited.app.inject({ method: 'HEAD', url }));
        status = (await Promise.all(crowd)).at(-1)?.statusCode ?? 0;
      }
    },
    async stop() {
      await Promise.all(all.map((service) => service.stop()));
    },
  };
}

async function start(): Promise<ReaderService> {
  const service = await startPublicService();
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...service, origin, addressOf: (credential) => origin + service.pageOf(credential) };
}
