import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';

import { touchToken } from './tokens.store.ts';

export interface TokenUse {
  /** Notes that a token was used, without writing anything yet. */
  note(tokenId: number, now: Date): void;
  close(): Promise<void>;
}

interface TokenUseDeps {
  write: Database['write'];
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const WRITE_EVERY_MS = 60_000;

/**
 * When each token was last used, written once a minute: a write on the way of every request would make reads wait for
 * another writer.
 */
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
      // A later use of the same token is newer.
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

/** In the order of their ids, so that two processes never wait for each other. */
async function touchTokens(trx: Kysely<Schema>, uses: ReadonlyMap<number, string>): Promise<void> {
  for (const [tokenId, at] of [...uses].sort(([a], [b]) => (a < b ? -1 : 1)))
    await touchToken(trx, tokenId, at);
}
