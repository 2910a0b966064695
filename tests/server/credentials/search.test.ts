import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';

import { FAMILIES, type Family } from '#contract/fields.ts';
import { listCredentials } from '#server/credentials/credential-list.store.ts';
import { searchCredentials } from '#server/credentials/credential-search.store.ts';
import type { Credential } from '#server/credentials/credentials.store.ts';
import type { Readable } from '#server/credentials/readable-credentials.store.ts';
import { up as foldDotlessLetters } from '#server/db/migrations/018-dotless-letters.ts';
import { searchText } from '#server/db/search-text.ts';

import { sharedService } from '#tests/server/service-fixture.ts';

const TODAY = '2026-11-14';
const WORDS = [
  'École',
  'Lefèvre',
  '100%',
  'a_b',
  '"x"',
  'NEAR(',
  'Łódź',
  'zq',
  '李小龍',
  '🎓',
  "N'Diaye",
  'd’emploi',
  'cœur',
  'Straße',
  '  ',
  '–',
  'm*',
  '\\',
];

const service = await sharedService();
const { db } = service.database;

const organization = async (): Promise<number> => (await service.join()).organizationId;

const issue = (organizationId: number, columns: Partial<Credential>) =>
  service.issue({ organizationId }, { family: 'org', ...columns });

/** What a search must find, computed from every credential. */
function expected(all: Credential[], { organizationId, families }: Readable, q: string): string[] {
  const text = searchText(q).trim();
  return all
    .filter((row) => row.organization_id === organizationId && families.includes(row.family))
    .filter((row) => text !== '' && row.search_text.includes(text))
    .sort((a, b) =>
      a.issued_at === b.issued_at ? (b.id < a.id ? -1 : 1) : a.issued_at < b.issued_at ? 1 : -1,
    )
    .map((row) => row.public_id);
}

function listedOf(rows: Credential[], readable: Readable): string[] {
  return expected(
    rows.map((row) => ({ ...row, search_text: 'any' })),
    readable,
    'any',
  );
}

const someWords = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
const titles = someWords.map((words) => words.join(' '));
const queries = fc.oneof(
  titles,
  fc.constantFrom(...WORDS),
  fc.tuple(titles, fc.nat(6), fc.integer({ min: 1, max: 5 })).map(([text, at, length]) =>
    Array.from(text)
      .slice(at, at + length)
      .join(''),
  ),
  fc.constantFrom('e', 'é', '2', 'sm-doc-2026-', 'SM-DOC-2026-0', 'nowhere', '  ', '\u0301', 'š', 'doc-'),
);

describe.each([
  { order: 'in the order of their issue', isShuffled: false },
  { order: 'in any order', isShuffled: true },
])('documents registered $order', ({ isShuffled }) => {
  const all: Credential[] = [];
  let here: Readable;
  let hidden: Readable;

  beforeAll(async () => {
    const organizations = [await organization(), await organization()];
    const made = fc.sample(
      fc.record({
        title: titles,
        organization_id: fc.constantFrom(...organizations),
        family: fc.constantFrom<Family>('school', 'org', 'certificates', 'editor'),
        holder_name: fc.option(fc.constantFrom(...WORDS)),
        minute: fc.integer({ min: 10, max: 59 }),
      }),
      { numRuns: 160, seed: 3 },
    );
    for (const [index, { minute, organization_id, ...columns }] of made.entries()) {
      const second = isShuffled ? minute : 10 + Math.floor(index / 4);
      all.push(await issue(organization_id, { ...columns, issued_at: `2026-10-01 08:00:${second}` }));
    }
    here = { organizationId: organizations[0] ?? 0, families: ['school', 'org', 'certificates', 'editor'] };
    hidden = { ...here, families: ['org', 'editor'] };
  });

  test('are found by every text that they contain, newest first, and by no other', async () => {
    const ids = all.slice(0, 5).map((row) => row.public_id);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(queries, fc.constantFrom(...ids, ...ids.map((id) => id.slice(3, 18)))),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        async (q, limit, isHidden) => {
          const readable = isHidden ? hidden : here;
          const found = await searchCredentials(db, readable, q, limit);
          expect(found.map((row) => row.public_id)).toEqual(expected(all, readable, q).slice(0, limit));
        },
      ),
      { numRuns: 150, seed: 1 },
    );
  });

  test('are listed in the same order, and counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.option(queries, { nil: undefined }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        fc.option(fc.constant('2026-10-01 08:00:20'), { nil: undefined }),
        async (q, page, perPage, isHidden, since) => {
          const readable = isHidden ? hidden : here;
          const filter = { q, since, today: TODAY };
          const { credentials, total } = await listCredentials(db, readable, filter, { page, perPage });
          const recent = all.filter((row) => since === undefined || row.issued_at >= since);
          const wanted = q === undefined ? listedOf(recent, readable) : expected(recent, readable, q);
          expect(total).toBe(wanted.length);
          const onPage = wanted.slice((page - 1) * perPage, page * perPage);
          expect(credentials.map((row) => row.public_id)).toEqual(onPage);
        },
      ),
      { numRuns: 150, seed: 2 },
    );
  });
});

