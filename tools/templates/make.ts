import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { builtInTemplates } from './built-in.ts';

const FOLDER = join(import.meta.dirname, '../../server/templates/built-in');

await mkdir(FOLDER, { recursive: true });
for (const { name, bytes } of builtInTemplates()) await writeFile(join(FOLDER, name), bytes);
