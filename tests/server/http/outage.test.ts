import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { call, verifyFile } from '#tests/server/call.ts';
import { refuseWrites } from '#tests/server/refused-writes.ts';
import { ownService } from '#tests/server/service-fixture.ts';

test('a service whose database answers is alive and ready', async () => {
  const service = await ownService();
  for (const url of ['/healthz', '/readyz']) {
    const response = await service.app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ok: true });
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('a service whose database is gone is alive, not ready, and answers only 503', async () => {
  const service = await ownService();
  const { db } = service.database;
  await sql`alter table organizations rename to elsewhere`.execute(db);
  expect((await service.app.inject('/healthz')).statusCode).toBe(200);
  const ready = await service.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ ok: false, error: "The database isn't responding", code: 'unavailable' });
});

test('a service that cannot write still reads, is not ready, and recovers', async () => {
  const service = await ownService({ env: { METRICS: 'token:0123456789abcdef' } });
  const member = await service.join();
  const headers = { authorization: 'Bearer 0123456789abcdef' };
  const metrics = async () => (await service.app.inject({ url: '/metrics', headers })).body;
  await refuseWrites(service, true);
  const ready = await service.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ ok: false, error: "Can't write to the database", code: 'unavailable' });
  const refused = await verifyFile(service, member, { doc_id: 'a' });
  expect([refused.status, refused.refusal.code]).toEqual([503, 'unavailable']);
  expect((await call(service, 'documentList', { token: member.token })).status).toBe(200);
  const whileRefused = await metrics();
  expect(whileRefused).toMatch(/^sealmark_database_up 1$/m);
  expect(whileRefused).toMatch(/^sealmark_database_writable 0$/m);
  expect(whileRefused).toContain('sealmark_refused_writes_total{route="/api/ext/verification"} 1');

  await refuseWrites(service, false);
  expect((await service.app.inject('/readyz')).statusCode).toBe(200);
  expect(await metrics()).toMatch(/^sealmark_database_writable 1$/m);
  expect((await verifyFile(service, member, { doc_id: 'a' })).status).toBe(201);
});

test('a bug is an opaque 500 that the log explains', async () => {
  const service = await ownService();
  const { token } = await service.join();
  await sql`alter table credentials rename to elsewhere`.execute(service.database.db);
  const { status, refusal, headers } = await call(service, 'documentList', { token });
  expect(status).toBe(500);
  expect(refusal).toEqual({ ok: false, error: 'Something went wrong on our side', code: 'internal_error' });
  const line = service.logs.find((entry) => entry.includes(String(headers['x-request-id'])));
  expect(line).toMatch(/no such table|does not exist/);
});
