import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const COUNT = 29;

const service = await sharedService();
const member = await service.join();
const seconds = fc.sample(fc.integer({ min: 10, max: 19 }), { numRuns: COUNT, seed: 1 });
const issued = [];
for (const second of seconds) {
  const issued_at = `2026-10-01 08:00:${second}`;
  issued.push(await service.issue(member, { family: 'org', title: `Decision of ${second}`, issued_at }));
}
/** Public ids, newest first; within one second, the last issued first. */
const newestFirst = issued
  .sort((a, b) => b.issued_at.localeCompare(a.issued_at) || (b.id < a.id ? -1 : 1))
  .map(({ public_id }) => public_id);

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
      expect(answer.items.map(({ public_id }) => public_id)).toEqual(
        newestFirst.slice((number - 1) * size, number * size),
      );
      expect(answer.pagination).toEqual({
        page: number,
        per_page: size,
        total: COUNT,
        total_pages: Math.ceil(COUNT / size),
      });
    }),
    { numRuns: 90 },
  );
});

/** Every public id of a list, read through its cursors. */
async function throughAll(filter: Record<string, string>, per_page = '4') {
  const found: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const query = { ...filter, per_page, ...(cursor !== undefined && { cursor }) };
    const { answer } = await call(service, 'documentList', { token: member.token, query });
    // Not even the last one, if the documents fill whole pages.
    expect(answer.items).not.toEqual([]);
    found.push(...answer.items.map(({ public_id }) => public_id));
    cursor = answer.next_cursor;
  }
  return found;
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
