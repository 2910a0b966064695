import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { MessageKey } from '#src/messages/use-messages.ts';
import type { Language } from '#playground/messages.ts';

const FOLDER = join(import.meta.dirname, '../../../src/messages');

/** The pane's words in one language, as its catalogs hold them. */
export function catalog(language: Language): (key: MessageKey) => string {
  const files = readdirSync(join(FOLDER, language)).map((file) => join(FOLDER, language, file));
  const texts: Record<string, string> = Object.assign(
    {},
    ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  );
  return (key) => texts[key] ?? key;
}
