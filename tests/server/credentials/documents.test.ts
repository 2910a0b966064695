import * as fc from 'fast-check';
import { describe, expect } from 'vitest';

import { CREDENTIAL_STATUSES, type Workspace } from '#contract/fields.ts';
import { mintPublicId } from '#server/credentials/public-id.ts';
import { credentialStatus } from '#server/status/status.ts';

import { call } from '#tests/server/call.ts';
import { sharedTests, addDraft, type Member } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();
const school = await service.join();

async function found(q: string, member = school, limit = '25'): Promise<string[]> {
  const { answer } = await call(service, 'documentSearch', { token: member.token, query: { q, limit } });
  expect(answer.query).toBe(q);
  expect(answer.count).toBe(answer.items.length);
  return answer.items.map(({ title }) => title);
}

async function listed(member: Member, query: Record<string, string> = {}): Promise<string[]> {
  const { answer } = await call(service, 'documentList', { token: member.token, query });
  return answer.items.map(({ title }) => title);
}

describe('searching', () => {
  test('letter case and accents do not matter, on either side', async () => {
    await service.issue(school, { title: 'Règlement de l’École' });
    for (const q of ['ecole', 'ÉCOLE', 'règlement', 'REGLEMENT', '  ecole '])
      expect(await found(q)).toEqual(['Règlement de l’École']);
    // An accent alone isn't text.
    expect(await found('\u0301')).toEqual([]);
  });

  test('a whole public id comes first, then the newest', async () => {
    const company = await service.join({ workspace: 'entreprise' });
    const named = await service.issue(company, { title: 'Old', issued_at: '2020-01-01 00:00:00' });
    await service.issue(company, { title: `Copy of ${named.public_id}`, issued_at: '2026-01-01 00:00:00' });
    await service.issue(company, {
      title: `Newer copy of ${named.public_id}`,
      issued_at: '2026-02-01 00:00:00',
    });
    const all = ['Old', `Newer copy of ${named.public_id}`, `Copy of ${named.public_id}`];
    expect(await found(named.public_id, company)).toEqual(all);
    expect(await found(named.public_id.toLowerCase(), company)).toEqual(all);
    expect(await found(named.public_id, company, '2')).toEqual(all.slice(0, 2));
    expect(await found(named.public_id.slice(7), company)).toHaveLength(3);
  });

  test('finds the holder of a diploma, and no document that the caller may not read', async () => {
    const blind = await service.join({ permissions: [] });
    for (const member of [school, blind]) {
      await service.issue(member, { title: 'Diplôme', family: 'certificates', holder_name: 'Zoé Lefèvre' });
      await service.issue(member, { title: 'Décision Lefèvre', family: 'org' });
    }
    expect(await found('lefevre')).toEqual(['Décision Lefèvre', 'Diplôme']);
    expect(await found('lefevre', blind)).toEqual(['Décision Lefèvre']);
  });
});

describe('listing', () => {
  test('by words, type and family', async ({ member }) => {
    await service.issue(member, { title: 'Letter', family: 'org', doc_type: 'circular' });
    await service.issue(member, { title: 'Lettre', family: 'org', doc_type: 'decision' });
    await service.issue(member, { title: 'File' });
    const diploma = { type: 'certificate', family: 'certificates', doc_type: 'diploma' } as const;
    await service.issue(member, { title: 'Diploma', ...diploma });
    expect(await listed(member, { doc_type: 'all' })).toEqual(['Diploma', 'File', 'Lettre', 'Letter']);
    expect(await listed(member, { doc_type: 'none' })).toEqual(['File']);
    expect(await listed(member, { q: 'let' })).toEqual(['Lettre', 'Letter']);
    expect(await listed(member, { q: 'let', doc_type: 'circular' })).toEqual(['Letter']);
    const params = { family: 'certificates' };
    const { answer } = await call(service, 'familyDocumentList', { token: member.token, params });
    expect(answer.items).toMatchObject([{ title: 'Diploma', type: 'certificate', doc_type: 'diploma' }]);
  });

  test('by status agrees with the status of each document', async ({ member }) => {
    const day = fc.option(fc.integer({ min: 12, max: 16 }).map((date) => `2026-11-${date}`));
    const periods = fc.sample(fc.tuple(day, day, fc.boolean()), { numRuns: 60, seed: 1 });
    for (const [a, b, isRevoked] of periods) {
      const [effective_date, end_date] = a !== null && b !== null && a > b ? [b, a] : [a, b];
      const revoked_at = isRevoked ? '2026-11-13 00:00:00' : null;
      const public_id = mintPublicId('DOC', 2026);
      await service.issue(member, { effective_date, end_date, revoked_at, public_id });
    }
    const credentials = service.database.db.selectFrom('credentials').selectAll();
    const rows = await credentials.where('organization_id', '=', member.organizationId).execute();
    for (const status of CREDENTIAL_STATUSES) {
      const query = { status, per_page: '100' };
      const { answer } = await call(service, 'documentList', { token: member.token, query });
      const expected = rows.filter((row) => credentialStatus(row, '2026-11-14') === status);
      expect(answer.items.map(({ public_id }) => public_id).sort()).toEqual(
        expected.map((row) => row.public_id).sort(),
      );
      expect(answer.items.every((item) => item.status === status)).toBe(true);
    }
  });
});

