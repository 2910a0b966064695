import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { NODE_FOLDER } from './release-contents.mjs';
import { giveUp, root } from '#tools/run.mjs';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;
/** Compiled into the WebAssembly of a package, which doesn't contain the text of its license. */
const COMPILED_IN = {
  'zxing-wasm': { name: 'zxing-cpp', license: 'Apache-2.0', text: 'node_modules/pdfjs-dist/LICENSE' },
};
/** The texts of licenses that packages name without including them. */
const TEXTS = { MIT: 'LICENSE', ISC: 'node_modules/split2/LICENSE', Unlicense: 'node_modules/isbot/LICENSE' };
const RULE = '='.repeat(80);

/** Writes the authors and licenses of everything that a release contains, on the server and in the pane. */
export function writeNotices(folder, packages) {
  const node = readJson(join(root, NODE_FOLDER, 'package.json'));
  const notices = [
    notice(`node ${node.version}`, 'server', NODE_FOLDER),
    // npm may install several copies of one version.
    ...[...Map.groupBy(packages, ({ name, version }) => `${name} ${version}`)].map(([title, copies]) => {
      const places = [
        copies.some(({ server }) => server) && 'server',
        copies.some(({ pane }) => pane) && 'task pane',
      ];
      return notice(title, places.filter(Boolean).join(', '), copies[0].path);
    }),
  ];
  const introduction = 'Sealmark contains the work of others. Each is listed with its licence.\n';
  writeFileSync(join(folder, 'THIRD_PARTY_NOTICES'), [introduction, ...notices].join(`\n${RULE}\n`));
}

function notice(title, places, path) {
  const about = readJson(join(root, path, 'package.json'));
  const license = typeof about.license === 'string' ? about.license : (about.license?.type ?? 'see below');
  const own = `${title}\nLicence: ${license}\nIn: ${places}\n\n${licenseText(title, path, about)}\n`;
  const part = COMPILED_IN[about.name];
  if (!part) return own;
  const text = readFileSync(join(root, part.text), 'utf8').trim();
  return `${own}\nWith ${part.name}\nLicence: ${part.license}\n\n${text}\n`;
}

/** The package's own files; some with a short license omit it. */
function licenseText(title, path, about) {
  const files = readdirSync(join(root, path))
    .filter((file) => LICENSE_FILE.test(file))
    .sort();
  if (files.length > 0)
    return files.map((file) => readFileSync(join(root, path, file), 'utf8').trim()).join('\n\n');
  const text = TEXTS[about.license];
  if (text === undefined) giveUp(`${title} comes without the text of its licence.`);
  const author = typeof about.author === 'string' ? about.author : about.author?.name;
  const [words, permission] = readFileSync(join(root, text), 'utf8').split(/^Copyright .*\n\n/m);
  // Nobody owns what is in the public domain.
  if (permission === undefined) return words.trim();
  const holder = author ? `Copyright (c) ${author}` : `Copyright (c) the authors of ${about.name}`;
  return `${about.license} License\n\n${holder}\n\n${permission.trim()}`;
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
