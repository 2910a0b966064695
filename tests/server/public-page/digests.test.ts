import { describe, expect, test } from 'vitest';

import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { canCheckFile } from '#server/public-page/parts/check-file.ts';
import { createRecordFinder } from '#server/public-page/public-record.store.ts';
import { revokeCredential } from '#server/revocation/revocation.service.ts';

import { sharedAdmin } from '#tests/server/admin/admin.ts';
import { addEmployee, addStudent, call } from '#tests/server/call.ts';
import { postForm, proofOf } from './public-service.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const { admin, answer, databaseUrl } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const school = await service.join();
const company = await service.join({ workspace: 'entreprise' });
const student_uid = await addStudent(service, school);
const employee_id = await addEmployee(service, company);
const digest = contentDigest(['The trip is on 3 December.'], newDigestSeed());

/** Like the public page's script, each time from another address. */
async function ask(fields: Record<string, string>, from?: string) {
  const sent = { headers: { accept: '*/*' }, ...(from !== undefined && { from }) };
  const { statusCode, headers, body } = await postForm(service, '/verification/digests', fields, sent);
  const json: unknown = JSON.parse(body);
  return { status: statusCode, headers, json };
}

let files = 0;
async function verified({ token } = school, more: object = {}) {
  const body = { doc_id: `f-${(files += 1)}`, product: 'word', title: 'A', content_digest: digest, ...more };
  return (await call(service, 'verificationCreate', { token, body })).answer.verification;
}

const issue = async (doc_type: string, fields: object) =>
  (
    await call(service, doc_type === 'diploma' ? 'diplomaCertificateIssue' : 'studentDocumentIssue', {
      token: school.token,
      body: { doc_type, student_uid, fields },
    })
  ).answer.verification;

const offered = async (record: { public_id: string; verify_url: string }) => {
  const { status, json } = await ask(proofOf(record));
  const { offered: isOffered, versions } = json as { offered: boolean; versions: unknown[] };
  return [status, isOffered, versions.length];
};

describe('a reader who has the seal', () => {
  test('gets digests of the older form too, as stored', async () => {
    const older = { ...digest, version: 1, whole: 'A'.repeat(43), passages: 'A'.repeat(64) };
    const record = await verified(school, { content_digest: older });
    const body = { public_id: record.public_id, content_digest: digest };
    await call(service, 'contentAdd', { token: school.token, body });
    const { json } = await ask(proofOf(record));
    expect(json).toMatchObject({ versions: [{ digest: older }, { digest }] });
  });

  test('gets the digests of every version, by its signature or its check code, without counting a scan', async () => {
    const record = await verified();
    const { public_id, check_code } = record;
    const at = '2026-11-14 09:42:00';
    const none = { salt: expect.any(String), newest_text_at: at, registered: [] };
    const given = { ok: true, status: 'valid', offered: true, versions: [{ at, digest }], files: none };
    for (const proof of [proofOf(record), { id: public_id, code: check_code ?? '' }]) {
      const { status, headers, json } = await ask(proof);
      expect([status, json]).toEqual([200, given]);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(await service.database.db.selectFrom('scan_counts').selectAll().execute()).toEqual([]);
  });

  test('gets none for a revoked document', async () => {
    const record = await verified();
    const by = { now: service.clock.now, actor: 'admin' };
    await revokeCredential(service.database.db, record.public_id, null, by);
    expect(await offered(record)).toEqual([200, false, 0]);
  });

  test('is told that an older document has nothing to compare with', async () => {
    expect(await offered(await verified(school, { content_digest: undefined }))).toEqual([200, true, 0]);
  });

  test('waits after many requests from one address, while others continue', async () => {
    const proof = proofOf(await verified());
    const statuses = [];
    for (let count = 0; count < 301; count += 1) statuses.push((await ask(proof, '192.0.2.7')).status);
    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(proof, '192.0.2.8')).status).toBe(200);
  });
});

const TRANSCRIPT = { programme: 'A', academic_year: 'B', results: 'Maths;C1' };
const PLAIN = { degree: 'Master', awarded_on: '2026-07-01' };
const choice = (doc_type: string, { organizationUid: org } = school) => ({ org, 'doc-type': doc_type });

const fact = (mode: string) => ({ name: 'Grade', value: '12.5', mode });

