import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';

import { WORDS } from '#contract/words/words.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FEATURES = globSync('src/messages/en/*.json', { cwd: ROOT }).map((path) => basename(path));

type Catalog = Record<string, string>;

function catalog(language: 'en' | 'fr', feature: string): Catalog {
  return JSON.parse(readFileSync(join(ROOT, 'src/messages', language, feature), 'utf8'));
}

/** Arguments and their kinds, such as `count plural`. */
function placeholders(text: string): string[] {
  const found = new Set<string>();
  const visit = (token: unknown) => {
    if (!Array.isArray(token)) return;
    const [name, kind, cases] = token;
    found.add(kind === undefined ? name : `${name} ${kind}`);
    if (cases !== null && typeof cases === 'object')
      for (const inner of Object.values(cases)) visitAll(inner);
  };
  const visitAll = (tokens: unknown) => Array.isArray(tokens) && tokens.forEach(visit);
  visitAll(compileMessageOrThrow(text));
  return [...found].toSorted();
}

/** The placeholders of each message. */
function filledIn(messages: Catalog) {
  return Object.entries(messages).map(([key, text]) => [key, placeholders(text)]);
}

const sources = globSync('{src,server}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['server/contract/words'] })
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/** Whether the source contains the key, or a template such as `status.${status}` that can become it. */
function isUsed(key: string): boolean {
  if (sources.includes(`'${key}'`)) return true;
  return TEMPLATES.some((template) => template.test(key));
}

const TEMPLATES = [...sources.matchAll(/`([a-zA-Z]+\.(?:[\w.:-]|\$\{\w+(?:\.\w+)?\})*)`/g)].flatMap(
  ([, text = '']) =>
    text.includes('${')
      ? [new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '[\\w: -]+')}$`)]
      : [],
);

describe.each(FEATURES)('%s', (feature) => {
  const english = catalog('en', feature);
  const french = catalog('fr', feature);

  test('has every message in both languages', () => {
    expect(Object.keys(french)).toEqual(Object.keys(english));
  });

  test('has the same placeholders in both languages', () => {
    expect(filledIn(french)).toEqual(filledIn(english));
  });

  test('has no message that no screen uses', () => {
    expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
  });

  test('has curly apostrophes, which ICU does not take for quotes', () => {
    const straight = [...Object.values(english), ...Object.values(french)].filter((text) =>
      text.includes("'"),
    );
    expect(straight).toEqual([]);
  });
});

test('every shared word is shown somewhere', () => {
  expect(Object.keys(WORDS.en).filter((key) => !isUsed(key))).toEqual([]);
});

test('French on screen has no-break spaces before its punctuation', () => {
  const shipped = import.meta.glob<Catalog>('../../../src/messages/fr/*.json', {
    eager: true,
    import: 'default',
  });
  const texts = Object.values(shipped).flatMap((messages) =>
    Object.values(messages).map((text) => JSON.stringify(text)),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => / [;:?!»]|« /.test(text))).toEqual([]);
});
