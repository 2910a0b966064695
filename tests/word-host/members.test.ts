import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

function textOf(pattern: string): string {
  return globSync(pattern, { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
}

/** What office.js itself requests: an item of a loaded collection, and that ribbon functions are ready. */
const OFFICE_JS = ['getItem', 'notifyActionHandlerReady'];

/** Members of the language and the DOM that our code uses and whose names Word's API has too. */
const ELSEWHERE = ['set', 'split', 'filter', 'values', 'before', 'close', 'sort'];

const [addIn, ourWord, types, officeJs] = [
  textOf('src/{word,taskpane/commands}/**/*.ts'),
  textOf('src/word/**/*.ts').replace(/\/\*[^]*?\*\/|\/\/.*/g, ''),
  textOf('node_modules/@types/office-js/index.d.ts'),
  textOf('node_modules/@microsoft/office-js/dist/word-web-16.00.js'),
];

function playedNames(): string[] {
  const members = textOf('packages/word-host/src/model/*.ts').matchAll(
    /(?:^ {6,10}|[{,] )([A-Z]\w*): (?=[{(]|text\()/gm,
  );
  const names = [...members].map(([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1));
  expect(names.length).toBeGreaterThan(40);
  return [...new Set(names)];
}

/** Every member of Word's types, however new. */
function typedNames(): Set<string> {
  const start = types.indexOf('declare namespace Word {');
  const word = types.slice(start, types.indexOf('\ndeclare namespace ', start));
  return new Set([...word.matchAll(/^ {8}(?:readonly )?(\w+)\??[(:]/gm)].map(([, name = '']) => name));
}

function isUsed(name: string): boolean {
  return new RegExp(`[.'/,]${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} = `).test(addIn);
}

const isShipped = (name: string): boolean => new RegExp(`[."]${name}(=function|")`).test(officeJs);

test('the Word host has exactly the members of Word that the add-in uses', () => {
  expect(playedNames().filter((name) => !isUsed(name) && !OFFICE_JS.includes(name))).toEqual([]);
});

test('the add-in calls no member of Word that the Word host lacks', () => {
  const played = [...playedNames(), 'load', 'sync'];
  const typed = typedNames();
  expect(typed.has('undo')).toBe(true);
  const used = [...ourWord.matchAll(/\.(\w+)\(/g)].map(([, name = '']) => name);
  const unplayed = used.filter((name) => typed.has(name) && !played.includes(name));
  expect([...new Set(unplayed)].filter((name) => !ELSEWHERE.includes(name))).toEqual([]);
});

test('the shipped office.js has every member of the Word host', () => {
  expect(isShipped('noSuchMember')).toBe(false);
  expect(playedNames().filter((name) => !isShipped(name) && !OFFICE_JS.includes(name))).toEqual([]);
});
