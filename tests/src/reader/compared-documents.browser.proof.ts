import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { editedDocx, EDITS } from '#tests/bench/content/edits.ts';
import { convertFiles, writeByDocx } from '#tests/bench/content/programs.ts';
import { openReader } from '#tests/bench/content/reader-browser.ts';
import { sourceOf } from '#tests/bench/content/sources.ts';

test('an edit of any kind is detected, and saving or exporting again is not taken for one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sealmark-trials-'));
  const reader = await openReader(folder);
  try {
    const at = (file: string) => join(folder, file);
    await writeByDocx(sourceOf(0), at('original.docx'));
    const original = await readFile(at('original.docx'));
    for (const [index, edit] of EDITS.entries())
      await writeFile(at(`edit${index}.docx`), editedDocx(original, edit, 0) ?? 'not edited');
    const edited = EDITS.map((_, index) => `edit${index}`);
    await convertFiles([at('original.docx')], 'docx', at('saved'));
    await convertFiles([at('saved/original.docx')], 'pdf', at('saved'));
    await convertFiles(
      ['original', ...edited].map((name) => at(`${name}.docx`)),
      'pdf',
      folder,
    );

    const digest = await reader.digest('original.docx');
    if (digest === null) throw new Error('the original has no digest');
    for (const name of ['original', 'saved/original', ...edited])
      for (const file of [`${name}.docx`, `${name}.pdf`]) {
        const { comparison } = await reader.compare(digest, file);
        expect([file, comparison.isSame]).toEqual([file, !edited.includes(name)]);
      }
  } finally {
    await reader.close();
    await rm(folder, { recursive: true });
  }
}, 300_000);
