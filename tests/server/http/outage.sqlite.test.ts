import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';

import { call } from '../call.ts';
import { startTestService, type TestService } from '../service-fixture.ts';

let service: TestService;
afterEach(() => service.stop());

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
