import { describe, expect } from 'vitest';

import type { Report } from '#contract/reports.ts';
import type { Permission } from '#contract/fields.ts';
import { selectAudit } from '#server/audit/audit.store.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import { deleteExpiredData } from '#server/retention/expired-data.ts';
import { MAX_OPEN_OF_DOCUMENT, MAX_OPEN_REPORTS, saveReport } from '#server/reports/reports.service.ts';

import { call } from '#tests/server/call.ts';
import { sharedTests, type Member, updateIdentity } from '#tests/server/service-fixture.ts';

const { service, test, db } = await sharedTests();

const report = (credential: Credential, what = 'Another name', email: string | null = null) =>
  service.database.write((trx) =>
    saveReport(trx, credential, { what, email, language: 'fr' }, service.clock.now),
  );

async function list({ token }: Pick<Member, 'token'>, query: Record<string, string> = {}): Promise<Report[]> {
  return (await call(service, 'reportList', { token, query })).answer.items;
}

const close = ({ token }: Pick<Member, 'token'>, report_uid: string) =>
  call(service, 'reportClose', { token, params: { report_uid }, body: {} });

const grant = (member: Member, permissions: readonly Permission[]) =>
  updateIdentity(service, member, { permissions: JSON.stringify(permissions) });

describe('an organization', () => {
  test('sees what was reported, newest first, and the activity shows it without a name', async () => {
    const school = await service.join();
    const letter = await service.issue(school, { title: 'Letter to Hugo', product: 'word' });
    const { now } = service.clock;
    await report(letter, 'First');
    service.clock.now = new Date('2026-11-14T09:43:00Z');
    await report(letter, '<b>Second</b>\r\n\u202e=1+1\0 ', 'reader@example.org');
    service.clock.now = now;
    expect(await list(school)).toEqual([
      {
        report_uid: expect.stringMatching(/^rep_[0-9a-f]{24}$/),
        at: '2026-11-14 09:43:00',
        state: 'open',
        closed_at: null,
        public_id: letter.public_id,
        title: 'Letter to Hugo',
        family: 'editor',
        what: '<b>Second</b>\n=1+1',
        email: 'reader@example.org',
        language: 'fr',
      },
      expect.objectContaining({ what: 'First', email: null }),
    ]);
    const { items } = (await call(service, 'activityList', { token: school.token })).answer;
    const reported = { at: '2026-11-14 09:43:00', event: 'problem_reported', outcome: 'valid' };
    expect(items[0]).toEqual({ ...reported, family: 'editor', product: 'word' });
  });

  test('reads them by page and state', async ({ member: school }) => {
    const letter = await service.issue(school);
    for (const what of ['1', '2', '3']) await report(letter, what);
    const query = { page: '2', per_page: '2' };
    const page = await call(service, 'reportList', { token: school.token, query });
    expect(page.answer.items.map(({ what }) => what)).toEqual(['1']);
    expect(page.answer.pagination).toEqual({ page: 2, per_page: 2, total: 3, total_pages: 2 });
    const [first] = await list(school);
    await close(school, first?.report_uid ?? '');
    expect((await list(school)).map(({ what }) => what)).toEqual(['2', '1']);
    expect((await list(school, { state: 'closed' })).map(({ what }) => what)).toEqual(['3']);
    expect(await list(school, { state: 'all' })).toHaveLength(3);
  });

  test('closes one once, and the audit log says who did', async ({ member: school }) => {
    const letter = await service.issue(school);
    await report(letter);
    const [open] = await list(school);
    const { now } = service.clock;
    service.clock.now = new Date('2026-11-15T10:00:00Z');
    const closed = (await close(school, open?.report_uid ?? '')).answer.report;
    expect(closed).toEqual({ ...open, state: 'closed', closed_at: '2026-11-15 10:00:00' });
    service.clock.now = now;
    expect((await close(school, open?.report_uid ?? '')).answer.report).toEqual(closed);
    const { organizationId } = school;
    expect(await selectAudit(db, { action: 'report_closed', organizationId })).toMatchObject([
      {
        at: '2026-11-15 10:00:00',
        actor: school.identityUid,
        subject: letter.public_id,
        detail: open?.report_uid,
      },
    ]);
  });
});

describe('a caller who may not', () => {
  test('see students reads no report about their documents', async ({ member: school }) => {
    await report(await service.issue(school, { family: 'school', holder_name: 'Hugo Morel' }));
    await grant(school, ['verify documents']);
    expect(await list(school)).toEqual([]);
  });

  test('verify documents reads reports without the address of the reader', async ({ member: school }) => {
    await report(await service.issue(school), 'Wrong date', 'reader@example.org');
    const [open] = await list(school);
    const readOnly = await service.tokenOf(school, { scopes: ['credentials:read'] });
    expect(await list(readOnly)).toEqual([{ ...open, email: null }]);
    await grant(school, ['view students']);
    expect(await list(school)).toEqual([{ ...open, email: null }]);
  });
});

test('the same words sent twice, even simultaneously, are one report; after it is closed they are a new one', async () => {
  const school = await service.join();
  const letter = await service.issue(school);
  await Promise.all([report(letter), report(letter), report(letter)]);
  await report(letter, 'Another name', 'reader@example.org');
  const reports = await list(school);
  expect(reports).toHaveLength(2);
  for (const { report_uid } of reports) await close(school, report_uid);
  expect(await report(letter)).toBe('received');
  expect(await list(school)).toHaveLength(1);
});

test('an organization has no more open reports than anyone can read, a document no more than its share', async () => {
  const school = await service.join();
  const [letter, other] = [await service.issue(school), await service.issue(school)];
  const flood = (credential: Credential, count: number) =>
    db
      .insertInto('reports')
      .values(
        Array.from({ length: count }, (_, number) => ({
          uid: `rep_${credential.id}_${number}`,
          organization_id: school.organizationId,
          credential_id: credential.id,
          what: 'Flood',
          language: 'en' as const,
          at: '2026-11-01 10:00:00',
          state: 'open' as const,
        })),
      )
      .execute();
  await flood(letter, MAX_OPEN_OF_DOCUMENT);
  expect([await report(letter), await report(other)]).toEqual(['full', 'received']);
  await close(school, `rep_${letter.id}_0`);
  expect(await report(letter)).toBe('received');

  const third = await service.issue(school);
  await flood(third, MAX_OPEN_REPORTS);
  expect(await report(other, 'More')).toBe('full');
  expect(await report(await service.issue(await service.join()))).toBe('received');
});

test('a closed report is deleted after a year, an open one stays', async ({ member: school }) => {
  const letter = await service.issue(school);
  await report(letter, 'Stays');
  await report(letter, 'Goes');
  const [goes] = await list(school);
  await close(school, goes?.report_uid ?? '');
  const left = async (at: string) => {
    await deleteExpiredData(service.database, new Date(at));
    return (await list(school, { state: 'all' })).map(({ what }) => what);
  };
  expect(await left('2027-11-14T09:42:00Z')).toEqual(['Goes', 'Stays']);
  expect(await left('2027-11-14T09:42:01Z')).toEqual(['Stays']);
});
