import { execFileSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

import { installPackages } from './content/npm-packages.ts';
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
  const dependencies = { directus: DIRECTUS, [NODE_PACKAGE]: NODE };
  const own = { node: NODE_PACKAGE, native: ['isolated-vm', 'sqlite3'] };
  const packages = installPackages(`directus-${DIRECTUS}`, dependencies, own);
  const node = join(packages, NODE_PACKAGE, 'bin/node');
  const file = join(folder, `directus-${large.documents}.db`);
  const env = (database: string) => environment(folder, database);
  if (!existsSync(file)) {
    const part = `${file}.part`;
    rmSync(part, { force: true });
    const sqlite = new SQLite(fileOf(large), { readonly: true });
    sqlite.prepare('vacuum into ?').run(part);
    sqlite.close();
    const cli = join(packages, 'directus/cli.js');
    execFileSync(node, [cli, 'bootstrap'], { env: env(part), stdio: ['ignore', 'ignore', 'inherit'] });
    renameSync(part, file);
  }
  const service = await startProcess(new URL('directus-process.ts', import.meta.url), {
    args: [packages],
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
