import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { fileFault } from '#server/errors/file-faults.ts';
import { conflict } from '#server/errors/refusals.ts';

/**
 * Writes a new file that only its owner can read, then runs what depends on it. The file gets its name at the end. If
 * anything fails, throws a Refusal and leaves no file; an existing file stays as it is.
 */
export async function writeNewFile(
  path: string,
  content: AsyncIterable<string | Buffer>,
  andThen: () => Promise<void>,
): Promise<void> {
  const draft = draftBeside(path);
  try {
    requireFree(path);
    // Opened here: a stream would open the file later, even after content that failed at once.
    const fd = openSync(draft, 'wx', 0o600);
    await pipeline(content, createWriteStream(draft, { fd, flush: true }));
    await andThen();
    requireFree(path);
    renameSync(draft, path);
  } catch (error) {
    removeDraft(draft);
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
    if (code === null) throw error;
    throw conflict(fileFault(error, resolve(path)) ?? `Can't write ${resolve(path)} (${code})`);
  }
}

/** Two commands at once never write into the same one. In containers, even their processes have the same number. */
export const draftBeside = (path: string): string => `${path}.${randomUUID().slice(0, 8)}.part`;

/** Does nothing without a draft: `rmSync` throws for an impossible path, even with `force`. */
export function removeDraft(draft: string): void {
  if (existsSync(draft)) rmSync(draft);
}

export function requireFree(path: string): void {
  const folder = dirname(path);
  if (!existsSync(folder))
    throw conflict(`There is no folder ${resolve(folder)}, or this user can't enter it`);
  // A link that leads nowhere would be replaced, too.
  if (lstatSync(path, { throwIfNoEntry: false }))
    throw conflict(`${path} already exists and wasn't overwritten`);
}
