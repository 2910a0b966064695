import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import { call } from '../call.ts';
import { startTestService, type TestService } from '../service-fixture.ts';

let service: TestService;
afterEach(() => service.stop());

test('a service whose database answers is alive and ready', async () => {
  service = await startTestService();
  for (const url of ['/healthz', '/readyz']) {
    const response = await service.app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ok: true });
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('a service whose database is gone is alive, not ready, and says nothing of it but 503', async () => {
  service = await startTestService();
  const { db } = service.database;
  await sql`alter table organizations rename to elsewhere`.execute(db);
  expect((await service.app.inject('/healthz')).statusCode).toBe(200);
  const ready = await service.app.inject('/readyz');
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toEqual({ ok: false, error: 'The database does not answer', code: 'unavailable' });
});

test('while nothing can be written, reading goes on and writing answers 503', async () => {
  service = await startTestService();
  const { token } = await service.join();
  await sql`pragma query_only = on`.execute(service.database.db);
  expect((await call(service, 'documentList', { token })).status).toBe(200);
  const body = { doc_id: 'a', product: 'word', title: 'A' };
  const refused = await call(service, 'verificationCreate', { token, body });
  expect(refused.status).toBe(503);
  expect(refused.refusal.code).toBe('unavailable');
  await sql`pragma query_only = off`.execute(service.database.db);
  expect((await call(service, 'verificationCreate', { token, body })).status).toBe(201);
});

test('a full disk answers 503, and the service goes on when there is room again', async () => {
  service = await startTestService();
  const { token } = await service.join();
  const { db } = service.database;
  await sql`pragma max_page_count = 1`.execute(db);
  const statuses = new Set<number>();
  for (let i = 0; i < 200; i += 1) {
    const body = { doc_id: `file-${i}`, product: 'word', title: 'T'.repeat(300) };
    statuses.add((await call(service, 'verificationCreate', { token, body })).status);
  }
  expect(statuses).toEqual(new Set([201, 503]));
  await sql`pragma max_page_count = 1073741823`.execute(db);
  const body = { doc_id: 'after', product: 'word', title: 'After' };
  expect((await call(service, 'verificationCreate', { token, body })).status).toBe(201);
});

test('a fault of ours is an opaque 500 that the log explains', async () => {
  service = await startTestService();
  const { token } = await service.join();
  await sql`alter table credentials rename to elsewhere`.execute(service.database.db);
  const { status, refusal, headers } = await call(service, 'documentList', { token });
  expect(status).toBe(500);
  expect(refusal).toEqual({ ok: false, error: 'Something went wrong on our side', code: 'internal_error' });
  const line = service.logs.find((entry) => entry.includes(String(headers['x-request-id'])));
  expect(line).toContain('no such table');
});
