import { expect } from 'vitest';

import { documentChoices, documentList, type DocumentFilters } from '#contract/dashboard/documents.ts';
import { saveReport } from '#server/reports/reports.service.ts';
import { overviewRead } from '#contract/dashboard/overview.ts';

import { addStudent, verifyFile } from '#tests/server/call.ts';
import { sharedTests, idOf } from '#tests/server/service-fixture.ts';

import { type Browser, signedIn } from './browser.ts';
import { colleague } from './colleagues.ts';

const { service, test } = await sharedTests();

const titles = async (browser: Browser, filters: DocumentFilters & { cursor?: string } = {}) =>
  (await browser.ask(documentList, filters)).answer.items.map(({ title }) => title);

test('the list continues after the last row, even while documents are added', async ({ browser, member }) => {
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  await service.issueAll(
    member,
    numbers.map((number) => ({ title: `Letter ${number}`, issued_at: `2026-10-01 08:00:${10 + number}` })),
  );
  const first = (await browser.ask(documentList)).answer;
  await service.issue(member, { title: 'Newer', issued_at: '2026-10-02 08:00:00' });
  const second = (await browser.ask(documentList, { cursor: first.next_cursor ?? '' })).answer;
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(
    numbers.map((number) => `Letter ${29 - number}`),
  );
  expect(second.next_cursor).toBeNull();
  const other = await signedIn(service);
  const refused = await other.browser.ask(documentList, { cursor: first.next_cursor ?? '' });
  expect([refused.status, refused.refusal]).toEqual([422, 'cursor must be a next_cursor from this list']);
});

test('every filter narrows the list, and together they narrow it further', async ({ browser, member }) => {
  await addStudent(service, member, { uid: 'S-1' });
  const holder = { student_id: await idOf(service.database.db, 'students', 'S-1') };
  const school = { family: 'school', doc_type: 'transcript' } as const;
  const old = await service.issue(member, { title: 'Old', issued_at: '2026-01-02 23:59:59' });
  await service.issue(member, { title: 'Hers', ...school, ...holder, end_date: '2026-12-14' });
  await service.issue(member, { title: 'Later', ...school, end_date: '2026-12-15' });
  await service.issue(member, { title: 'Over', revoked_at: '2026-11-01 08:00:00', end_date: '2026-11-20' });
  const report = { what: 'A date is wrong', email: null, language: 'en' } as const;
  await service.database.write((trx) => saveReport(trx, old, report, service.clock.now));
  expect(await titles(browser)).toEqual(['Over', 'Later', 'Hers', 'Old']);
  for (const [filters, found] of [
    [{ status: 'revoked' }, ['Over']],
    [{ status: 'revoked', family: 'school' }, []],
    [{ family: 'school' }, ['Later', 'Hers']],
    [{ doc_type: 'transcript', q: 'her' }, ['Hers']],
    [{ doc_type: 'none' }, ['Over', 'Old']],
    [{ person: 'S-1' }, ['Hers']],
    [{ person: 'S-2' }, []],
    [{ made_by: 'test' }, ['Over', 'Later', 'Hers', 'Old']],
    [{ made_by: member.identityUid }, []],
    [{ from: '2026-01-02', to: '2026-01-02' }, ['Old']],
    [{ from: '2026-01-03' }, ['Over', 'Later', 'Hers']],
    [{ attention: 'reports' }, ['Old']],
    [{ attention: 'expiring' }, ['Hers']],
    [{ attention: 'scans' }, []],
  ] as const satisfies (readonly [DocumentFilters, readonly string[]])[])
    expect([filters, await titles(browser, filters)]).toEqual([filters, found]);
  const refused = await browser.ask(documentList, { from: '2026-02-30' });
  expect(refused.status).toBe(422);
});

