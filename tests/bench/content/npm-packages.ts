import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Outside node_modules, which `npm ci` empties. */
const CACHE = join(import.meta.dirname, '../../../.cache/bench');

interface OwnNode {
  /** The package with the Node that runs the others. */
  node: string;
  /** Built for that Node once it's there; needs a compiler if npm has no binaries. */
  native: string[];
}

/** Installs npm packages that the project doesn't depend on, once; returns the packages' folder. */
export function installPackages(name: string, dependencies: Record<string, string>, own?: OwnNode): string {
  const folder = join(CACHE, name);
  const packages = join(folder, 'node_modules');
  const done = join(folder, '.installed');
  if (existsSync(done)) return packages;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const node = own && join(packages, own.node);
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      // Standard output is for the figures.
      stdio: ['ignore', process.stderr, process.stderr],
      env: {
        ...process.env,
        ...(node && {
          PATH: [join(node, 'bin'), process.env['PATH']].join(delimiter),
          npm_config_nodedir: node,
        }),
      },
    });
  npm('install', '--ignore-scripts');
  if (own) npm('rebuild', ...own.native);
  writeFileSync(done, '');
  return packages;
}
