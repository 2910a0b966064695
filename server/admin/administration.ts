import { userInfo } from 'node:os';

import type { Kysely } from 'kysely';

import { text } from '#contract/fields.ts';

import { type AuditAction, recordAudit } from '#server/audit/audit.store.ts';
import { ConfigError, type Environment, parseDatabaseUrl } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Migrations } from '#server/db/migrate.ts';
import { transact } from '#server/db/retries.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { withSecretFiles } from '#server/secret-files.ts';
import { findOrganization } from '#server/organizations/organizations.store.ts';

import { DatabaseOutage } from './foreseen-errors.ts';

/** Where a command line is run: a process, or a test. */
export interface Terminal {
  env: Environment;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
  /** Those of this release by default. */
  migrations?: Migrations;
}

export interface Administration extends Pick<Terminal, 'env' | 'stderr' | 'migrations'> {
  db: Kysely<Schema>;
  now: Date;
  /** Who runs the command, as the audit calls them. */
  actor: string;
}

export interface Change extends Administration {
  /** Keeps in the audit what was done, and to which organization (its uid). */
  audit: (action: AuditAction, organizationUid: string, subject: string) => Promise<void>;
}

export interface Answer {
  /** For machines: one line, exactly these keys. */
  json: object;
  /** For people. */
  text: string;
  /** What was looked at is not as it should be: the command ends with 1. */
  isProblem?: boolean;
}

/** What every command may be given. */
export interface SharedOptions {
  json?: true | undefined;
  /** Who runs it. Only commands that change something have the option. */
  as?: string | undefined;
}

type Run<Work> = (options: SharedOptions, work: (work: Work) => Promise<Answer>) => Promise<void>;

export interface Administer {
  /** Opens the database, does the work, prints its answer and closes. A running server may hold the database too. */
  (options: SharedOptions, work: (administration: Administration) => Promise<Answer>): Promise<void>;
  /** The same for work that changes something: all of it, with its entry in the audit, or nothing. */
  change: Run<Change>;
  /** For work that needs no open database. */
  apart: Run<Omit<Administration, 'db'>>;
  /** Whether a command looked at something and found a problem. */
  hasProblem(): boolean;
}

/** Throws a ConfigError where a file of a secret cannot be read. */
export function createAdminister({ env: given, stdout, stderr, migrations }: Terminal): Administer {
  const env = withSecretFiles(given);
  let isProblem = false;

  const administration = ({ as }: SharedOptions) => ({
    env,
    stderr,
    ...(migrations && { migrations }),
    now: new Date(),
    actor: actorOf(as, env),
  });

  function print({ json }: SharedOptions, answer: Answer): void {
    isProblem ||= answer.isProblem === true;
    stdout.write(`${json ? JSON.stringify(answer.json) : answer.text}\n`);
  }

  async function opened(
    options: SharedOptions,
    work: (database: Database) => Promise<Answer>,
  ): Promise<void> {
    const database = await openDatabase(parseDatabaseUrl(env), { tables: 'require', migrations });
    try {
      print(options, await work(database));
    } catch (error) {
      throw database.isOutage(error) ? new DatabaseOutage(error) : error;
    } finally {
      await database.close();
    }
  }

  const read: Run<Administration> = (options, work) =>
    opened(options, ({ db }) => work({ ...administration(options), db }));

  const change: Run<Change> = (options, work) =>
    opened(options, ({ db }) =>
      transact(db, (trx) => {
        const { actor, now, ...rest } = administration(options);
        const audit: Change['audit'] = async (action, organizationUid, subject) => {
          const organization_id = (await findOrganization(trx, organizationUid))?.id ?? null;
          await recordAudit(trx, { at: timestamp(now), actor, action, organization_id, subject });
        };
        return work({ ...rest, actor, now, db: trx, audit });
      }),
    );

  const apart: Administer['apart'] = async (options, work) =>
    print(options, await work(administration(options)));

  return Object.assign(read, { change, apart, hasProblem: () => isProblem });
}

const name = text(1, 100);

/** As the audit calls who runs a command: by the name they give, else by the login name of the process's own user. */
function actorOf(given: string | undefined, env: Environment): string {
  if (given !== undefined) return `admin:${given}`;
  const fromEnvironment = env.SEALMARK_AS?.trim();
  if (!fromEnvironment) return `admin:${loginName()}`;
  const parsed = name.safeParse(fromEnvironment);
  if (parsed.success) return `admin:${parsed.data}`;
  throw new ConfigError([`SEALMARK_AS ${parsed.error.issues[0]?.message ?? "isn't valid"}.`]);
}

/** From the user database, not from USER or SUDO_USER, which anybody can set. A container may have no name for its user. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return `uid ${String(process.getuid?.())}`;
  }
}
