import { execFile, execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';

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
  /** Stops it as a crash would, or in order, and starts it again at the same address. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** Kills every process of it with signal 9. */
  kill(): Promise<void>;
  /** A hot standby that follows it. The server is stopped while it's copied. */
  addStandby(): Promise<PostgresServer>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Stops it and leaves nothing behind. */
  remove(): Promise<void>;
}

/** A fresh server in a folder of its own: of the first installation that starts. */
export async function startPostgres(): Promise<PostgresServer> {
  await stopOrphans();
  const problems: unknown[] = [];
  for (const programs of programFolders()) {
    try {
      return await startFrom(programs);
    } catch (error) {
      problems.push(error);
    }
  }
  throw new AggregateError(
    problems,
    'No PostgreSQL starts here. Install one with: sudo apt-get install -y --no-install-recommends postgresql',
  );
}

async function startFrom(programs: string): Promise<PostgresServer> {
  const account = unprivileged();
  const folder = await ownFolder(programs, account);
  const data = join(folder, 'data');
  try {
    await createData(programs, folder, data, account);
    return await serverIn(folder, programs, account);
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
}

/** The server whose data are in this folder, started. */
async function serverIn(
  folder: string,
  programs: string,
  account: Account,
  settingsOfItsOwn: readonly string[] = [],
): Promise<PostgresServer> {
  const data = join(folder, 'data');
  const port = await freePort();
  const control = [join(programs, 'pg_ctl'), '--pgdata', data, '--silent', '--wait'] as const;
  const settings = [...SETTINGS, `port=${port}`, "unix_socket_directories=''", ...settingsOfItsOwn].flatMap(
    (one) => ['-c', one],
  );

  const server: PostgresServer = {
    urlOf: (database) => `postgres://sealmark:${PASSWORD}@127.0.0.1:${port}/${database}`,
    async stop(how = 'fast') {
      await as(account, [...control, '--mode', how, 'stop']);
    },
    async start() {
      const log = join(folder, 'log');
      await as(account, [...control, '--log', log, '--options', settings.join(' '), 'start']);
    },
    async kill() {
      const [pid = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      // Stopped, it starts no others while these die.
      process.kill(Number(pid), 'SIGSTOP');
      const { stdout } = await run('pgrep', ['--parent', pid]);
      for (const one of [...stdout.trim().split('\n'), pid]) process.kill(Number(one), 'SIGKILL');
      while (isAlive(Number(pid))) await setImmediate();
    },
    async addStandby() {
      const copy = await ownFolder(programs, account);
      await server.stop();
      await cp(data, join(copy, 'data'), { recursive: true, preserveTimestamps: true });
      await server.start();
      await writeFile(join(copy, 'data/standby.signal'), '');
      await run('chown', ['-R', '--reference', data, join(copy, 'data')]);
      const origin = `host=127.0.0.1,port=${port},user=sealmark,password=${PASSWORD}`.replaceAll(',', '\\ ');
      return serverIn(copy, programs, account, [`primary_conninfo=${origin}`]);
    },
    async promote() {
      await as(account, [...control, 'promote']);
    },
    async remove() {
      process.off('exit', stopAtExit);
      await server.stop('immediate');
      await rm(folder, { recursive: true });
    },
  };
  // Waits for nothing: whoever ends this process in a hurry leaves no server behind all the same.
  const stopAtExit = () =>
    execFileSync(control[0], ['--pgdata', data, '--mode', 'immediate', '--no-wait', 'stop'], {
      ...account,
      cwd: '/',
    });

  await server.start();
  process.once('exit', stopAtExit);
  return server;
}

async function ownFolder(programs: string, { uid, gid = uid }: Account): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), FOLDER_PREFIX));
  await writeFile(join(folder, OWNER_FILE), JSON.stringify({ pid: process.pid, programs }));
  if (uid !== undefined) await chown(folder, uid, gid ?? uid);
  return folder;
}

/** Sorted as people read, so that a query that leans on the locale is found out. */
async function createData(programs: string, folder: string, data: string, account: Account): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  if (account.uid !== undefined) await chown(passwordFile, account.uid, account.gid ?? account.uid);
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
