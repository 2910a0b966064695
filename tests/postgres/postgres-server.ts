import { execFile, execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client } from 'pg';
import * as z from 'zod';

import { freePort } from '#tests/free-port.ts';
import { type Account, programFolders, unprivileged } from './installation.ts';

const run = promisify(execFile);

const FOLDER_PREFIX = 'sealmark-postgres-';
/** Records which process started the server, and with which programs. */
const OWNER_FILE = 'owner.json';
const ownership = z.object({ pid: z.number(), programs: z.string() });
const PASSWORD = 'only-for-tests';
/** A test may lose its writes in a power cut. The rest is as in production. */
const SETTINGS = ['fsync=off', 'max_connections=300', 'shared_buffers=32MB', 'listen_addresses=127.0.0.1'];

export interface PostgresServer {
  /** The address of one of its databases. */
  urlOf(database: string): string;
  /** The folder of its data. */
  data: string;
  /** Stops it like a crash, or properly, and starts it again at the same address. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  start(options?: StartOptions): Promise<void>;
  /** Kills all its processes with signal 9. */
  kill(): Promise<void>;
  /** A streaming standby, copied while it runs. */
  addStandby(): Promise<PostgresServer>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

interface StartOptions {
  /** Added to those of all tests, or replacing them. */
  settings?: readonly string[];
  /** A program with arguments that starts the server, such as strace. */
  through?: readonly string[];
}

/** A new server in its own folder, from the first installation that starts. */
export async function startPostgres(): Promise<PostgresServer> {
  await stopOrphans();
  const problems: unknown[] = [];
  for (const programs of programFolders()) {
    try {
      return await startFrom(programs, (folder, account) => createData(programs, folder, account));
    } catch (error) {
      problems.push(error);
    }
  }
  throw new AggregateError(
    problems,
    'No PostgreSQL starts here. Install one with: sudo apt-get install -y --no-install-recommends postgresql',
  );
}

type Prepare = (folder: string, account: Account) => Promise<void>;

async function startFrom(programs: string, prepare: Prepare): Promise<PostgresServer> {
  const account = unprivileged();
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  const data = join(folder, 'data');
  const port = await freePort();
  const control = [join(programs, 'pg_ctl'), '--pgdata', data, '--silent', '--wait'] as const;
  const usual = [...SETTINGS, `port=${port}`, "unix_socket_directories=''"];

  const server: PostgresServer = {
    urlOf: (database) => `postgres://sealmark:${PASSWORD}@127.0.0.1:${port}/${database}`,
    async stop(how = 'fast') {
      await as(account, [...control, '--mode', how, 'stop']);
    },
    data,
    async start({ settings = [], through = [] } = {}) {
      const options = [...usual, ...settings].map((one) => `-c ${one}`).join(' ');
      const starting = ['--log', join(folder, 'log'), '--options', options, 'start'];
      if (through.length > 0) {
        const program = join(folder, 'postgres');
        const command = [...through, join(programs, 'postgres')].join(' ');
        await writeFile(program, `#!/bin/sh\nexec ${command} "$@"\n`);
        await chmod(program, 0o755);
        starting.unshift('-p', program);
      }
      await as(account, [...control, ...starting]);
    },
    async kill() {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      // While it's stopped, it starts no others.
      process.kill(Number(pid), 'SIGSTOP');
      const { stdout } = await run('pgrep', ['--parent', pid]);
      for (const one of [...stdout.trim().split('\n'), pid]) process.kill(Number(one), 'SIGKILL');
      while (isAlive(Number(pid))) await setImmediate();
    },
    addStandby: () =>
      startFrom(programs, (copy) => copyRunning({ url: server.urlOf('postgres'), data, port }, copy)),
    async promote() {
      await as(account, [...control, 'promote']);
    },
    async remove() {
      process.off('exit', stopAtExit);
      await server.stop('immediate');
      await rm(folder, { recursive: true });
    },
  };
  // Synchronous, so that a hastily ended process leaves no server behind.
  const stopAtExit = () =>
    execFileSync(control[0], ['--pgdata', data, '--mode', 'immediate', '--no-wait', 'stop'], {
      ...account,
      cwd: '/',
    });

  try {
    await writeFile(join(folder, OWNER_FILE), JSON.stringify({ pid: process.pid, programs }));
    await prepare(folder, account);
    if (account.uid !== undefined) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
    await server.start();
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  process.once('exit', stopAtExit);
  return server;
}

/** Sorted like a language, so that a query that depends on the locale is found. */
async function createData(programs: string, folder: string, account: Account): Promise<void> {
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  if (account.uid !== undefined) {
    await chown(folder, account.uid, account.gid ?? account.uid);
    await chown(passwordFile, account.uid, account.gid ?? account.uid);
  }
  const locale = ['--locale-provider=icu', '--icu-locale=en-US', '--locale=C', '--encoding=UTF8'];
  await as(account, [
    join(programs, 'initdb'),
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    '--username=sealmark',
    '--auth=scram-sha-256',
    '--no-sync',
    ...locale,
  ]);
}

/** Like pg_basebackup, which npm's programs lack. */
async function copyRunning(source: { url: string; data: string; port: number }, folder: string) {
  const data = join(folder, 'data');
  const client = new Client({ connectionString: source.url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    await cp(source.data, data, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  const primary = `host=127.0.0.1 port=${source.port} user=sealmark password=${PASSWORD}`;
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary}'\nwal_retrieve_retry_interval = 200\n`,
  );
  await writeFile(join(data, 'standby.signal'), '');
  await chmod(data, 0o700);
}

async function as(account: Account, [program = '', ...args]: readonly string[]): Promise<void> {
  await run(program, args, { ...account, cwd: '/' });
}

/** Stops the servers of killed test runs, and removes their files. Another run may do the same. */
async function stopOrphans(): Promise<void> {
  const folders = globSync(`${FOLDER_PREFIX}*`, { cwd: tmpdir() });
  await Promise.allSettled(folders.map((folder) => stopOrphan(join(tmpdir(), folder))));
}

async function stopOrphan(folder: string): Promise<void> {
  const { pid, programs } = ownership.parse(JSON.parse(await readFile(join(folder, OWNER_FILE), 'utf8')));
  if (isAlive(pid)) return;
  const stop = ['--pgdata', join(folder, 'data'), '--mode', 'immediate', '--wait', 'stop'];
  // Fails if it has stopped before.
  await Promise.allSettled([run(join(programs, 'pg_ctl'), stop, { ...unprivileged(), cwd: '/' })]);
  await rm(folder, { recursive: true, force: true });
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
