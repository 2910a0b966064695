import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

import { giveUp, root, run } from './run.mjs';

const DEBIAN_PACKAGES = {
  chromium: ['chromium-headless-shell', 'fonts-liberation'],
  soffice: ['libreoffice-writer-nogui', 'fonts-liberation', 'fonts-dejavu-core'],
  pdftoppm: ['poppler-utils'],
  nginx: ['nginx'],
  'redis-server': ['redis-server'],
  'systemd-analyze': ['systemd'],
  strace: ['strace'],
  faketime: ['faketime'],
  prlimit: ['util-linux'],
};
/** The one without a window of its own starts and runs in less time. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** All but the browser, which Playwright may bring along. */
const PROGRAMS = ['soffice', 'pdftoppm', 'nginx', 'redis-server', 'systemd-analyze'];

/**
 * Finds the browser, the office programs and the servers the tests drive, installs what is missing where that is
 * possible, and ends the launcher with the command to type where it is not. Answers the environment the tests need.
 */
export async function findTestPrograms(also = []) {
  const needed = [...PROGRAMS, ...also];
  await installMissing(needed);
  if (!chromium()) await run('playwright', ['install', 'chromium']);

  const left = missing(needed);
  if (left.length > 0)
    giveUp(`The tests need ${left.join(' and ')}. Install with:\n\n  ${installCommand(left)}\n`);
  const path = chromium();
  return path === playwrightsOwn() ? {} : { CHROMIUM_PATH: path };
}

function missing(needed) {
  return [...(chromium() ? [] : ['chromium']), ...needed.filter((program) => !onPath(program))];
}

async function installMissing(needed) {
  const programs = missing(needed);
  if (programs.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  process.stdout.write(`Installing ${programs.join(', ')}…\n`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-q'], quiet);
  await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages(programs)], quiet);
}

function packages(programs) {
  return [...new Set(programs.flatMap((program) => DEBIAN_PACKAGES[program]))];
}

function installCommand(programs) {
  if (process.platform === 'darwin')
    return 'brew install --cask chromium libreoffice && brew install poppler nginx redis';
  return `sudo apt-get install -y --no-install-recommends ${packages(programs).join(' ')}`;
}

/** Path of the browser: the one named by CHROMIUM_PATH, Playwright's own, or the system's. */
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

/** Debian keeps servers in a folder that is on the path of root alone. */
function onPath(program) {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, program))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}