test.for<[string, string]>([
  ["Attestation d'emploi", 'Attestation d’emploi'],
  ['Attestation d’emploi', "Attestation d'emploi"],
  ['OEUVRE', 'Prêt d’œuvre'],
  ['prêt d’œuvre', "pret d'oeuvre"],
  ['Strasse', 'Große Straße'],
  ['two blanks', 'two  \u00a0 blanks'],
  ['two   blanks', 'two blanks'],
  ['transcript - emma', 'Transcript – Emma'],
  ['YILDIZ', 'Deniz Yıldız'],
  ['yıldız', 'Deniz YILDIZ'],
])('%s finds %s', async ([q, title]) => {
  const organizationId = await organization();
  const readable = { organizationId, families: FAMILIES };
  await issue(organizationId, { title });
  const found = await searchCredentials(db, readable, q, 25);
  expect(found.map((row) => row.title)).toEqual([title]);
  const filter = { q, today: TODAY };
  const listed = await listCredentials(db, readable, filter, { page: 1, perPage: 25 });
  expect(listed.total).toBe(1);
});

test('documents with letters that were stored before they were folded are found', async () => {
  const organizationId = await organization();
  const { id } = await issue(organizationId, { title: 'Deniz Yıldız' });
  await db.updateTable('credentials').set({ search_text: 'deniz yıldız' }).where('id', '=', id).execute();
  await foldDotlessLetters(db);
  const found = await searchCredentials(db, { organizationId, families: FAMILIES }, 'yildiz', 25);
  expect(found.map((row) => row.id)).toEqual([id]);
});

test('with more matches than are sorted, the newest are still found first', async () => {
  const organizationId = await organization();
  const readable = { organizationId, families: FAMILIES };
  const common = Array.from({ length: 1_030 }, (_, n) => ({
    family: 'org' as const,
    title: `Common ${n}`,
    issued_at: `2026-01-01 08:${10 + (n % 50)}:00`,
  }));
  expect(await service.issueAll({ organizationId }, common)).toHaveLength(1_030);
  const found = await searchCredentials(db, readable, 'common', 3);
  expect(found.map(({ title }) => title)).toEqual(['Common 999', 'Common 949', 'Common 899']);
  const page = { page: 2, perPage: 2 };
  const { credentials, total } = await listCredentials(db, readable, { q: 'common', today: TODAY }, page);
  expect(total).toBe(1_030);
  expect(credentials.map(({ title }) => title)).toEqual(['Common 899', 'Common 849']);
});

test('reworded and removed documents are found by their present text', async () => {
  const organizationId = await organization();
  const readable = { organizationId, families: FAMILIES };
  const find = async (q: string) => (await searchCredentials(db, readable, q, 25)).length;
  const { id } = await issue(organizationId, { title: 'Award', holder_name: 'Hugo Morel' });
  await issue(organizationId, { title: 'Award' });
  expect([await find('hugo'), await find('award')]).toEqual([1, 2]);
  await db.updateTable('credentials').set({ search_text: 'award' }).where('id', '=', id).execute();
  expect([await find('hugo'), await find('award')]).toEqual([0, 2]);
  await db.deleteFrom('activity').where('credential_id', '=', id).execute();
  await db.deleteFrom('credentials').where('id', '=', id).execute();
  expect([await find('hugo'), await find('award')]).toEqual([0, 1]);
  const { total } = await listCredentials(db, readable, { today: TODAY }, { page: 2, perPage: 25 });
  expect(total).toBe(1);
});
