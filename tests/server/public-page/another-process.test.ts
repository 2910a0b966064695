import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { afterAll, expect, test } from 'vitest';

import { adminWith, MAIN } from '#tests/server/admin/admin.ts';
import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { PHONE, seen, startPublicService } from './public-service.ts';

const service = await startPublicService();
afterAll(() => service.stop());

const { valid } = service.credentials;
const page = service.pageOf(valid);
const env = { DATABASE_URL: service.config.databaseUrl, SIGNING_KEYS };

const open = async () => seen((await service.app.inject({ url: page, headers: PHONE })).body);

async function opensWith(shown: string, change: () => Promise<unknown>) {
  expect(await open()).not.toContain(shown);
  expect(await open()).not.toContain(shown);
  await change();
  expect(await open()).toContain(shown);
}

test.each([
  [`org update ${service.school.organizationUid}`, { contact: '+33 1 23 45 67 89' }, '+33 1 23 45 67 89'],
  [`org update ${service.school.organizationUid}`, { name: 'Lycée Ada' }, 'Lycée Ada'],
])('what %s changes is on the next page, within the same minute: %j', async (words, options, shown) => {
  await opensWith(shown, async () => expect((await adminWith(env, words, options)).exit).toBe(0));
});

test('a revocation by another process is on the next page', { timeout: 180_000 }, async () => {
  const words = ['credential', 'revoke', valid.public_id];
  await opensWith('Revoked', () =>
    promisify(execFile)(process.execPath, [MAIN, ...words], {
      env: { PATH: process.env['PATH'], ...env },
    }),
  );
});

test('the withdrawal of its key is on the next page', async () => {
  await opensWith('withdrew the key', async () =>
    expect((await adminWith(env, `key withdraw ${valid.key_id}`)).exit).toBe(0),
  );
});
