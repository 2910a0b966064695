import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Database } from '#server/db/database.ts';
import { type Clock, timestamp } from '#server/db/schema.ts';
import { noteUpkeep } from '#server/db/upkeep.store.ts';

export interface WriteCheck {
  /** Throws why writing fails; writes at most once in a few seconds, however often it's called. */
  check(): Promise<void>;
  /** Free bytes on the disk of the SQLite file; null with PostgreSQL. */
  freeBytes(): Promise<number | null>;
}

interface WriteCheckOptions {
  database: Database;
  databaseUrl: string;
  clock: Clock;
  minFreeBytes?: number;
}

const REMEMBERED_MS = 5_000;
/** If another process holds the lock, writing works, so waiting for it doesn't mean not ready. */
const PATIENCE_MS = 1_000;
/** SQLite reuses its log, so a small write can succeed on a full disk while real ones fail. */
const MIN_FREE_BYTES = 1024 * 1024;

export function createWriteCheck({
  database,
  databaseUrl,
  clock,
  minFreeBytes = MIN_FREE_BYTES,
}: WriteCheckOptions): WriteCheck {
  const folder = databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : null;
  let succeededAt = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function freeBytes(): Promise<number | null> {
    if (folder === null) return null;
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  }

  async function write(): Promise<void> {
    const free = await freeBytes();
    if (free !== null && free < minFreeBytes) throw new Error(`The disk is full (${free} bytes free)`);
    if (folder !== null) await requireRoom(folder);
    await withPatience(database.write((trx) => noteUpkeep(trx, 'write_check', timestamp(clock()))));
    succeededAt = performance.now();
  }

  return {
    freeBytes,
    async check() {
      if (performance.now() - succeededAt < REMEMBERED_MS) return;
      running ??= write().finally(() => (running = undefined));
      await running;
    },
  };
}

/** A disk with free space can refuse more to this user, because of a quota. */
async function requireRoom(folder: string): Promise<void> {
  const file = join(folder, '.sealmark-room');
  try {
    await writeFile(file, Buffer.alloc(MIN_FREE_BYTES));
  } finally {
    await rm(file, { force: true });
  }
}

/** Resolves once the write is done or has waited long enough; its later outcome doesn't matter. */
function withPatience(writing: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    writing.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