test.each([
  ['of a file', () => verified(), true],
  ['of one with a fact that is shown', () => verified(school, { facts: [fact('shown')] }), true],
  ['not of one with a fact to ask about', () => verified(school, { facts: [fact('askable')] }), false],
  ['of a diploma', () => issue('diploma', PLAIN), true],
  ['not of one with a birth date', () => issue('diploma', { ...PLAIN, birth_date: '2001-02-03' }), false],
  ['not of a transcript', () => issue('transcript', TRANSCRIPT), false],
  [
    'not of a file that is an employee’s salary certificate',
    () => verified(company, { family: 'employee', employee_id, doc_type: 'salary_certificate' }),
    false,
  ],
])('digests are offered by default %s', async (_, record, isOffered) => {
  expect(await offered(await record())).toEqual([200, isOffered, isOffered ? 1 : 0]);
});

describe('a page offers to check a file if there is something to compare it with', () => {
  const find = createRecordFinder(service.database);
  const withoutText = { content_digest: undefined };
  const withPrivate = { facts: [fact('askable')] };
  async function revoked<Sealed extends { public_id: string }>(record: Sealed): Promise<Sealed> {
    const act = { now: service.clock.now, actor: 'admin' };
    await revokeCredential(service.database.db, record.public_id, null, act);
    return record;
  }
  /** A file with random bits can't be guessed. */
  async function registered(more: object, has_random_bits: boolean) {
    const { public_id, verify_url } = await verified(school, more);
    const file = { format: 'pdf', size: 9, comparison: 'none', has_random_bits, sha256: 'a'.repeat(64) };
    await call(service, 'fileRegister', { token: school.token, body: { public_id, ...file } });
    return { public_id, verify_url };
  }

  test.each<[string, boolean, () => Promise<{ public_id: string; verify_url: string }>]>([
    ['a stored text', true, () => verified()],
    ['not one with private parts', false, () => verified(school, withPrivate)],
    ['not where none is stored', false, () => verified(school, withoutText)],
    ['not of a revoked document', false, async () => revoked(await verified())],
    ['a registered file', true, () => registered(withoutText, true)],
    ['one that can be guessed, where the text may be compared', true, () => registered({}, false)],
    ['not one that can be guessed otherwise', false, () => registered(withPrivate, false)],
    ['nor of a text that nobody knows', false, () => registered(withoutText, false)],
    ['a file of a revoked document', true, async () => revoked(await registered({}, true))],
  ])('%s', async (_, isThere, made) => {
    const record = await made();
    const found = await find(record.public_id);
    expect(found && canCheckFile(found)).toBe(isThere);
    const { json } = await ask(proofOf(record));
    const { versions, files: handedOut } = json as { versions: unknown[]; files: { registered: unknown[] } };
    expect(versions.length + handedOut.registered.length > 0).toBe(isThere);
  });
});

describe('an administrator decides for a document type', () => {
  test('at once, also for earlier documents, and restores the default', async () => {
    const [transcript, file] = [await issue('transcript', TRANSCRIPT), await verified()];
    const allowed = await answer('content allow', choice('transcript'));
    expect(allowed).toEqual({ doc_type: 'transcript', allowed: true });
    await answer('content deny', choice('none'));
    expect(await offered(transcript)).toEqual([200, true, 1]);
    expect(await offered(file)).toEqual([200, false, 0]);
    expect(await offered(await verified(company))).toEqual([200, true, 1]);
    const { settings } = await answer('content list', { org: school.organizationUid });
    expect(settings).toEqual(
      expect.arrayContaining([
        { doc_type: 'none', allowed: false },
        { doc_type: 'transcript', allowed: true },
        { doc_type: 'diploma', allowed: null },
      ]),
    );
    await answer('content deny', choice('transcript'));
    expect(await offered(transcript)).toEqual([200, false, 0]);
    for (const doc_type of ['transcript', 'none']) await answer('content reset', choice(doc_type));
    expect([await offered(transcript), await offered(file)]).toEqual([
      [200, false, 0],
      [200, true, 1],
    ]);
    const { entries } = await answer('audit list', { org: school.organizationUid, action: 'content_denied' });
    expect(entries).toMatchObject([{ subject: 'transcript' }, { subject: 'none' }]);
  });

  test('lists the settings in a table', async () => {
    const { stdout } = await admin('content list', { org: school.organizationUid });
    expect(stdout).toMatch(/^TYPE +SETTING\nnone +default\n/);
  });
});
