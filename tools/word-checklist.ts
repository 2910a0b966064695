import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { checklistPack } from '#tests/word-host/checklist/pack.ts';

const FOLDER = join(import.meta.dirname, '../dist/word-checklist');

await mkdir(FOLDER, { recursive: true });
for (const [name, bytes] of await checklistPack()) await writeFile(join(FOLDER, name), bytes);
console.log(FOLDER);
