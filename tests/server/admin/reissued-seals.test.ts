import { expect, test } from 'vitest';

import { postForm } from '#tests/server/public-page/public-service.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

import { adminWith } from './admin.ts';
import { usedService } from './used-service.ts';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [K1, K2] = [key('k1', 7), key('k2', 8)];

test('a seal of a withdrawn key still says so after its reissue, even once the key’s secret is gone', async () => {
  const used = await usedService({ signingKeys: `${K1},${K2}` });
  const { school, service: before } = used;
  const headers = { authorization: `Bearer ${school.token}` };
  const status = `/api/ext/verification/status?public_id=${used.publicIds[1]}`;
  const old = (await before.app.inject({ url: status, headers })).json().verification;
  for (const command of ['withdraw', 'reissue'])
    expect(await used.admin(`key ${command} k1`, { yes: true })).toMatchObject({ exit: 0, stderr: '' });
  await before.stop();

  const after = await startTestService({ databaseUrl: used.databaseUrl, env: { SIGNING_KEYS: K2 } });
  try {
    const { pathname, search } = new URL(old.verify_url);
    const open = (query: string) =>
      after.app.inject({ url: pathname + query, headers: { accept: 'application/json' } });
    expect((await open(search)).statusCode).toBe(410);
    expect((await open(search.replace(/sig=./, 'sig=!'))).statusCode).toBe(404);
    const typed = async (code: string) =>
      (await postForm(after, '/verification/check', { id: old.public_id, code })).statusCode;
    expect(await typed(old.check_code)).toBe(410);
    expect(await typed(old.check_code.toLowerCase().replace('-', ' '))).toBe(410);
    expect(await typed('0000-0000')).toBe(404);
    const renewed = (await after.app.inject({ url: status, headers })).json().verification;
    expect((await open(new URL(renewed.verify_url).search)).statusCode).toBe(200);
  } finally {
    await after.stop();
  }
});

test('a reissue without the withdrawn key’s secret says what older printouts will show', async () => {
  const used = await usedService({ signingKeys: `${K1},${K2}` });
  await used.admin('key withdraw k1', { yes: true });
  const { stdout } = await adminWith({ ...used.env, SIGNING_KEYS: K2 }, 'key reissue k1', { yes: true });
  expect(stdout).toContain("for older printouts readers are told that the document couldn't be found");
});
