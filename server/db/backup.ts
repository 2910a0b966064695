import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';

import SQLite from 'better-sqlite3';

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
