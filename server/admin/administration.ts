import type { Kysely } from 'kysely';

import { type AuditAction, recordAudit } from '#server/audit/audit.store.ts';
import { type Environment, parseDatabaseUrl } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';
import { timestamp } from '#server/db/time.ts';
import { withSecretFiles } from '#server/secret-files.ts';
import { findOrganization } from '#server/organizations/organizations.store.ts';

/** Where a command line is run: a process, or a test. */
export interface Terminal {
  env: Environment;
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown; isTTY?: boolean };
}

export interface Administration extends Pick<Terminal, 'env' | 'stderr'> {
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
}

export interface JsonOption {
  json?: true | undefined;
}

type Run<Work> = (options: JsonOption, work: (work: Work) => Promise<Answer>) => Promise<void>;

export interface Administer {
  /** Opens the database, does the work, prints its answer and closes. A running server may hold the database too. */
  (options: JsonOption, work: (administration: Administration) => Promise<Answer>): Promise<void>;
  /** The same for work that changes something: all of it, with its entry in the audit, or nothing. */
  change: Run<Change>;
  /** For work that needs no open database. */
  apart: Run<Omit<Administration, 'db'>>;
}

/** Throws a ConfigError where a file of a secret cannot be read. */
export function createAdminister({ env: given, stdout, stderr }: Terminal): Administer {
  const env = withSecretFiles(given);
  const administration = () => ({ env, stderr, now: new Date(), actor: actorOf(env) });
  const say = ({ json }: JsonOption, answer: Answer) =>
    stdout.write(`${json ? JSON.stringify(answer.json) : answer.text}\n`);

  async function opened(options: JsonOption, work: (database: Database) => Promise<Answer>): Promise<void> {
    const database = await openDatabase(parseDatabaseUrl(env));
    try {
      say(options, await work(database));
    } finally {
      await database.close();
    }
  }

  const read: Run<Administration> = (options, work) =>
    opened(options, ({ db }) => work({ ...administration(), db }));

  const change: Run<Change> = (options, work) =>
    opened(options, ({ db }) =>
      db.transaction().execute((trx) => {
        const { actor, now, ...rest } = administration();
        const audit: Change['audit'] = async (action, organizationUid, subject) => {
          const organization_id = (await findOrganization(trx, organizationUid))?.id ?? null;
          await recordAudit(trx, { at: timestamp(now), actor, action, organization_id, subject });
        };
        return work({ ...rest, actor, now, db: trx, audit });
      }),
    );

  const apart: Administer['apart'] = async (options, work) => void say(options, await work(administration()));

  return Object.assign(read, { change, apart });
}

/** The person at the terminal, as far as the operating system tells. */
function actorOf(env: Environment): string {
  const name = [env.SUDO_USER, env.USER, env.LOGNAME].find((value) => value?.trim());
  return name === undefined ? 'admin' : `admin:${name}`;
}
