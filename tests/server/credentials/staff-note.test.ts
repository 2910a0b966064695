import { describe, expect } from 'vitest';

import { documentNoteSave, documentRead } from '#contract/dashboard/document.ts';
import { documentList } from '#contract/dashboard/documents.ts';

import { addStudent, call, erase, readVerification, verifyFile } from '#tests/server/call.ts';
import { signedIn } from '#tests/server/dashboard/browser.ts';
import { PHONE } from '#tests/server/public-page/public-service.ts';
import { sharedTests, idOf, type Member } from '#tests/server/service-fixture.ts';

const { service, test } = await sharedTests();
const NOTE = 'Convention_Léa-Fontaine v2.docx';

async function found({ token }: Member, query: Record<string, string>): Promise<string[]> {
  const { answer } = await call(service, 'documentList', { token, query });
  expect(answer.pagination.total).toBe(answer.items.length);
  return answer.items.map(({ staff_note, title }) => staff_note ?? title);
}

/** The total, if a page doesn’t contain them all. */
async function counted({ token }: Member, query: Record<string, string>): Promise<number> {
  return (await call(service, 'documentList', { token, query })).answer.pagination.total;
}

const on = (day: number) => `2026-11-0${day} 12:00:00`;

async function noted(member: Member) {
  const { answer } = await verifyFile(service, member, { doc_id: 'a', staff_note: NOTE });
  return answer.verification;
}

describe('the staff note of a document', () => {
  test('is in lists, searches and the record, and nowhere else', async ({ browser, member }) => {
    const { public_id, verify_url, staff_note } = await noted(member);
    expect(staff_note).toBe(NOTE);
    const fields = { subject: 'Hours', articles: 'New' };
    const memo = { doc_type: 'decision', fields, staff_note: 'For the board' };
    await call(service, 'institutionDocumentIssue', { token: member.token, body: memo });

    for (const q of ['lea-fontaine v2', 'FONTAINE']) expect(await found(member, { q })).toEqual([NOTE]);
    expect(await found(member, {})).toEqual(['For the board', NOTE]);
    const search = await call(service, 'documentSearch', { token: member.token, query: { q: 'board' } });
    expect(search.answer.items).toMatchObject([{ staff_note: 'For the board' }]);
    expect(await readVerification(service, member, public_id)).toMatchObject({ staff_note: NOTE });
    const { items } = (await browser.ask(documentList, { q: 'fontaine' })).answer;
    expect(items).toMatchObject([{ staff_note: NOTE }]);
    const read = await browser.ask(documentRead, { public_id });
    expect(read.answer.document).toMatchObject({ staff_note: NOTE });

    const { pathname, search: proof } = new URL(verify_url);
    const pages = [
      await service.app.inject({ url: pathname + proof, headers: PHONE }),
      await service.app.inject({ url: pathname + proof, headers: { accept: 'application/json' } }),
      await service.app.inject({
        url: '/api/ext/activity',
        headers: { authorization: `Bearer ${member.token}` },
      }),
    ];
    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/fontaine/i);
    }
    const audit = await service.database.db.selectFrom('audit').select(['subject', 'detail']).execute();
    expect(JSON.stringify(audit)).not.toMatch(/fontaine/i);
  });

  test('is changed in Word and on the dashboard, and then found by its new words only', async () => {
    const { browser, member } = await signedIn(service);
    const { public_id } = await noted(member);
    const save = (staff_note?: string) =>
      call(service, 'staffNoteSave', { token: member.token, params: { public_id }, body: { staff_note } });
    expect((await save('Camille')).answer.staff_note).toBe('Camille');
    expect(await found(member, { q: 'camille' })).toEqual(['Camille']);
    expect(await found(member, { q: 'fontaine' })).toEqual([]);
    await browser.ask(documentNoteSave, { public_id, staff_note: 'Third class' });
    await browser.ask(documentNoteSave, { public_id, staff_note: 'Third class' });
    expect(await found(member, { q: 'third class' })).toEqual(['Third class']);
    expect((await save()).answer.staff_note).toBeNull();
    expect(await found(member, { q: 'third class' })).toEqual([]);
    expect(await readVerification(service, member, public_id)).not.toHaveProperty('staff_note');
    const { history } = (await browser.ask(documentRead, { public_id })).answer;
    expect(history.filter(({ action }) => action === 'staff_note_changed')).toHaveLength(3);
  });

  test('stays when the file is verified again', async ({ member }) => {
    await noted(member);
    const again = await verifyFile(service, member, { doc_id: 'a', staff_note: 'Other' });
    expect(again.answer.verification.staff_note).toBe(NOTE);
  });

  test('is not returned to a write-only token', async ({ member }) => {
    await noted(member);
    const writer = await service.tokenOf(member, { scopes: ['verify:write'] });
    const { answer } = await verifyFile(service, writer, { doc_id: 'a' });
    expect(answer.verification).not.toHaveProperty('staff_note');
  });

  test('loses an erased person’s name, in their documents and in those of others', async ({ own }) => {
    const { member } = await signedIn(own);
    await addStudent(own, member, { uid: 'S-1', first_name: 'Léa', last_name: 'Fontaine' });
    const { db } = own.database;
    const held = { student_id: await idOf(db, 'students', 'S-1'), holder_name: 'Léa Fontaine' };
    await own.issue(member, { family: 'school', ...held, staff_note: NOTE });
    await own.issue(member, { title: 'Agreement', staff_note: 'for lea fontaine, signed' });
    await own.issue(member, { title: 'Other', staff_note: 'for Paul Petit' });
    await erase(own, member, 'S-1');
    const credentials = db.selectFrom('credentials').orderBy('id');
    const rows = await credentials.select(['staff_note', 'search_text']).execute();
    const notes = rows.map(({ staff_note }) => staff_note);
    expect(notes).toEqual(['Convention_[…] v2.docx', 'for […], signed', 'for Paul Petit']);
    expect(JSON.stringify(rows)).not.toMatch(/fontaine/i);
    expect(rows[2]?.search_text).toContain('paul petit');
    for (const q of ['fontaine', 'lea'])
      expect((await call(own, 'documentSearch', { token: member.token, query: { q } })).answer.count).toBe(0);
  });
});

