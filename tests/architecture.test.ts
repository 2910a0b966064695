import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';

import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const files = globSync('{server,src,playground,packages,tests,tools}/**/*.{ts,tsx,mjs,cjs}', {
  cwd: ROOT,
}).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

function under(...folders: string[]) {
  return files.filter(({ path }) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
  );
}

/** What a file imports: a package's name, or a path from the root of the repository. */
function importsOf({ path, text }: { path: string; text: string }): string[] {
  const found = text.matchAll(/\b(?:from|import)(?: |\()'([^']+)'/g);
  return [...found].map(([, target = '']) => {
    if (target.startsWith('.')) return normalize(join(dirname(path), target));
    return target
      .replace(/^#contract\//, 'server/contract/')
      .replace(/^#(document-text|word-host)\//, 'packages/$1/src/')
      .replace(/^#(server|src|playground|tests)\//, '$1/');
  });
}

function importsThat(from: typeof files, isForbidden: (target: string, path: string) => boolean): string[] {
  return from.flatMap((file) =>
    importsOf(file).flatMap((target) =>
      isForbidden(target, file.path) ? [`${file.path} imports ${target}`] : [],
    ),
  );
}

function linesThat(from: typeof files, pattern: RegExp): string[] {
  return from.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
}

const feature = (path: string): string | undefined => /^src\/taskpane\/features\/([^/]+)/.exec(path)?.[1];

const SHARED = ['src/ui', 'src/session', 'src/messages'];
/** Below the pane's flows. */
const BELOW = ['src/files', ...SHARED, 'src/api', 'src/word', 'server/contract'];
const TEXT = 'packages/document-text/src';
const REACT = /^(react|react-dom|@fluentui\/|@tanstack\/|@lingui\/)/;
const OWN = /^(server|src|playground|packages|tests|tools)\//;

/** Maps each folder below a top folder to the other ones that it imports; a file beside the folders counts as one. */
function folderImports(top: string): Map<string, Set<string>> {
  const folderOf = (path: string) => path.slice(top.length + 1).split('/', 1)[0] ?? '';
  const imports = new Map<string, Set<string>>();
  for (const file of under(top)) {
    const folder = folderOf(file.path);
    const targets = imports.get(folder) ?? imports.set(folder, new Set()).get(folder);
    for (const target of importsOf(file))
      if (target.startsWith(`${top}/`) && folderOf(target) !== folder) targets?.add(folderOf(target));
  }
  return imports;
}

/** Removes each folder that imports only removed ones, until the rest are circles and folders that depend on them. */
function foldersInCircles(top: string): string[] {
  const imports = folderImports(top);
  let count = Infinity;
  while (imports.size < count) {
    count = imports.size;
    for (const [folder, targets] of imports)
      if (![...targets].some((other) => imports.has(other))) imports.delete(folder);
  }
  return [...imports].map(([folder, targets]) => `${top}/${folder} → ${[...targets].join(', ')}`);
}

describe('imports', () => {
  test.each(['server', 'src', TEXT, 'packages/word-host/src'])(
    'no circle between the folders of %s/, including types',
    (top) => {
      expect(folderImports(top).size).toBeGreaterThan(5);
      expect(foldersInCircles(top)).toEqual([]);
    },
  );

  test.each([
    ['server/contract', ['server/contract', TEXT]],
    ['server', ['server', TEXT]],
    ['src/word', ['src/word', 'server/contract', TEXT]],
    ['src/reader', ['src/reader', 'src/word', 'server/contract', TEXT]],
    ['src/api', ['src/api', 'server/contract']],
    ['src/messages', ['src/messages', 'src/session', 'server/contract']],
    ['src/session', ['src/session', 'src/api', 'src/word', 'server/contract']],
    ['src/ui', [...SHARED, 'src/api', 'src/word', 'server/contract']],
    ['src/files', [...BELOW, TEXT]],
    ['src/taskpane/flows', ['src/taskpane/flows', ...BELOW, TEXT]],
    ['src/taskpane/features', ['src/taskpane/features', 'src/taskpane/flows', ...BELOW]],
    ['src/dashboard', ['src/dashboard', 'src/files', ...SHARED, 'src/api', 'server/contract']],
    ['src', ['src', 'server/contract', TEXT]],
    ['packages/document-text', [TEXT]],
    ['packages/word-host', ['packages/word-host']],
    ['playground', ['playground', 'packages', 'src', 'server']],
  ])('%s imports only %j of the project', (folder, allowed) => {
    const isForbidden = (target: string) =>
      OWN.test(target) && !allowed.some((layer) => target.startsWith(`${layer}/`));
    expect(importsThat(under(folder), isForbidden)).toEqual([]);
  });

  test('the contract needs only zod and the form of a digest', () => {
    const needed = ['zod/mini', `${TEXT}/digest/digest-format.ts`];
    expect(
      importsThat(
        under('server/contract'),
        (target) => !target.startsWith('server/contract/') && !needed.includes(target),
      ),
    ).toEqual([]);
  });

  test('features never import each other', () => {
    const others = importsThat(
      under('src/taskpane/features'),
      (target, path) => ![undefined, feature(path)].includes(feature(target)),
    );
    expect(others).toEqual([]);
  });

  test('word/ imports neither React nor HTTP', () => {
    expect(importsThat(under('src/word'), (target) => REACT.test(target))).toEqual([]);
    expect(linesThat(under('src/word'), /\bfetch\(|XMLHttpRequest/)).toEqual([]);
  });

  test('only src/word, the ribbon commands and main.tsx use Word and Office', () => {
    const places = ['src/word/', 'src/taskpane/commands/', 'src/taskpane/main.tsx'];
    const elsewhere = under('src').filter(({ path }) => !places.some((place) => path.startsWith(place)));
    expect(linesThat(elsewhere, /(?<!['"`\w.])(Word|Office|OfficeExtension)\.[A-Za-z]/)).toEqual([]);
  });

  test('only stores and migrations contain SQL, and only db/ the engine', () => {
    const others = under('server').filter(({ path }) => !/\.store\.ts$|^server\/db\//.test(path));
    expect(linesThat(others, /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/)).toEqual([]);
    expect(
      importsThat(
        under('server'),
        (target, path) => ['better-sqlite3', 'pg'].includes(target) && !path.startsWith('server/db/'),
      ),
    ).toEqual([]);
  });

  test('only the entry points read the environment', () => {
    const others = under('server', 'src').filter(({ path }) => !/^server\/(admin\/)?main\.ts$/.test(path));
    expect(linesThat(others, /process\.env/)).toEqual([]);
  });
});

describe('names and sizes', () => {
  test('no folder has an empty name such as utils', () => {
    const emptyNames = /^(utils?|helpers?|lib|misc|common|types|managers?|index)$/i;
    const found = files.filter(({ path }) =>
      path.split('/').some((part) => emptyNames.test(part.replace(/\..*$/, ''))),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('a file’s name says what it is', () => {
    const odd = files.filter(({ path }) => {
      const name = basename(path).replace(
        /\.(((browser|sqlite|postgres)\.)?(test|proof|check)|e2e|d)(?=\.tsx?$)/,
        '',
      );
      if (name.endsWith('.tsx') && name !== 'main.tsx' && !path.startsWith('tests/'))
        return !/^[A-Z]\w*\.tsx$/.test(name);
      return !/^[a-z0-9-]+(\.(routes|service|store|config))?\.(tsx?|mjs|cjs)$/i.test(name);
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('no file is longer than 300 lines', () => {
    const lengths = files.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
  });

  test('a folder has at most 20 files of code', () => {
    const counts = Map.groupBy(files, ({ path }) => dirname(path));
    const full = [...counts].filter(([folder, { length }]) => length > 20 && folder !== 'server/contract');
    expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
  });

  test('every export has a telling name', () => {
    const own = files.filter(({ path }) => !path.endsWith('.config.ts'));
    expect(linesThat(own, /^export default |^export \* from /)).toEqual([]);
  });
});

describe('code that hides mistakes', () => {
  const here = relative(ROOT, import.meta.filename);
  const others = files.filter(({ path }) => path !== here);

  test.each([
    ['errors swallowed', /catch *(\([a-z_]*\))? *\{ *\}/],
    ['types switched off', /@ts-(ignore|nocheck|expect-error)|\bas any\b|: any(?=[\s]*[;,)\]=|&>])/],
    ['tests that do not run', /\b(it|test|describe)\.(skip|only|todo|fixme)\b/],
    ['tests that sleep', /waitForTimeout\(/],
    ['our own API replaced by a stub', /\.route\([^)]*api\/ext/],
    ['work put off', /\b(TODO|FIXME|XXX|HACK)\b/],
  ])('there are no %s', (_, pattern) => {
    expect(linesThat(others, pattern)).toEqual([]);
  });
});
