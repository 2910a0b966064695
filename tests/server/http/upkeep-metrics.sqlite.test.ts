import { join } from 'node:path';
import { dirname } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { runAdmin } from '#server/admin/run-admin.ts';

import { startTestService } from '#tests/server/service-fixture.ts';

test('room on the disk and the age of the last backup can be watched', async () => {
  const service = await startTestService({ env: { METRICS: 'token:0123456789abcdef' } });
  onTestFinished(() => service.stop());
  const { databaseUrl } = service.config;
  const gauge = async (name: string) => {
    const headers = { authorization: 'Bearer 0123456789abcdef' };
    const { body } = await service.app.inject({ url: '/metrics', headers });
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
  };
  expect(await gauge('sealmark_disk_free_bytes')).toBeGreaterThan(0);
  expect(await gauge('sealmark_last_backup_timestamp_seconds')).toBe(0);

  const before = Math.floor(Date.now() / 1000);
  const file = join(dirname(databaseUrl.slice('sqlite:'.length)), 'backup.db');
  const written = { write: () => true };
  const terminal = { env: { DATABASE_URL: databaseUrl }, stdout: written, stderr: written };
  expect(await runAdmin(['backup', file], terminal)).toBe(0);
  expect(await gauge('sealmark_last_backup_timestamp_seconds')).toBeGreaterThanOrEqual(before);
});
