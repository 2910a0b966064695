import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

/** Where the pages must be: what a reader can compare with the address bar, and where forms go. */
export interface PageSite {
  host: string;
  /** Of a record's page, before its public ID. */
  address: string;
  /** Goes before `/verification/…`. */
  base: string;
  scripts: ReaderScripts;
}

export function pageSite(verifyUrl: string, scripts: ReaderScripts = () => null): PageSite {
  const { host, pathname } = new URL(verifyUrl);
  return {
    host,
    address: `${verifyUrl}/verification/document/`,
    base: pathname.replace(/\/$/, ''),
    scripts,
  };
}

const builtParts = z.record(z.string(), z.object({ file: z.string() }));

/** The address of what was built from a script of readers, such as `src/reader/scan.ts`; null where there's no build. */
export type ReaderScripts = (source: string) => string | null;

/** The script of verdict pages. */
export const VERDICT_SCRIPT = 'src/reader/verdict.ts';

/** Reads the manifest that Vite wrote beside the built pane. */
export function createReaderScripts(folder: string | null): ReaderScripts {
  const manifest = folder === null ? '' : join(folder, '.vite/manifest.json');
  const parts = existsSync(manifest) ? z.parse(builtParts, JSON.parse(readFileSync(manifest, 'utf8'))) : {};
  return (source) => {
    const file = parts[source]?.file;
    return file === undefined ? null : `/${file}`;
  };
}
