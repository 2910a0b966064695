import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { type Config, ConfigError, type Environment, parseDatabaseUrl } from '#server/config/config.ts';
import { draftOf } from '#server/db/sqlite/sqlite-file.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { SECRETS } from '#server/config/secret-files.ts';

import { type Finding, findingsOf } from './finding.ts';

const OTHERS = 0o007;
const GROUP_AND_OTHERS = 0o077;

/** Path of the SQLite database; null with PostgreSQL. */
function sqlitePath(env: Environment): string | null {
  const url = parseDatabaseUrl(env);
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null;
}

/** Empty if the path isn't set properly; the check of erasures reports that. */
function erasuresPath(env: Environment): string[] {
  try {
    return [erasedPeopleFile(env).path];
  } catch (error) {
    if (error instanceof ConfigError) return [];
    throw error;
  }
}

/** systemd reads this file for the service; the guide puts the signing keys there. */
const SETTINGS = '/etc/sealmark.env';

/** Checks that other users of the machine can't read people's data or secrets. */
export function checkFiles(
  env: Environment,
  {
    tls,
    backups,
    settings = SETTINGS,
  }: { tls: Config['tls']; backups: string | undefined; settings?: string },
): Finding[] {
  const { ok, warning, error } = findingsOf('files');
  const path = sqlitePath(env);
  const personal = [
    ...(path === null ? [] : [path, `${path}-wal`, `${path}-shm`, `${path}.replaced`]),
    ...erasuresPath(env),
    ...backupFiles(backups).map(({ file }) => file),
  ];
  const named = [...SECRETS.map((name) => env[`${name}_FILE`]?.trim()), tls?.key, settings];
  const secrets = named.flatMap((file) => (file ? [file] : []));
  const database = path === null ? undefined : dirname(path);
  const folders = [database, backups].filter((folder) => folder !== undefined);

  const findings = [
    ...personal
      .filter((file) => isOpen(file, GROUP_AND_OTHERS) && !statOf(file)?.isDirectory())
      .map((file) => error(`Others can read ${file}.`, `Run: chmod 600 ${file}`)),
    ...secrets
      .filter((file) => isOpen(file, OTHERS))
      .map((file) => error(`Others can read the secret in ${file}.`, `Run: chmod o= ${file}`)),
    ...folders
      .filter((folder) => isOpen(folder, GROUP_AND_OTHERS))
      .map((folder) =>
        warning(
          `Others can look into ${folder}.`,
          `If only Sealmark uses it, run: chmod 700 ${folder}. Otherwise, move the data to a folder of its own.`,
        ),
      ),
  ];
  const left = path === null ? [] : [`${path}.replaced`, draftOf(path)].filter((file) => existsSync(file));
  for (const file of left)
    findings.push(
      warning(
        `${file} is left from a restore and contains personal data.`,
        'Delete it when everything works.',
      ),
    );
  return findings.length > 0 ? findings : [ok('Only their owner can read data and secrets.')];
}

function isOpen(path: string, bits: number): boolean {
  const found = statOf(path);
  return found !== undefined && (found.mode & bits) !== 0;
}

/** undefined also if this user may not look, because other users may not either. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return undefined;
    throw error;
  }
}

/** The files in a folder of backups, newest first; an empty one is left of a backup that failed. */
export function backupFiles(folder: string | undefined): { file: string; at: Date }[] {
  if (folder === undefined || !existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.part'))
    .map(({ name }) => join(folder, name))
    .map((file) => ({ file, found: statSync(file) }))
    .filter(({ found }) => found.size > 0)
    .map(({ file, found }) => ({ file, at: found.mtime }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

const GIGABYTE = 1e9;
/** The same as in the alert rules. */
const LITTLE = 2 * GIGABYTE;
const TOO_LITTLE = 0.2 * GIGABYTE;

/** Skips PostgreSQL, whose disk is watched by its own tools. */
export async function checkDisk(env: Environment): Promise<Finding[]> {
  const path = sqlitePath(env);
  if (path === null || !existsSync(dirname(path))) return [];
  const { ok, warning, error } = findingsOf('disk');
  const { bavail, bsize } = await statfs(dirname(path));
  const free = bavail * bsize;
  const found = `${(free / GIGABYTE).toFixed(1)} GB free in ${dirname(path)}.`;
  const fix = 'Free up space.';
  if (free < TOO_LITTLE) return [error(found, fix)];
  return [free < LITTLE ? warning(found, fix) : ok(found)];
}
