import type { FastifyBaseLogger } from 'fastify';

import type { Database } from '#server/db/database.ts';
import { type Db, timestamp } from '#server/db/schema.ts';

import { touchToken } from './tokens.store.ts';

export interface TokenUse {
  /** Notes that a token was used; the write comes later. */
  note(tokenId: number, now: Date): void;
  close(): Promise<void>;
}

interface TokenUseDeps {
  write: Database['write'];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const WRITE_EVERY_MS = 60_000;

/** Writes once a minute: a write in every request would make reads wait for another writer. */
export function createTokenUse({ write, log }: TokenUseDeps): TokenUse {
  let noted = new Map<number, string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function note(tokenId: number, now: Date): void {
    noted.set(tokenId, timestamp(now));
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = writeNoted();
    }, WRITE_EVERY_MS).unref();
  }

  async function writeNoted(): Promise<void> {
    const uses = noted;
    noted = new Map();
    try {
      await write((trx) => touchTokens(trx, uses));
    } catch (error) {
      // Uses noted since are newer, so they overwrite those of the failed write.
      noted = new Map([...uses, ...noted]);
      log.warn({ err: error }, "couldn't write token use: it's tried again with the next use");
    }
  }

  async function close(): Promise<void> {
    clearTimeout(timer);
    await writing;
    if (noted.size > 0) await writeNoted();
  }

  return { note, close };
}

/** Updates in the order of their ids, so that two processes never deadlock. */
async function touchTokens(trx: Db, uses: ReadonlyMap<number, string>): Promise<void> {
  for (const [tokenId, at] of [...uses].sort(([a], [b]) => (a < b ? -1 : 1)))
    await touchToken(trx, tokenId, at);
}
