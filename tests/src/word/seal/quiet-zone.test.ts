import { expect, test } from 'vitest';

import { qrPicture } from '#server/qr/qr-picture.ts';
import { quietZoneOf } from '#src/word/seal/quiet-zone.ts';

const ADDRESS = 'https://seal.example/verification/document/SM-DOC-2026-8K4T2M9Q?sig=0123456789abcdefghijkl';

test.each([192, 320, 640, 1024])(
  'the caption is aligned with the first module of a picture of %i pixels',
  async (size) => {
    const share = await quietZoneOf(qrPicture(ADDRESS, size));
    const modules = 4 / share;
    expect(Math.abs(modules - Math.round(modules))).toBeLessThan(1e-9);
    expect((Math.round(modules) - 8 - 17) % 4).toBe(0);
  },
);

test('any other picture gets the usual margin', async () => {
  const png = qrPicture(ADDRESS, 320);
  const colored = new Uint8Array(png);
  colored[25] = 6;
  for (const other of [new Uint8Array(0), png.subarray(0, 20), png.subarray(0, 60), colored])
    expect(await quietZoneOf(other)).toBeCloseTo(4 / 57);
});
