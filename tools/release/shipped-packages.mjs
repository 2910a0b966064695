import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { giveUp, root } from '#tools/run.mjs';

/** Where Vite lists what it bundled; the service serves the file with the pane. */
const PANE_LICENSES = join(root, 'dist/pane/licenses.md');

/**
 * Every package that a release contains: on the server, in the pane, or both. `path` is its folder from the root.
 * @returns {{ path: string, name: string, version: string, server: boolean, pane: boolean }[]}
 */
export function shippedPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(lock.packages)
    // Not what is ours: packages/, their links, and what those have to be installed beside.
    .filter(([path, { link, peer }]) => path.startsWith('node_modules/') && !link && !peer)
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, { version, dev }]) => ({ path, name: packageName(path), version, server: dev !== true }));
  const inPane = new Set(bundledPackages().map((bundled) => pathOf(bundled, installed)));
  return installed
    .map((entry) => ({ ...entry, pane: inPane.has(entry.path) }))
    .filter(({ server, pane }) => server || pane);
}

/** Names and versions, from the headings of Vite's list: “## react - 19.3.1 (MIT)”. */
function bundledPackages() {
  if (!existsSync(PANE_LICENSES)) giveUp(`The task pane isn't built. Run "npm run build" first.`);
  const list = readFileSync(PANE_LICENSES, 'utf8');
  const headings = [...list.matchAll(/^## (@?[\w./-]+) - (\d\S*)(?: \(.*\))?$/gm)];
  if (headings.length === 0) giveUp(`${PANE_LICENSES} names no package of the pane.`);
  return headings.map(([, name, version]) => ({ name, version }));
}

function pathOf({ name, version }, installed) {
  const found = installed.find((entry) => entry.name === name && entry.version === version);
  if (!found) giveUp(`The pane contains ${name} ${version}, which package-lock.json doesn't list.`);
  return found.path;
}

function packageName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
