import { createHash, createHmac } from 'node:crypto';

import { afterEach, describe, expect, test } from 'vitest';

import { contentDigest, newDigestSeed } from '#document-text/digest/content-digest.ts';
import { MAX_REGISTERED_FILES } from '#contract/registered-files.ts';
import type { offeredFiles } from '#server/credentials/registered-files/registered-files.service.ts';
import { revokeCredential } from '#server/revocation/revocation.service.ts';

import { addStudent, call, erase } from '#tests/server/call.ts';
import { postForm, proofOf } from '#tests/server/public-page/public-service.ts';
import { type Member, sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const school = await service.join();
const { db } = service.database;
const { token } = school;
const SEED = newDigestSeed();
const digest = (text: string) => contentDigest([text], SEED);

const [AT, LATER] = ['2026-11-14 09:42:00', '2026-11-15 09:42:00'];
const setClock = (at: string) => void (service.clock.now = new Date(`${at}Z`));
afterEach(() => setClock(AT));

let count = 0;
async function verified(more: object = {}) {
  const doc_id = `f-${(count += 1)}`;
  const body = { doc_id, product: 'word', title: 'A', content_digest: digest('A'), ...more };
  return (await call(service, 'verificationCreate', { token, body })).answer.verification;
}
const confirm = (public_id: string, text: string) =>
  call(service, 'contentAdd', { token, body: { public_id, content_digest: digest(text) } });

const bytesOf = (content: string) => createHash('sha256').update(content).digest();
const COMPARED = { format: 'pdf', size: 9, comparison: 'same', version: 1, has_random_bits: true };
const UNREAD = { ...COMPARED, comparison: 'none', version: undefined };
const register = (document: object, content: string, more: object = {}, { token: as }: Member = school) => {
  const body = { ...document, sha256: bytesOf(content).toString('hex'), ...COMPARED, ...more };
  return call(service, 'fileRegister', { token: as, body });
};
const registered = async (...request: Parameters<typeof register>) =>
  (await register(...request)).answer.file;
const withdraw = (file_uid: string, { token: as }: Member = school) =>
  call(service, 'fileWithdraw', { token: as, params: { file_uid }, body: {} });
const listed = async (public_id: string) =>
  (await call(service, 'fileList', { token, query: { public_id } })).answer.files;
const audited = (subject: string) =>
  db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', subject)
    .where('action', 'like', 'file_%')
    .orderBy('id')
    .execute();

type Sealed = Parameters<typeof proofOf>[0];

/** What the page of a reader with the seal gets. */
async function offered(record: Sealed) {
  const sent = { headers: { accept: '*/*' } };
  const { body } = await postForm(service, '/verification/digests', proofOf(record), sent);
  return (JSON.parse(body) as { files: Awaited<ReturnType<typeof offeredFiles>> }).files;
}

/** What the page then finds about its reader's file. */
async function found(record: Sealed, content: string) {
  const { salt, registered: files } = await offered(record);
  const hmac = createHmac('sha256', Buffer.from(salt, 'base64url')).update(bytesOf(content));
  const own = hmac.digest('base64url');
  return files.find((file) => file.hmac === own);
}

describe('a file that is registered', () => {
  test('is found by a reader who has it to the last byte, with another salt each time', async () => {
    const record = await verified();
    const { public_id } = record;
    const { status, answer } = await register({ public_id }, 'very file');
    const file = {
      file_uid: expect.stringMatching(/^fil_[0-9a-f]{24}$/),
      sha256: bytesOf('very file').toString('hex'),
      ...COMPARED,
      state: 'current',
      checkable: true,
      registered_at: AT,
      registered_by: 'Camille Roy',
      withdrawn_at: null,
    };
    expect([status, answer]).toEqual([201, { ok: true, public_id, file }]);
    expect(await listed(public_id)).toEqual([answer.file]);
    const dates = { registered_at: AT, text_at: AT, withdrawn_at: null };
    const current = { hmac: expect.any(String), state: 'current', ...dates };
    expect(await found(record, 'very file')).toEqual(current);
    expect(await found(record, 'very file.')).toBeUndefined();
    expect(await found(await verified(), 'very file')).toBeUndefined();
    const [one, other] = [await offered(record), await offered(record)];
    expect([one.salt, one.newest_text_at]).toEqual([expect.stringMatching(/^[\w-]{22}$/), AT]);
    expect(one.salt).not.toBe(other.salt);
    expect(one.registered[0]?.hmac).not.toBe(other.registered[0]?.hmac);
    const detail = `${answer.file.file_uid} pdf, version 1, comparison same`;
    const registration = { actor: school.identityUid, action: 'file_registered', detail };
    expect(await audited(public_id)).toEqual([registration]);
  });

  test('is registered once, even by simultaneous requests, and also for another document', async () => {
    const { public_id, doc_id } = await verified();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register({ doc_id }, 'one')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const uids = new Set(answers.map(({ answer }) => answer.file.file_uid));
    expect(uids.size).toBe(1);
    expect(await audited(public_id)).toHaveLength(1);
    const { file_uid } = await registered({ public_id: (await verified()).public_id }, 'one');
    expect(uids).not.toContain(file_uid);
  });

  test('adopts later findings: that its text is equal, and that it has random bits', async () => {
    const { public_id } = await verified();
    const first = await registered({ public_id }, 'late', { ...UNREAD, has_random_bits: undefined });
    expect(first).toMatchObject({ comparison: 'none', version: 1, has_random_bits: false });
    const later = await register({ public_id }, 'late');
    expect([later.status, later.answer.file]).toMatchObject([201, { file_uid: first.file_uid, ...COMPARED }]);
    const again = await register({ public_id }, 'late', { has_random_bits: false });
    expect([again.status, again.answer.file]).toEqual([200, later.answer.file]);
  });

  test('is marked as older once another text is confirmed, even one that was compared before', async () => {
    const record = await verified();
    const { public_id } = record;
    await register({ public_id }, 'first');
    setClock(LATER);
    await confirm(public_id, 'B');
    await register({ public_id }, 'second', { version: 2 });
    await register({ public_id }, 'slow first');
    expect(await found(record, 'first')).toMatchObject({ state: 'older', registered_at: AT, text_at: AT });
    expect(await found(record, 'second')).toMatchObject({ state: 'current', text_at: LATER });
    expect(await found(record, 'slow first')).toMatchObject({ state: 'older', text_at: AT });
    expect((await offered(record)).newest_text_at).toBe(LATER);
  });

  test('is marked as older once its document gets its first text', async () => {
    const record = await verified({ content_digest: undefined });
    const { public_id } = record;
    await register({ public_id }, 'bare', UNREAD);
    expect(await found(record, 'bare')).toMatchObject({ state: 'current', text_at: null });
    await confirm(public_id, 'B');
    expect(await found(record, 'bare')).toMatchObject({ state: 'older', text_at: null });
  });

  test('is returned for a revoked document too, which takes no new one', async () => {
    const record = await verified();
    const { public_id } = record;
    const { file_uid } = await registered({ public_id }, 'mine');
    await revokeCredential(db, public_id, null, { now: service.clock.now, actor: 'admin' });
    expect(await found(record, 'mine')).toMatchObject({ state: 'current' });
    const { status, refusal } = await register({ public_id }, 'new');
    expect([status, refusal.error]).toEqual([409, 'The document is revoked']);
    expect((await withdraw(file_uid)).status).toBe(200);
  });
});

test.each([
  ['where they get the digests of the text', {}, true],
  ['not where they only ask', { facts: [{ name: 'Grade', value: '12', mode: 'askable' }] }, false],
  ['not where no text is stored', { content_digest: undefined }, false],
])('readers get a guessable file %s, one with random bits always', async (_, more, isOffered) => {
  const record = await verified(more);
  const { public_id } = record;
  const file = await registered({ public_id }, 'guessable', { ...UNREAD, has_random_bits: false });
  await register({ public_id }, 'random', UNREAD);
  expect(file.checkable).toBe(isOffered);
  expect((await found(record, 'guessable')) !== undefined).toBe(isOffered);
  expect(await found(record, 'random')).toBeDefined();
});

describe('a withdrawn file', () => {
  test('has its date, and can be registered again', async () => {
    const record = await verified();
    const { public_id } = record;
    const file = await registered({ public_id }, 'back');
    setClock(LATER);
    const withdrawn = { ...file, state: 'withdrawn', withdrawn_at: LATER };
    expect((await withdraw(file.file_uid)).answer).toEqual({ ok: true, public_id, file: withdrawn });
    setClock('2026-11-16 09:42:00');
    expect((await withdraw(file.file_uid)).answer.file).toEqual(withdrawn);
    expect(await found(record, 'back')).toMatchObject({ state: 'withdrawn', withdrawn_at: LATER });
    expect((await register({ public_id }, 'back')).status).toBe(201);
    expect(await listed(public_id)).toEqual([{ ...file, registered_at: '2026-11-16 09:42:00' }]);
    expect((await audited(public_id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['file_registered', `${file.file_uid} pdf, version 1, comparison same`],
      ['file_withdrawn', `${file.file_uid} pdf`],
      ['file_registered', `${file.file_uid} pdf, version 1, comparison same`],
    ]);
  });

  test('leaves room: fifty at a time, and the newest fifty withdrawn ones stay', async () => {
    const { public_id } = await verified();
    const uids: string[] = [];
    const add = async (content: string) => uids.push((await registered({ public_id }, content)).file_uid);
    for (let number = 1; number <= MAX_REGISTERED_FILES; number += 1) await add(`file ${number}`);
    const { status, refusal } = await register({ public_id }, 'one more');
    expect([status, refusal.error]).toEqual([409, expect.stringContaining('at most 50 registered files')]);
    expect((await register({ public_id }, 'file 7')).status).toBe(200);
    for (const uid of uids) await withdraw(uid);
    for (const content of ['a', 'b', 'c']) await add(content);
    setClock(LATER);
    for (const uid of uids.slice(MAX_REGISTERED_FILES)) await withdraw(uid);
    const left = (await listed(public_id)).map(({ file_uid }) => file_uid);
    expect(left).toHaveLength(MAX_REGISTERED_FILES);
    expect(left).toEqual(expect.arrayContaining(uids.slice(MAX_REGISTERED_FILES)));
  });
});

test.each([
  ['of two documents', { doc_id: 'b' }, 422, 'Exactly one of public_id and doc_id'],
  ['of an unknown one', { public_id: 'SM-DOC-2026-00000000' }, 404, 'not found'],
  ['compared with no version', { version: undefined }, 422, 'version is required if the text was compared'],
  ['not compared, but with one', { comparison: 'none' }, 422, 'not allowed otherwise'],
  ['compared with a version that is not there', { version: 2 }, 409, 'has no text version 2'],
  ['of nothing', { size: 0 }, 422, 'size must be between 1 and 2147483647'],
  ['with a name', { name: 'Zoe.pdf' }, 422, 'name'],
])('a registration is refused %s', async (_, more, status, error) => {
  const { public_id } = await verified();
  const answered = await register({ public_id }, 'no', more);
  expect([answered.status, answered.refusal.error]).toEqual([status, expect.stringContaining(error)]);
  expect(await listed(public_id)).toEqual([]);
});

test('an erasure deletes the files of the person’s documents with all their hashes', async () => {
  const uid = await addStudent(service, school, { first_name: 'Hugo', last_name: 'Morel' });
  const body = { doc_type: 'diploma', student_uid: uid, fields: { degree: 'A', awarded_on: '2026-07-01' } };
  const { answer } = await call(service, 'diplomaCertificateIssue', { token, body });
  const records = [answer.verification, await verified({ title: 'Letter for Hugo Morel' })];
  for (const { public_id } of records) await register({ public_id }, 'of Hugo');
  await erase(service, school, uid, 'all');
  for (const record of records) {
    const { public_id } = record;
    expect([await listed(public_id), (await offered(record)).registered]).toEqual([[], []]);
    const { status, refusal } = await register({ public_id }, 'of Hugo');
    expect([status, refusal.error]).toEqual([409, 'The person this document is about was erased']);
  }
  const audit = JSON.stringify(await db.selectFrom('audit').select('detail').execute());
  expect(audit).not.toContain(bytesOf('of Hugo').toString('hex').slice(0, 8));
});
