import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { atMost, type Figure } from '../figure.ts';

const PANE = join(import.meta.dirname, '../../../dist/pane');
const ASSETS = join(PANE, 'assets');

/** What Microsoft's own task pane template makes its user fetch, in kB gzipped. */
const TEMPLATE_KB = 169;

/** The script that the built pane needs before it is of use. */
export async function measureBundle(): Promise<Figure[]> {
  const entry = /src="\/?assets\/([^"]+\.js)"/.exec(readFileSync(join(PANE, 'taskpane.html'), 'utf8'))?.[1];
  if (entry === undefined) throw new Error('The built pane has no script: run npm run build first');
  const screen = ['Connected', 'ThisDocument'].map(chunk);
  return [
    figure('the first screen, Connect', [entry, chunk('Connect')], 125),
    figure('the first screen, the frame of This document', [entry], 125),
    figure('This document at work', [entry, ...screen], 165),
  ];
}

function figure(what: string, files: readonly string[], mostKb: number): Figure {
  const size = kilobytes(files);
  return atMost(mostKb / TEMPLATE_KB, size / TEMPLATE_KB, {
    what: `script before ${what}, gzipped`,
    against: `Microsoft’s task pane template, ${TEMPLATE_KB} kB`,
    note: `${size} kB, at most ${mostKb}`,
  });
}

function chunk(name: string): string {
  const found = readdirSync(ASSETS).find((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));
  if (found === undefined) throw new Error(`The built pane has no ${name}`);
  return found;
}

function kilobytes(files: readonly string[]): number {
  const bytes = [...withImports(files)].map((file) => gzipSync(readFileSync(join(ASSETS, file))).length);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

/** The files and what they import at once; what is imported later is not fetched yet. */
function withImports(files: readonly string[], known = new Set<string>()): Set<string> {
  for (const file of files.filter((one) => !known.has(one))) {
    known.add(file);
    const imports = readFileSync(join(ASSETS, file), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g);
    withImports(
      [...imports].map(([, name = '']) => name),
      known,
    );
  }
  return known;
}
