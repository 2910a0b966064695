import { userInfo } from 'node:os';
import { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import { stringify } from 'csv-stringify/sync';

import { text } from '#contract/fields.ts';
import { type AuditAction, recordAudit } from '#server/audit/audit.store.ts';
import { ConfigError, type Environment, parseDatabaseUrl } from '#server/config/config.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { Migrations } from '#server/db/migrate.ts';
import { transact, transactAndRollBack } from '#server/db/retries.ts';
import type { Db } from '#server/db/schema.ts';
import { withSecretFiles } from '#server/config/secret-files.ts';
import { findOrganization } from '#server/organizations/organizations.store.ts';
import { FOR_SPREADSHEETS } from '#server/files/csv-rows.ts';
import { type ConfirmationOptions, type Irreversible, requireConfirmation, textOf } from './confirmation.ts';
import { DatabaseOutage } from './foreseen-errors.ts';

/** Where a command line runs: a process, or a test. */
export interface Terminal {
  env: Environment;
  /** Input for confirming what can't be undone. */
  stdin?: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: { write(text: string): unknown; isTTY?: boolean };
  stderr: { write(text: string): unknown; isTTY?: boolean };
  /** By default, those of this release. */
  migrations?: Migrations;
}

export interface Administration extends Pick<Terminal, 'env' | 'stdout' | 'stderr' | 'migrations'> {
  db: Db;
  now: Date;
  /** The name under which the audit log records the person who runs the command. */
  actor: string;
}

export interface Change extends Administration {
  /** Records in the audit log what was done, and to which organization (its uid). */
  audit: (action: AuditAction, organizationUid: string, subject: string) => Promise<void>;
}

export interface Answer {
  /** Output for machines: one line with exactly these keys. */
  json: object;
  /** Lines of a list that are false or null are left out. */
  text: string | readonly (string | false | null)[];
  /** A check found a fault: the command exits with 1. */
  isProblem?: boolean;
  /** Set if a command that asks first has nothing to lose this time. */
  losesNothing?: boolean;
}

export interface SharedOptions extends ConfirmationOptions {
  json?: true | undefined;
  /** Who runs the command. Only commands that change something have this option. */
  as?: string | undefined;
}

type ChangeWork = (change: Change) => Promise<Answer>;

type Run<Work> = (
  options: SharedOptions,
  work: (work: Work) => Promise<Answer>,
  /** Work that can't be undone; it runs after a confirmation. */
  irreversible?: Irreversible<Work>,
) => Promise<void>;

export interface Administer {
  /** Opens the database, runs the work, prints its answer, and closes. A server may be running on the same database. */
  (...run: Parameters<Run<Administration>>): Promise<void>;
  /** The same for a change: it's stored together with its audit entry, or not at all. */
  change: (options: SharedOptions, work: ChangeWork) => Promise<void>;
  /** The same for a change that can't be undone; a person types `word` to confirm it. */
  irreversible: (options: SharedOptions, word: string, work: ChangeWork) => Promise<void>;
  apart: Run<Omit<Administration, 'db'>>;
  hasProblem(): boolean;
}

/** Throws a ConfigError if a secret's file can't be read. */
export function createAdminister(terminal: Terminal): Administer {
  const { env: given, stdout, stderr, migrations } = terminal;
  const env = withSecretFiles(given);
  let isProblem = false;

  const administration = ({ as }: SharedOptions) => ({
    env,
    stdout,
    stderr,
    ...(migrations && { migrations }),
    now: new Date(),
    actor: actorOf(as, env),
  });

  function print({ json }: SharedOptions, answer: Answer): void {
    isProblem ||= answer.isProblem === true;
    stdout.write(`${json ? JSON.stringify(answer.json) : textOf(answer)}\n`);
  }

  async function opened(options: SharedOptions, work: (database: Database) => Promise<Answer>) {
    const database = await openDatabase(parseDatabaseUrl(env), { tables: 'require', migrations });
    try {
      print(options, await work(database));
    } catch (error) {
      throw database.isOutage(error) ? new DatabaseOutage(error) : error;
    } finally {
      await database.close();
    }
  }

  async function confirmed<Work>(
    options: SharedOptions,
    context: Work,
    work: (context: Work) => Promise<Answer>,
    irreversible?: Irreversible<Work>,
  ): Promise<Answer> {
    if (!irreversible) return work(context);
    const { preview, ...question } = irreversible;
    const request = { ...question, preview: () => preview(context) };
    return (await requireConfirmation(terminal, options, request)) ?? work(context);
  }

  const read: Run<Administration> = (options, ...run) =>
    opened(options, ({ db }) => confirmed(options, { ...administration(options), db }, ...run));

  function inTransaction({ db, ...context }: Administration, work: ChangeWork, transaction = transact) {
    return transaction(db, (trx) => {
      const audit: Change['audit'] = async (action, organizationUid, subject) => {
        const organization_id = (await findOrganization(trx, organizationUid))?.id ?? null;
        await recordAudit(trx, context, action, { organization_id, subject });
      };
      return work({ ...context, db: trx, audit });
    });
  }

  const change: Administer['change'] = (options, work) =>
    read(options, (context) => inTransaction(context, work));

  const irreversible: Administer['irreversible'] = (options, word, work) =>
    read(options, (context) => inTransaction(context, work), {
      word,
      preview: (context) => inTransaction(context, work, transactAndRollBack),
    });

  const apart: Administer['apart'] = async (options, ...run) =>
    print(options, await confirmed(options, administration(options), ...run));

  return Object.assign(read, { change, irreversible, apart, hasProblem: () => isProblem });
}

const name = text(1, 100);

/** The actor in the audit log: the given name, or the login name of the process's user. */
function actorOf(given: string | undefined, env: Environment): string {
  if (given !== undefined) return `admin:${given}`;
  const fromEnvironment = env.SEALMARK_AS?.trim();
  if (!fromEnvironment) return `admin:${loginName()}`;
  const parsed = name.safeParse(fromEnvironment);
  if (parsed.success) return `admin:${parsed.data}`;
  throw new ConfigError([`SEALMARK_AS ${parsed.error.issues[0]?.message ?? "isn't valid"}.`]);
}

/** Read from the user database, because anybody can set USER or SUDO_USER. A container may have no name for its user. */
function loginName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return `uid ${String(process.getuid?.())}`;
  }
}

