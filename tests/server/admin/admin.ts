import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { afterAll } from 'vitest';
import * as z from 'zod';

import type { Finding } from '#server/admin/doctor/finding.ts';
import { runAdmin } from '#server/admin/run-admin.ts';
import type { Environment } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Migrations } from '#server/db/migrate.ts';

import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { INHERITED } from '#tests/server/started-programs.ts';

export const MAIN = join(import.meta.dirname, '../../../server/admin/main.ts');

interface Outcome {
  exit: number | null;
  stdout: string;
  stderr: string;
}

/** The options after `--`: a list is an option given several times, true one without a value. */
type Options = Record<string, string | readonly string[] | true>;

const answerLine = z.record(z.string(), z.unknown());

/** With words separated as in a shell; with `typed`, at a terminal where somebody types that line. */
export async function adminWith(
  env: Environment,
  words: string,
  options: Options = {},
  migrations?: Migrations,
  typed?: string,
): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const exit = await runAdmin(argumentsOf(words, options), {
    env,
    ...(migrations && { migrations }),
    ...(typed !== undefined && { stdin: Object.assign(Readable.from([`${typed}\n`]), { isTTY: true }) }),
    stdout: { write: (part) => (written.stdout += part) },
    stderr: { write: (part) => (written.stderr += part) },
  });
  return { exit, ...written };
}

/** The answer of a command that must succeed. */
export async function answerWith(env: Environment, words: string, options: Options = {}) {
  const { exit, stdout, stderr } = await adminWith(env, words, { ...options, json: true });
  if (exit !== 0 || stderr !== '') throw new Error(`${words} ended with ${exit}: ${stderr}`);
  return answerLine.parse(JSON.parse(stdout));
}

/** Doctor's findings in one check, or in several, and its exit status. */
export async function findingsOf(
  env: Environment,
  check: string | readonly string[],
  options: Options = {},
  migrations?: Migrations,
) {
  const { exit, stdout } = await adminWith(env, 'doctor', { ...options, json: true }, migrations);
  const { ok, checks } = JSON.parse(stdout) as { ok: boolean; checks: Finding[] };
  const findings = checks.filter((finding) => [check].flat().includes(finding.check));
  return { exit, ok, checks, findings, lines: findings.map(lineOf) };
}

const lineOf = ({ state, check, found, fix }: Finding) => [state, check, found, fix ?? []].flat().join(' ');

/** The command line on a scratch database; a `bare` one has no tables. */
export async function scratchAdmin({ bare = false } = {}) {
  const { url: databaseUrl, folder, remove } = await scratchDatabase({ bare });
  const ERASED_PEOPLE_FILE = join(folder, 'erased-people.jsonl');
  const env = { DATABASE_URL: databaseUrl, SIGNING_KEYS, ERASED_PEOPLE_FILE };

  const admin = (words: string, options: Options = {}) => adminWith(env, words, options);

  /** The same in a separate process. */
  async function spawned(words: string, options: Options = {}): Promise<Outcome> {
    const args = [MAIN, ...argumentsOf(words, options)];
    const child = spawn(process.execPath, args, { env: { ...INHERITED, ...env } });
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [exit, stdout, stderr] = await Promise.all([exited, text(child.stdout), text(child.stderr)]);
    return { exit, stdout, stderr };
  }

  const answer = (words: string, options: Options = {}) => answerWith(env, words, options);

  return { env, databaseUrl, folder, admin, spawned, answer, remove };
}

/** The same for all tests of a file, until they end. */
export async function sharedAdmin() {
  const command = await scratchAdmin();
  afterAll(command.remove);
  return command;
}

/** The same with its database, open. */
export async function sharedAdminAndDatabase() {
  const command = await scratchAdmin();
  const database = await openDatabase(command.databaseUrl);
  afterAll(async () => {
    await database.close();
    await command.remove();
  });
  return { ...command, database, db: database.db };
}

function argumentsOf(words: string, options: Options): string[] {
  const flags = Object.entries(options).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === true ? [`--${name}`] : [`--${name}`, one])),
  );
  const parts = words.match(/'[^']*'|\S+/g) ?? [];
  return [...parts.map((part) => part.replaceAll("'", '')), ...flags];
}
