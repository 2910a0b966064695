import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

import SQLite from 'better-sqlite3';

import { fileFault } from '#server/errors/file-faults.ts';
import { draftBeside, removeDraft, requireFree } from '#server/files/new-file.ts';

import { MIGRATIONS, type Migrations } from '#server/db/migrate.ts';
import { draftOf, isInUse, requireSound } from './sqlite-file.ts';

/** Pages of 4 KiB between two progress reports. */
const STEP = 4096;

export type Progress = (done: number, total: number) => void;

/** Copies a snapshot while others write. The copy gets its name once it's complete. Returns its size. */
export async function backUpSqlite(path: string, destination: string, onProgress: Progress): Promise<number> {
  requireFree(destination);
  const draft = draftBeside(destination);
  const sqlite = new SQLite(path, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    // Readable by its owner only, because it contains names and addresses.
    closeSync(openSync(draft, 'wx', 0o600));
    // Without an open snapshot, the copy would start over at every write.
    sqlite.exec('begin');
    sqlite.prepare('select count(*) from sqlite_schema').get();
    await sqlite.backup(draft, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages - remainingPages, totalPages);
        return STEP;
      },
    });
    requireFree(destination);
    renameSync(draft, destination);
    return statSync(destination).size;
  } finally {
    removeDraft(draft);
    sqlite.close();
  }
}

/** Why nothing was restored, in a sentence. */
export class NotRestored extends Error {
  override readonly name = 'NotRestored';
}

interface Restoring {
  migrations: Migrations | undefined;
  /** Completes the copy before it becomes the database; null for a trial, which checks everything and changes nothing. */
  complete: ((draft: string) => Promise<void>) | null;
}

/**
 * Replaces a SQLite database by a backup. The previous database is kept beside it with its log, which SQLite would
 * otherwise apply to the backup. Returns also where the previous database is now; null if there was none. Throws
 * NotRestored or DamagedDatabase, or what `complete` throws; nothing has changed then.
 */
export async function restoreSqlite(
  backup: string,
  path: string,
  { migrations = MIGRATIONS, complete }: Restoring,
) {
  requireReadable(backup);
  requireFolder(dirname(path));
  if (existsSync(path) && statSync(backup).ino === statSync(path).ino)
    throw new NotRestored(`${backup} is the database itself`);
  if (existsSync(`${backup}-wal`) && statSync(`${backup}-wal`).size > 0)
    throw new NotRestored(
      `${backup} has a log file next to it (${backup}-wal), so it isn't complete. Restore a file made by admin backup`,
    );
  requireUnused(path);
  const draft = draftOf(path);
  try {
    copyPrivately(backup, draft, path);
    requireSound(draft, backup);
    requireOurs(backup, draft, Object.keys(migrations));
    requireNoneReplaced(path);
    requireUnused(path);
    const bytes = statSync(draft).size;
    if (!complete) return { bytes, replaced: existsSync(path) ? replacedPath(path) : null };
    await complete(draft);
    requireUnused(path);
    const replaced = putAside(path);
    renameSync(draft, path);
    flush(dirname(path));
    return { bytes, replaced };
  } finally {
    discard(draft);
  }
}

/** With its log, which SQLite would otherwise apply to the next copy. */
function discard(draft: string): void {
  for (const file of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(file, { force: true });
}

/** Opens the file, because `existsSync` answers false in a folder that this user can't enter. */
function requireReadable(backup: string): void {
  try {
    closeSync(openSync(backup, 'r'));
  } catch (error) {
    throw new NotRestored(fileFault(error, backup) ?? String(error));
  }
}

function requireFolder(folder: string): void {
  if (!existsSync(folder))
    throw new NotRestored(
      `There is no folder ${resolve(folder)}, or this user can't enter it. Start the service once, or create the folder for its user`,
    );
}

function requireUnused(path: string): void {
  if (isInUse(path)) throw new NotRestored(`${path} is in use. Stop every process of the service first`);
}

/** Makes the copy private to the service's user, who differs from the one that restores if that is root. */
function copyPrivately(from: string, to: string, path: string): void {
  // A restore that was killed leaves its own.
  discard(to);
  closeSync(openSync(to, 'wx', 0o600));
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  giveToOwner(to, path);
  flush(to);
}

/** Gives a file created by root to the owner of the database, or of its folder if there is none. */
export function giveToOwner(file: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  chownSync(file, uid, gid);
}

function requireOurs(backup: string, draft: string, known: readonly string[]): void {
  const sqlite = new SQLite(draft, { readonly: true });
  try {
    const tables = sqlite.prepare("select name from sqlite_schema where name = 'kysely_migration'").all();
    if (tables.length === 0) throw new NotRestored(`${backup} isn't a Sealmark database`);
    const present = sqlite.prepare<[], string>('select name from kysely_migration').pluck().all();
    const newer = present.filter((name) => !known.includes(name));
    if (newer.length > 0)
      throw new NotRestored(
        `${backup} was made by another release (${newer.join(', ')}). Restore it with that release`,
      );
  } finally {
    sqlite.close();
  }
}

const replacedPath = (path: string) => `${path}.replaced`;

/** Throws a NotRestored rather than replace the database that an earlier restore put aside: its backup may have been the wrong one. */
function requireNoneReplaced(path: string): void {
  const replaced = replacedPath(path);
  if (existsSync(path) && existsSync(replaced))
    throw new NotRestored(
      `${replaced} is the database from before an earlier restore. Give it another name, or delete it if nobody needs it, then restore again`,
    );
}

function putAside(path: string): string | null {
  if (!existsSync(path)) return null;
  const replaced = replacedPath(path);
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(replaced + suffix, { force: true });
    if (existsSync(path + suffix)) renameSync(path + suffix, replaced + suffix);
  }
  return replaced;
}

/** Otherwise a power cut could bring the previous file back. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
