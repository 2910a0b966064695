import { expect, test } from 'vitest';

import { QR_SIZE } from '#contract/qr.ts';
import { qrCodes } from '#tests/e2e/harness/qr-codes.ts';
import { forged, sharedPublicService } from '#tests/server/public-page/public-service.ts';

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
  const [picture, head] = await Promise.all([
    service.app.inject(url),
    service.app.inject({ method: 'HEAD', url }),
  ]);
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
