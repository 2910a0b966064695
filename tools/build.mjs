import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { giveUp, root, run } from './run.mjs';

/** The inputs of a build: sources, Vite's configuration, and the bundled libraries. */
const SOURCES = [
  'src',
  'server/contract',
  'playground',
  'packages/document-text/src',
  'packages/word-host/src',
  'public',
  'tools',
  'taskpane.html',
  'commands.html',
  'dashboard.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
/** In the folder of the built pane, so that every other build, which empties it, removes the stamp. */
const STAMP = join(root, 'dist/pane/.vite/sources');

/** Builds the pane and the playground unless the last build had the same inputs; if that fails, ends the launcher. */
export async function build() {
  const sources = sourcesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;

  process.stdout.write('Building the task pane and the playground…\n');
  if ((await run('npm', ['run', '--silent', 'build'])) !== 0)
    giveUp('The build failed. See the output above.');
  writeFileSync(STAMP, sources);
}

function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesIn)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (isFile(path)) return [path];
  const entries = readdirSync(join(root, path), { recursive: true }).map((entry) => join(path, entry));
  return entries.filter(isFile).sort();
}

function isFile(path) {
  return statSync(join(root, path)).isFile();
}
