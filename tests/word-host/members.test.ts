import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

function textOf(pattern: string): string {
  return globSync(pattern, { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
}

/** What office.js itself asks for: an item of a collection that it has loaded, and ribbon functions being ready. */
const OFFICE_JS = ['getItem', 'notifyActionHandlerReady'];

test('the Word host plays the members of Word that the add-in uses, and no others', () => {
  const members = textOf('playground/word-host/model/*.ts').matchAll(/^ {6,10}([A-Z]\w*): (?=[{(]|text\()/gm);
  const names = [...members].map(([, name = '']) => name.charAt(0).toLowerCase() + name.slice(1));
  const addIn = textOf('src/{word,taskpane/commands}/*.ts');
  const isUsed = (name: string) =>
    new RegExp(`[.'/,]${name}\\b|\\{[^}]*\\b${name}\\b[^}]*\\} = `).test(addIn);
  expect(names.length).toBeGreaterThan(40);
  expect([...new Set(names)].filter((name) => !isUsed(name) && !OFFICE_JS.includes(name))).toEqual([]);
});
