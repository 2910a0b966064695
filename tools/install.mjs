import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { giveUp, root, run } from './run.mjs';

const OWN_NODE = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Installs the dependencies unless those of this very package-lock.json are there, whoever installed them. */
export async function installWhenLockChanged() {
  if (isInstalled() && existsSync(OWN_NODE)) return;

  process.stdout.write('Installing dependencies…\n');
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0)
    giveUp("Couldn't install the dependencies. See npm's output above, and try again with: npm ci");
  if (!existsSync(OWN_NODE)) {
    giveUp(
      "The project's own Node is missing because install scripts are turned off. " +
        'Install it with: npm rebuild node --ignore-scripts=false',
    );
  }
}

/**
 * npm notes in the folder what it has installed; with `--package-lock-only`, also what it hasn't. What is for other
 * systems isn't there.
 */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(([path, { version, integrity, optional }]) => {
    const found = installed[path];
    if (path === '' || (found === undefined && optional)) return true;
    const isSame = found?.version === version && found?.integrity === integrity;
    return isSame && existsSync(join(root, path, 'package.json'));
  });
}

function packagesIn(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}
