import { createWriteStream, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import { conflict } from '#server/errors/refusals.ts';

/**
 * Writes a new file that only its owner can read, then runs what depends on it. If either fails, throws a Refusal and
 * removes the file; an existing file stays as it is.
 */
export async function writeNewFile(
  path: string,
  content: AsyncIterable<string | Buffer>,
  andThen: () => Promise<void>,
): Promise<void> {
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await andThen();
  } catch (error) {
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
    if (code === 'EEXIST') throw conflict(`${path} already exists and wasn't overwritten`);
    rmSync(path, { force: true });
    if (code === null) throw error;
    throw conflict(`Can't write ${path} (${code})`);
  }
}
