import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCallSites } from 'node:util';

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
  const sources = parsedSources();
  const patterns = [...writtenPatterns(sources), ...(await madePatterns(sources))].filter(
    ({ place, source }) => ![source, place.split(':')[0] ?? ''].some((known) => known in HARMLESS),
  );
  const each = [...new Map(patterns.map((one) => [`${one.source} ${one.flags}`, one])).values()];
  const slow: Pattern[] = [];
  // One after another, because the checker starts a process for each check until the first one has answered.
  for (const one of each) {
    const { status } = await check(one.source, one.flags, { checker: 'automaton', timeout: null });
    if (status !== 'safe') slow.push(one);
  }
  expect(slow).toEqual([]);
}, 900_000);

interface Pattern {
  place: string;
  source: string;
  flags: string;
}

interface Source {
  path: string;
  file: ts.SourceFile;
  nodes: ts.Node[];
}

function writtenPatterns(sources: readonly Source[]): Pattern[] {
  return sources.flatMap(({ path, file, nodes }) =>
    nodes.filter(ts.isRegularExpressionLiteral).map((node) => {
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
async function madePatterns(sources: readonly Source[]): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const construct = (RealRegExp: RegExpConstructor, given: [string, string]) => {
    const pattern = new RealRegExp(...given);
    // A stack would be mapped back to its sources, with their maps, for each pattern of each library.
    const place = /\/((?:server|src|packages\/document-text)\/[^:?]+)/.exec(
      getCallSites(2)[1]?.scriptName ?? '',
    )?.[1];
    if (place !== undefined) made.push({ place, source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  vi.resetModules();
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }));
  const makers = sources
    .filter(({ file, nodes }) =>
      nodes.some((node) => ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp'),
    )
    .map(({ path }) => path);
  for (const path of makers) await import(join(ROOT, path));
  const { sealCaption } = await import('#contract/seal-words.ts');
  sealCaption({ publicId: 'SM-DOC-2026-7Q3K9XVB', issuer: 'A. (Aa) [a]*', host: 'a.example' });
  vi.unstubAllGlobals();
  const places = new Set(made.map(({ place }) => place));
  expect(makers.filter((path) => !places.has(path)).toSorted()).toEqual(MADE_IN_FUNCTIONS);
  return made;
}

function parsedSources(): Source[] {
  return globSync('{server,src,packages/document-text}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => {
    const file = ts.createSourceFile(path, readFileSync(join(ROOT, path), 'utf8'), ts.ScriptTarget.Latest);
    const nodes: ts.Node[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node) || ts.isNewExpression(node)) nodes.push(node);
      node.forEachChild(visit);
    };
    visit(file);
    return { path, file, nodes };
  });
}
