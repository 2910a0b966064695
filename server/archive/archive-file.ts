import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

import * as z from 'zod/mini';

import { bigAsText, type CopiedTable, type Row } from '#server/db/table-rows.ts';
import { requireFile } from '#server/errors/file-faults.ts';
import { conflict } from '#server/errors/refusals.ts';

/*
 * An archive is UTF-8 text with one JSON object on each line: a header, a line for each row, and an end. Rows come after
 * the rows they refer to. Ids are numbers of the old database, and the import assigns new ones; uid and public_id stay.
 * Times are UTC. A whole number above 2^53 is a string, because most JSON readers would round it. A missing column gets its
 * default. Tokens, signing keys and the counts of triggers aren't in the file.
 */

/** The first line. */
const header = z.object({
  format: z.literal('sealmark-organization'),
  version: z.literal(1),
  /** The migrations of the old database. */
  migrations: z.array(z.string()),
  exported_at: z.string(),
  organization_id: z.string(),
  name: z.string(),
  /** The signing keys that its papers need, identified but not included. */
  keys: z.array(
    z.object({
      key_id: z.string(),
      /** null if no process ever started with the key, so that it can't be identified. */
      check_value: z.nullable(z.string()),
      withdrawn_at: z.nullable(z.string()),
    }),
  ),
});
export type ArchiveHeader = z.infer<typeof header>;

const rowLine = z.object({
  table: z.string(),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** The last line: how many rows each table has, and the SHA-256 of all lines before. */
const end = z.object({ rows: z.record(z.string(), z.number()), sha256: z.string() });

export interface ArchivedRow {
  line: number;
  table: CopiedTable;
  row: Row;
}

export const VERSION = 1;
/** More than any row of ours takes. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

export async function* archiveLines(
  first: ArchiveHeader,
  rows: AsyncIterable<{ table: string; row: Row }>,
): AsyncGenerator<string> {
  const sum = createHash('sha256');
  const counts: Record<string, number> = {};
  const line = (value: object) => {
    const text = `${JSON.stringify(value, bigAsText)}\n`;
    sum.update(text);
    return text;
  };
  yield line(first);
  for await (const one of rows) {
    counts[one.table] = (counts[one.table] ?? 0) + 1;
    yield line(one);
  }
  yield `${JSON.stringify({ rows: counts, sha256: sum.digest('hex') })}\n`;
}

/** Reads the first line. Throws a Refusal if the file isn't an archive. */
export async function readHeader(path: string): Promise<ArchiveHeader> {
  for await (const { bytes } of linesOf(path)) return headerOf(path, bytes);
  throw conflict(`${path} is empty`);
}

function headerOf(path: string, bytes: Buffer): ArchiveHeader {
  const value = parsed(bytes);
  const found = header.safeParse(value);
  if (found.success) return found.data;
  const heading = z.object({ format: z.literal('sealmark-organization'), version: z.number() });
  const version = heading.safeParse(value);
  throw version.success && version.data.version !== VERSION
    ? conflict(`${path} has version ${version.data.version} of the format. Import it with a newer release`)
    : conflict(`${path}, line 1: isn't the beginning of an archive made by org export`);
}

/** The rows of an archive in order. Throws a Refusal that names the line, at the latest after the last row. */
export async function* readArchive(
  path: string,
  tables: readonly CopiedTable[],
): AsyncGenerator<ArchivedRow> {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const sum = createHash('sha256');
  const counts: Record<string, number> = {};
  let isEnded = false;
  for await (const { line, bytes } of linesOf(path)) {
    const wrong = (sentence: string) => conflict(`${path}, line ${line}: ${sentence}`);
    if (isEnded) throw wrong('comes after the end of the archive');
    const value = line === 1 ? headerOf(path, bytes) : parsed(bytes);
    if (value === undefined) throw wrong("isn't JSON in UTF-8");
    const last = end.safeParse(value);
    if (last.success) {
      requireSame(path, last.data, { rows: counts, sha256: sum.digest('hex') });
      isEnded = true;
      continue;
    }
    sum.update(bytes).update('\n');
    if (line === 1) continue;
    const found = rowLine.safeParse(value);
    if (!found.success) throw wrong("isn't a row of a table");
    const table = byName.get(found.data.table);
    if (!table) throw wrong(`this release has no table ${found.data.table}`);
    const problem = problemOf(table, found.data.row);
    if (problem) throw wrong(problem);
    counts[table.name] = (counts[table.name] ?? 0) + 1;
    yield { line, table, row: found.data.row };
  }
  if (!isEnded) throw conflict(`${path} isn't complete: its end is missing`);
}

function requireSame(path: string, said: z.infer<typeof end>, found: z.infer<typeof end>): void {
  if (said.sha256 !== found.sha256) throw conflict(`${path} was changed or damaged after it was made`);
  const tables = Object.keys({ ...said.rows, ...found.rows });
  const table = tables.find((name) => said.rows[name] !== found.rows[name]);
  if (table !== undefined)
    throw conflict(`${path} was changed or damaged: the number of rows of ${table} is wrong`);
}

function problemOf({ name, columns }: CopiedTable, row: Row): string | undefined {
  const unknown = Object.keys(row).find((column) => !columns.some((known) => known.name === column));
  if (unknown !== undefined) return `this release has no column ${unknown} in ${name}`;
  const wrong = columns.find((column) => !isPossible(column, row[column.name]));
  return wrong && `${wrong.name} isn't a value for ${name}`;
}

function isPossible(
  { isText, isNullable, hasDefault }: CopiedTable['columns'][number],
  value: Row[string] | undefined,
): boolean {
  // The column is newer than the archive.
  if (value === undefined) return isNullable || hasDefault;
  if (value === null) return isNullable;
  if (!isText) return Number.isSafeInteger(value) || isBigAsText(value);
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

function isBigAsText(value: Row[string]): boolean {
  return typeof value === 'string' && /^\d{16,19}$/.test(value) && BigInt(value) < 2n ** 63n;
}

/** undefined if it isn't JSON. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

async function* linesOf(path: string): AsyncGenerator<{ line: number; bytes: Buffer }> {
  let line = 1;
  let rest: Buffer[] = [];
  let length = 0;
  requireFile(path);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
      yield { line, bytes: Buffer.concat([...rest, chunk.subarray(from, to)]) };
      line += 1;
      [rest, length, from] = [[], 0, to + 1];
    }
    rest.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > MAX_LINE_BYTES) throw conflict(`${path}, line ${line}: is too long`);
  }
  if (length > 0) yield { line, bytes: Buffer.concat(rest) };
}
