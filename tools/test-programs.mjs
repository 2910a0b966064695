import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

import { giveUp, root, run } from './run.mjs';

const DEBIAN_PACKAGES = {
  chromium: ['chromium-headless-shell', 'fonts-liberation'],
  soffice: ['libreoffice-writer-nogui', 'fonts-liberation', 'fonts-dejavu-core'],
  pdftoppm: ['poppler-utils'],
  gs: ['ghostscript'],
  nginx: ['nginx'],
  'redis-server': ['redis-server'],
  'systemd-analyze': ['systemd'],
  strace: ['strace'],
  faketime: ['faketime'],
  prlimit: ['util-linux'],
  mmdebstrap: ['mmdebstrap'],
};
/** For a PostgreSQL cluster on a network inside this machine, which only root can create, on Linux. */
const CLUSTER_PACKAGES = {
  pg_autoctl: ['pg-auto-failover-cli', '^postgresql-[0-9]+-auto-failover$'],
  pgbouncer: ['pgbouncer'],
  ip: ['iproute2'],
};
/** The one without a window starts and runs faster. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** All except the browser, which Playwright may provide. */
const PROGRAMS = ['soffice', 'pdftoppm', 'gs', 'nginx', 'redis-server'];
/** Further programs for the proofs of operation. */
const OPERATION_PROGRAMS = ['systemd-analyze', 'mmdebstrap', 'strace', 'faketime', 'prlimit'];

/**
 * Finds the browser, the office programs and the servers that the tests use, installs missing ones if possible, and
 * otherwise ends the launcher with the command to type. Returns the environment for the tests. `forOperation` adds a
 * cluster, a second Debian and programs that inject faults.
 */
export async function findTestPrograms({ forOperation = false } = {}) {
  const needed = [...PROGRAMS, ...(forOperation ? OPERATION_PROGRAMS : [])];
  await installMissing(needed, forOperation);
  if (!chromium()) await run('playwright', ['install', 'chromium']);

  const left = missing(needed);
  const untested = forOperation ? missingForCluster() : [];
  if (untested.length > 0)
    process.stdout.write(`Not tested: failover of a cluster, which needs ${untested.join(' and ')}.\n`);
  if (left.length > 0)
    giveUp(`The tests need ${left.join(' and ')}. Install with:\n\n  ${installCommand(left)}\n`);
  const path = chromium();
  return path === playwrightsOwn() ? {} : { CHROMIUM_PATH: path };
}

function missing(needed) {
  return [...(chromium() ? [] : ['chromium']), ...needed.filter((program) => !onPath(program))];
}

/** What a cluster needs and this machine lacks. */
export function missingForCluster() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return ['root on Linux'];
  const isAllowed = spawnSync('unshare', ['--net', '--mount', 'true'], { stdio: 'ignore' }).status === 0;
  if (!isAllowed) return ['a container that is allowed to make networks'];
  return Object.keys(CLUSTER_PACKAGES).filter((program) => !onPath(program));
}

async function installMissing(needed, forOperation) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const forCluster = forOperation ? missingForCluster().filter((program) => program in CLUSTER_PACKAGES) : [];
  if (missing(needed).length + forCluster.length === 0) return;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], quiet);
  // Not every release of Debian has those for a cluster, so they are installed separately.
  for (const programs of [missing(needed), forCluster].filter(({ length }) => length > 0)) {
    process.stdout.write(`Installing ${programs.join(', ')}…\n`);
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages(programs)], quiet);
  }
}

function packages(programs) {
  return [...new Set(programs.flatMap((program) => DEBIAN_PACKAGES[program] ?? CLUSTER_PACKAGES[program]))];
}

function installCommand(programs) {
  if (process.platform === 'darwin')
    return 'brew install --cask chromium libreoffice && brew install poppler ghostscript nginx redis';
  return `sudo apt-get install -y --no-install-recommends ${packages(programs).join(' ')}`;
}

/** Path of the browser: the one in CHROMIUM_PATH, Playwright's own, or the system's. */
function chromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) giveUp(`CHROMIUM_PATH is ${named}, but that file doesn't exist.`);
  if (named) return named;
  const own = playwrightsOwn();
  if (existsSync(own)) return own;
  return BROWSERS.map(onPath).find(Boolean);
}

function playwrightsOwn() {
  const require = createRequire(join(root, 'package.json'));
  return require('@playwright/test').chromium.executablePath();
}

/** Debian installs servers in a folder that only root has on the path. */
function onPath(program) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}
