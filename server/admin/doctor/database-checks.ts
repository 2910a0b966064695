import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { countPasskeysByDomain } from '#server/access/passkeys.store.ts';
import type { SigningKey } from '#server/config/config-values.ts';
import {
  ConfigError,
  type Environment,
  parseDatabaseUrl,
  type SignInSettings,
} from '#server/config/config.ts';
import { PASSKEY_FIX, passkeyProblem } from '#server/config/passkey-address.ts';
import { inspectDatabase, UnusableDatabase } from '#server/db/database.ts';
import { type Migrations, readSchemaState, type SchemaState } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { databaseClock, findUpkeep, newestTime } from '#server/db/upkeep.store.ts';
import { keysInUse } from '#server/demo/demo-config.ts';
import { fileFault } from '#server/errors/file-faults.ts';
import { Refusal } from '#server/errors/refusals.ts';
import { differingKeys, missingKeys, usableKeys } from '#server/keys/signing-keys.service.ts';
import { selectKeys } from '#server/keys/signing-keys.store.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { countErased, requireErasures } from '#server/people/erased/saved-erasures.ts';
import { selectOldTemplates } from '#server/templates/versions/old-templates.store.ts';

import { backupFiles } from './file-checks.ts';
import { daysOf, type Finding, findingsOf } from './finding.ts';

interface DatabaseCheck {
  env: Environment;
  now: Date;
  migrations?: Migrations | undefined;
  /** A folder of backups, if one was named. */
  backups: string | undefined;
  /** null if the configuration is invalid. */
  signIn: SignInSettings | null;
}

/** Checks the database without changing it, even if its tables belong to another release. */
export async function checkDatabase(check: DatabaseCheck): Promise<Finding[]> {
  const { ok, error } = findingsOf('database');
  const url = parseDatabaseUrl(check.env);
  try {
    const found = await inspectDatabase(url, async (db) => {
      const state = await readSchemaState(db, check.migrations);
      return [ok('It can be read.'), checkTables(state), ...(await checkContents(db, state, check))];
    });
    return (
      found ?? [
        error(`There is no database at ${url}.`, 'Check DATABASE_URL, or start the service, which makes it.'),
      ]
    );
  } catch (cause) {
    if (!(cause instanceof UnusableDatabase)) throw cause;
    return [
      error(`${cause.message}.`, 'Check DATABASE_URL, and run this command as the user of the service.'),
    ];
  }
}

function checkTables({ pending, newer }: SchemaState): Finding {
  const { ok, warning } = findingsOf('tables');
  if (newer.length > 0)
    return warning(
      `A newer release has updated them (${newer.join(', ')}).`,
      'Install the newer release here too.',
    );
  if (pending.length > 0)
    return warning(
      `Updates are pending (${pending.join(', ')}).`,
      'Make a backup, then restart the service, or run: sealmark admin migrate',
    );
  return ok('They are up to date.');
}

/** Runs only if the tables belong to this release. */
async function checkContents(db: Db, { pending, newer }: SchemaState, check: DatabaseCheck) {
  if (pending.length + newer.length > 0) return [];
  const isSqlite = parseDatabaseUrl(check.env).startsWith('sqlite:');
  return [
    ...(await checkKeys(db, check.env)),
    ...(check.signIn ? await checkPasskeys(db, check.signIn) : []),
    ...(await checkTemplates(db)),
    await checkErasures(db, check.env),
    checkBackups(isSqlite ? ((await findUpkeep(db, 'backup')) ?? null) : undefined, check),
    ...(await checkClock(db, check)),
  ];
}

/** One finding for each organization whose own templates have an old format that nothing is issued from. */
async function checkTemplates(db: Db): Promise<Finding[]> {
  const { ok, warning } = findingsOf('templates');
  const old = Map.groupBy(await selectOldTemplates(db), (template) => template.organization_uid);
  if (old.size === 0) return [ok('Documents can be issued from all of them.')];
  return [...old].map(([organization, templates]) =>
    warning(
      `${organization} can't issue ${templates.map(({ doc_type, language }) => `${doc_type} (${language})`).join(', ')}: its own templates are in the format of an earlier release.`,
      'Replace them with Word documents, or go back to the built-in ones: sealmark admin template reset',
    ),
  );
}

async function checkKeys(db: Db, env: Environment): Promise<Finding[]> {
  const { ok, error } = findingsOf('signing keys');
  const keys = suppliedKeys(env);
  if (keys === null) return [];
  const known = await selectKeys(db);
  const ids = keys.map(({ id }) => id);
  const findings = [
    ...differingKeys(known, keys).map((id) =>
      error(
        `${id} is a different key than the one this database was used with.`,
        'Restore the original key, or give the new key another ID.',
      ),
    ),
    ...missingKeys(known, ids).map((id) =>
      error(`${id} signed documents and is missing.`, 'Add it to SIGNING_KEYS again.'),
    ),
    ...(ids.length > 0 && usableKeys(known, ids).length === 0
      ? [
          error(
            'All keys are withdrawn, so nothing can be verified or issued.',
            'Run: sealmark admin key add, and restart every process with the new key.',
          ),
        ]
      : []),
  ];
  return findings.length > 0 ? findings : [ok(ids.length === 0 ? 'None yet.' : `${ids.join(', ')}.`)];
}