test('a row shows who made the document, and the filter lists everybody who could have', async () => {
  const { browser, member } = await signedIn(service);
  const { identityUid } = member;
  expect((await verifyFile(service, member, { doc_id: 'd1', title: 'Minutes' })).status).toBe(201);
  expect((await browser.ask(documentList, { made_by: identityUid })).answer.items).toMatchObject([
    { title: 'Minutes', status: 'valid', made_by: { identity_uid: identityUid, name: 'Camille Roy' } },
  ]);
  const { families, document_types, staff } = (await browser.ask(documentChoices)).answer;
  expect(families).toEqual(['school', 'org', 'certificates', 'editor']);
  expect(document_types).toContainEqual({ doc_type: 'diploma', label: 'Diploma' });
  expect(staff).toEqual([{ identity_uid: identityUid, name: 'Camille Roy' }]);
  await colleague(service, member, [], { name: 'Camille Roy' });
  await colleague(service, member, []);
  expect((await browser.ask(documentChoices)).answer.staff.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Camille Roy \(.+@.+\)$/),
    'Camille Roy (11.0@parc.example)',
    'Léa Petit',
  ]);
});

test('a person sees the families that they may read, and nothing of another organization', async () => {
  const { browser, member } = await signedIn(service, { permissions: [] });
  await service.issue(member, { title: 'Transcript', family: 'school' });
  await service.issue(member, { title: 'Circular', family: 'org' });
  expect(await titles(browser)).toEqual(['Circular']);
  expect(await titles(browser, { family: 'school' })).toEqual([]);
  const { browser: stranger } = await signedIn(service);
  expect(await titles(stranger)).toEqual([]);
  stranger.cookie = null;
  expect((await stranger.ask(documentList)).status).toBe(401);
});

test('the list finds everything that a token made since a moment', async ({ own }) => {
  const { browser, member } = await signedIn(own);
  const leaked = await own.tokenOf(member);
  const verify = async (minute: number, token: string, title: string) => {
    own.clock.now = new Date(`2026-11-14T10:0${minute}:00Z`);
    expect((await verifyFile(own, { token }, { doc_id: title, title })).status).toBe(201);
  };
  await verify(1, leaked.token, 'Before');
  await verify(2, member.token, 'Own');
  await verify(3, leaked.token, 'Forged');
  await verify(4, leaked.token, 'Forged too');
  for (const [filters, found] of [
    [{ made_with: leaked.token_id }, ['Forged too', 'Forged', 'Before']],
    [{ made_with: leaked.token_id, made_since: '2026-11-14 10:03:00' }, ['Forged too', 'Forged']],
    [{ made_by: member.identityUid, made_since: '2026-11-14 10:02:00' }, ['Forged too', 'Forged', 'Own']],
    [{ made_with: leaked.token_id.slice(0, -1) }, []],
    [{ made_since: '2026-11-14 10:04:00' }, ['Forged too']],
  ] as const satisfies (readonly [DocumentFilters, readonly string[]])[])
    expect([filters, await titles(browser, filters)]).toEqual([filters, found]);
});

test('the overview counts what the person may read, today and in need of attention', async () => {
  const { browser, member } = await signedIn(service, { permissions: [] });
  const today = await service.issue(member, { issued_at: '2026-11-14 08:00:00', end_date: '2026-12-14' });
  await service.issue(member, { end_date: '2026-12-15' });
  await service.issue(member, { end_date: '2026-12-01', revoked_at: '2026-11-01 08:00:00' });
  const hidden = await service.issue(member, { family: 'school', end_date: '2026-12-01' });
  for (const about of [today, hidden])
    await service.database.write((trx) =>
      saveReport(trx, about, { what: 'Wrong', email: 'a@b.example', language: 'en' }, service.clock.now),
    );
  expect((await browser.ask(overviewRead)).answer).toMatchObject({
    today: { verifications_created: 1, documents_issued: 0, total_scans: 0 },
    valid_documents: 2,
    reports: { count: 1, items: [{ public_id: today.public_id, email: null }] },
    signals: { count: 0, items: [] },
    expiring: 1,
  });
  browser.cookie = null;
  expect((await browser.ask(overviewRead)).status).toBe(401);
});
