import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';

import { channelsOf, contrastOf } from '#document-text/contrast.ts';
import { accentOn } from '#server/brand/accent.ts';
import { logoFrom, MAX_LOGO_BYTES } from '#server/brand/logo.ts';

/** A red picture, half of it transparent. */
function red(width: number, height: number) {
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([200, 16, 32, at < data.length / 2 ? 255 : 0], at);
  return { width, height, data };
}

function pngOf(picture: ReturnType<typeof red>): Buffer {
  const png = new PNG(picture);
  png.data = picture.data;
  return PNG.sync.write(png);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngThatSays(width: number, height: number, pixels: Buffer, interlace = 0): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlace], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), end]);
}

const withMetadata = (file: Buffer) =>
  Buffer.concat([file.subarray(0, 33), chunk('tEXt', Buffer.from('Author\0Camille Roy')), file.subarray(33)]);
const jpegOf = (picture: ReturnType<typeof red>) => jpeg.encode(picture, 90).data;
const decoded = (base64: string) => PNG.sync.read(Buffer.from(base64, 'base64'));

test.each([
  ['a small PNG', pngOf(red(60, 40)), 60, 40],
  ['a wide PNG', pngOf(red(1000, 100)), 480, 48],
  ['a tall PNG', pngOf(red(100, 1600)), 10, 160],
  ['a thin PNG', pngOf(red(1, 4000)), 1, 160],
  ['a JPEG', jpegOf(red(960, 320)), 480, 160],
])('%s is redrawn as a small picture in the same colors', (_, file, width, height) => {
  const logo = logoFrom(file);
  expect(logo).toMatchObject({ width, height });
  const { data } = decoded(logo.base64);
  expect(Math.abs((data[0] ?? 0) - 200)).toBeLessThan(4);
  expect(logoFrom(file).hash).toBe(logo.hash);
});

test('no metadata of a picture is left', () => {
  const file = withMetadata(pngOf(red(60, 40)));
  expect(file.toString('latin1')).toContain('Camille');
  const { base64, hash } = logoFrom(file);
  expect(Buffer.from(base64, 'base64').toString('latin1')).not.toContain('Camille');
  expect(hash).toBe(logoFrom(pngOf(red(60, 40))).hash);
  // Transparent parts stay transparent.
  expect(decoded(base64).data.at(-1)).toBe(0);
});

const ZEROS = Buffer.alloc(200_000_000);
const twoHeaders = Buffer.concat([
  pngThatSays(10, 10, Buffer.alloc(9)).subarray(0, 33),
  pngThatSays(9_000, 9_000, Buffer.alloc(9)).subarray(8),
]);
const damaged = pngOf(red(60, 40));
damaged.set([1, 2, 3], 60);
const photo = jpegOf(red(64, 64));
const scan = photo.subarray(photo.indexOf('ffda', 0, 'hex'), -2);
const hugePhoto = Buffer.from(photo);
hugePhoto.writeUInt32BE(0xffff_ffff, photo.indexOf('ffc0', 0, 'hex') + 5);

test.each([
  ['a PNG that says it is huge', pngThatSays(60_000, 60_000, Buffer.alloc(9)), 'a million pixels'],
  ['a PNG that is empty', pngThatSays(0, 10, Buffer.alloc(9)), 'a million pixels'],
  ['a PNG of one pixel by 900,000', pngThatSays(1, 900_000, Buffer.alloc(4_500_000)), '10,000 pixels'],
  ['a PNG of 900,000 pixels by one', pngThatSays(900_000, 1, Buffer.alloc(3_600_001)), '10,000 pixels'],
  ['a PNG that unpacks to 200 MB', pngThatSays(100, 100, ZEROS), 'damaged'],
  ['the same, interlaced', pngThatSays(100, 100, ZEROS, 1), 'without interlacing'],
  ['a PNG with a second, huge header', twoHeaders, 'damaged'],
  ['a PNG that is too short', pngThatSays(100, 100, Buffer.alloc(9)), 'damaged'],
  ['a PNG without its last line', pngThatSays(100, 100, Buffer.alloc(401 * 99)), 'damaged'],
  ['a damaged PNG', damaged, 'damaged'],
  ['a JPEG that says it is huge', hugePhoto, 'a million pixels'],
  [
    'many scans',
    Buffer.concat([photo.subarray(0, -2), ...Array.from({ length: 1000 }, () => scan)]),
    'steps',
  ],
  ['half a JPEG', photo.subarray(0, 200), 'damaged'],
  ['a JPEG of nothing but its first bytes', Buffer.from('ffd8ffe000', 'hex'), 'damaged'],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'PNG or JPEG'],
  [
    'HTML behind the first bytes of a PNG',
    Buffer.concat([damaged.subarray(0, 8), Buffer.from('<script>'.repeat(9))]),
    /pixels|damaged/,
  ],
  ['nothing', Buffer.alloc(0), 'PNG or JPEG'],
  ['too many bytes', Buffer.alloc(MAX_LOGO_BYTES + 1), '512 kB'],
])('%s is refused before it costs anything', (_, file, reason) => {
  const before = process.memoryUsage.rss();
  expect(() => logoFrom(file)).toThrow(reason);
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});

const STYLES = ['html/page.css', 'public-page/reader-page.css'].map((file) =>
  readFileSync(new URL(`../../../server/${file}`, import.meta.url), 'utf8'),
);
/** The backgrounds in the pages' own styles. */
const GROUNDS = [...STYLES.join('').matchAll(/--(?:page|(?:amber-)?wash): #(\w+);/g)].map(([, hex = '']) =>
  hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex,
);

test.each(['000000', 'ffffff', '7f7f7f', 'ffee00', '0f6cbd', 'b10e1c'])(
  'text in #%s is readable',
  (accent) => {
    expect(GROUNDS).toHaveLength(10);
    for (const ground of GROUNDS) {
      const mode = contrastOf(channelsOf(ground), [0, 0, 0]) > 10 ? 'light' : 'dark';
      expect(contrastOf(channelsOf(accentOn(mode, accent)), channelsOf(ground))).toBeGreaterThan(4.6);
    }
  },
);

test('a readable color stays as it is', () => {
  expect([accentOn('light', '8a1538'), accentOn('dark', 'ffd166')]).toEqual(['8a1538', 'ffd166']);
});
