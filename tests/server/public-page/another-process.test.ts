import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { afterAll, expect, test } from 'vitest';

import { adminWith, MAIN } from '#tests/server/admin/admin.ts';
import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { INHERITED } from '#tests/server/started-programs.ts';
import { PHONE, seen, startPublicService } from './public-service.ts';

const service = await startPublicService();
afterAll(() => service.stop());

const { valid } = service.credentials;
const page = service.pageOf(valid);
const env = { DATABASE_URL: service.config.databaseUrl, SIGNING_KEYS };

const open = async () => seen((await service.app.inject({ url: page, headers: PHONE })).body);

/** Whether each of three pages shows a text: the last one is opened after the change. */
async function shows(shown: string, change: () => Promise<unknown>) {
  const before = [await open(), await open()];
  await change();
  return [...before, await open()].map((text) => text.includes(shown));
}
const revokeElsewhere = () =>
  promisify(execFile)(process.execPath, [MAIN, 'credential', 'revoke', valid.public_id], {
    env: { ...INHERITED, ...env },
  });

const organization = `org update ${service.school.organizationUid}`;

test.each([
  ['a contact', '+33 1 23 45', () => adminWith(env, organization, { contact: '+33 1 23 45' })],
  ['a name', 'Lycée Ada', () => adminWith(env, organization, { name: 'Lycée Ada' })],
  ['a revocation, by another process', 'Revoked', revokeElsewhere],
  [
    'the withdrawal of its key',
    'key was withdrawn',
    () => adminWith(env, `key withdraw ${valid.key_id}`, { 'last-key': true, yes: true }),
  ],
])('%s is on the next page, within the same minute', async (_what, shown, change) => {
  expect(await shows(shown, change)).toEqual([false, false, true]);
});
