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
import { dirname } from 'node:path';

import SQLite from 'better-sqlite3';

import { fileFault } from '#server/errors/file-faults.ts';

import { MIGRATIONS, type Migrations } from '#server/db/migrate.ts';
import { isInUse, requireSound } from './sqlite-file.ts';

/** Pages of 4 KiB between two reports of progress. */
const STEP = 4096;

export type Progress = (done: number, total: number) => void;

/** Thrown where a file of that name is there already. */
export class BackupExists extends Error {
  constructor(path: string) {
    super(`${path} already exists and wasn't overwritten`);
    this.name = 'BackupExists';
  }
}

/**
 * Copies a SQLite database as it stands at this moment, while others read and write it. The copy gets its name when it
 * is complete. Answers its size in bytes.
 */
export async function backUpSqlite(path: string, destination: string, onProgress: Progress): Promise<number> {
  reserve(destination, 'wx');
  const draft = `${destination}.part`;
  reserve(draft, 'w');
  const sqlite = new SQLite(path, { readonly: true, fileMustExist: true, timeout: 5000 });
  try {
    // Held open, this snapshot keeps the copy from starting over at every write.
    sqlite.exec('begin');
    sqlite.prepare('select count(*) from sqlite_schema').get();
    await sqlite.backup(draft, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages - remainingPages, totalPages);
        return STEP;
      },
    });
    renameSync(draft, destination);
    return statSync(destination).size;
  } catch (error) {
    for (const file of [draft, destination]) rmSync(file, { force: true });
    throw error;
  } finally {
    sqlite.close();
  }
}

/** Only its owner may read what holds names and addresses. */
function reserve(file: string, flag: 'wx' | 'w'): void {
  try {
    closeSync(openSync(file, flag, 0o600));
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new BackupExists(file) : error;
  }
}

/** Why nothing was restored, in a sentence. */
export class NotRestored extends Error {
  override readonly name = 'NotRestored';
}

export interface Restored {
  bytes: number;
  /** Where the database before is now; null where there was none. */
  replaced: string | null;
}

/**
 * Puts a backup in the place of a SQLite database. What was there is kept beside it, with its log: SQLite would
 * otherwise carry that log over into the backup. Throws NotRestored or DamagedDatabase; then nothing has changed.
 */
export function restoreSqlite(
  backup: string,
  path: string,
  /** `isTrial`: check everything, and change nothing. */
  { migrations = MIGRATIONS, isTrial }: { migrations: Migrations | undefined; isTrial: boolean },
): Restored {
  requireReadable(backup);
  requireFolder(dirname(path));
  if (existsSync(path) && statSync(backup).ino === statSync(path).ino)
    throw new NotRestored(`${backup} is the database itself`);
  if (existsSync(`${backup}-wal`) && statSync(`${backup}-wal`).size > 0)
    throw new NotRestored(
      `${backup} has a log file next to it (${backup}-wal), so it isn't complete. Restore a file made by admin backup`,
    );
  requireUnused(path);
  const draft = `${path}.restoring`;
  try {
    copyPrivately(backup, draft, path);
    requireSound(draft, backup);
    requireOurs(backup, draft, Object.keys(migrations));
    requireUnused(path);
    const bytes = statSync(draft).size;
    if (isTrial) return { bytes, replaced: existsSync(path) ? replacedPath(path) : null };
    const replaced = putAside(path);
    renameSync(draft, path);
    flush(dirname(path));
    return { bytes, replaced };
  } finally {
    for (const file of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(file, { force: true });
  }
}

/** Opens it, because a file in a folder that this user can't enter doesn't exist for `existsSync`. */
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
      `There is no folder ${folder}, or this user can't enter it. Start the service once, or create the folder for its user`,
    );
}

function requireUnused(path: string): void {
  if (isInUse(path)) throw new NotRestored(`${path} is in use. Stop every process of the service first`);
}

/** For the service's user alone, who is not the one that restores where that is root. */
function copyPrivately(from: string, to: string, path: string): void {
  rmSync(to, { force: true });
  closeSync(openSync(to, 'wx', 0o600));
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  giveToOwner(to, path);
  flush(to);
}

/** Gives a file that root made to the owner of the database, or of its folder where there is none. */
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

function putAside(path: string): string | null {
  if (!existsSync(path)) return null;
  const replaced = replacedPath(path);
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(replaced + suffix, { force: true });
    if (existsSync(path + suffix)) renameSync(path + suffix, replaced + suffix);
  }
  return replaced;
}

/** A power cut must not bring the file from before back. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
