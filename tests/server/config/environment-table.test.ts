import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { environmentTable } from '#server/config/environment-table.ts';

const PAGE = join(import.meta.dirname, '../../../docs/operate.md');

function cells(lines: readonly string[]): string[][] {
  return lines.map((line) => line.split('|').map((cell) => cell.trim().replace(/^-+$/, '-')));
}

test('the guide lists every variable with its default, as npm run environment writes it', () => {
  const page = readFileSync(PAGE, 'utf8');
  const [, written = ''] = /^<!-- environment: .*-->\n([^]*?)^<!-- end of environment -->$/m.exec(page) ?? [];
  expect(cells(written.trim().split('\n'))).toEqual(cells(environmentTable()));
});
