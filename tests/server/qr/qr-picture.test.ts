import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { MAX_VERIFY_URL_LENGTH, QR_SIZE } from '#contract/qr.ts';
import { qrPicture } from '#server/qr/qr-picture.ts';

import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { forged, sharedPublicService } from '#tests/server/public-page/public-service.ts';

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

const service = await sharedPublicService();

test.each([undefined, 192, 320, 512, 1024])(
  'the picture of size %s leads to the public page',
  async (size) => {
    const { valid } = service.credentials;
    const answer = await service.app.inject(service.pictureOf(valid, size));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(await qrCodes(answer.rawPayload)).toEqual([service.addresses.verifyUrl(valid)]);
    expect(answer.rawPayload.readUInt32BE(16)).toBeLessThanOrEqual(size ?? QR_SIZE.default);
  },
);

test('a client with a cached picture gets no copy', async () => {
  const url = service.pictureOf(service.credentials.valid);
  const { headers } = await service.app.inject(url);
  const again = await service.app.inject({ url, headers: { 'if-none-match': `W/"other", ${headers.etag}` } });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
  const larger = await service.app.inject({
    url: `${url}&size=640`,
    headers: { 'if-none-match': headers.etag },
  });
  expect(larger.statusCode).toBe(200);
});

test('HEAD gives the picture’s size without sending it', async () => {
  const url = service.pictureOf(service.credentials.valid);
  const picture = await service.app.inject(url);
  const head = await service.app.inject({ method: 'HEAD', url });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(head.headers['content-length']).toBe(String(picture.rawPayload.length));
});

test('there is no picture without a valid signature, and no explanation', async () => {
  const url = service.pictureOf(service.credentials.valid);
  const [path = '', sig = ''] = url.split('?sig=');
  const answers = await Promise.all(
    [
      forged(url),
      path,
      `${path}?sig=`,
      `${path}?sig=${sig}&sig=${sig}`,
      `${path}?sig[]=${sig}`,
      `${path}?Sig=${sig}`,
      ...['=', '%00', '%20', '%0A', '%E2%80%8B'].map((end) => `${url}${end}`),
      url.replace('8K4T2M9Q', '00000000'),
      url.replace('8K4T2M9Q', '8k4t2m9q'),
      `/qr/https%3A%2F%2Fevil.example.png?sig=${sig}`,
    ].map((address) => service.app.inject(address)),
  );
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(answers[0]?.body);
    expect(answer.headers['location']).toBeUndefined();
  }
});

test.each(['191', '1025', '0', '-320', '1e3', '320.0', 'big', ''])(
  'a size of "%s" is refused',
  async (size) => {
    const answer = await service.app.inject(`${service.pictureOf(service.credentials.valid)}&size=${size}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ ok: false, code: 'invalid_request' });
  },
);
