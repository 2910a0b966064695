import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { encodeQR } from 'qr';
import { expect, test } from 'vitest';

import { digestOf } from '#tests/document-text/digest/texts.ts';
import { useReader } from '#tests/document-text/use-reader.ts';

import { draw, SEALED, stream, writtenPdf } from './written-pdf.ts';

const { folder, reader } = await useReader();
const seal = { publicId: 'abcd', issuer: 'School', host: 'seal.example', path: '' };
const ADDRESS = `https://${seal.host}/verification/document/${seal.publicId}`;

/** A picture of a QR code, with black pixels in some of its lines below, and a white 1 on black within it. */
function code(text: string, below = 0, within = 0): string {
  const modules = encodeQR(text, 'raw', { border: 4, ecc: 'quartile' });
  const middle = modules.length >> 1;
  const isWithin = (at: number) => Math.abs(at - middle) <= within;
  const rows = modules
    .map((row, y) =>
      row.map((isBlack, x) => (within > 0 && isWithin(x) && isWithin(y) ? x !== middle : isBlack)),
    )
    .flatMap((row) =>
      Array.from({ length: 5 }, () => row.flatMap((isBlack) => Array.from({ length: 5 }, () => isBlack))),
    );
  const lines = [...rows, ...Array.from({ length: below }, () => rows[0]?.map((_, x) => x % 20 < 10) ?? [])];
  const pixels = lines.flatMap((row) => row.map((isBlack) => (isBlack ? '00' : 'ff')));
  const size = `/Width ${rows[0]?.length} /Height ${lines.length}`;
  const kind = '/Type /XObject /Subtype /Image /BitsPerComponent 8 /ColorSpace /DeviceGray';
  return stream(`${pixels.join('')}>`, `${kind} ${size} /Filter /ASCIIHexDecode`);
}

async function findingsOf(content: string, picture: string, of = seal) {
  const page = { content, resources: '/XObject << /Im 100 0 R >>' };
  await writeFile(join(folder, 'page.pdf'), writtenPdf({ pages: [page], objects: [picture] }));
  const digest = digestOf(['Léa Bernard has passed with 12 of 20 points.']);
  return (await reader.check(digest, 'page.pdf', of)).findings;
}

test.each([
  ['the seal', code(ADDRESS), '', []],
  ['the code of another document', code(`${ADDRESS}e`), '', ['picture']],
  ['the seal and something within it', code(ADDRESS, 0, 3), '', ['picture']],
  ['the seal and something below', code(ADDRESS, 16), '', ['picture']],
  ['the seal, of which something else covers a part,', code(ADDRESS), '1 g 75 305 30 60 re f', ['picture']],
])('a square picture of %s is named unless it is the seal alone', async (_, picture, above, kinds) => {
  const content = `${SEALED}${draw(70, 300, 72, 72)}${above}`;
  const findings = await findingsOf(content, picture);
  expect(findings.map(({ kind }) => kind)).toEqual(kinds);
});

/** Where the edges of the drawn code are beside those that its decoder finds. */
test.each([
  [408.14, 150.425, 70.83, 'Q1814ZZ'],
  [417.76, 153.363, 73.6, 'Q2776ZZ'],
  [424.42, 155.397, 70.83, 'Q3442ZZ'],
  [437.37, 159.352, 59.5, 'Q4737ZZ'],
])('the seal at %s, %s, %s points wide, is not named', async (x, y, side, id) => {
  const publicId = `SM-INS-2026-${id}`;
  const picture = code(`https://${seal.host}/verification/document/${publicId}?sig=6sl57dTt6Q3wNhvEKAjwCQ`);
  const content = `${SEALED}${draw(x, y, side, side + 0.05)}`;
  expect(await findingsOf(content, picture, { ...seal, publicId })).toEqual([]);
});