test.each<{ what: string; query: Record<string, string>; titles: string[]; isTheirs?: true }>([
  { what: 'a person', query: {}, titles: ['Third', 'First'], isTheirs: true },
  { what: 'a person and a status', query: { status: 'revoked' }, titles: ['First'], isTheirs: true },
  { what: 'nobody known', query: { person: 'S-unknown' }, titles: [] },
  { what: 'a first moment', query: { issued_from: '2026-11-02 12:00:00' }, titles: ['Third', 'Second'] },
  { what: 'a last moment', query: { issued_before: '2026-11-02 12:00:00' }, titles: ['First'] },
  {
    what: 'a day and a word',
    query: { issued_from: '2026-11-02 00:00:00', issued_before: '2026-11-03 00:00:00', q: 'sec' },
    titles: ['Second'],
  },
])('documents are listed by $what', async ({ query, titles, isTheirs = false }) => {
  const member = await service.join();
  const uid = await addStudent(service, member);
  const student_id = await idOf(service.database.db, 'students', uid);
  const of = { family: 'school', student_id } as const;
  await service.issue(member, { ...of, title: 'First', issued_at: on(1), revoked_at: on(4) });
  await service.issue(member, { title: 'Second', issued_at: on(2) });
  await service.issue(member, { ...of, title: 'Third', issued_at: on(3) });
  const asked = { ...query, ...(isTheirs && { person: uid }) };
  expect(await found(member, asked)).toEqual(titles);
  expect(await counted(member, { ...asked, per_page: '1' })).toBe(titles.length);
});
