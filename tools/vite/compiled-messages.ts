import { readFile } from 'node:fs/promises';

import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** Before ; : ? ! » and after «, French has a narrow no-break space. */
const FRENCH_SPACE = / (?=[;:?!»])|(?<=«) /g;
const CATALOG = /\/src\/messages\/(en|fr)\/[\w-]+\.json$/;

/** Compiles the ICU messages of the catalogs at build time, so that no message parser ships, and typesets French. */
export function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    load: {
      filter: { id: CATALOG },
      async handler(id) {
        const catalog: Record<string, string> = JSON.parse(await readFile(id, 'utf8'));
        const isFrench = id.includes('/fr/');
        const compiled = Object.entries(catalog).map(([key, text]) => [
          key,
          compileMessageOrThrow(isFrench ? text.replace(FRENCH_SPACE, '\u202f') : text),
        ]);
        return JSON.stringify(Object.fromEntries(compiled));
      },
    },
  };
}
