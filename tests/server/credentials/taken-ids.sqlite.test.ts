import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { insertOnce, type Unnumbered } from '#server/credentials/credentials.store.ts';

import { call } from '#tests/server/call.ts';
import { issuedFile } from '#tests/server/issuance/issued-file.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const service = await sharedService();
const { db } = service.database;
const member = await service.join();
const { id: _, public_id: _taken, ...like } = await service.issue(member);
let file = 0;

// A row that isn't inserted looks like a taken id, which never occurs by chance.
await sql`create table refusals (remaining integer not null)`.execute(db);
await sql`insert into refusals values (0)`.execute(db);
await sql`create trigger refuse before insert on credentials when (select remaining > 0 from refusals) begin
  update refusals set remaining = remaining - 1; select raise(ignore); end`.execute(db);

const refuse = (times: number) => sql`update refusals set remaining = ${times}`.execute(db);
async function remaining(): Promise<number | undefined> {
  const { rows } = await sql<{ remaining: number }>`select remaining from refusals`.execute(db);
  return rows[0]?.remaining;
}

function letter(title: string, doc_id: string | null = `file-${(file += 1)}`): Unnumbered {
  const { search_text: _text, erased_at: _at, former_key_ids: _ids, listed_status: _status, ...fresh } = like;
  return { kind: 'DOC', fresh: { ...fresh, title, doc_id } };
}

async function inserted(...wanted: Unnumbered[]) {
  const outcomes = await insertOnce(db, wanted);
  return outcomes.map(({ credential, isNew }) => [credential.title, credential.doc_id, isNew]);
}

test('another id is tried while one is taken, up to eight times', async () => {
  await refuse(7);
  const [created] = await insertOnce(db, [letter('Eighth', null)]);
  expect(created?.credential.public_id).toMatch(/^SM-DOC-2026-/);
  expect(await remaining()).toBe(0);

  await refuse(100);
  await expect(insertOnce(db, [letter('Never')])).rejects.toThrow('8 public ids in a row were taken');
  expect(await remaining()).toBe(92);
  await refuse(0);
});

function issue() {
  const fields = { subject: 'Trip', body: 'On Monday' };
  const body = { doc_type: 'circular', language: 'en', fields };
  return call(service, 'institutionDocumentIssue', { token: member.token, body });
}

test('a document whose IDs are all taken is not issued, and an issued file contains its final ID', async () => {
  await refuse(100);
  expect((await issue()).status).toBe(500);
  expect(await db.selectFrom('issued_documents').selectAll().execute()).toEqual([]);
  // The refused write is rolled back, and the count of refusals with it.
  expect(await remaining()).toBe(100);

  await refuse(0);
  const { public_id, content } = (await issue()).answer.document;
  expect(issuedFile(content.docx).identity?.publicId).toBe(public_id);
});

test('of several, only the one with a taken id is tried again', async () => {
  await refuse(1);
  const wanted = [letter('One', null), letter('Two', null), letter('Three')];
  expect(await inserted(...wanted)).toEqual(wanted.map(({ fresh }) => [fresh.title, fresh.doc_id, true]));
  const titles = ['One', 'Two', 'Three'];
  const rows = await db.selectFrom('credentials').select('title').where('title', 'in', titles).execute();
  expect(rows).toHaveLength(3);
});

test('several are inserted unchanged, and a file has one', async () => {
  const known = letter('Known');
  expect(await inserted(known)).toEqual([['Known', known.fresh.doc_id, true]]);
  const first = letter('First');
  const other = letter('Other', known.fresh.doc_id);
  const wanted = [letter('New'), other, first, letter('Second', first.fresh.doc_id)];
  expect(await inserted(...wanted)).toEqual([
    ['New', wanted[0]?.fresh.doc_id, true],
    ['Known', known.fresh.doc_id, false],
    ['First', first.fresh.doc_id, true],
    ['First', first.fresh.doc_id, false],
  ]);
});

test('the search text contains the title, the id, and any holder', async () => {
  const [plain] = await insertOnce(db, [letter('Été')]);
  const { public_id, search_text } = plain?.credential ?? {};
  expect(search_text?.split('\n')).toEqual(['ete', public_id?.toLowerCase()]);
  const held = letter('Été');
  const [other] = await insertOnce(db, [{ ...held, fresh: { ...held.fresh, holder_name: 'Gaël Perrin' } }]);
  expect(other?.credential.search_text.split('\n')[2]).toBe('gael perrin');
});
