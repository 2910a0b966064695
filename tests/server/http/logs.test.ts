import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { startTestService } from '#tests/server/service-fixture.ts';

test('the log tells of every answer, and holds no token, signature, query, title or name', async () => {
  const service = await startTestService({ env: { LOG_LEVEL: 'trace' } });
  const member = await service.join({ name: 'Secret school' });
  const { token } = member;
  const credential = await service.issue(member, { title: 'Secret title', holder_name: 'Secret name' });
  const headers = { authorization: `Bearer ${token}` };
  const verifyUrl = service.addresses.verifyUrl(credential);
  const { pathname, search } = new URL(verifyUrl);
  const body = { doc_id: 'secret-file', product: 'word', title: 'Secret letter' };
  const answers = [
    await service.app.inject({ url: '/api/ext/search?q=secret-words', headers }),
    await service.app.inject({ url: `/api/ext/qr?verify_url=${encodeURIComponent(verifyUrl)}`, headers }),
    await service.app.inject({ method: 'POST', url: '/api/ext/verification', headers, payload: body }),
    await service.app.inject(`${pathname}${search}`),
    await service.app.inject(`/api/ext/ping?token=${token}`),
    await service.app.inject(`/secret-path?${token}`),
    await service.app.inject('/secret%zz'),
  ];
  await sql`alter table credentials rename to elsewhere`.execute(service.database.db);
  answers.push(await service.app.inject({ url: '/api/ext/search?q=secret-words', headers }));
  const log = service.logs.join('');
  for (const { headers: answered, statusCode } of answers) {
    expect(log).toContain(`"reqId":"${String(answered['x-request-id'])}"`);
    expect(statusCode).toBeGreaterThan(0);
  }
  expect(log).not.toMatch(/secret/i);
  expect(log).not.toContain(token);
  expect(log).not.toContain(search.slice(5));
  expect(log).not.toContain('example.org');
  await service.stop();
});
