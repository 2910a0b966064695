import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import SQLite from 'better-sqlite3';

import type { Ground } from './ground.ts';
import { type BenchProcess, startProcess } from './processes.ts';
import { fileOf } from './records.ts';

export const DIRECTUS = '12.4.0';
/** Directus needs 22 or newer, and its version of isolated-vm doesn't build on 26. */
export const NODE = '22.23.3';
const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

const TOKEN = 'token-of-the-bench';

export interface DirectusSite {
  service: BenchProcess;
  headers: Record<string, string>;
}

/** Directus on a copy of the large database: the same rows, with the same indexes. */
export async function startDirectus({ folder, large }: Ground): Promise<DirectusSite> {
  const installed = installDirectus();
  const node = join(installed, 'node_modules', NODE_PACKAGE, 'bin/node');
  const file = join(folder, `directus-${large.documents}.db`);
  const env = (database: string) => environment(folder, database);
  if (!existsSync(file)) {
    const part = `${file}.part`;
    rmSync(part, { force: true });
    const sqlite = new SQLite(fileOf(large), { readonly: true });
    sqlite.prepare('vacuum into ?').run(part);
    sqlite.close();
    const cli = join(installed, 'node_modules/directus/cli.js');
    execFileSync(node, [cli, 'bootstrap'], {
      env: env(part),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    renameSync(part, file);
  }
  const service = await startProcess(new URL('directus-process.ts', import.meta.url), {
    args: [installed],
    env: env(file),
    execPath: node,
  });
  return { service, headers: { authorization: `Bearer ${TOKEN}` } };
}

function environment(folder: string, database: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    DB_CLIENT: 'sqlite3',
    DB_FILENAME: database,
    SECRET: 'a-secret-of-the-bench-and-of-nothing-else',
    ADMIN_EMAIL: 'bench@example.org',
    ADMIN_PASSWORD: 'password-of-the-bench',
    ADMIN_TOKEN: TOKEN,
    PUBLIC_URL: 'http://127.0.0.1',
    EXTENSIONS_PATH: join(folder, 'directus-extensions'),
    STORAGE_LOCAL_ROOT: join(folder, 'directus-uploads'),
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    NO_UPDATE_NOTIFIER: '1',
  };
}

/** Installs it from npm, once, because the project doesn't depend on it; returns the folder. */
function installDirectus(): string {
  // Outside node_modules, which `npm ci` empties.
  const folder = join(import.meta.dirname, '../../.cache/bench', `directus-${DIRECTUS}`);
  const done = join(folder, '.installed');
  if (existsSync(done)) return folder;
  process.stderr.write(`Installing Directus into ${folder}…\n`);
  mkdirSync(folder, { recursive: true });
  const dependencies = { directus: DIRECTUS, [NODE_PACKAGE]: NODE };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const node = join(folder, 'node_modules', NODE_PACKAGE);
  const PATH = [join(node, 'bin'), process.env['PATH']].join(delimiter);
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      // Standard output is for the figures.
      stdio: ['ignore', process.stderr, process.stderr],
      env: { ...process.env, PATH, npm_config_nodedir: node },
    });
  npm('install', '--ignore-scripts');
  // Only now is the Node there that they are built for; needs a compiler if npm has no binaries.
  npm('rebuild', 'isolated-vm', 'sqlite3');
  writeFileSync(done, '');
  return folder;
}
