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
  const create = async (docId: string) => {
    const body = { doc_id: docId, product: 'word', title: 'T'.repeat(300) };
    return { docId, status: (await call(service, 'verificationCreate', { token, body })).status };
  };
  const answers = [];
  for (let round = 0; round < 20; round += 1) {
    const ids = Array.from({ length: 10 }, (_, index) => `file-${round}-${index}`);
    answers.push(...(await Promise.all(ids.map(create))));
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  const kept = await db.selectFrom('credentials').select('doc_id').execute();
  const promised = answers.filter(({ status }) => status === 201);
  expect(new Set(kept.map(({ doc_id }) => doc_id))).toEqual(new Set(promised.map(({ docId }) => docId)));
  await sql`pragma max_page_count = 1073741823`.execute(db);
  const body = { doc_id: 'after', product: 'word', title: 'After' };
  expect((await call(service, 'verificationCreate', { token, body })).status).toBe(201);
});
