import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';

import { contentDigest } from '#document-text/digest/content-digest.ts';
import { DIGEST_BODY_LIMIT, type Operation } from '#contract/operation.ts';
import { type OperationId, operations } from '#contract/operations.ts';
import { openApiDocument } from '#server/openapi/document.ts';

import { type Answer, describeApi } from '#tests/server/described-api.ts';
import { ask, type Asked, operationRequest } from '#tests/server/call.ts';
import { addOldTemplate, sharedService, startTestService } from '#tests/server/service-fixture.ts';
import { POSTGRES_URL } from '#tests/server/scratch-database.ts';
import { GOOD, joinForGood } from './good-requests.ts';

const PUBLIC_URL = 'https://seal.example.org';

const service = await sharedService({ env: { PUBLIC_URL } });
const members = await joinForGood(service);
const api = describeApi((await service.app.inject('/api/ext/openapi.json')).json());

/** A request that succeeds, except for the change. */
function good(id: OperationId, change: Partial<Asked> = {}): Asked {
  const { workspace = 'ecole', ...request } = GOOD[id];
  return { token: members[workspace].token, ...request, ...change };
}

const changed = (id: OperationId, body: object, change: Partial<Asked> = {}): Asked =>
  good(id, { body: { ...GOOD[id].body, ...body }, ...change });

const NOBODY = { student_uid: 'nobody' };
const NO_CREDENTIAL = { public_id: 'SM-DOC-2026-ZZZZZZZZ' };
const PENDING = { student_uid: 'S-2' };
const diploma = { doc_type: 'diploma', fields: { degree: 'A', awarded_on: '2026-07-01' } };

const MISSING: Partial<Record<OperationId, () => Asked>> = {
  familyDocumentList: () => good('familyDocumentList', { params: { family: 'diplomas' } }),
  verificationStatus: () => good('verificationStatus', { query: NO_CREDENTIAL }),
  signalReview: () =>
    good('signalReview', { params: { public_id: NO_CREDENTIAL.public_id, signal: 'wrong_codes' } }),
  staffNoteSave: () => good('staffNoteSave', { params: NO_CREDENTIAL }),
  factReopen: () => good('factReopen', { params: { ...NO_CREDENTIAL, number: '1' } }),
  reportClose: () => good('reportClose', { params: { report_uid: 'nothing' } }),
  qrRead: () => good('qrRead', { query: NO_CREDENTIAL }),
  qrRequest: () => good('qrRequest', { body: NO_CREDENTIAL }),
  contentAdd: () => changed('contentAdd', NO_CREDENTIAL),
  contentList: () => good('contentList', { query: NO_CREDENTIAL }),
  fileRegister: () => changed('fileRegister', NO_CREDENTIAL),
  fileList: () => good('fileList', { query: NO_CREDENTIAL }),
  fileWithdraw: () => good('fileWithdraw', { params: { file_uid: 'nothing' } }),
  verificationCreate: () =>
    changed(
      'verificationCreate',
      { doc_id: 'b', family: 'employee', employee_id: 'nobody', doc_type: 'mission_order' },
      { token: members.entreprise.token },
    ),
  studentDocumentIssue: () => changed('studentDocumentIssue', NOBODY),
  diplomaCertificateIssue: () => changed('diplomaCertificateIssue', NOBODY),
  employeeDocumentIssue: () => changed('employeeDocumentIssue', { employee_uid: 'nobody' }),
  documentPreview: () => changed('documentPreview', { ...diploma, ...NOBODY }),
  templateRead: () => good('templateRead', { params: OF_COMPANY }),
  templateFileRead: () => good('templateFileRead', { params: OF_COMPANY }),
  templateCheck: () => good('templateCheck', { params: OF_COMPANY }),
  templateSave: () => good('templateSave', { params: OF_COMPANY }),
};
const OF_COMPANY = { doc_type: 'memo', language: 'en' };

/** The second of two equal requests conflicts with the first. */
const CONFLICTING: Partial<Record<OperationId, () => Asked>> = {
  verificationCreate: () =>
    changed('verificationCreate', { validity_mode: 'period', end_date: '2027-01-01' }),
  staffNoteSave: () => changed('staffNoteSave', { staff_note: 'C', before: { staff_note: 'B' } }),
  documentPreview: () => changed('documentPreview', { ...diploma, ...PENDING }),
  factReopen: () => good('factReopen', { params: { public_id: 'SM-DOC-2026-00000000', number: '2' } }),
  contentAdd: () => digested('B', new Uint8Array(16).fill(1)),
  fileRegister: () => changed('fileRegister', { comparison: 'same', version: 99 }),
  // One in the old format.
  templateFileRead: () => good('templateFileRead', { params: { doc_type: 'diploma', language: 'fr' } }),
};
/** Another text of the same document, with its own salt or another one. */
const digested = (text: string, salt = new Uint8Array(16)) =>
  changed('contentAdd', { content_digest: contentDigest([text], { salt, base: 65_536 }) });
/** Creates what the valid request expects. */
const CREATING: Partial<Record<OperationId, () => Asked>> = {
  contentAdd: () => digested('B'),
  fileRegister: () => changed('fileRegister', { sha256: 'b'.repeat(64) }),
};
const referenced = (id: OperationId, more = {}) => changed(id, { client_reference: 'form-1', ...more });

