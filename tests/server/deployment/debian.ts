import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';

import { guideBlocks } from './guide.ts';

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/sealmark');
const BOOT = join(import.meta.dirname, 'boot-debian.sh');
const RELEASE = 'bookworm';
/** What the guide installs from Debian. */
const APT = /^apt-get install --yes --no-install-recommends (.+)$/gm;
const NEW_NAMESPACES = ['--mount', '--pid', '--net', '--uts', '--ipc', '--cgroup'];
const NAMESPACES = [...NEW_NAMESPACES, '--root', '--wd'];
/** Of the user root inside. */
const HOME = '/root';
const ENVIRONMENT = [
  `HOME=${HOME}`,
  'LANG=C.UTF-8',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
];

interface Result {
  output: string;
  status: number | null;
}

export interface Debian {
  /** Copies a file of this machine to /root. */
  copy(file: string): void;
  /** Runs the lines with bash as root, in /root; returns the output, and the exit status of the first failure. */
  run(lines: string): Promise<Result>;
  stop(): Promise<void>;
}

/** Requires root, and a container that allows it. */
export function canBootDebian(): boolean {
  return process.getuid?.() === 0 && spawnSync('unshare', [...NEW_NAMESPACES, 'true']).status === 0;
}

/** A minimal running Debian, with its own systemd and network, and without the internet. */
export async function bootDebian(): Promise<Debian> {
  const archive = await bareDebian();
  const folder = mkdtempSync(join(tmpdir(), 'sealmark-debian-'));
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn('unshare', ['--mount', BOOT, 'outside', archive, folder], { stdio: [...stdio] });
  const gone = once(child, 'exit');
  const [pid] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    gone.then(() => Promise.reject(new Error('The Debian did not boot'))),
  ]);
  const inside = (...command: string[]) =>
    finished('nsenter', [`--target=${pid}`, ...NAMESPACES, 'env', '-i', ...ENVIRONMENT, ...command]);
  // Without its bus, systemctl ends at once.
  while ((await inside('systemctl', '--quiet', 'start', 'multi-user.target')).status !== 0)
    if (child.exitCode !== null) throw new Error('The Debian ended while it booted');
  const home = `/proc/${pid}/root${HOME}`;
  return {
    copy: (file) => copyFileSync(file, join(home, basename(file))),
    run(lines) {
      writeFileSync(join(home, 'lines.sh'), `exec 2>&1 </dev/null\ncd\n${lines}`);
      return inside('bash', '-e', '-o', 'pipefail', `${HOME}/lines.sh`);
    },
    async stop() {
      process.kill(Number(pid), 'SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Debian's smallest system with systemd, and the packages that the guide installs; created once, then reused. */
async function bareDebian(): Promise<string> {
  const packages = guideBlocks().flatMap(({ lines }) => [...lines.matchAll(APT)].map(([, names]) => names));
  const download = `chroot "$1" sh -c 'apt-get clean && apt-get update && apt-get install --yes --no-install-recommends --download-only ${packages.join(' ')}' >/dev/null`;
  const options = [
    '--variant=minbase',
    '--include=systemd,systemd-sysv,dbus',
    '--skip=cleanup/apt',
    // Without the internet, apt tries once.
    '--aptopt=Acquire::Retries "0"',
    `--customize-hook=${download}`,
  ];
  const name = createHash('sha256')
    .update(JSON.stringify([RELEASE, options]))
    .digest('hex')
    .slice(0, 16);
  const archive = join(CACHE, `debian-${name}.tar`);
  if (existsSync(archive)) return archive;
  process.stdout.write('Fetching a bare Debian…\n');
  mkdirSync(CACHE, { recursive: true });
  const partial = `${archive}.${process.pid}.tar`;
  const args = ['--quiet', ...options, RELEASE, partial];
  const { status } = await finished('mmdebstrap', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('mmdebstrap could not make a Debian: see its messages above');
  renameSync(partial, archive);
  return archive;
}

async function finished(program: string, args: string[], options: SpawnOptions = {}): Promise<Result> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], ...options });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
  const [status] = await once(child, 'close');
  return { output, status: Number(status) };
}

// `npm run proof` counts this as installation.
if (import.meta.main && canBootDebian()) await bareDebian();
