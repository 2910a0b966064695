import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

import * as z from 'zod/mini';

import { type Environment, parseDatabaseUrl } from '#server/config.ts';
import { conflict } from '#server/http/errors.ts';

/** An erasure, or that the person was let in again. The hash says who, to whoever has the key. */
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

/** Erasures as they are kept apart from the database: a backup made before them does not know of them. */
export interface ErasedPeopleFile {
  path: string;
  /** null where nothing is in the file yet. */
  key(): string | null;
  /** Oldest first. */
  entries(): ErasureEntry[];
  /** Readable by its owner alone, and on the disk when this returns. */
  append(key: string, entries: readonly ErasureEntry[]): void;
}

/** ERASED_PEOPLE_FILE, else beside the database where that is a file, else in `data`. */
export function erasedPeopleFile(env: Environment): ErasedPeopleFile {
  const url = parseDatabaseUrl(env);
  const folder = url.startsWith('sqlite:') ? dirname(url.slice('sqlite:'.length)) : 'data';
  const path = env.ERASED_PEOPLE_FILE?.trim() || join(folder, 'erased-people.jsonl');

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