/** A record whose signing key nobody gave to the service. */
async function signedWithLostKey(): Promise<string> {
  const lost = changed('verificationCreate', { doc_id: 'lost' });
  const { body } = await ask(service, 'verificationCreate', lost);
  const { public_id } = created.parse(JSON.parse(body)).verification;
  const lostKey = service.database.db.updateTable('credentials').set({ key_id: 'lost' });
  await lostKey.where('public_id', '=', public_id).execute();
  return public_id;
}
const OLD_TEMPLATE = { doc_type: 'diploma', language: 'fr', source: '<p></p>' };
const created = z.object({ verification: z.object({ public_id: z.string() }) });

const hasty = await sharedService({ env: { RATE_LIMIT: '1', RATE_LIMIT_WINDOW: '86400' } });
const { token: hastyToken } = await hasty.join();
await ask(hasty, 'ping', { token: hastyToken });
const broken = await sharedService();
const { token: brokenToken } = await broken.join();
await sql`alter table tokens rename to elsewhere`.execute(broken.database.db);

const stopping = await startTestService();
// The app's own server is closed by then.
const server = createServer((request, response) => stopping.app.routing(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
await stopping.app.close();
afterAll(async () => {
  server.close();
  await stopping.stop();
});

/** The answer of a stopping service over the wire. */
async function askStopping(id: OperationId): Promise<Answer> {
  const { method, url, headers, payload } = operationRequest(id, good(id));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${url}`, {
    method,
    headers,
    ...(payload !== undefined && { body: String(payload) }),
  });
  const { status } = response;
  return { status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

const PROVOKED: Readonly<Record<number, (id: OperationId) => Promise<Answer>>> = {
  200: async (id) => {
    // A repeated request gets the document that it issued before; a refused file creates nothing.
    const again = id === 'templateSave' ? good(id, { payload: 'x' }) : good(id);
    const asked = id.endsWith('Issue') ? referenced(id, { client_reference: id }) : again;
    await ask(service, id, asked === again ? good(id) : asked);
    return ask(service, id, asked);
  },
  201: (id) => ask(service, id, CREATING[id]?.() ?? changed(id, { doc_id: 'new' })),
  400: (id) => ask(service, id, good(id, { payload: '{' })),
  401: (id) => ask(service, id, good(id, { token: null })),
  403: async (id) => {
    const { token } = await service.tokenOf(members.ecole, { scopes: [] });
    return ask(service, id, good(id, { token }));
  },
  404: (id) => ask(service, id, MISSING[id]?.() ?? good(id)),
  406: (id) => ask(service, id, good(id, { headers: { accept: 'text/html' } })),
  409: async (id) => {
    if (id === 'qrRead')
      return ask(service, id, good(id, { query: { public_id: await signedWithLostKey() } }));
    if (id === 'qrRequest')
      return ask(service, id, good(id, { body: { public_id: await signedWithLostKey() } }));
    if (id === 'templateFileRead') await addOldTemplate(service, members.ecole, OLD_TEMPLATE);
    // Another document under the same reference.
    const asked = CONFLICTING[id]?.() ?? referenced(id, { language: 'fr' });
    await ask(service, id, id in CONFLICTING ? good(id) : referenced(id));
    await ask(service, id, asked);
    return ask(service, id, asked);
  },
  413: (id) => {
    const { bodyLimit = DIGEST_BODY_LIMIT }: Operation = operations[id];
    return ask(service, id, good(id, { payload: JSON.stringify('a'.repeat(bodyLimit)) }));
  },
  415: (id) => ask(service, id, good(id, { headers: { 'content-type': 'text/plain' } })),
  422: (id) => ask(service, id, good(id, { query: { ...GOOD[id].query, surprise: 'yes' } })),
  429: (id) => ask(hasty, id, good(id, { token: hastyToken })),
  // From a database that lost a table.
  500: (id) => ask(broken, id, good(id, { token: brokenToken })),
  503: askStopping,
};

const DOCUMENT = openApiDocument({ publicUrl: PUBLIC_URL });
const DOCUMENTED = describeApi(DOCUMENT).answers;
/** Answers don't depend on the engine: on the second one, a success of each operation is enough. */
const isSecondEngine = process.env[POSTGRES_URL] !== undefined;
const PROVOKED_HERE = DOCUMENTED.filter(
  ({ id, status }) => !isSecondEngine || status < 300 || (id === 'ping' && status >= 429),
);

test('the served document is the one that these tests read', async () => {
  expect((await service.app.inject('/api/ext/openapi.json')).json()).toEqual(DOCUMENT);
});

test.for(PROVOKED_HERE)('$id answers $status as documented', async ({ id, status }) => {
  // A documented status that no test provokes fails here.
  const answer = await PROVOKED[status]?.(id);
  expect(answer).toMatchObject({ status });
  expect(answer && api.problems(id, answer)).toEqual([]);
});

describe('an address that only has other methods', () => {
  const paths = Object.entries(DOCUMENT.paths).map(([path, methods]) => ({
    path: path.replace('{family}', 'org'),
    allowed: Object.keys(methods).map((method) => method.toUpperCase()),
  }));

  test.for(paths)('$path answers 405 and names $allowed', async ({ path, allowed }) => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
    const others = methods.filter((each) => !allowed.includes(each));
    for (const method of others) {
      const { statusCode, headers, body } = await service.app.inject({
        method,
        url: `/api/ext${path}`,
        headers: { authorization: `Bearer ${members.ecole.token}` },
      });
      expect(statusCode).toBe(405);
      expect(String(headers.allow).split(', ')).toEqual(expect.arrayContaining(allowed));
      expect(headers.allow).not.toContain(method);
      expect(api.refusalProblems({ status: statusCode, headers, body })).toEqual([]);
      expect(JSON.parse(body)).toMatchObject({ code: 'method_not_allowed' });
    }
  });
});
