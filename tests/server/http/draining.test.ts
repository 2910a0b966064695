import { Agent, request } from 'node:http';

import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { errorBody } from '#contract/errors.ts';

import { startTestService, type TestService } from '#tests/server/service-fixture.ts';

let service: TestService;
afterEach(() => service.database.close());

interface Seen {
  status: number | undefined;
  connection: string | undefined;
  body: string;
}

function get(url: string, agent: Agent): Promise<Seen> {
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('a closing service answers all that arrives, and tells proxies that it closes', async () => {
  service = await startTestService({ env: { DRAIN_SECONDS: '1' } });
  const { app } = service;
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    arrived.resolve();
    await release.promise;
    return { ok: true };
  });
  const origin = await app.listen({ port: 0 });
  const agent = new Agent({ keepAlive: true });

  const slow = get(`${origin}/slow`, agent);
  await arrived.promise;
  const closed = app.close();
  const [late, ready] = await Promise.all([get(`${origin}/healthz`, agent), get(`${origin}/readyz`, agent)]);
  expect(late).toMatchObject({ status: 200, connection: 'close' });
  expect(ready).toMatchObject({ status: 503, connection: 'close' });
  expect(z.parse(errorBody, JSON.parse(ready.body)).code).toBe('unavailable');
  release.resolve();
  expect(await slow).toMatchObject({ status: 200, body: '{"ok":true}' });
  await closed;
  await expect(get(`${origin}/healthz`, agent)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  agent.destroy();
});
