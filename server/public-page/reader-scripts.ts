import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

const builtParts = z.record(z.string(), z.object({ file: z.string() }));

/** The address of what was built from a script of readers, such as `src/reader/scan.ts`; null where there's no build. */
export type ReaderScripts = (source: string) => string | null;

/** Reads the manifest that Vite wrote beside the built pane. */
export function createReaderScripts(folder: string | null): ReaderScripts {
  const manifest = folder === null ? '' : join(folder, '.vite/manifest.json');
  const parts = existsSync(manifest) ? z.parse(builtParts, JSON.parse(readFileSync(manifest, 'utf8'))) : {};
  return (source) => {
    const file = parts[source]?.file;
    return file === undefined ? null : `/${file}`;
  };
}
