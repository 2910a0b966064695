import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Outside node_modules, which `npm ci` empties. */
const CACHE = join(import.meta.dirname, '../../../.cache/bench');

/** Installs npm packages that the project doesn't depend on, once; returns the packages' folder. */
export function installPackages(name: string, dependencies: Record<string, string>): string {
  const folder = join(CACHE, name);
  const done = join(folder, '.installed');
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      // Standard output is for the figures.
      stdio: ['ignore', process.stderr, process.stderr],
    });
    writeFileSync(done, '');
  }
  return join(folder, 'node_modules');
}
