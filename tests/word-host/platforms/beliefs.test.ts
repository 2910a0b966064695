import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { type Belief, BELIEFS } from '#playground/word-host/platforms/behaviors.ts';

test('the documentation has every behaviour with what it is, its source, and how sure it is', async () => {
  const page = await readFile(new URL('../../../docs/word-host.md', import.meta.url), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const [name, { what, source, sureness }] of Object.entries<Belief>(BELIEFS)) {
    const row = rows.find(([, cell]) => cell === `\`${name}\``);
    expect(row).toEqual(expect.arrayContaining([what, source, sureness]));
  }
});