/** null if they can't be read; the check of the configuration reports that. */
function suppliedKeys(env: Environment): readonly SigningKey[] | null {
  try {
    return keysInUse(env).keys;
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

/** The same as in the alert rules. */
const MAX_BACKUP_AGE_MS = 36 * 3_600_000;

/** `noted` is the last `admin backup` of a SQLite database, null if there is none; undefined with PostgreSQL. */
function checkBackups(noted: string | null | undefined, { now, backups }: DatabaseCheck): Finding {
  const { ok, warning, error } = findingsOf('backup');
  const newest = backupFiles(backups)[0];
  const fix =
    noted === undefined
      ? 'Check the job that runs pg_dump.'
      : 'Check the backup timer, or run: sealmark admin backup FILE';
  if (backups !== undefined && newest === undefined) return error(`There is no file in ${backups}.`, fix);
  if (backups === undefined && noted === undefined)
    return warning(
      'Backups of PostgreSQL are unknown here.',
      'Add --backups FOLDER to check the newest file.',
    );
  if (newest === undefined && noted == null) return error('No backup yet.', fix);
  const at = newest?.at ?? momentOf(noted ?? '');
  const age = now.getTime() - at.getTime();
  const found = `The last backup is from ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return age > MAX_BACKUP_AGE_MS ? error(`${found}, ${daysOf(age)} old.`, fix) : ok(`${found}.`);
}

const SECOND = 1000;
const SMALL_SKEW = 5 * SECOND;
const LARGE_SKEW = 60 * SECOND;

async function checkClock(db: Db, { now, env }: DatabaseCheck): Promise<Finding[]> {
  const { ok, warning, error } = findingsOf('clock');
  const fix = 'Synchronize the clock of every machine (timedatectl, chrony).';
  const newest = await newestTime(db);
  if (newest !== null && momentOf(newest).getTime() - now.getTime() > LARGE_SKEW)
    return [error(`The newest entry in the database is from ${newest} UTC, which is in the future.`, fix)];
  const theirs = await databaseClock(db);
  const skew = theirs === null ? 0 : Math.abs(theirs.getTime() - now.getTime());
  const found = `This machine and PostgreSQL differ by ${Math.round(skew / SECOND)} s.`;
  if (skew > LARGE_SKEW) return [error(found, fix)];
  if (!(await isClockSynchronized(env)))
    return [warning("This machine reports that its clock isn't synchronized (timedatectl).", fix)];
  return [
    skew > SMALL_SKEW ? warning(found, fix) : ok(`${now.toISOString().slice(0, 19).replace('T', ' ')} UTC.`),
  ];
}

/** True without timedatectl: containers and other systems have none, and can't set their clock. */
async function isClockSynchronized({ PATH }: Environment): Promise<boolean> {
  const question = ['show', '--property=NTPSynchronized', '--value'];
  const options = { env: { PATH }, timeout: 5 * SECOND };
  const answer = await promisify(execFile)('timedatectl', question, options).catch(() => null);
  return answer?.stdout.trim() !== 'no';
}

const momentOf = (timestamp: string): Date => new Date(`${timestamp.replace(' ', 'T')}Z`);

async function checkErasures(db: Db, env: Environment): Promise<Finding> {
  const { ok, warning, error } = findingsOf('erasures');
  try {
    const file = erasedPeopleFile(env);
    await requireErasures(db, file);
    const count = countErased(file);
    return ok(count === 0 ? `None in the database or in ${file.path}.` : `${count} in ${file.path}.`);
  } catch (cause) {
    const fault = fileFault(cause);
    if (fault !== undefined) return warning(`${fault}.`, 'Run this command as the user of the service.');
    if (!(cause instanceof ConfigError || cause instanceof Refusal)) throw cause;
    return error(cause.message, 'Otherwise, a restored backup brings erased people back.');
  }
}

/** A passkey works only at its domain and below, so another PUBLIC_URL can lock everybody out. */
async function checkPasskeys(db: Db, { rpId, origin }: SignInSettings): Promise<Finding[]> {
  const { ok, warning } = findingsOf('passkeys');
  const problem = passkeyProblem({ origin });
  if (problem !== null) return [warning(problem, PASSKEY_FIX)];
  const counts = await countPasskeysByDomain(db);
  const lost = counts.filter((count) => count.rpId !== rpId);
  if (lost.length === 0) return [ok(`${counts[0]?.count ?? 0} for ${rpId}.`)];
  return lost.map(({ rpId: other, count }) =>
    warning(
      `Passkeys for ${other} don't work at ${rpId} (${count}).`,
      `Set RP_ID to ${other} if PUBLIC_URL is below it, or invite their people again: sealmark admin invite --identity`,
    ),
  );
}
