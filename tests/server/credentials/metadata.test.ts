import { expect } from 'vitest';

import { revokeCredential } from '#server/revocation/revocation.service.ts';

import { call, readVerification, verifyFile } from '#tests/server/call.ts';
import { sharedTests, type Member } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();

async function save({ token }: Member, body: object) {
  const { status, answer } = await call(service, 'metadataSave', { token, body });
  expect(status).toBe(200);
  return answer.document_id;
}

const storedFile = (member: Member, docId: string) =>
  service.database.db
    .selectFrom('editor_documents')
    .select(['product', 'title', 'external_url', 'created_at', 'updated_at'])
    .where('organization_id', '=', member.organizationId)
    .where('doc_id', '=', docId)
    .executeTakeFirst();

test('document_id counts by organization, and a file keeps its own', async () => {
  const [a, b] = [await service.join(), await service.join()];
  expect(await save(a, { doc_id: 'one' })).toBe(1);
  expect(await save(a, { doc_id: 'two' })).toBe(2);
  expect(await save(b, { doc_id: 'two' })).toBe(1);
  expect(await save(a, { doc_id: 'one', title: 'Renamed' })).toBe(1);
});

test('absent fields stay as they were', async ({ member }) => {
  const external_url = 'https://files.example.org/a.docx';
  await save(member, { doc_id: 'a', product: 'word', title: 'First', external_url });
  service.clock.now = new Date('2026-11-14T10:00:00Z');
  await save(member, { doc_id: 'a', title: 'Second' });
  expect(await storedFile(member, 'a')).toEqual({
    product: 'word',
    title: 'Second',
    external_url,
    created_at: '2026-11-14 09:42:00',
    updated_at: '2026-11-14 10:00:00',
  });
});

test('many files at once get consecutive numbers', async ({ member }) => {
  const numbers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => save(member, { doc_id: `f${i % 15}` })),
  );
  expect([...new Set(numbers)].sort((x, y) => x - y)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
});

test('known files keep their numbers when verified with new ones, whose numbers have no gap', async () => {
  const member = await service.join();
  const files = Array.from({ length: 9 }, (_, index) => `v${index}`);
  const known = ['v3', 'v7'];
  for (const doc_id of known) await save(member, { doc_id });
  const verify = (doc_id: string) => verifyFile(service, member, { doc_id });
  const answers = await Promise.all([...files, 'v5'].map(verify));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((one, other) => other - one)).toEqual([...files.map(() => 201), 200]);
  const kept = await service.database.db
    .selectFrom('editor_documents')
    .select(['doc_id', 'number', 'title'])
    .where('organization_id', '=', member.organizationId)
    .orderBy('number')
    .execute();
  expect(kept.map(({ number }) => number)).toEqual(files.map((_, index) => index + 1));
  expect(kept.slice(0, known.length).map(({ doc_id }) => doc_id)).toEqual(known);
  expect(new Set(kept.map(({ doc_id }) => doc_id))).toEqual(new Set(files));
  expect(kept.every(({ title }) => title === 'Letter')).toBe(true);
});

test('either the id or the address of the file is required', async ({ member }) => {
  const external_url = 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrSt/edit';
  await save(member, { external_url });
  expect(await storedFile(member, '1AbCdEfGhIjKlMnOpQrSt')).toMatchObject({ external_url });
  const request = { token: member.token, body: { title: 'A' } };
  const { status, refusal } = await call(service, 'metadataSave', request);
  expect(status).toBe(422);
  expect(refusal.error).toBe('doc_id or external_url is required');
});

test('a verification keeps the metadata of its file, and metadata never touches the verification', async () => {
  const member = await service.join();
  const { answer } = await verifyFile(service, member, { doc_id: 'v', title: 'Verified' });
  expect(await storedFile(member, 'v')).toMatchObject({ product: 'word', title: 'Verified' });
  await save(member, { doc_id: 'v', title: 'Renamed' });
  await save(member, { doc_id: 'unverified', title: 'Other' });
  const { public_id } = answer.verification;
  expect((await readVerification(service, member, public_id)).title).toBe('Verified');
  const list = await call(service, 'documentList', { token: member.token });
  expect(list.answer.pagination.total).toBe(1);
});

test('the public title of a file stays as it was registered, and so does its activity', async () => {
  const member = await service.join();
  const clerk = await service.tokenOf(member, { scopes: ['verify:write'] });
  const { answer } = await verifyFile(service, member, { doc_id: 'pp-2' });
  const { public_id, verify_url } = answer.verification;
  await save({ ...member, ...clerk }, { doc_id: 'pp-2', product: 'google_docs', title: 'Other' });
  await verifyFile(service, clerk, { doc_id: 'pp-2', product: 'excel' });

  const { pathname, search } = new URL(verify_url);
  const headers = { accept: 'application/json', 'user-agent': 'test' };
  const page = await service.app.inject({ url: pathname + search, headers });
  expect(page.json()).toMatchObject({ facts: { product: 'word', title: 'Letter' } });
  const by = { now: service.clock.now, actor: 'test' };
  await service.database.write((trx) => revokeCredential(trx, public_id, null, by));
  const activity = await call(service, 'activityList', { token: member.token });
  expect(activity.answer.items.map(({ event, product }) => [event, product])).toEqual([
    ['credential_revoked', 'word'],
    ['verification_created', 'word'],
  ]);
});

test('a file whose holder was erased gets neither title nor address back', async ({ member }) => {
  const { id } = await service.issue(member, { doc_id: 'erased' });
  const erased = { erased_at: '2026-11-14 10:00:00' };
  await service.database.db.updateTable('credentials').set(erased).where('id', '=', id).execute();
  await save(member, { doc_id: 'erased', product: 'word' });
  const external_url = 'https://files.example.org/ana-gil.docx';
  await save(member, { doc_id: 'erased', product: 'excel', title: 'Ana Gil', external_url });
  const stored = await storedFile(member, 'erased');
  expect(stored).toMatchObject({ product: 'excel', title: null, external_url: null });
});
