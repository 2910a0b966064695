import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';

import { runAdmin } from '#server/admin/run-admin.ts';
import { createApp } from '#server/app.ts';

import { selfSignedCertificate } from '#tests/e2e/harness/certificate.ts';
import { startTestService } from '#tests/server/service-fixture.ts';

const DEPLOY = join(import.meta.dirname, '../../../docs/deploy');
/** Counted only once it has happened. */
const RARE = ['sealmark_refused_writes_total', 'sealmark_rate_limited_total', 'sealmark_scans_total'];
/** Added by Prometheus. */
const SCRAPED = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

/** The service's metrics, with its own certificate. */
async function scrapedText(tls = selfSignedCertificate()): Promise<string> {
  const service = await startTestService({ env: { METRICS: 'token:scraper-0123456789abcdef' } });
  const { config, database, signer, addresses, clock } = service;
  const deps = { config, database, signer, addresses, clock: () => clock.now, log: { write() {} } };
  const app = await createApp({ ...deps, tls });
  await app.inject('/healthz');
  const headers = { authorization: 'Bearer scraper-0123456789abcdef' };
  const { body } = await app.inject({ url: '/metrics', headers });
  await app.close();
  await service.stop();
  return body;
}

/** Names in the lines, including the parts of a histogram. */
function exposed(text: string): Set<string> {
  const names = text.match(/^# TYPE (\w+)|^\w+(?=[{ ])/gm) ?? [];
  return new Set(names.map((line) => line.replace('# TYPE ', '')));
}

test('every alert uses a metric of the service, and the certificate’s expiry has one', async () => {
  const tls = selfSignedCertificate();
  const body = await scrapedText(tls);
  const watched = new Set(readFileSync(join(DEPLOY, 'alerts.yml'), 'utf8').match(/\bsealmark_\w+/g));
  const had = exposed(body);
  expect(watched.size).toBeGreaterThan(6);
  expect([...watched].filter((name) => !had.has(name) && !RARE.includes(name))).toEqual([]);
  for (const name of RARE) expect(body).toContain(`# TYPE ${name} counter`);
  const [, expiry] = /^sealmark_certificate_expiry_timestamp_seconds (\S+)$/m.exec(body) ?? [];
  expect(Number(expiry) * 1000).toBe(new X509Certificate(tls.cert).validToDate.getTime());
});

test('only counters are named like counters, as promtool requires', async () => {
  const types = (await scrapedText()).matchAll(/^# TYPE (\w+) (\w+)$/gm);
  const found = Array.from(types, ([, name = '', type = '']) => ({ name, type }));
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
});

const dashboard = z.object({
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string().min(1),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).min(1),
    }),
  ),
});

test('every panel of the dashboard uses a metric of the service, and all its own metrics are shown', async () => {
  const { panels } = dashboard.parse(JSON.parse(readFileSync(join(DEPLOY, 'dashboard.json'), 'utf8')));
  const body = await scrapedText();
  const had = exposed(body);
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const names = /\b(sealmark|nodejs|process)_\w+|\bup\b(?=\{)/g;
  const used = new Set(queries.flatMap((query) => query.match(names) ?? []));
  expect([...used].filter((name) => !had.has(name) && !SCRAPED.metrics.includes(name))).toEqual([]);

  const own = [...body.matchAll(/^# TYPE (sealmark_\w+)/gm)].map(([, name = '']) => name);
  const shown = [...used].map((name) => name.replace(/_(count|sum|bucket)$/, ''));
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);

  const labels = ['method', 'route', 'status', 'outcome', 'state', 'server', 'standby', ...SCRAPED.labels];
  const named = queries.flatMap((query) => [...query.matchAll(/by \((\w+)\)|\{(\w+)=/g)]);
  const grouped = named.map(([, group, filter]) => group ?? filter ?? '');
  expect(grouped.filter((label) => !labels.includes(label))).toEqual([]);
});

test('no two panels of the dashboard overlap', () => {
  const { panels } = dashboard.parse(JSON.parse(readFileSync(join(DEPLOY, 'dashboard.json'), 'utf8')));
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test('free disk space and the age of the last backup are metrics', async () => {
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
