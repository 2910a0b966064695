import { describe, expect } from 'vitest';

import { readVerification, verifyFile } from '#tests/server/call.ts';
import { sharedTests, updateCredential } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();
const member = await service.join();
let file = 0;

const freshFile = () => `file-${(file += 1)}`;

const verify = (body: object, as = member) => verifyFile(service, as, body);

describe('verifying a file', () => {
  test('gives a credential that is valid at once', async () => {
    const body = { doc_id: freshFile(), title: 'Convention de stage', include_qr: true };
    const { status, answer } = await verify(body);
    expect(status).toBe(201);
    const { verification } = answer;
    expect(verification).toMatchObject({
      type: 'document',
      family: 'editor',
      doc_type: null,
      title: 'Convention de stage',
      status: 'valid',
      issued_at: '2026-11-14 09:42:00',
      effective_date: null,
      end_date: null,
      revoked_at: null,
    });
    expect(verification.public_id).toMatch(/^SM-DOC-2026-[0-9A-HJKMNP-TV-Z]{8}$/);
    const signed = verification.public_id;
    expect(verification.verify_url).toMatch(
      new RegExp(`^https://seal\\.example\\.org/verification/document/${signed}\\?sig=[\\w-]{22}$`),
    );
    expect(verification.qr_url).toMatch(
      new RegExp(`^https://seal\\.example\\.org/qr/${signed}\\.png\\?sig=[\\w-]{22}$`),
    );
  });

  test('a second time returns the record unchanged, whatever title is given', async () => {
    const doc_id = freshFile();
    const first = await verify({ doc_id });
    const second = await verify({ doc_id, title: 'Another title', product: 'excel' });
    expect(second.status).toBe(200);
    expect(second.answer).toEqual(first.answer);
  });

  test('is in the audit log once, with the caller, however often it is requested', async () => {
    const doc_id = freshFile();
    const { answer } = await verify({ doc_id });
    await verify({ doc_id });
    const { public_id: subject } = answer.verification;
    const entries = service.database.db.selectFrom('audit').selectAll().where('subject', '=', subject);
    expect(await entries.execute()).toMatchObject([
      {
        at: '2026-11-14 09:42:00',
        actor: member.identityUid,
        action: 'verification_created',
        organization_id: member.organizationId,
      },
    ]);
  });

  test('a second time returns it even if it is revoked', async () => {
    const doc_id = freshFile();
    const { answer } = await verify({ doc_id });
    const { public_id } = answer.verification;
    await updateCredential(service, public_id, { revoked_at: '2026-11-14 10:00:00' });
    const again = await verify({ doc_id });
    expect(again.status).toBe(200);
    const revocation = { status: 'revoked', revoked_at: '2026-11-14 10:00:00' };
    expect(again.answer.verification).toMatchObject({ public_id, ...revocation });
  });

  test('derives the file’s id from its address, and prefers a given one', async () => {
    const external_url = 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrSt/edit';
    const derived = await verify({ external_url });
    expect(derived.answer.verification.doc_id).toBe('1AbCdEfGhIjKlMnOpQrSt');
    expect((await verify({ doc_id: '1AbCdEfGhIjKlMnOpQrSt' })).status).toBe(200);
    const doc_id = freshFile();
    expect((await verify({ doc_id, external_url })).answer.verification.doc_id).toBe(doc_id);
  });

  test('is refused without an id or address, because none is invented', async () => {
    const { status, refusal } = await verify({});
    expect(status).toBe(422);
    const error = 'doc_id or external_url is required';
    expect(refusal).toEqual({ ok: false, error, code: 'invalid_request' });
  });

  test('may name the family of the new record', async () => {
    const doc_id = freshFile();
    const { status, answer } = await verify({ doc_id, family: 'editor' });
    expect([status, answer.verification.family]).toEqual([201, 'editor']);
    expect((await verify({ doc_id, family: 'editor' })).status).toBe(200);
  });

  test('two organizations have two verifications of one file', async () => {
    const doc_id = freshFile();
    const other = await service.join({ workspace: 'entreprise' });
    const mine = await verify({ doc_id });
    const theirs = await verify({ doc_id }, other);
    expect(theirs.status).toBe(201);
    expect(theirs.answer.verification.public_id).not.toBe(mine.answer.verification.public_id);
  });
});

