import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const files = (...patterns: string[]) => globSync(patterns, { cwd: ROOT });

/** The glossary also quotes what not to write. */
const PAGES = files('README.md', 'docs/{*,decisions/*}.md', 'server/pane/help-page.en.hbs').filter(
  (page) => !page.endsWith('glossary.md'),
);
/** In typographic quotes with a capital, or in bold after a word that says what to select or where. */
const LABEL =
  /“([A-Z][^”]+)”|\b(?:[Ss]elects?|[Cc]hoose|then|[Uu]nder|place)\s+(?:\*\*([^*]+)\*\*|<b>([^<]+)<\/b>)/g;

const SHOWN = files(
  'src/messages/en/*.json',
  'server/contract/{words/en,seal-words}.ts',
  'server/public-page/{texts,parts/*-texts}.ts',
  'server/public-page/**/*.hbs',
  'playground/messages.ts',
);
const texts = SHOWN.flatMap((file) => read(file).match(/(?<=['"`>])[^'"`<>\n]+(?=['"`<])/g) ?? []);
/** What differs from the text on screen: line ends, and dots for what follows. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replace(/…$/, '');
const isShown = new Set(texts.map(plain));
const patterns = texts
  .filter((text) => text.includes('{') && /[a-z]{3}/.test(text.replaceAll(/\{[^}]*\}/g, '')))
  .map((text) => new RegExp(`^${RegExp.escape(plain(text)).replaceAll(/\\\{\w+\\\}/g, '.*')}$`));

test('documents quote only labels that are on a screen', () => {
  const quoted = PAGES.flatMap((page) =>
    [...read(page).matchAll(LABEL)].map(([, ...label]) => ({ page, label: plain(label.join('')) })),
  );
  expect(quoted.length).toBeGreaterThan(20);
  const unknown = quoted.filter(
    ({ label }) => !isShown.has(label) && !patterns.some((pattern) => pattern.test(label)),
  );
  expect(unknown).toEqual([]);
});
