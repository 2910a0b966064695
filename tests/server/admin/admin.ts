import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished } from 'vitest';
import * as z from 'zod';
import { writeFile } from 'node:fs/promises';

import type { Finding } from '#server/admin/doctor/finding.ts';
import { runAdmin } from '#server/admin/run-admin.ts';
import type { Environment } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import type { Migrations } from '#server/db/migrate.ts';
import { scratchDatabase } from '#tests/server/scratch-database.ts';
import { addOldTemplate, SIGNING_KEYS, startTestService } from '#tests/server/service-fixture.ts';
import { INHERITED } from '#tests/server/started-programs.ts';
import { permissionsOfRole } from '#contract/roles.ts';
import { addStudent, call, verifyFile } from '#tests/server/call.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';

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

/**
 * A school on a used database: a diploma and a verified letter, both scanned, a registered file of the letter, a revoked
 * document, a template, a renamed person and an erased one.
 */
export async function usedService({ signingKeys }: { signingKeys?: string } = {}) {
  const scratch = await scratchAdmin();
  onTestFinished(scratch.remove);
  const env = { ...scratch.env, ...(signingKeys !== undefined && { SIGNING_KEYS: signingKeys }) };
  const { databaseUrl, folder } = scratch;
  const options = signingKeys === undefined ? {} : { env: { SIGNING_KEYS: signingKeys } };
  const service = await startTestService({ databaseUrl, ...options });
  onTestFinished(() => service.stop());
  const permissions = permissionsOfRole('administrator', 'ecole');
  const school = await service.join({ name: 'Lycée Saint-Exupéry', permissions });
  const { token, organizationUid } = school;
  const admin = (words: string, more = {}) => adminWith(env, words, more);
  const answer = (words: string, more = {}) => answerWith(env, words, more);

  const list = join(folder, 'list.csv');
  await addStudent(service, school, { uid: 'S-1', first_name: 'Zoé', last_name: 'Martin' });
  await addStudent(service, school, { uid: 'S-2', first_name: 'Paul', last_name: 'Petit' });
  await writeFile(list, 'uid,first_name,last_name,email,status\nS-1,Zoé,Lefèvre,zoe@example.org,validated');
  await admin(`students import ${list}`, { org: organizationUid });

  const old = { doc_type: 'diploma', language: 'en', source: '<p>{{holder.name}}</p>' };
  await addOldTemplate(service, school, old);

  const body = {
    doc_type: 'diploma',
    language: 'fr',
    fields: { degree: 'Master', awarded_on: '2026-07-01' },
    student_uid: 'S-1',
    client_reference: 'order-1',
    external_url: 'https://example.org/Diplomas/1.docx',
  };
  const { answer: issued } = await call(service, 'diplomaCertificateIssue', { token, body });
  const letter = {
    title: 'Lettre à Zoé Lefèvre – <été> & 😀',
    external_url: 'https://example.org/Letters/zoe.docx',
    doc_id: 'letter-1',
  };
  const { answer: verified } = await verifyFile(service, school, letter);
  const { public_id } = verified.verification;
  const file = { sha256: 'a'.repeat(64), format: 'docx', size: 12_345, comparison: 'none' };
  await call(service, 'fileRegister', { token, body: { public_id, ...file } });
  await service.issue(school, { title: 'Letter for Paul Petit', revoked_at: '2026-10-05 08:00:00' });
  await admin('person erase S-2', { org: organizationUid, title: 'all', yes: true });

  const papers = [issued.document.verify_url, verified.verification.verify_url].map((address) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
  for (const url of papers) await service.app.inject({ url, headers: PHONE });
  const publicIds = papers.map((url) => url.split(/[/?]/).at(-2));
  return { ...scratch, env, admin, answer, service, school, papers, publicIds };
}

export type Used = Awaited<ReturnType<typeof usedService>>;

export async function exportedSchool({ admin, school, folder }: Used): Promise<string> {
  const path = join(folder, 'school.jsonl');
  const { exit, stderr } = await admin(`org export ${school.organizationUid} ${path}`);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return path;
}
