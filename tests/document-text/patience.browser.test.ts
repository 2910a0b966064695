import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { line, stream, writtenPdf } from './pdf/written-pdf.ts';
import { useReader } from './use-reader.ts';

const { folder, reader } = await useReader();

/** A page whose forms draw the next one twice each: so many levels down, twice as many for each. */
async function nested(levels: number): Promise<string> {
  const objects = Array.from({ length: levels }, (_, level) => {
    const isLast = level + 1 === levels;
    const next = isLast ? '' : `/Resources << /XObject << /X ${101 + level} 0 R >> >>`;
    const form = `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${next}`;
    return stream(isLast ? '70 100 9 9 re f' : '/X Do /X Do', form);
  });
  const page = { content: `${line('Text', 70, 600)} /X Do`, resources: '/XObject << /X 100 0 R >>' };
  const name = `${levels}-levels.pdf`;
  await writeFile(join(folder, name), writtenPdf({ pages: [page], objects }));
  return name;
}

test('a page that its worker would never have read is given up', async () => {
  expect(await reader.refusal(await nested(60), 500)).toContain('huge');
});

test('a page of a few levels is read', async () => {
  expect(await reader.refusal(await nested(6), 20_000)).toBeNull();
});
