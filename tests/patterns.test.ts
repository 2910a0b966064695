import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from '@typescript/typescript6';
import { check } from 'recheck';
import { expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Why a pattern that the checker can't prove linear, or proves not to be, is harmless; by place or source. */
const HARMLESS: Readonly<Record<string, string>> = {
  'server/credentials/facts/normalized.ts':
    'has at most 200 characters of a fact; 300,000 take V8 a few milliseconds',
  'src/word/document/names-in-title.ts': 'has at most 300 characters of a title',
  [String.raw`\/+$`]: 'is an address in the settings of the service',
  [String.raw`\d+$`]: 'is the version in our manifest',
};
/** For the manifest that we write, and for a line of a request that Node refused. */
const MADE_IN_FUNCTIONS = ['server/http/error-handler.ts', 'server/pane/manifest.ts'];

test('a regular expression of the service or the add-in takes linear time for any text', async () => {
  const made = await madePatterns();
  const patterns = [...writtenPatterns(), ...made].filter(
    ({ place, source }) => ![source, place.split(':')[0] ?? ''].some((known) => known in HARMLESS),
  );
  const each = [...new Map(patterns.map((one) => [`${one.source} ${one.flags}`, one])).values()];
  const statuses = await Promise.all(
    each.map(({ source, flags }) => check(source, flags, { checker: 'automaton', timeout: null })),
  );
  const slow = each.filter((_, index) => statuses[index]?.status !== 'safe');
  expect(slow).toEqual([]);
}, 300_000);

interface Pattern {
  place: string;
  source: string;
  flags: string;
}

function writtenPatterns(): Pattern[] {
  return sources().flatMap(({ path, file }) =>
    nodesOf(file)
      .filter(ts.isRegularExpressionLiteral)
      .map((node) => {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        const end = node.text.lastIndexOf('/');
        return {
          place: `${path}:${line + 1}`,
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
        };
      }),
  );
}

/** Patterns that modules build from constants, and that of a seal's caption. */
async function madePatterns(): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const construct = (RealRegExp: RegExpConstructor, given: [string, string]) => {
    const pattern = new RealRegExp(...given);
    const place = /\/((?:server|src|packages\/document-text)\/[^:?]+)/.exec(
      new Error().stack?.split('\n')[2] ?? '',
    )?.[1];
    if (place !== undefined) made.push({ place, source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  vi.resetModules();
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }));
  const makers = sources().flatMap(({ path, file }) =>
    nodesOf(file).some((node) => ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp')
      ? [path]
      : [],
  );
  for (const path of makers) await import(join(ROOT, path));
  const { sealCaption } = await import('#contract/seal-words.ts');
  sealCaption({ publicId: 'SM-DOC-2026-7Q3K9XVB', issuer: 'A. (Aa) [a]*', host: 'a.example' });
  vi.unstubAllGlobals();
  const places = new Set(made.map(({ place }) => place));
  expect(makers.filter((path) => !places.has(path)).toSorted()).toEqual(MADE_IN_FUNCTIONS);
  return made;
}

function sources() {
  return globSync('{server,src,packages/document-text}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => ({
    path,
    file: ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest, true),
  }));
}

function nodesOf(file: ts.SourceFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    nodes.push(node);
    node.forEachChild(visit);
  };
  visit(file);
  return nodes;
}
