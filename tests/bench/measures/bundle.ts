import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

import { atMost, type Figure } from '#tests/bench/figure.ts';

const PANE = join(import.meta.dirname, '../../../dist/pane');

/** What Microsoft's own task pane template loads, in kB gzipped. */
const TEMPLATE_KB = 169;

const FRAME = 'taskpane.html';
const CONNECT = 'src/taskpane/features/connect/Connect.tsx';
const DOCUMENT = ['src/taskpane/shell/Connected.tsx', 'src/taskpane/features/this-document/ThisDocument.tsx'];

/** Vite's list of its output: by source, the file and its static imports. */
const builtParts = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);
type BuiltParts = z.infer<typeof builtParts>;

export async function measureBundle(): Promise<Figure[]> {
  const parts = z.parse(builtParts, JSON.parse(readFileSync(join(PANE, '.vite/manifest.json'), 'utf8')));
  const figure = (what: string, screens: readonly string[], mostKb: number) => {
    const sizeKb = kilobytes(parts, [FRAME, ...screens]);
    return atMost(mostKb / TEMPLATE_KB, sizeKb / TEMPLATE_KB, {
      what: `script before ${what}, gzipped`,
      against: `Microsoft’s task pane template, ${TEMPLATE_KB} kB`,
      note: `${sizeKb} kB, at most ${mostKb}`,
    });
  };
  return [
    figure('the first screen, Connect', [CONNECT], 125),
    figure('the first screen, the frame of This document', [], 125),
    figure('This document at work', DOCUMENT, 165),
  ];
}

function kilobytes(parts: BuiltParts, sources: readonly string[]): number {
  const loaded = new Set(sources);
  for (const source of loaded)
    for (const imported of partOf(parts, source).imports ?? []) loaded.add(imported);
  const files = [...loaded].map((source) => partOf(parts, source).file);
  const bytes = files.map((file) => gzipSync(readFileSync(join(PANE, file)), { level: 9 }).length);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

function partOf(parts: BuiltParts, source: string): BuiltParts[string] {
  const part = parts[source];
  if (!part) throw new Error(`The built pane has no ${source}: run npm run build first`);
  return part;
}