describe('a period of validity', () => {
  const period = { validity_mode: 'period', effective_date: '2026-12-01', end_date: '2027-01-31' };

  test('decides the status by the clock', async () => {
    const { answer } = await verify({ doc_id: freshFile(), ...period });
    const dates = { effective_date: '2026-12-01', end_date: '2027-01-31' };
    expect(answer.verification).toMatchObject({ status: 'scheduled', ...dates });
    const { public_id } = answer.verification;
    const before = service.clock.now;
    const statuses = [];
    for (const moment of ['2026-12-01T00:00:00Z', '2027-01-31T23:59:59Z', '2027-02-01T00:00:00Z']) {
      service.clock.now = new Date(moment);
      statuses.push((await readVerification(service, member, public_id)).status);
    }
    service.clock.now = before;
    expect(statuses).toEqual(['valid', 'valid', 'expired']);
  });

  test('cannot be changed by asking again', async () => {
    const doc_id = freshFile();
    await verify({ doc_id, ...period });
    expect((await verify({ doc_id, ...period })).status).toBe(200);
    expect((await verify({ doc_id })).status).toBe(200);
    for (const other of [
      { ...period, end_date: '2027-02-01' },
      { validity_mode: 'none' },
      { validity_mode: 'period' },
    ]) {
      const { status, refusal } = await verify({ doc_id, ...other });
      expect(status).toBe(409);
      expect(refusal.code).toBe('conflict');
    }
  });

  test('a refused request leaves nothing behind', async () => {
    const doc_id = freshFile();
    await verify({ doc_id, title: 'Kept' });
    await verify({ doc_id, title: 'Refused', ...period });
    const files = service.database.db.selectFrom('editor_documents').where('doc_id', '=', doc_id);
    const kept = await files.select('title').executeTakeFirstOrThrow();
    expect(kept.title).toBe('Kept');
  });
});

test('all at once, those that differ are refused, and files count without a gap', async ({
  member: clerk,
}) => {
  const files = Array.from({ length: 12 }, freshFile);
  await verify({ doc_id: files[0] }, clerk);
  const period = { validity_mode: 'period', effective_date: '2026-12-01', end_date: '2027-01-31' };
  const answers = await Promise.all(
    files.flatMap((doc_id) => [
      verify({ doc_id }, clerk),
      verify({ doc_id: files[0], title: 'Refused', ...period }, clerk),
    ]),
  );
  const expected = files.flatMap((_, index) => [index === 0 ? 200 : 201, 409]);
  expect(answers.map(({ status }) => status)).toEqual(expected);
  const kept = await service.database.db
    .selectFrom('editor_documents')
    .select(['number', 'title'])
    .where('organization_id', '=', clerk.organizationId)
    .orderBy('number')
    .execute();
  expect(kept).toEqual(files.map((_, index) => ({ number: index + 1, title: 'Letter' })));
});

describe('the status of a verification', () => {
  test('has zero scans if nobody has scanned it', async () => {
    const { answer } = await verify({ doc_id: freshFile() });
    const { public_id } = answer.verification;
    expect(await readVerification(service, member, public_id)).toEqual({
      ...answer.verification,
      scans: { total_scans: 0, valid_scans: 0, invalid_scans: 0, last_scan_at: null },
    });
  });

  test('counts valid and invalid scans', async () => {
    const { id, public_id } = await service.issue(member);
    await service.database.db
      .insertInto('scan_counts')
      .values({ credential_id: id, valid: 3, invalid: 2, last_scan_at: '2026-11-13 18:00:00' })
      .execute();
    expect((await readVerification(service, member, public_id)).scans).toEqual({
      total_scans: 5,
      valid_scans: 3,
      invalid_scans: 2,
      last_scan_at: '2026-11-13 18:00:00',
    });
  });
});
