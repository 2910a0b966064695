import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

import { giveUp, root, run } from './run.mjs';

const OWN_NODE = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);
const TEST_TOOLS = 'tests/tools';
const QUIETLY = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'];
/** On a terminal, a line that changes each second; elsewhere, as in a log, a new line every ten seconds. */
const isTerminal = process.stdout.isTTY;
const PROGRESS_SECONDS = isTerminal ? 1 : 10;

/**
 * Installs what the service, the pane and the playground need, and on request the tests' tools, unless the packages of this
 * package-lock.json are installed, by whatever means.
 */
export async function installWhenLockChanged({ testTools = false } = {}) {
  const lock = packagesIn('package-lock.json');
  const workspaces = Object.keys(lock).filter((path) => !path.includes('node_modules/'));
  const product = neededBy(
    workspaces.filter((path) => path !== TEST_TOOLS),
    lock,
  );
  const everything = neededBy(workspaces, lock);

  const hasProduct = isInstalled(product, lock) && existsSync(OWN_NODE);
  if (hasProduct && !testTools) return;
  if (hasProduct && isInstalled(everything, lock)) return;

  // npm ci deletes everything it isn't asked for, so it's asked for installed test tools again.
  const isWhole = testTools || existsSync(join(root, 'node_modules/test-tools'));
  const [args, paths] = hasProduct
    ? [
        ['install', '--no-save', '--workspace', TEST_TOOLS],
        [...everything].filter((path) => !product.has(path)),
      ]
    : isWhole
      ? [['ci'], everything]
      : [['ci', '--workspace', 'packages', '--include-workspace-root'], product];
  const own = [...paths].filter(
    (path) => path.includes('node_modules/') && !lock[path].link && !lock[path].optional,
  );
  const stopProgress = showProgress('Installing dependencies…', own.map(manifestOf));
  const code = await run('npm', [...args, ...QUIETLY]);
  stopProgress();
  if (code !== 0)
    giveUp("Couldn't install the dependencies. See npm's output above, and try again with: npm ci");
  if (!existsSync(OWN_NODE))
    giveUp(
      "The project's own Node is missing because install scripts are turned off. " +
        'Install it with: npm rebuild node --ignore-scripts=false',
    );
}

/**
 * Shows how many of the files exist so far, and the elapsed seconds, because npm itself shows at most a spinner. Returns a
 * function that ends it.
 */
function showProgress(sentence, files) {
  process.stdout.write(`${sentence}\n`);
  const began = Date.now();
  const isMade = (file) => (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) > began;
  const timer = setInterval(() => {
    const percent = Math.floor((100 * files.filter(isMade).length) / files.length);
    const line = `  ${percent} % after ${Math.round((Date.now() - began) / 1000)} s`;
    process.stdout.write(isTerminal ? `\r${line}` : `${line}\n`);
  }, 1000 * PROGRESS_SECONDS);
  return () => {
    clearInterval(timer);
    if (isTerminal) process.stdout.write('\r\x1b[K');
  };
}

/** The paths in the lock of these workspaces and all their dependencies, including links. */
function neededBy(workspaces, lock) {
  const needed = new Set(workspaces);
  for (const path of needed) {
    const { link, resolved, ...about } = lock[path];
    if (link) needed.add(resolved);
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
    for (const name of kinds.flatMap((kind) => Object.keys(about[kind] ?? {}))) {
      const found = placeOf(name, path, lock);
      if (found !== undefined) needed.add(found);
    }
  }
  return needed;
}

/** Like Node's resolution: in the folder, and in each one above. */
function placeOf(name, from, lock) {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const path = posix.join(folder, 'node_modules', name);
    if (path in lock) return path;
    if (folder === '' || folder === '.') return undefined;
  }
}

/**
 * npm records in the folder what it has installed; with `--package-lock-only`, also what it hasn't. Packages for other
 * systems are absent.
 */
function isInstalled(paths, lock) {
  const installed = packagesIn('node_modules/.package-lock.json');
  return [...paths].every((path) => {
    const { version, integrity, optional } = lock[path];
    const found = installed[path];
    if (path === '' || (found === undefined && optional)) return true;
    const isSame = found?.version === version && found?.integrity === integrity;
    return isSame && existsSync(manifestOf(path));
  });
}

function manifestOf(path) {
  return join(root, path, 'package.json');
}

function packagesIn(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}
