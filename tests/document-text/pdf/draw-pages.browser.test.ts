import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { useReader } from '#tests/document-text/use-reader.ts';

import { draw, line, PICTURE, writtenPdf } from './written-pdf.ts';

const { folder, reader } = await useReader();

test.each([
  ['upright', 0, { width: 595, height: 842, found: [96, 450], drawn: [300, 742], blank: [10, 10] }],
  ['turned', 90, { width: 595, height: 420, found: [208, 100], drawn: [71, 212], blank: [585, 10] }],
] as const)('a page is drawn %s, with a frame around the finding', async (name, rotate, expected) => {
  // A picture of 200 by 142 points, its upper left corner 100 from the left and 400 from the top; a bar at the bottom.
  const content = `${line('Text', 70, 800)}${draw(100, 300, 200, 142)}0 0 1 rg 0 90 595 20 re f`;
  const page = { content, resources: '/XObject << /Im 100 0 R >>', entries: `/Rotate ${rotate}` };
  await writeFile(join(folder, `${name}.pdf`), writtenPdf({ pages: [page], objects: [PICTURE] }));
  const { found, drawn, blank, ...size } = expected;
  const points: [number, number][] = [[...found], [...drawn], [...blank]];
  const shown = await reader.colors(`${name}.pdf`, 595, points);
  expect(shown).toEqual({ ...size, colors: ['255,0,0', '0,0,255', '255,255,255'] });
});
