import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Outside node_modules, which `npm ci` empties. */
const CACHE = join(import.meta.dirname, '../../.cache/bench');

interface Peer {
  /** What they are for, and the version of it: others are installed beside them. */
  name: string;
  dependencies: Record<string, string>;
  /** Packages that are built for the Node in this package, rather than for the one that runs. */
  native?: { packages: string[]; node: string };
}

/** Installs from npm, once, what the project does not depend on; answers the folder. */
export function installPeer({ name, dependencies, native }: Peer): string {
  const folder = join(CACHE, name);
  const done = join(folder, '.installed');
  if (existsSync(done)) return folder;
  process.stderr.write(`Installing ${name} into ${folder}…\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  const node = native && join(folder, 'node_modules', native.node);
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      // Standard output holds the figures.
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
  // Only now is the Node there that they are built for; needs a compiler where npm finds no built binaries.
  if (native) npm('rebuild', ...native.packages);
  writeFileSync(done, '');
  return folder;
}
