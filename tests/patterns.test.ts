import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from '@typescript/typescript6';
import { checkSync } from 'recheck';
import { expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Patterns that take quadratic time, over text that nobody else writes. */
const OVER_OUR_OWN = new Set([
  // Addresses in the settings of whoever runs the service.
  String.raw`\/+$`,
  // The version in the manifest.
  String.raw`\d+$`,
]);
/**
 * Over a fact, which has at most 200 characters. The checker can't prove patterns with look-behind or back references,
 * only try them: the first it takes for quadratic though V8 needs linear time for 300,000 characters, the second runs
 * into its limit of time.
 */
const OVER_A_FACT = new Set([
  String.raw`(?<![\p{N}^]|\d[.,'-])(?:(?<!\d[/: ])\d{1,3}(?:[ ']\d{3})+|\d+)(?:[.,]\d+)*(?![\p{N}^]|[.,-]\d)`,
  String.raw`^(?<whole>\d{1,3}(?<sign>[ ',.])\d{3}(?:\k<sign>\d{3})*)(?:(?<point>[.,])(?<decimals>\d+))?$`,
]);
/** Over the manifest that we write, and over a line of a request that Node refused. */
const MADE_IN_FUNCTIONS = ['server/http/error-handler.ts', 'server/pane/manifest.ts'];

test('a regular expression of the service or the add-in takes linear time for any text', async () => {
  const made = await madePatterns();
  const slow = [...writtenPatterns(), ...made]
    .filter(({ source }) => !OVER_OUR_OWN.has(source) && !OVER_A_FACT.has(source))
    .filter(({ source, flags }) => checkSync(source, flags, { timeout: 60_000 }).status !== 'safe');
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

/** Those that modules make of constants as they load, and the caption of a seal. */
async function madePatterns(): Promise<Pattern[]> {
  const made: Pattern[] = [];
  const construct = (RealRegExp: RegExpConstructor, given: [string, string]) => {
    const pattern = new RealRegExp(...given);
    const place = /\/((?:server|src)\/[^:?]+)/.exec(new Error().stack?.split('\n')[2] ?? '')?.[1];
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
  const { sealCaption } = await import('#src/reader/seal-caption.ts');
  sealCaption({ publicId: 'SM-DOC-2026-7Q3K9XVB', issuer: 'A. (Aa) [a]*', host: 'a.example' });
  vi.unstubAllGlobals();
  const places = new Set(made.map(({ place }) => place));
  expect(makers.filter((path) => !places.has(path)).toSorted()).toEqual(MADE_IN_FUNCTIONS);
  return made;
}

function sources() {
  return globSync('{server,src}/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => ({
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
