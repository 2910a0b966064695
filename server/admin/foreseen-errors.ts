import { ConfigError } from '#server/config/config.ts';
import { UnusableDatabase } from '#server/db/database.ts';
import { codeOf, fileFault } from '#server/errors/file-faults.ts';
import { Refusal } from '#server/errors/refusals.ts';

/** The database was reached and then failed: it's locked, read-only, full or gone. */
export class DatabaseOutage extends Error {
  readonly code: string;

  constructor(cause: unknown) {
    const whole = codeOf(cause);
    // SQLite appends details after the second part, such as SQLITE_READONLY_DBMOVED.
    const code = /^SQLITE_[A-Z]+/.exec(whole)?.[0] ?? whole;
    const message = OUTAGES[code] ?? (cause instanceof Error ? cause.message : String(cause));
    super(`The database couldn't do this: ${message}`, { cause });
    this.name = 'DatabaseOutage';
    this.code = code;
  }
}

/** Keys are error codes of SQLite and PostgreSQL. */
const OUTAGES: Readonly<Record<string, string>> = {
  SQLITE_FULL: 'its disk is full. Free up space, then try again',
  SQLITE_READONLY: "its file can't be written. Run this command as the user of the service",
  SQLITE_IOERR: "its disk can't be read or written, or the largest size of a file is reached",
  SQLITE_BUSY: 'another process is writing to it. Try again',
  '53100': 'its disk is full. Free up space, then try again',
  '25006': 'it is read-only. Try again on the primary server',
};

/** A sentence for an error that the person at the terminal can resolve; undefined for a bug of ours. */
export function foreseenSentence(error: unknown): string | undefined {
  const isOurs =
    error instanceof Refusal ||
    error instanceof ConfigError ||
    error instanceof UnusableDatabase ||
    error instanceof DatabaseOutage;
  if (isOurs) return error.message;
  return fileFault(error);
}
