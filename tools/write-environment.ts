import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { environmentTable } from '#server/config/environment-table.ts';

/** Writes the table of environment variables into the page, between its markers. */
const PAGE = join(import.meta.dirname, '../docs/operate.md');
const PLACE = /(?<=^<!-- environment: .* -->\n)[^]*?(?=^<!-- end of environment -->$)/m;

const page = readFileSync(PAGE, 'utf8');
if (!PLACE.test(page)) throw new Error('docs/operate.md has no place for the table of the environment');
writeFileSync(
  PAGE,
  page.replace(PLACE, () => `\n${environmentTable().join('\n')}\n\n`),
);
