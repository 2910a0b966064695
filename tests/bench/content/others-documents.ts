import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

import { installPackages } from './npm-packages.ts';

const run = promisify(execFile);

/** Outside node_modules and git, so that fetched and converted files are reused. */
export const OTHERS = join(import.meta.dirname, '../../../.cache/bench/others');
/** Stanzas and lines with these names are Debian's own packages; other apt files are of other vendors. */
const APT_SOURCES = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources'];

interface Source {
  name: string;
  /** The start of its version: the documents belong to the upstream version, whatever Debian's revision. */
  version: string;
}
interface Package extends Source {
  /** How many of 32 documents come from it. */
  share: number;
}

/** Debian sources whose tests read .docx files of many programs. */
const DEBIAN: readonly Package[] = [
  { name: 'pandoc', version: '2.17.1.1-', share: 8 },
  { name: 'libapache-poi-java', version: '4.0.1-', share: 8 },
  { name: 'libreoffice', version: '4:7.4.7-', share: 14 },
];
const NPM: readonly Package[] = [{ name: 'mammoth', version: '1.13.0', share: 2 }];
const PACKAGES = [...DEBIAN, ...NPM];
/** Debian sources with documents, and the PDFs of the same texts that Word 2007 to 2016 made (one is LibreOffice's). */
const WITH_PDF: readonly Source[] = [
  { name: 'dds', version: '2.9.0-' },
  { name: 'epubcheck', version: '4.2.6-' },
  { name: 'lib3mf', version: '1.8.1+ds-' },
  { name: 'libdigidoc', version: '3.10.5-' },
  { name: 'libowasp-esapi-java', version: '2.4.0.0-' },
];
/** Folders with these names contain files that must be refused, or broken signatures. */
const NO_DOCUMENTS = /\/(fail|xmldsign|signing)\//;

/**
 * The paths of .docx files that other projects test their readers with, in an order that follows from their names, so that
 * nobody selects them: each package contributes its share. Fetched once; null if Debian's sources can't be.
 */
export async function documentsByOthers(): Promise<string[] | null> {
  const folders = await fetchedFolders();
  if (folders === null) return null;
  const files = await Promise.all(folders.map(documentsIn));
  const taken = files.map(() => 0);
  const chosen: string[] = [];
  for (let round = 0; files.some((some, index) => (taken[index] ?? 0) < some.length); round += 1) {
    for (const [index, some] of files.entries()) {
      const from = taken[index] ?? 0;
      const until = Math.round(((round + 1) * (PACKAGES[index]?.share ?? 0)) / 2);
      chosen.push(...some.slice(from, until));
      taken[index] = Math.max(from, until);
    }
  }
  return chosen;
}

/** Documents, each with the path of the PDF that Word made of it; null if Debian's sources can't be fetched. */
export async function documentsWithPdf(): Promise<{ docx: string; pdf: string }[] | null> {
  const pairs: { docx: string; pdf: string }[] = [];
  for (const source of WITH_PDF) {
    const folder = await fetchedSource(source, ['*.docx', '*.pdf']);
    if (folder === null) return null;
    for (const docx of await documentsIn(folder)) {
      const pdf = docx.replace(/docx$/, 'pdf');
      if (existsSync(pdf)) pairs.push({ docx, pdf });
    }
  }
  return pairs;
}

async function fetchedFolders(): Promise<string[] | null> {
  const folders: string[] = [];
  for (const source of DEBIAN) {
    const folder = await fetchedSource(source);
    if (folder === null) return null;
    folders.push(folder);
  }
  const dependencies = Object.fromEntries(NPM.map(({ name, version }) => [name, version]));
  const packages = installPackages('documents', dependencies);
  return [...folders, ...NPM.map(({ name }) => join(packages, name))];
}

/** Unpacks files of a Debian source package, which the machine's apt fetches and verifies. */
async function fetchedSource({ name, version }: Source, files = ['*.docx']): Promise<string | null> {
  const folder = join(OTHERS, 'sources', `${name}-${version.replace(/^.*:|-$/g, '')}`);
  const done = join(folder, '.unpacked');
  if (existsSync(done)) return folder;
  const apt = await sourceLists();
  if (apt === null) return null;
  const { stdout } = await run('apt-cache', [...apt, 'showsrc', name], { maxBuffer: 1 << 26 });
  const found = [...stdout.matchAll(/^Version: (.*)$/gm)].map(([, each = '']) => each);
  const full = found.findLast((each) => each.startsWith(version));
  if (full === undefined) return null;
  process.stderr.write(`Fetching the source package ${name} ${full}…\n`);
  const packed = join(OTHERS, 'packed', name);
  await mkdir(packed, { recursive: true });
  await mkdir(folder, { recursive: true });
  await run('apt-get', [...apt, '-q', 'source', '--download-only', '--tar-only', `${name}=${full}`], {
    cwd: packed,
    maxBuffer: 1 << 26,
  });
  for (const archive of (await readdir(packed)).filter((each) => /\.orig[^/]*\.tar\.\w+$/.test(each))) {
    // tar fails for an archive without any.
    await Promise.allSettled([
      run('tar', ['xf', join(packed, archive), '-C', folder, '--wildcards', ...files]),
    ]);
  }
  await rm(packed, { recursive: true });
  await writeFile(done, '');
  return folder;
}

/** Options for apt to read source packages, which few machines are set up for: our own lists with the same servers. */
async function sourceLists(): Promise<string[] | null> {
  const configured = APT_SOURCES.filter((file) => existsSync(file));
  if (configured.length === 0) return null;
  const place = join(OTHERS, 'apt');
  await mkdir(join(place, 'lists/partial'), { recursive: true });
  await mkdir(join(place, 'sources'), { recursive: true });
  for (const file of configured) {
    const text = (await readFile(file, 'utf8')).replace(/^Types:.*$/gm, 'Types: deb-src');
    await writeFile(join(place, 'sources', basename(file)), text.replace(/^deb(?= )/gm, 'deb-src'));
  }
  const options = [
    'Dir::Etc::sourcelist=/dev/null',
    `Dir::Etc::sourceparts=${join(place, 'sources')}`,
    `Dir::State::lists=${join(place, 'lists')}`,
    `Dir::Cache=${place}`,
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  const updated = join(place, 'updated');
  if (!existsSync(updated)) await run('apt-get', [...options, '-q', 'update']);
  await writeFile(updated, '');
  return options;
}

async function documentsIn(folder: string): Promise<string[]> {
  const found: { path: string; key: string }[] = [];
  for await (const path of glob('**/*.docx', { cwd: folder })) {
    const key = createHash('sha256').update(path).digest('hex');
    if (!NO_DOCUMENTS.test(`/${path}`)) found.push({ path: join(folder, path), key });
  }
  return found.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ path }) => path);
}

/** Copies a document into the folder of its conversions, under its own name. */
export async function copyOfDocument(file: string, folder: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  const name = `${basename(file, '.docx')
    .replace(/[^\w-]+/g, '_')
    .slice(0, 60)}-${hash.slice(0, 8)}.docx`;
  const copy = join(folder, name);
  if (!existsSync(copy)) await copyFile(file, copy);
  return name;
}
