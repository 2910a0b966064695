import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { runAdmin } from '#server/admin/run-admin.ts';
import { createApp } from '#server/app.ts';

import { selfSignedCertificate } from '#tests/e2e/certificate.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

const ALERTS = readFileSync(join(import.meta.dirname, '../../../docs/deploy/alerts.yml'), 'utf8');
/** Counted only once it has happened. */
const RARE = ['sealmark_refused_writes_total'];

test('every alert watches a figure that the service has, the expiry of its certificate too', async () => {
  const service = await startTestService({ env: { METRICS: 'token:scraper-0123456789abcdef' } });
  const { config, database, signer, addresses, clock } = service;
  const tls = selfSignedCertificate();
  const deps = { config, database, signer, addresses, clock: () => clock.now, log: { write() {} } };
  const app = await createApp({ ...deps, tls });
  await app.inject('/healthz');
  const { body } = await app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer scraper-0123456789abcdef' },
  });
  await app.close();
  await service.stop();

  const watched = new Set(ALERTS.match(/\bsealmark_\w+/g));
  const had = new Set(body.match(/^# TYPE (\w+)|^\w+(?=[{ ])/gm)?.map((line) => line.replace('# TYPE ', '')));
  expect(watched.size).toBeGreaterThan(6);
  expect([...watched].filter((name) => !had.has(name) && !RARE.includes(name))).toEqual([]);
  expect(body).toContain('# TYPE sealmark_refused_writes_total counter');
  const [, expiry] = /^sealmark_certificate_expiry_timestamp_seconds (\S+)$/m.exec(body) ?? [];
  expect(Number(expiry) * 1000).toBe(new X509Certificate(tls.cert).validToDate.getTime());
});

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
