import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { giveUp, root } from '#tools/run.mjs';

/** Where Vite lists what it bundled into pane and dashboard; the service serves these files with them. */
const LICENSES = ['dist/pane/licenses.md', 'dist/pane/dashboard/licenses.md'].map((file) => join(root, file));

/**
 * Every package that a release contains: on the server, in the pane, or both. `path` is its folder from the root.
 * @returns {{ path: string, name: string, version: string, server: boolean, pane: boolean }[]}
 */
export function shippedPackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries(lock.packages)
    // Excludes our own: packages/, their links, and their peer dependencies.
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
  if (!LICENSES.every(existsSync)) giveUp(`The task pane isn't built. Run "npm run build" first.`);
  return LICENSES.flatMap((file) => {
    const headings = [...readFileSync(file, 'utf8').matchAll(/^## (@?[\w./-]+) - (\d\S*)(?: \(.*\))?$/gm)];
    if (headings.length === 0) giveUp(`${file} names no package.`);
    return headings.map(([, name, version]) => ({ name, version }));
  });
}

function pathOf({ name, version }, installed) {
  const found = installed.find((entry) => entry.name === name && entry.version === version);
  if (!found) giveUp(`The pane contains ${name} ${version}, which package-lock.json doesn't list.`);
  return found.path;
}

function packageName(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
