import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

import { atMost, type Figure, shown } from '#tests/bench/figure.ts';
import { freePort } from '#tests/free-port.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Written by the launcher after the build. */
const BUILT = 'dist/pane/.vite/sources';
/** On two cores, with a registry that answers at once. */
const MAX_SECONDS = 75;
const MAX_MEGABYTES = 950;

/** `npm start` right after cloning, with an empty npm cache. */
export async function measureInstall(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-install-'));
  try {
    const [clone, cache] = [join(folder, 'sealmark'), join(folder, 'npm-cache')];
    const cloning = '-c advice.detachedHead=false clone --quiet --depth 1'.split(' ');
    execFileSync('git', [...cloning, `file://${ROOT}`, clone]);
    const began = Date.now();
    const { building, answered } = await start(clone, cache);
    const built = statSync(join(clone, BUILT)).mtimeMs;
    const [downloaded, installed, all] = [
      megabytes(cache),
      megabytes(join(clone, 'node_modules')),
      megabytes(clone),
    ];
    return [
      atMost(MAX_SECONDS, (building - began) / 1000, row('seconds to install', 'with an empty npm cache')),
      shown((built - building) / 1000, row('seconds to build', 'the pane and the playground')),
      shown(
        (answered - built) / 1000,
        row('seconds from then until it answers', 'with a demo database made'),
      ),
      shown(downloaded, row('megabytes downloaded', 'packages as they came, with what npm notes of them')),
      atMost(
        MAX_MEGABYTES,
        installed,
        row('megabytes in node_modules', `${all.toFixed(0)} with the clone and what it built`),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function row(what: string, note: string) {
  return { what: `\`npm start\` in a fresh clone: ${what}`, against: '–', note };
}

/** Until the playground answers; then it's stopped. */
async function start(clone: string, cache: string): Promise<{ building: number; answered: number }> {
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment(cache, await freePort()),
  });
  try {
    let building = 0;
    for await (const line of createInterface(npm.stdout)) {
      if (line.startsWith('Building ')) building = Date.now();
      const address = /^The playground: (\S+)/.exec(line)?.[1];
      if (address === undefined) continue;
      const { status } = await fetch(address);
      if (status !== 200) throw new Error(`${address} answered ${status}`);
      return { building, answered: Date.now() };
    }
    throw new Error('npm start ended before the playground answered');
  } finally {
    await stop(npm);
  }
}

async function stop(npm: ChildProcess): Promise<void> {
  if (npm.exitCode !== null || npm.signalCode !== null || npm.pid === undefined) return;
  const gone = once(npm, 'exit');
  process.kill(-npm.pid, 'SIGTERM');
  await gone;
}

/** Without the tools of this project, which a new machine lacks. */
function environment(cache: string, port: number): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT));
  return { ...process.env, PATH: path.join(delimiter), npm_config_cache: cache, PORT: String(port) };
}

function megabytes(folder: string): number {
  return Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1024;
}
