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
/** Says which process started the server, and with which programs. */
const OWNER_FILE = 'owner.json';
const ownership = z.object({ pid: z.number(), programs: z.string() });
const PASSWORD = 'only-for-tests';
/** A test may lose what it wrote in a power cut. The rest stays as a server in earnest has it. */
const SETTINGS = ['fsync=off', 'max_connections=300', 'shared_buffers=32MB', 'listen_addresses=127.0.0.1'];

export interface PostgresServer {
  /** The address of a database on it. */
  urlOf(database: string): string;
  /** The folder of its data. */
  data: string;
  /** Stops it as a crash would, or in order, and starts it again at the same address. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  start(options?: StartOptions): Promise<void>;
  /** Kills every process of it with signal 9. */
  kill(): Promise<void>;
  /** A standby of it that streams, copied while it runs. */
  addStandby(): Promise<PostgresServer>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Stops it and leaves nothing behind. */
  remove(): Promise<void>;
}

interface StartOptions {
  /** Beside those of all tests, or instead. */
  settings?: readonly string[];
  /** A program and its arguments that starts the server, such as strace. */
  through?: readonly string[];
}

/** A fresh server in a folder of its own: of the first installation that starts. */
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
      // Stopped, it starts no others while these die.
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
  // Waits for nothing: a process that is ended in a hurry leaves no server behind all the same.
  const stopAtExit = () =>
    execFileSync(control[0], ['--pgdata', data, '--mode', 'immediate', '--no-wait', 'stop'], {
      ...account,
      cwd: '/',
    });

  try {
    await describeOwner(programs, folder);
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

/** Sorted as people read, so that a query that leans on the locale is found out. */
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

function describeOwner(programs: string, folder: string): Promise<void> {
  return writeFile(join(folder, OWNER_FILE), JSON.stringify({ pid: process.pid, programs }));
}

/** What pg_basebackup does, which the programs from npm come without. */
async function copyRunning(
  source: { url: string; data: string; port: number },
  folder: string,
): Promise<void> {
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

/** Stops the servers whose test run was killed, and removes what they left. Another run may be at it too. */
async function stopOrphans(): Promise<void> {
  const folders = globSync(`${FOLDER_PREFIX}*`, { cwd: tmpdir() });
  await Promise.allSettled(folders.map((folder) => stopOrphan(join(tmpdir(), folder))));
}

async function stopOrphan(folder: string): Promise<void> {
  const { pid, programs } = ownership.parse(JSON.parse(await readFile(join(folder, OWNER_FILE), 'utf8')));
  if (isAlive(pid)) return;
  const stop = ['--pgdata', join(folder, 'data'), '--mode', 'immediate', '--wait', 'stop'];
  // Fails where it has stopped already.
  await Promise.allSettled([run(join(programs, 'pg_ctl'), stop, { ...unprivileged(), cwd: '/' })]);
  await rm(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
