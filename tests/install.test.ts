import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';
import * as z from 'zod';

import packageJson from '#package.json' with { type: 'json' };
import testTools from './tools/package.json' with { type: 'json' };
import { ownFolder } from '#tests/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const TOOLS = Object.keys(testTools.devDependencies);
/** Like the package with that name, which no lock file lists afterwards: npm likes to delete it. */
const PREINSTALL = `node -e "fs.cpSync('bin', 'node_modules/fetched', { recursive: true })"`;

/**
 * A small project like this one: a package of its own, the tests' tools, and the Node that a launcher looks for. Its
 * dependencies are archives beside it.
 */
async function smallProject() {
  const folder = ownFolder();
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, { cwd: folder })).stdout;
  const write = (path: string, about: object) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, 'package.json'), JSON.stringify({ version: '1.0.0', ...about }));
  };
  const archive = async (name: string, about = {}) => {
    write(name, { name, ...about });
    await run('tar', '-czf', `${name}.tgz`, name);
  };

  mkdirSync(join(folder, 'node/bin'), { recursive: true });
  writeFileSync(join(folder, 'node/bin/node'), '');
  await archive('node', { scripts: { preinstall: PREINSTALL } });
  for (const name of ['library', 'vitest', 'added']) await archive(name);
  write('.', {
    name: 'project',
    workspaces: packageJson.workspaces,
    devDependencies: { node: 'file:node.tgz' },
    allowScripts: { 'file:node.tgz': true },
  });
  write('packages/host', { name: 'host', devDependencies: { library: 'file:../../library.tgz' } });
  write('tests/tools', { name: testTools.name, devDependencies: { vitest: 'file:../../vitest.tgz' } });
  for (const file of ['install.mjs', 'run.mjs'])
    cpSync(join(ROOT, 'tools', file), join(folder, 'tools', file));
  const npm = (...args: string[]) => run('npm', ...args, '--offline');
  await npm('install', '--package-lock-only');

  const launch = (options: string) =>
    run(
      process.execPath,
      '--input-type=module',
      '--eval',
      `await (await import('./tools/install.mjs')).installWhenLockChanged(${options})`,
    );
  return {
    npm,
    start: () => launch(''),
    test: () => launch('{ testTools: true }'),
    installed: () =>
      globSync('node_modules/{library,vitest,added,node/node_modules/fetched}', { cwd: folder })
        .map((path) => path.replace(/.*node_modules\//, ''))
        .sort(),
  };
}

test('`npm start` installs what it needs, `npm test` adds its tools, and neither installs again', async () => {
  const project = await smallProject();
  expect(await project.start()).toMatch(/^Installing dependencies…\n/);
  expect(project.installed()).toEqual(['fetched', 'library']);
  expect(await project.start()).toBe('');

  expect(await project.test()).toMatch(/^Installing/);
  expect(project.installed()).toEqual(['fetched', 'library', 'vitest']);
  expect(await project.test()).toBe('');
  expect(await project.start()).toBe('');
  expect(project.installed()).toEqual(['fetched', 'library', 'vitest']);
});

test('a launcher accepts what npm installed by hand, and completes it', async () => {
  const project = await smallProject();
  await project.npm('ci');
  expect(await project.test()).toBe('');
  expect(await project.start()).toBe('');

  await project.npm('ci', '--omit=dev');
  expect(await project.start()).toMatch(/^Installing/);
  expect(await project.test()).toBe('');

  await project.npm('install', '--package-lock-only', './added.tgz');
  expect(await project.start()).toMatch(/^Installing/);
  expect(project.installed()).toEqual(['added', 'fetched', 'library', 'vitest']);
  expect(await project.test()).toBe('');
});

const lockFile = z.object({ packages: z.record(z.string(), z.unknown()) });

test("the tests' tools lie where tests, checks and launchers find them", () => {
  const lock = lockFile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  expect(TOOLS.filter((name) => !(`node_modules/${name}` in lock.packages))).toEqual([]);
  expect(Object.keys(lock.packages).filter((path) => path.startsWith('tests/tools/node_modules'))).toEqual(
    [],
  );
  expect(TOOLS.filter((name) => !existsSync(join(ROOT, 'node_modules', name)))).toEqual([]);
});

function textsOf(...patterns: string[]): { path: string; text: string }[] {
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((path) => ({
    path,
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));
}

test("nothing that `npm start` runs imports the tests' tools", () => {
  const product = textsOf(
    '{server,src,playground,packages,tools/{vite,release}}/**/*.{ts,tsx,mjs}',
    'vite.config.ts',
  );
  const imported = product.flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\bfrom|\bimport|\bimport\() *'([^']+)'/g)]
      .filter(([, target = '']) => TOOLS.some((name) => target === name || target.startsWith(`${name}/`)))
      .map(([, target]) => `${path}: ${target}`),
  );
  expect(imported).toEqual([]);
});

/** Names of programs and settings that differ from their package's. */
const NAMED_AS: Record<string, string> = { 'npm-run-all2': 'run-p', 'oxlint-tsgolint': 'typeAware' };

test("each of the tests' tools is used", () => {
  const texts = [
    ...textsOf('{server,src,playground,packages,tests,tools}/**/*.{ts,tsx,mjs,cjs}'),
    ...textsOf('{vite,vitest,playwright}.config.ts', 'tsconfig.json', '.oxlintrc.json'),
    { path: 'package.json', text: Object.values(packageJson.scripts).join('\n') },
  ].filter(({ path }) => path !== 'tests/install.test.ts');
  const unused = TOOLS.filter((name) => {
    const known = NAMED_AS[name] ?? name.replace('@types/', '');
    return !texts.some(({ text }) => new RegExp(`['"/ ]${known}['"/ ]`).test(text));
  });
  expect(unused).toEqual([]);
});
