import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { giveUp, root, run } from './run.mjs';

const STAMP = join(root, 'node_modules', '.sealmark-installed');
const OWN_NODE = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** Installs the dependencies unless those of this very package-lock.json are there. */
export async function installWhenLockChanged() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock && existsSync(OWN_NODE)) return;

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
  writeFileSync(STAMP, lock);
}
