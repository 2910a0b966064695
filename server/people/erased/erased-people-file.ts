import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

import * as z from 'zod/mini';

import type { AuditContext } from '#server/audit/audit.store.ts';
import { ConfigError, type Environment, parseDatabaseUrl } from '#server/config/config.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';

/** An erasure, or a readmission. The hash identifies the person to the holder of the key. */
const entry = z.object({
  organization_id: z.string(),
  person: z.string(),
  erased_at: z.optional(z.string()),
  readmitted_at: z.optional(z.string()),
  /** Public ids whose titles named the person. */
  titles: z.optional(z.array(z.string())),
});
export type ErasureEntry = z.infer<typeof entry>;

const line = z.union([z.object({ key: z.string() }), entry]);

/** Erasures stored outside the database, because an earlier backup lacks them. */
export interface ErasedPeopleFile {
  path: string;
  /** null if the file is empty. */
  key(): string | null;
  /** Oldest first. */
  entries(): ErasureEntry[];
  /** Readable by its owner only, and flushed to the disk when this returns. */
  append(key: string, entries: readonly ErasureEntry[]): void;
}

export interface ErasureContext extends AuditContext {
  file: ErasedPeopleFile;
  /** Throws in the transaction if the person who began it may no longer do so. */
  admit?: (trx: Db) => Promise<void>;
}

/**
 * ERASED_PEOPLE_FILE, otherwise the file beside the SQLite database. Throws a ConfigError if the path depends on the
 * current folder: each erasure could then be in another file, and a restored backup would bring people back.
 */
export function erasedPeopleFile(env: Environment): ErasedPeopleFile {
  const path = pathOf(env);

  function lines(): z.infer<typeof line>[] {
    if (!existsSync(path)) return [];
    const written = readFileSync(path, 'utf8').split('\n').filter(Boolean);
    try {
      return written.map((text) => line.parse(JSON.parse(text)));
    } catch (cause) {
      throw conflict(`${path} is damaged. Restore it from a copy. ${String(cause)}`);
    }
  }

  return {
    path,
    key: () => lines().find((found) => 'key' in found)?.key ?? null,
    entries: () => lines().flatMap((found) => ('key' in found ? [] : [found])),
    append(key, entries) {
      const known = existsSync(path) ? [] : [{ key }];
      if (known.length + entries.length === 0) return;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      const file = openSync(path, 'a', 0o600);
      try {
        writeSync(file, [...known, ...entries].map((found) => `${JSON.stringify(found)}\n`).join(''));
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
}

function pathOf(env: Environment): string {
  const url = parseDatabaseUrl(env);
  const given = env.ERASED_PEOPLE_FILE?.trim();
  if (given && isAbsolute(given)) return given;
  if (!given && url.startsWith('sqlite:'))
    return join(dirname(url.slice('sqlite:'.length)), 'erased-people.jsonl');
  const need = 'the absolute path of a file, such as /var/lib/sealmark/erased-people.jsonl';
  throw new ConfigError([
    given
      ? `ERASED_PEOPLE_FILE must be ${need}. ${given} depends on the current folder.`
      : `Set ERASED_PEOPLE_FILE to ${need}. With PostgreSQL, it has no default.`,
  ]);
}