describe('families', () => {
  test.for<[Workspace, string, status: number, statusWithoutPermissions: number]>([
    ['ecole', 'school', 200, 403],
    ['ecole', 'org', 200, 200],
    ['ecole', 'certificates', 200, 403],
    ['ecole', 'editor', 200, 200],
    ['ecole', 'employee', 403, 403],
    ['ecole', 'company', 403, 403],
    ['entreprise', 'employee', 200, 403],
    ['entreprise', 'company', 200, 200],
    ['entreprise', 'editor', 200, 200],
    ['entreprise', 'school', 403, 403],
    ['entreprise', 'org', 403, 403],
    ['entreprise', 'certificates', 403, 403],
    ['ecole', 'diplomas', 404, 404],
    ['ecole', 'SCHOOL', 404, 404],
  ])('%s asks for %s: %i, and %i without permissions', async ([workspace, family, ...expected]) => {
    const members = [await service.join({ workspace }), await service.join({ workspace, permissions: [] })];
    const request = ({ token }: Member) => call(service, 'familyDocumentList', { token, params: { family } });
    const answers = await Promise.all(members.map(request));
    expect(answers.map(({ status }) => status)).toEqual(expected);
  });
});

test('drafts appear nowhere', async ({ member }) => {
  await addDraft(service, member, 'Secret draft');
  expect(await found('draft', member)).toEqual([]);
  expect(await listed(member)).toEqual([]);
  expect(await listed(member, { doc_type: 'circular' })).toEqual([]);
  const request = { token: member.token, params: { family: 'org' } };
  const answer = await call(service, 'familyDocumentList', request);
  expect(answer.answer.pagination.total).toBe(0);
});

const COUNT = 29;

const member = await service.join();
const seconds = fc.sample(fc.integer({ min: 10, max: 19 }), { numRuns: COUNT, seed: 1 });
const issued = [];
for (const second of seconds) {
  const issued_at = `2026-10-01 08:00:${second}`;
  issued.push(await service.issue(member, { family: 'org', title: `Decision of ${second}`, issued_at }));
}
/** Public ids, newest first; within one second, the last issued first. */
issued.sort((a, b) => b.issued_at.localeCompare(a.issued_at) || (b.id < a.id ? -1 : 1));
const newestFirst = issued.map(({ public_id }) => public_id);

const page = fc.integer({ min: 1, max: 40 });
const perPage = fc.integer({ min: 1, max: 100 });

test('a page of documents is that part of the whole list, whichever page is opened, with words too', async () => {
  const list = fc.constantFrom(
    ['documentList', {}] as const,
    ['documentList', { q: 'decision of 1' }] as const,
    ['familyDocumentList', {}] as const,
  );
  await fc.assert(
    fc.asyncProperty(list, page, perPage, async ([id, words], number, size) => {
      const query = { ...words, page: String(number), per_page: String(size) };
      const { answer } = await call(service, id, { token: member.token, params: { family: 'org' }, query });
      const onPage = newestFirst.slice((number - 1) * size, number * size);
      expect(answer.items.map(({ public_id }) => public_id)).toEqual(onPage);
      const position = { page: number, per_page: size, total: COUNT };
      expect(answer.pagination).toEqual({ ...position, total_pages: Math.ceil(COUNT / size) });
    }),
    { numRuns: 90 },
  );
});

/** Every public id of a list, read through its cursors. */
async function throughAll(filter: Record<string, string>, per_page = '4') {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, per_page, ...(cursor !== undefined && { cursor }) };
    const { answer } = await call(service, 'documentList', { token: member.token, query });
    // Not even the last one, if the documents fill whole pages.
    expect(answer.items).not.toEqual([]);
    ids.push(...answer.items.map(({ public_id }) => public_id));
    cursor = answer.next_cursor;
  }
  return ids;
}

test.each([{}, { q: 'decision of 1' }, { q: 'is' }, { status: 'valid' }, { q: 'de', status: 'valid' }])(
  'the cursors of a list filtered by %j reach each document once',
  async (filter) => {
    expect(await throughAll(filter)).toEqual(newestFirst);
    expect(await throughAll(filter, '1')).toEqual(newestFirst);
  },
);

test.each([
  [{ cursor: 'SM-DOC-2026-00000000' }, 'cursor must be a next_cursor from this list'],
  [{ page: '2' }, 'page must be 1 when cursor is given'],
])('a cursor with %j is refused', async (change, error) => {
  const query = { cursor: newestFirst[0] ?? '', ...change };
  const { status, refusal } = await call(service, 'documentList', { token: member.token, query });
  expect([status, refusal.error]).toEqual([422, error]);
});

test('the last page has no next cursor, and a client reference has one page', async () => {
  const all = { per_page: '100' };
  const { answer } = await call(service, 'documentList', { token: member.token, query: all });
  expect(answer.next_cursor).toBeNull();
  const after = { ...all, cursor: newestFirst.at(-1) ?? '' };
  const end = await call(service, 'documentList', { token: member.token, query: after });
  expect(end.answer).toMatchObject({ items: [], next_cursor: null, pagination: { total: COUNT } });
});
