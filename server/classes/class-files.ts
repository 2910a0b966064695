import { Zip, ZipPassThrough } from 'fflate';

import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/errors/refusals.ts';

import { selectFiles } from './classes.store.ts';

/** How many files are in memory at once. */
const PAGE = 20;
const MAX_NAME_LENGTH = 120;

/** Characters that a system refuses in a file name or that change its reading direction. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu;

export interface FinishedFile {
  name: string;
  bytes: Uint8Array;
}

/** Each under a unique name. Throws if some were deleted meanwhile: a part must not look like the whole. */
export async function* finishedFiles(db: Db, jobId: number, count: number): AsyncGenerator<FinishedFile> {
  const taken = new Set<string>();
  let left = count;
  for (let after = 0; ;) {
    const rows = await selectFiles(db, jobId, { after, limit: PAGE });
    for (const { number, file, person_uid, first_name, last_name } of rows) {
      after = number;
      left -= 1;
      const name = fileName([person_uid, last_name, first_name], taken);
      yield { name: `${name}.docx`, bytes: Buffer.from(file ?? '', 'base64') };
    }
    if (rows.length === PAGE) continue;
    if (left > 0) throw conflict('Files were deleted in the meantime');
    return;
  }
}

/** Made of ID and name, without refused characters, and unique regardless of case. */
function fileName(parts: readonly (string | null)[], taken: Set<string>): string {
  const joined = parts
    .filter((part) => part !== null)
    .join(' ')
    .replace(UNSAFE, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  let end = joined.length;
  while (end > 0 && ' .'.includes(joined[end - 1] ?? '')) end -= 1;
  const plain = joined.slice(0, end);
  const short = Array.from(plain || 'document')
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .trim();
  let name = short;
  for (let count = 2; taken.has(name.normalize('NFC').toLowerCase()); count += 1)
    name = `${short} (${count})`;
  taken.add(name.normalize('NFC').toLowerCase());
  return name;
}

/** A zip archive, in pieces. Documents are compressed already, so it stores them. */
export async function* zipped(files: AsyncIterable<FinishedFile>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(bytes, true);
    yield* pieces;
    pieces = [];
  }
  zip.end();
  yield* pieces;
}
