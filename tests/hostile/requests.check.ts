import * as fc from 'fast-check';
import { afterAll, expect, test, type TestContext } from 'vitest';

import { openApiDocument } from '#server/openapi/document.ts';

import { count, REQUESTS, SEED } from '#tests/proof/proof.ts';
import { type Answer, describeApi } from '#tests/server/described-api.ts';
import { operationRequest, verifyFile } from '#tests/server/call.ts';
import {
  askedBy,
  hostileAddress,
  hostilePage,
  hostileRequest,
  OWN_ADDRESS,
} from '#tests/server/api/hostile-request.ts';
import { LEAK, send, startVictim } from './victim.ts';

const api = describeApi(openApiDocument({ publicUrl: 'https://seal.example.org' }));
const lines: string[] = [];
const victim = await startVictim((line) => lines.push(line));
const { members, keeper } = victim;
afterAll(() => victim.stop());
const { answer: made } = await verifyFile(keeper, members.ecole, {
  doc_id: 'paper',
  facts: [
    { name: 'Grade', value: 'Secret grade', mode: 'askable' },
    { name: 'Holder', value: 'Secret holder', mode: 'shown' },
  ],
});
const { public_id, verify_url, check_code } = made.verification;
const reader = { id: public_id, sig: new URL(verify_url).searchParams.get('sig') ?? '', code: check_code };
const AT_ONCE = 20;

/** Sends this many, some concurrently; a failure is shrunk to the smallest failing request. */
async function sendMany<Request>(
  context: TestContext,
  share: number,
  request: fc.Arbitrary<Request>,
  answer: (one: Request) => Promise<Answer>,
): Promise<void> {
  const statuses: Record<string, number> = {};
  let requests = 0;
  const batch = fc.array(request, { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  await fc.assert(
    fc.asyncProperty(batch, async (together) => {
      await Promise.all(
        together.map(async (one) => {
          const { status, body } = await answer(one);
          expect(status).toBeLessThan(500);
          expect(body).not.toMatch(LEAK);
          requests += 1;
          statuses[`× ${status}`] = (statuses[`× ${status}`] ?? 0) + 1;
        }),
      );
    }),
    { seed: SEED, numRuns: Math.ceil((REQUESTS * share) / AT_ONCE) },
  );
  count(context, { requests, ...statuses });
}

test('any answer of an operation is in the OpenAPI document', async (context) => {
  await sendMany(context, 0.6, hostileRequest, async (hostile) => {
    const answer = await send(victim, operationRequest(hostile.id, askedBy(members, hostile)));
    expect(api.problems(hostile.id, answer)).toEqual([]);
    return answer;
  });
});

test('a refusal has the one error body, whatever address and method', async (context) => {
  const headers = { authorization: `Bearer ${members.ecole.token}` };
  await sendMany(context, 0.1, hostileAddress, async ({ method, url }) => {
    const answer = await send(victim, { method, url, headers });
    const isRefusal = answer.status >= 400 && method !== 'HEAD';
    expect(isRefusal ? api.refusalProblems(answer) : []).toEqual([]);
    return answer;
  });
});

test('a reader’s page reveals no internals, runs nothing and leads nowhere, whatever the request', async (context) => {
  await sendMany(context, 0.3, hostilePage(reader), async (page) => {
    const answer = await send(victim, page);
    expect(answer.headers.location ?? '/').toMatch(OWN_ADDRESS);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const { 'content-type': type, 'content-security-policy': policy = '' } = answer.headers;
    const isPage = String(type).startsWith('text/html');
    const isStrict = /default-src 'none'/.test(String(policy)) && !answer.body.includes('<script>alert');
    expect({ isPage, isStrict }).toEqual({ isPage, isStrict: isPage || isStrict });
    return answer;
  });
});

test('and its log has no token, no signature, no check code, no connection string, no name', (context) => {
  const log = lines.join('\n');
  count(context, { 'lines of log': lines.length });
  expect(lines.length).toBeGreaterThan(0);
  const secrets = {
    'a token': [members.ecole.token, members.entreprise.token],
    'a signature': [reader.sig],
    'a check code': [reader.code ?? ''],
    'a connection string': [victim.databaseUrl],
    'a name or a fact': ['Camille', 'c.roy@', 'Lycée du Parc', 'Secret'],
  };
  for (const [what, values] of Object.entries(secrets))
    expect({ what, isLogged: values.some((value) => log.includes(value)) }).toEqual({
      what,
      isLogged: false,
    });
});
