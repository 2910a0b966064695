import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

import SQLite from 'better-sqlite3';

import { codeOf } from '#server/errors/file-faults.ts';

const OWNER_ONLY = 0o600;
/** Suffixes of SQLite's files. The extra files get the mode of the database when they are created, and keep it. */
const SUFFIXES = ['', '-wal', '-shm'];

/** For its owner only, whatever the umask, even if it exists. SQLite reports what the system refuses. */
export function makePrivateDatabase(path: string): void {
  if (existsSync(path) && !statSync(path).isFile()) throw new Error("it isn't a file");
  if (!existsSync(path) && existsSync(draftOf(path)))
    throw new Error('a restore was interrupted. Run it again: sealmark admin restore FILE');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // Closing a file releases every lock that the process has on it, also those of its other threads.
  if (!existsSync(path)) permitted(() => closeSync(openSync(path, 'a', OWNER_ONLY)));
  for (const suffix of SUFFIXES) permitted(() => chmodSync(path + suffix, OWNER_ONLY));
}

/** ENOENT: no such file; EPERM: another owner; EROFS: a read-only disk. */
const REFUSALS = ['ENOENT', 'EPERM', 'EACCES', 'EROFS'];

function permitted(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!REFUSALS.includes(codeOf(error))) throw error;
  }
}

/** What becomes the database at the end of a restore. */
export const draftOf = (path: string): string => `${path}.restoring`;

/** The database file is inconsistent. */
export class DamagedDatabase extends Error {
  constructor(path: string, finding: string) {
    super(`${path} is damaged: ${finding}`);
    this.name = 'DamagedDatabase';
  }
}

/** Whether a process has the database open, which prevents an exclusive lock. */
export function isInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const sqlite = new SQLite(path, { timeout: 0 });
  try {
    sqlite.pragma('locking_mode = exclusive');
    sqlite.exec('begin exclusive; rollback');
    return false;
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError)) throw error;
    // A damaged file isn't locked by anybody.
    return error.code.startsWith('SQLITE_BUSY');
  } finally {
    sqlite.close();
  }
}

/** Locks out other writers until it's released; reads continue. Throws if another process is writing. */
export function lockForReading(path: string): { release: () => void } {
  const sqlite = new SQLite(path, { fileMustExist: true, timeout: 0 });
  sqlite.exec('begin immediate');
  return {
    release() {
      sqlite.exec('rollback');
      sqlite.close();
    },
  };
}

/** Throws a DamagedDatabase. Reads the whole file, which takes some seconds for each gigabyte. */
export function requireSound(path: string, name = path): void {
  let finding: unknown;
  try {
    const sqlite = new SQLite(path, { fileMustExist: true });
    try {
      finding = sqlite.pragma('quick_check(1)', { simple: true });
    } finally {
      sqlite.close();
    }
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError) || !/^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) throw error;
    finding = error.message;
  }
  if (finding !== 'ok') throw new DamagedDatabase(name, String(finding).split('\n')[0] ?? '');
}

/** SQLite applies a log even to a file that was copied over its own. Throws a DamagedDatabase. */
export function requireSoundAfterCrash(path: string): void {
  const log = `${path}-wal`;
  if (!existsSync(log) || statSync(log).size === 0 || isInUse(path)) return;
  if (!existsSync(path))
    throw new DamagedDatabase(path, `only its log ${log} is there. If the file was moved, move it back`);
  requireSound(path);
}
