import { expect, test } from 'vitest';

import { type DashboardOperation, IDENTITY_HEADER } from '#contract/operation.ts';
import { dashboardErrorBody } from '#contract/dashboard/errors.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { DASHBOARD_OPERATIONS } from '#server/openapi/dashboard-document.ts';

import { operationRequest } from '#tests/server/call.ts';
import { describeApi } from '#tests/server/described-api.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

import { approved, asking, given, signedIn } from '#tests/server/dashboard/browser.ts';

const service = await sharedService();
const { browser, member } = await signedIn(service);
const pane = await asking(service);
const word = (await pane.send(await approved(browser, pane))).answer.token ?? '';
const COOKIE = browser.cookie ?? '';

type Case = Pick<DashboardOperation, 'method' | 'path' | 'access'> & { id: string };
const OPERATIONS: Case[] = DASHBOARD_OPERATIONS.map(([id, operation]) => ({ id, ...operation }));
const OF_PEOPLE = OPERATIONS.filter(({ access }) => access === 'session' || access === 'proven');

const described = describeApi((await service.app.inject('/api/dashboard/openapi.json')).json());

function send(
  { method, path }: Case,
  { headers = {}, name = 'x', payload = '{}' }: { headers?: object; name?: string; payload?: string },
) {
  return service.app.inject({
    method,
    url: `/api/dashboard${path.replaceAll(/:\w+/g, name)}`,
    headers: given({
      ...(method === 'POST' && { origin: 'https://seal.example.org', 'content-type': 'application/json' }),
      ...headers,
    }),
    ...(method === 'POST' && { payload }),
  });
}

/** What is refused before the request is read. */
async function refusal(operation: Case, headers: Record<string, string | undefined>) {
  const answer = await send(operation, { headers });
  return [answer.statusCode, dashboardErrorBody.parse(answer.json()).code];
}

test.for(OF_PEOPLE)('$id needs a session, and accepts no token', async (operation) => {
  const authorization = `Bearer ${member.token}`;
  for (const headers of [
    {},
    { authorization },
    { authorization: `Bearer ${word}` },
    { cookie: `__Host-sealmark=${word}`, authorization },
  ])
    expect(await refusal(operation, headers)).toEqual([401, 'unauthorized']);
});

/** Another site, ones that look like ours, a sandboxed frame, no browser, a neighbour, a link, and two kinds of forms. */
const ELSEWHERE: [headers: Record<string, string | undefined>, status: number][] = [
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'https://seal.example.org.evil.example' }, 403],
  [{ origin: 'https://seal.example.org:8443' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: undefined }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
  [{ 'content-type': 'text/plain' }, 415],
];

test.for(OPERATIONS.filter(({ method, access }) => method === 'POST' && access !== 'pane'))(
  '$id refuses requests from another site',
  async (operation) => {
    for (const [headers, status] of ELSEWHERE)
      expect([headers, (await refusal(operation, { cookie: COOKIE, ...headers }))[0]]).toEqual([
        headers,
        status,
      ]);
  },
);

test.for(OF_PEOPLE.filter(({ method }) => method === 'POST'))(
  '$id refuses to act as somebody else than the screen shows',
  async (operation) => {
    const shown = { cookie: COOKIE, [IDENTITY_HEADER]: 'idn_1' };
    expect(await refusal(operation, shown)).toEqual([409, 'other_person']);
  },
);

test.for(Object.keys(operations) as OperationId[])(
  '%s of the Extension API accepts no cookie',
  async (id) => {
    for (const cookie of [COOKIE, `__Host-sealmark=${member.token}`])
      expect(
        (await service.app.inject(operationRequest(id, { token: null, headers: { cookie } }))).statusCode,
      ).toBe(401);
  },
);

test.for(OPERATIONS.filter(({ method }) => method === 'POST'))(
  '$id documents its refusals of a body',
  async (operation) => {
    for (const headers of [{}, { 'content-encoding': 'gzip' }, { 'content-length': '99999999' }]) {
      const answer = await send(operation, { headers: { cookie: COOKIE, ...headers }, payload: '{' });
      const status = answer.statusCode;
      expect([400, 413, 415]).toContain(status);
      expect(described.problems(operation.id, { ...answer, status })).toEqual([]);
    }
  },
);

test.for(OPERATIONS.filter(({ path }) => path.includes(':')))(
  '$id refuses a name that PostgreSQL can’t compare',
  async (operation) => {
    const { statusCode } = await send(operation, { headers: { cookie: COOKIE }, name: 'a%00b' });
    expect([415, 422]).toContain(statusCode);
  },
);
