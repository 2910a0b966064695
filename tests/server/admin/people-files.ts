import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Db } from '#server/db/schema.ts';
import type { CsvEncoding } from '#contract/dashboard/people-import.ts';

function bytesOf(text: string, encoding: CsvEncoding): Buffer {
  const letters = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, (one) => letters.get(one) ?? 0x3f));
}

/** A text as a program writes it in an encoding; with a byte order mark only if the text has one. */
export function encoded(text: string, encoding: CsvEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (!encoding.startsWith('utf')) return bytesOf(text, encoding);
  const bytes = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

export function peopleFiles(folder: string) {
  let count = 0;
  return async (text: string | Buffer): Promise<string> => {
    count += 1;
    const path = join(folder, `people-${count}.csv`);
    await writeFile(path, text);
    return path;
  };
}

/** Sorted by uid, because databases differ in their order. */
export async function selectStudents(db: Db) {
  const columns = ['uid', 'first_name', 'last_name', 'email', 'status'] as const;
  const students = await db.selectFrom('students').select(columns).execute();
  return students.toSorted(byUid);
}

export const byUid = (one: { uid: string }, other: { uid: string }): number => (one.uid < other.uid ? -1 : 1);