type Cell = string | null;

type Column<Row> =
  | { [Key in keyof Row]: Row[Key] extends Cell ? Key : never }[keyof Row]
  | ((row: Row) => Cell);

export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** Columns as wide as their widest cell, under upper-case headings; `none` if there are no rows. */
export function table<Row>(rows: readonly Row[], columns: Columns<Row>, none = ''): string {
  if (rows.length === 0) return none;
  const cells = rows.map((row) =>
    Object.values(columns).map((column) =>
      typeof column === 'function' ? column(row) : (row[column] as Cell),
    ),
  );
  return aligned([Object.keys(columns).map((heading) => heading.toUpperCase()), ...cells]);
}

export function facts(lines: readonly (readonly [label: string, value: Cell])[]): string {
  return aligned(lines.filter(([, value]) => value !== null));
}

/** A CSV file for spreadsheets and log collectors, with the names of the columns as its header. */
export function csv<Name extends string>(
  rows: readonly Readonly<Record<Name, Cell>>[],
  names: readonly Name[],
): string {
  return stringify(rows.slice(), { ...FOR_SPREADSHEETS, columns: [...names] }).trimEnd();
}

export function aligned(rows: readonly (readonly Cell[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => width(row[column]))));
  const line = (row: readonly Cell[]) =>
    row.map((cell, column) => (cell ?? '–') + ' '.repeat((widths[column] ?? 0) - width(cell))).join('  ');
  return rows.map((row) => line(row).trimEnd()).join('\n');
}

const width = (cell: Cell | undefined): number => Array.from(cell ?? '–').length;

export function progressBar(stderr: Terminal['stderr'], label: string) {
  if (!(stderr instanceof WriteStream)) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar(
    { format: `${label} {bar} {percentage} %`, stream: stderr, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show: (done: number, total: number) => {
      if (!isStarted) bar.start(total, done);
      isStarted = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
