import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { runAdmin } from '#server/admin/run-admin.ts';

import { commandBlocks, pageText } from './server/deployment/guide.ts';

const GUIDE = 'docs/operate.md';
const PAGES = ['README.md', GUIDE, 'docs/privacy.md', 'docs/security.md', 'docs/growth.md', 'SECURITY.md'];

/** For the README: which test runs a command. All blocks of docs/operate.md without `needs` are run by release.proof.ts. */
const RUN_ELSEWHERE: [line: RegExp, test: string, runs: string][] = [
  [/^npm run release/, 'tests/release.proof.ts', 'tools/release/release.mjs'],
  [/^\S+ \S+ sealmark serve$/, 'tests/release.proof.ts', "['serve']"],
];

/** For a line of a page other than the guide. */
function isRunElsewhere(line: string): boolean {
  if (line.startsWith('sealmark admin ')) return true;
  return RUN_ELSEWHERE.some(([pattern, file, runs]) => pattern.test(line) && pageText(file).includes(runs));
}

const TESTS = globSync('server/**/*.ts', { cwd: import.meta.dirname })
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

/** A call with the command, or of a function named after its noun: `keys('promote k1')`. */
function runningIn(name: string): RegExp {
  const [noun = '', verb = ''] = name.split(' ');
  return new RegExp(`['"\`]${name}[ '"\`]|\\b${noun}s?\\(\\s*['"\`]${verb}[ '"\`]`);
}

/** `content allow|deny` as two commands. */
function alternatives(command: string): string[] {
  const [, before, either, after] = /^(.*?)(\b[a-z]+(?:\|[a-z]+)+)(.*)$/.exec(command) ?? [];
  return either === undefined ? [command] : either.split('|').map((word) => `${before}${word}${after}`);
}

/** Every `sealmark admin …` of a page, in blocks and in sentences. */
function adminCommands(page: string): string[] {
  const text = pageText(page)
    .replaceAll(/\\\n\s*/g, '')
    .replaceAll(/\$\((?!sealmark)[^()]*\)/g, 'VALUE')
    .replaceAll(/"[^"\n]*"/g, 'TEXT');
  return [...text.matchAll(/sealmark admin ((?![-<…])[^`\n>)]+)/g)].flatMap(([, command = '']) =>
    alternatives(command.replace(/ \|.*/, '').trim()),
  );
}

async function helpFor(command: string): Promise<string> {
  let written = '';
  const output = { write: (text: string) => (written += text) };
  const words = command.split(/\s+/).filter((word) => !word.startsWith('-'));
  await runAdmin([...words, '--help'], { env: {}, stdout: output, stderr: output });
  return written;
}

/** The words of the command itself, such as `org create`; undefined if there is none. */
function nameIn(help: string): string | undefined {
  const [, name] = /^Usage: sealmark admin ([a-z -]+?) \[options\](?! \[command\])/.exec(help) ?? [];
  return name;
}

const RUN_BY_GUIDE = commandBlocks(GUIDE)
  .filter(({ needs }) => needs === null)
  .flatMap(({ lines }) =>
    [...lines.matchAll(/sealmark admin ([a-z -]+)/g)].map(([, command = '']) => command),
  );

/** Why the page must not name this command; empty if it may. */
async function problemsOf(command: string): Promise<string[]> {
  const help = await helpFor(command);
  const name = nameIn(help);
  if (name === undefined || !`${command} `.startsWith(`${name} `)) return [`no such command: ${command}`];
  const options = [...command.matchAll(/--[a-z-]+/g)].map(([option]) => option);
  const isRun = RUN_BY_GUIDE.some((run) => `${run} `.startsWith(`${name} `)) || runningIn(name).test(TESTS);
  return [
    ...options.filter((option) => !help.includes(`${option} `)).map((option) => `${name} has no ${option}`),
    ...(isRun ? [] : [`no test runs ${name}`]),
  ];
}

test.each(PAGES)('%s names only commands and options that exist, and a test runs each', async (page) => {
  const problems = await Promise.all(adminCommands(page).map(problemsOf));
  expect(problems.flat()).toEqual([]);
});

test.each(PAGES)('%s has no block of commands that is neither run nor marked', (page) => {
  const languages = [...pageText(page).matchAll(/^```(.*)\n[^]*?^```$/gm)].map(
    ([, info = '']) => info.split(' ', 1)[0] ?? '',
  );
  expect(languages.filter((language) => !['sh', 'text', 'ini', 'yaml'].includes(language))).toEqual([]);
  const lines = commandBlocks(page)
    .filter(({ needs }) => needs === null && page !== GUIDE)
    .flatMap((block) => block.lines.trim().split('\n'));
  expect(lines.filter((line) => !isRunElsewhere(line))).toEqual([]);
});

test('every relative link in the documentation leads to a file', () => {
  const root = join(import.meta.dirname, '..');
  const links = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((page) =>
    [...pageText(page).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)].map(([, target = '']) => ({
      page,
      file: join(root, dirname(page), target),
    })),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ file }) => !existsSync(file))).toEqual([]);
});
