import { describe, expect, test } from 'vitest';

import { call, verifyFile } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const owner = await service.join({ name: 'Owner' });
const stranger = await service.join({ name: 'Stranger' });
const { public_id: publicId } = await service.issue(owner, {
  title: 'Private letter',
  doc_id: 'private-file',
});

describe('another organization', () => {
  test('finds and lists nothing of it', async () => {
    const { token } = stranger;
    for (const q of ['private', publicId]) {
      expect((await call(service, 'documentSearch', { token, query: { q } })).answer.items).toEqual([]);
    }
    expect((await call(service, 'documentList', { token })).answer.pagination.total).toBe(0);
    const params = { family: 'editor' };
    expect((await call(service, 'familyDocumentList', { token, params })).answer.items).toEqual([]);
  });

  test('cannot tell its id from an unknown one: same status, same bytes, same headers', async () => {
    const seen = [];
    for (const public_id of [publicId, 'SM-DOC-2026-00000000']) {
      for (const path of ['/verification/status', '/qr']) {
        const response = await service.app.inject({
          url: `/api/ext${path}?public_id=${public_id}`,
          headers: { authorization: `Bearer ${stranger.token}` },
        });
        const { date: _, 'x-request-id': _id, 'ratelimit-remaining': _left, ...headers } = response.headers;
        seen.push({ status: response.statusCode, body: response.body, headers });
      }
    }
    expect(seen[0]?.status).toBe(404);
    expect(seen[0]).toEqual(seen[2]);
    expect(seen[1]).toEqual(seen[3]);
  });

  test('verifies a file of the same id for itself', async () => {
    const { status, answer } = await verifyFile(service, stranger, { doc_id: 'private-file', title: 'Mine' });
    expect(status).toBe(201);
    expect(answer.verification.public_id).not.toBe(publicId);
  });

  test('is told only of itself', async () => {
    const { token, organizationUid, accountUid } = stranger;
    const identity = { organization_id: organizationUid, account_id: accountUid };
    expect((await call(service, 'ping', { token })).answer).toMatchObject(identity);
    expect((await call(service, 'profileRead', { token })).answer).toMatchObject(identity);
    expect((await call(service, 'organizationRead', { token })).answer.organization.name).toBe('Stranger');
  });
});
