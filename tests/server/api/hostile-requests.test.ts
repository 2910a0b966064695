import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { openApiDocument } from '#server/openapi/document.ts';

import { type Answer, describeApi } from '#tests/server/described-api.ts';
import { ask } from '#tests/server/operation-request.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { joinForGood } from './good-requests.ts';
import { askedBy, hostileAddress, hostilePage, hostileRequest, OWN_ADDRESS } from './hostile-request.ts';

const api = describeApi(openApiDocument({ publicUrl: 'https://seal.example.org' }));

const service = await sharedService({ env: { RATE_LIMIT: '1000000', TRUST_PROXY: 'loopback' } });
const members = await joinForGood(service);

/** Of the machinery: nobody who asks has to see it. */
const LEAK =
  /SQLITE|SqliteError|no such (table|column)|syntax error|near "|relation "|node_modules|\.ts:\d|\n +at |\/server\//;

const seen = new Map<number, number>();
function note({ status, body }: Answer): void {
  seen.set(status, (seen.get(status) ?? 0) + 1);
  expect(body).not.toMatch(LEAK);
}

test('whatever is asked of an operation, it answers as the document says', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(hostileRequest, async (hostile) => {
      const answer = await ask(service, hostile.id, askedBy(members, hostile));
      expect(api.problems(hostile.id, answer)).toEqual([]);
      expect(answer.status).toBeLessThan(500);
      note(answer);
    }),
    { seed: 20_261_114, numRuns: 1_500 },
  );
  for (const status of [200, 201, 400, 401, 403, 404, 406, 413, 415, 422]) {
    expect({ status, times: seen.get(status) ?? 0 }).not.toEqual({ status, times: 0 });
  }
});

test('whatever address is asked for, a refusal is the one body', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(hostileAddress, async ({ method, url }) => {
      const { statusCode, headers, body } = await service.app.inject({
        method: method as 'GET',
        url,
        headers: { authorization: `Bearer ${members.ecole.token}` },
      });
      const answer = { status: statusCode, headers, body };
      expect(statusCode).toBeLessThan(500);
      note(answer);
      const isRefusal = statusCode >= 400 && method !== 'HEAD';
      expect(isRefusal ? api.refusalProblems(answer) : []).toEqual([]);
    }),
    { seed: 20_261_114, numRuns: 300 },
  );
});

test('whatever is asked of the pages without a login, they show nothing of the machinery', async () => {
  const { public_id, key_id } = await service.issue(members.ecole);
  const sig = service.signer.sign(public_id, key_id);
  const code = service.signer.checkCode(public_id, key_id, 8);
  await fc.assert(
    fc.asyncProperty(hostilePage({ id: public_id, sig, code }), async ({ method, payload, ...asked }) => {
      const { statusCode, headers, body } = await service.app.inject({
        ...asked,
        method: method as 'GET',
        remoteAddress: '10.0.0.7',
        ...(payload !== undefined && { payload }),
      });
      expect(statusCode).toBeLessThan(500);
      expect(headers['location'] ?? '/').toMatch(OWN_ADDRESS);
      note({ status: statusCode, headers, body });
    }),
    { seed: 20_261_114, numRuns: 300 },
  );
});
