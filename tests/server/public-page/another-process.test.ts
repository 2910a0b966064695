import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { afterAll, expect, test } from 'vitest';

import { MAIN } from '#tests/server/admin/admin.ts';
import { SIGNING_KEYS } from '#tests/server/service-fixture.ts';
import { PHONE, seen, startPublicService } from './public-service.ts';

const service = await startPublicService();
afterAll(() => service.stop());

const run = promisify(execFile);
const { valid } = service.credentials;
const page = service.pageOf(valid);

const open = async () => seen((await service.app.inject({ url: page, headers: PHONE })).body);

test('what another process changes is on the next page, within the same minute', async () => {
  const changes: [words: string[], shown: string][] = [
    [
      ['org', 'update', service.school.organizationUid, '--contact', '+33 1 23 45 67 89'],
      '+33 1 23 45 67 89',
    ],
    [['org', 'update', service.school.organizationUid, '--name', 'Lycée Ada'], 'Lycée Ada'],
    [['credential', 'revoke', valid.public_id], 'Revoked'],
    [['key', 'withdraw', valid.key_id], 'withdrew the key'],
  ];
  const env = { PATH: process.env['PATH'], DATABASE_URL: service.config.databaseUrl, SIGNING_KEYS };
  for (const [words, shown] of changes) {
    expect(await open()).not.toContain(shown);
    expect(await open()).not.toContain(shown);
    await run(process.execPath, [MAIN, ...words], { env });
    expect(await open()).toContain(shown);
  }
});
