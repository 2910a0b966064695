import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';

import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { dashboardErrorBody } from '#contract/dashboard/errors.ts';
import { PERMISSIONS } from '#contract/fields.ts';
import { type OperationId, operations } from '#contract/operations.ts';

import { GOOD, joinForGood } from '#tests/server/api/good-requests.ts';
import { signedIn } from '#tests/server/dashboard/browser.ts';
import { operationRequest } from '#tests/server/call.ts';
import { type Member, sharedService, updateIdentity } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const members = await joinForGood(service);
const { browser, member: registrar } = await signedIn(service);
const revocable = await service.issue(registrar);
const { port } = new URL(await service.app.listen({ port: 0 }));
const NOW = service.clock.now;
const MINUTE_MS = 60_000;

interface Started {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** Sends the headers of a request, makes a change once they were accepted, then sends the body. */
async function interrupted({ method, url, headers, payload = '' }: Started, happen: () => unknown) {
  const length = { 'content-length': Buffer.byteLength(payload) };
  const slow = request({ port, method, path: url, headers: { ...headers, ...length } });
  const answering = once(slow, 'response') as Promise<[IncomingMessage]>;
  slow.flushHeaders();
  await once(service.app.server, 'request');
  // Later requests were answered, so the earlier one has passed its first check.
  for (const { token } of [members.ecole, members.entreprise, members.ecole])
    expect((await service.app.inject(operationRequest('ping', { token }))).statusCode).toBe(200);
  await happen();
  slow.end(payload);
  const [answer] = await answering;
  const body: unknown = await json(answer);
  return { status: answer.statusCode, code: z.safeParse(dashboardErrorBody, body).data?.code };
}

/** The rows that every act leaves behind. */
async function rows(): Promise<unknown> {
  const { db } = service.database;
  const actions = await db.selectFrom('audit').select('id').execute();
  const files = await db.selectFrom('editor_documents').select(['id', 'title']).execute();
  const revoked = await db
    .selectFrom('credentials')
    .where('revoked_at', 'is not', null)
    .select('id')
    .execute();
  return [actions.length, files, revoked];
}

const CHANGES = {
  'was disabled': (member: Member) => updateIdentity(service, member, { disabled_at: '2026-11-14 09:42:00' }),
  'lost a permission': (member: Member) =>
    updateIdentity(service, member, { permissions: '["view students", "view employees"]' }),
  'may issue fewer documents': (member: Member) =>
    updateIdentity(service, member, { issue_types: '["memo"]' }),
  'was signed out': (member: Member) => endTokens(member, '2026-11-14 09:42:00'),
  'proved it 15 minutes ago': async () => {
    service.clock.now = new Date(NOW.getTime() + 15 * MINUTE_MS);
  },
};
type Change = keyof typeof CHANGES;

async function endTokens({ identityUid }: Member, revoked_at: string | null) {
  const { db } = service.database;
  const ofMember = db.selectFrom('identities').select('id').where('uid', '=', identityUid);
  await db.updateTable('tokens').set({ revoked_at }).where('identity_id', 'in', ofMember).execute();
}

/** The outcome of a request whose person changed before its body arrived. Afterwards they are as before. */
async function answerAfter(change: Change, member: Member, started: Started) {
  const before = await rows();
  const answer = await interrupted(started, () => CHANGES[change](member));
  expect(await rows()).toEqual(before);
  const whole = { disabled_at: null, permissions: JSON.stringify(PERMISSIONS), issue_types: null };
  await updateIdentity(service, member, whole);
  await endTokens(member, null);
  service.clock.now = NOW;
  return answer;
}

const CHANGE_NOTHING: readonly OperationId[] = [
  'preferencesAccept',
  'qrRequest',
  'documentPreview',
  'templateCheck',
  'signOut',
];
const WRITES = (Object.keys(operations) as OperationId[]).filter(
  (id) => operations[id].method === 'POST' && !CHANGE_NOTHING.includes(id),
);
const OTHERS: [OperationId, Change, number][] = [
  ['verificationCreate', 'lost a permission', 403],
  ['verificationCreate', 'was signed out', 401],
  ['studentDocumentIssue', 'may issue fewer documents', 403],
];

test.for([...WRITES.map((id) => [id, 'was disabled', 401] as const), ...OTHERS])(
  '%s writes nothing for a person who %s while its body arrives',
  async ([id, change, status]) => {
    const { workspace = 'ecole', ...good } = GOOD[id];
    const member = members[workspace];
    const started = operationRequest(id, { token: member.token, ...good });
    expect((await answerAfter(change, member, started)).status).toBe(status);
  },
);

test.for<[Change, number, string]>([
  ['was disabled', 401, 'unauthorized'],
  ['was signed out', 401, 'unauthorized'],
  ['lost a permission', 403, 'forbidden'],
  ['proved it 15 minutes ago', 403, 'proof_required'],
])('the dashboard revokes nothing for a person who %s', async ([change, status, code]) => {
  const started = {
    method: 'POST',
    url: `/api/dashboard/documents/${revocable.public_id}/revoke`,
    payload: '{"is_reason_public": false}',
    headers: {
      origin: service.config.signIn.origin,
      cookie: browser.cookie ?? '',
      'content-type': 'application/json',
    },
  };
  expect(await answerAfter(change, registrar, started)).toEqual({ status, code });
});
