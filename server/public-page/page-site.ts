import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as z from 'zod/mini';

/** The pages' address: what a reader can compare with the address bar, and where forms are sent. */
export interface PageSite {
  host: string;
  /** A record page's address before its public ID. */
  address: string;
  /** Precedes `/verification/…`. */
  base: string;
  scripts: ReaderScripts;
}

export function pageSite(verifyUrl: string, scripts: ReaderScripts = () => null): PageSite {
  const { host, pathname } = new URL(verifyUrl);
  return { host, address: `${verifyUrl}/verification/document/`, base: pathname.replace(/\/$/, ''), scripts };
}

const builtParts = z.record(z.string(), z.object({ file: z.string() }));

/** The address of a built readers' script, such as `src/reader/scan.ts`; null without a build. */
export type ReaderScripts = (source: string) => string | null;

export const VERDICT_SCRIPT = 'src/reader/verdict.ts';

export function createReaderScripts(folder: string | null): ReaderScripts {
  const manifest = folder === null ? '' : join(folder, '.vite/manifest.json');
  const parts = existsSync(manifest) ? z.parse(builtParts, JSON.parse(readFileSync(manifest, 'utf8'))) : {};
  return (source) => {
    const file = parts[source]?.file;
    return file === undefined ? null : `/${file}`;
  };
}
