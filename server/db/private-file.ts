import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;
/** What SQLite puts beside a database. They get the mode of the database when they are made, and keep it. */
const SUFFIXES = ['', '-wal', '-shm'];

/**
 * Makes the file of a database, and the folders above it that are missing, such that only their owner can read them,
 * whatever the umask; a database that others could read is closed to them. What the system refuses is left to SQLite,
 * which tells of it.
 */
export function makePrivateDatabase(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  permitted(() => closeSync(openSync(path, 'a', OWNER_ONLY)));
  for (const suffix of SUFFIXES) permitted(() => chmodSync(path + suffix, OWNER_ONLY));
}

/** ENOENT where there is no such file, EPERM where it belongs to somebody else, EROFS on a disk that is only read. */
const REFUSALS = ['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'EISDIR'];

function permitted(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && REFUSALS.includes(String(error.code)))) throw error;
  }
}
