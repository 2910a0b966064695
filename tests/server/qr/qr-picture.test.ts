import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { QR_SIZE, MAX_VERIFY_URL_LENGTH } from '#contract/qr.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';

const PATH = '/verification/document/SM-DOC-2026-8K4T2M9Q?sig=ljNaAmD7vnXQwKLW-Hig7g';
const ADDRESS = `https://seal.lumiere.example${PATH}`;
const LONGEST_BASE = `https://${'a'.repeat(74)}`;

test.each([192, 193, 256, 320, 333, 455, 456, 640, 800, 1024])(
  'a camera reads the address from a picture of %i pixels',
  async (size) => {
    expect(await qrCodes(qrPicture(ADDRESS, size))).toEqual([ADDRESS]);
    expect(await qrCodes(qrPicture(LONGEST_BASE + PATH, size))).toEqual([LONGEST_BASE + PATH]);
  },
);

test('every module has the same whole number of pixels, within the size asked for', () => {
  for (let size = QR_SIZE.min; size <= QR_SIZE.max; size += 1) {
    const edge = qrPicture(ADDRESS, size).readUInt32BE(16);
    expect(edge % 57).toBe(0);
    expect(edge).toBeLessThanOrEqual(size);
    expect(edge).toBeGreaterThan(size - 57);
  }
});

test('four white modules surround the code', () => {
  const picture = qrPicture(ADDRESS, 192);
  const pixels = pixelsOf(picture);
  const dark = pixels.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [Math.min(x, y)] : [])));
  expect(Math.min(...dark)).toBe(4 * 3);
});

test('it prints 25 mm wide whatever its size', () => {
  for (const size of [192, 320, 1024]) {
    const picture = qrPicture(ADDRESS, size);
    const density = picture.indexOf('pHYs');
    expect(picture[density + 12]).toBe(1);
    expect((picture.readUInt32BE(16) / picture.readUInt32BE(density + 4)) * 1000).toBeCloseTo(25, 1);
  }
});

test('a picture for print takes less than 1 kB', () => {
  expect(qrPicture(ADDRESS, QR_SIZE.default).length).toBeLessThan(1000);
});

test('the longest configurable address still gives a code that scans at 20 mm', () => {
  expect(LONGEST_BASE.length).toBe(MAX_VERIFY_URL_LENGTH);
  const edge = 57 * 17;
  expect(qrPicture(LONGEST_BASE + PATH, 1024).readUInt32BE(16)).toBe(edge);
  expect(qrPicture(`${LONGEST_BASE}a${PATH}`, 1024).readUInt32BE(16)).not.toBe(edge);
});

/** Decodes the filters none (0) and up (2), the only ones in our pictures. */
function pixelsOf(picture: Buffer): boolean[][] {
  const edge = picture.readUInt32BE(16);
  const start = picture.indexOf('IDAT') + 4;
  const lines = inflateSync(picture.subarray(start, start + picture.readUInt32BE(start - 8)));
  const stride = 1 + Math.ceil(edge / 8);
  let above = Buffer.alloc(stride - 1);
  return Array.from({ length: edge }, (_, y) => {
    const line = lines.subarray(y * stride + 1, (y + 1) * stride);
    const row = lines[y * stride] === 2 ? Buffer.from(line.map((byte, at) => byte + (above[at] ?? 0))) : line;
    above = row;
    return Array.from({ length: edge }, (_pixel, x) => ((row[x >> 3] ?? 0) & (128 >> (x & 7))) === 0);
  });
}
