import { expect, test } from 'vitest';

import { pictureSize } from '#src/taskpane/flows/check/picture-size.ts';

const size = (hex: string) => pictureSize(Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex')));

test.each([
  ['PNG', '89504e470d0a1a0a 0000000d 49484452 00000140 000000f0 08060000', 320, 240],
  ['GIF', '474946383961 4001 f000 f70000', 320, 240],
  ['BMP', '424d 00000000 00000000 36000000 28000000 40010000 f0000000 0100', 320, 240],
  ['BMP from the top', '424d 00000000 00000000 36000000 28000000 40010000 10ffffff 0100', 320, 240],
  ['BMP of OS/2', '424d 00000000 00000000 1a000000 0c000000 4001 f000 0100', 320, 240],
  ['JPEG', 'ffd8 ffe0 0004 0000 ffc0 0011 08 00f0 0140 03', 320, 240],
  ['progressive JPEG behind tables', 'ffd8 ffdb 0003 00 ff ffc4 0002 ffc2 0011 08 00f0 0140', 320, 240],
  ['WebP', '52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 f000', 320, 240],
  ['lossless WebP', '52494646 00000000 57454250 5650384c 00000000 2f 3fc13b00', 320, 240],
  ['extended WebP', '52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 ef0000', 320, 240],
])('the pixels of a %s are read from its header', (_, hex, width, height) => {
  expect(size(hex)).toEqual({ width, height });
});

test.each([
  ['nothing', ''],
  ['a cut header', '89504e470d0a1a0a 0000000d'],
  ['another format', '00000001 00000000 00000000'],
  ['a JPEG without a frame', 'ffd8 ffe0 0004 0000 0000'],
])('%s has no size', (_, hex) => {
  expect(size(hex)).toBeNull();
});
