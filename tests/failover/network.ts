import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as z from 'zod';

import { isAlive } from '#tests/postgres/postgres-server.ts';

const FOLDER_PREFIX = 'sealmark-cluster-';
const OWNER_FILE = 'owner.json';
const ownership = z.object({ pid: z.number(), number: z.number() });
/** Debian's account, which owns its folders. PostgreSQL refuses to run as root. */
const ACCOUNT = 'postgres';
const SOCKETS = '/var/run/postgresql';

export type Machine = ReturnType<typeof addMachine>;
export type Network = ReturnType<typeof networkAt>;
export interface Place {
  folder: string;
  number: number;
}

/** A network inside this machine: a bridge, with a network namespace for each machine. */
export function createNetwork() {
  removeOrphans();
  const number = createBridge();
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  writeFileSync(join(folder, OWNER_FILE), JSON.stringify({ pid: process.pid, number }));
  chownSync(folder, idOf('-u'), idOf('-g'));
  const remove = () => {
    process.off('exit', remove);
    removeNetwork(folder, number);
  };
  process.once('exit', remove);
  return { ...networkAt({ folder, number }), number, remove };
}

/** One that another process created, and removes. */
export function networkAt({ folder, number }: Place) {
  return {
    folder,
    /** The address at which machines reach this one's programs. */
    address: `10.213.${number}.1`,
    addMachine: (name: string, host: number) => addMachine(name, host, { folder, number }),
    remove: () => removeMachines({ folder, number }),
  };
}

/**
 * Several can run side by side: returns the first free number. A new address anywhere on this machine makes Chromium fail
 * what it's about to load, so this is the only one, and the cables have none.
 */
function createBridge(): number {
  const taken = new Set(
    ip('-o', 'link')
      .match(/(?<=sealmark)\d+/g)
      ?.map(Number),
  );
  const number = Array.from({ length: 254 }, (_, index) => index + 1).find(
    (candidate) => !taken.has(candidate),
  );
  if (number === undefined) throw new Error('Every network for a cluster is in use');
  ip('link', 'add', `sealmark${number}`, 'type', 'bridge');
  leaveWithoutAddress(`sealmark${number}`);
  ip('address', 'add', `10.213.${number}.1/24`, 'dev', `sealmark${number}`);
  ip('link', 'set', `sealmark${number}`, 'up');
  return number;
}

/** Otherwise it gets one of IPv6 when it comes up, if the system has IPv6. */
function leaveWithoutAddress(device: string): void {
  if (existsSync('/proc/net/if_inet6')) ip('link', 'set', device, 'addrgenmode', 'none');
}

/** A separate computer from the view of programs: with its own address, network cable and sockets. */
function addMachine(name: string, host: number, network: Place) {
  const { number } = network;
  const space = `sealmark${number}-${name}`;
  const cable = `sm${number}-${name}`;
  const address = `10.213.${number}.${host}`;
  const folder = join(network.folder, name);
  ip('netns', 'add', space);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
  leaveWithoutAddress(cable);
  ip('link', 'set', cable, 'master', `sealmark${number}`, 'up');
  ip('-n', space, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  for (const device of ['eth0', 'lo']) ip('-n', space, 'link', 'set', device, 'up');
  for (const path of ['', 'home', 'run', 'sockets']) {
    mkdirSync(join(folder, path));
    chownSync(join(folder, path), idOf('-u'), idOf('-g'));
  }
  const programs = globSync('/usr/lib/postgresql/*/bin/pg_rewind').sort().at(-1) ?? '';
  const environment = [
    `PATH=${join(programs, '..')}:/usr/bin:/bin:/usr/sbin`,
    `HOME=${join(folder, 'home')}`,
    `XDG_RUNTIME_DIR=${join(folder, 'run')}`,
    `PGDATA=${join(folder, 'data')}`,
    'LC_ALL=C.UTF-8',
  ];
  const enter = ['netns', 'exec', space, 'sh', '-c', `mount --bind "$0" ${SOCKETS} && exec "$@"`];
  const become = ['setpriv', `--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, '--init-groups', 'env', '-i'];
  const inside = (command: readonly string[]) =>
    [enter, join(folder, 'sockets'), become, environment, command].flat();
  return {
    name,
    address,
    folder,
    /** Starts a long-running program; its output goes to a file in its folder. */
    start(log: string, command: readonly string[]): ChildProcess {
      const file = openSync(join(folder, `${log}.log`), 'a');
      // A separate session, because Ctrl-C in a terminal must not reach it before its launcher.
      return spawn('ip', inside(command), { cwd: folder, detached: true, stdio: ['ignore', file, file] });
    },
    /** Runs a program to its end; returns its output. */
    run: (command: readonly string[]) =>
      execFileSync('ip', inside(command), { cwd: folder, encoding: 'utf8', stdio: 'pipe' }),
    /** Ends every program at once, like a power cut. */
    kill: () => killAll(space),
    /** Stops time for every program, like a hypervisor that suspends a machine. */
    freeze: () => signalAll(space, 'SIGSTOP'),
    thaw: () => signalAll(space, 'SIGCONT'),
    /** Unplugs its network cable, and plugs it in again. */
    cut: () => void ip('link', 'set', cable, 'down'),
    reconnect: () => void ip('link', 'set', cable, 'up'),
  };
}

function ip(...args: readonly string[]): string {
  return execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const idOf = (what: '-u' | '-g'): number => Number(execFileSync('id', [what, ACCOUNT], { encoding: 'utf8' }));

const pidsOf = (space: string) => ip('netns', 'pids', space).split('\n').filter(Boolean).map(Number);

function signalAll(space: string, signal: NodeJS.Signals): void {
  for (const pid of pidsOf(space)) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // It has ended since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/** Stops programs first, so that none starts another one unnoticed. */
function killAll(space: string): void {
  while (pidsOf(space).length > 0) {
    signalAll(space, 'SIGSTOP');
    signalAll(space, 'SIGKILL');
  }
}

function removeMachines({ folder, number }: Place): void {
  const spaces = ip('netns', 'list').match(new RegExp(`^sealmark${number}-\\S+`, 'gm')) ?? [];
  for (const space of spaces) {
    killAll(space);
    ip('netns', 'delete', space);
    rmSync(join(folder, space.replace(/^\w+-/, '')), { recursive: true, force: true });
  }
}

function removeNetwork(folder: string, number: number): void {
  removeMachines({ folder, number });
  if (ip('-o', 'link').includes(` sealmark${number}:`)) ip('link', 'delete', `sealmark${number}`);
  rmSync(folder, { recursive: true, force: true });
}

/** Removes the remains of killed runs. */
function removeOrphans(): void {
  for (const name of globSync(`${FOLDER_PREFIX}*`, { cwd: tmpdir() })) {
    const folder = join(tmpdir(), name);
    const owner = ownership.safeParse(JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')));
    if (owner.success && !isAlive(owner.data.pid)) removeNetwork(folder, owner.data.number);
  }
}
