import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Language } from '#contract/fields.ts';
import { WORDS } from '#contract/words/words.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The texts of pane and ribbon as written, by key. */
export function paneTexts(language: Language): Record<string, string> {
  const files = globSync(`src/messages/${language}/*.json`, { cwd: ROOT });
  return Object.assign(
    { ...WORDS[language] },
    ...files.map((file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))),
  );
}
