import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { erasurePreview, personErase, personExport } from '#contract/dashboard/people-erasure.ts';
import { peopleImport } from '#contract/dashboard/people-import.ts';
import { personAdd, personRead } from '#contract/dashboard/people.ts';
import { selectAudit } from '#server/audit/audit.store.ts';
import { erasePerson, previewErasure } from '#server/erasure/erasure.service.ts';
import type { OnShare } from '#server/erasure/erasure.store.ts';
import { erasedPeopleFile } from '#server/people/erased/erased-people-file.ts';
import { personRecord } from '#server/person-record/person-record.service.ts';

import { addStudent } from '#tests/server/call.ts';
import { idOf, ownService, type TestService } from '#tests/server/service-fixture.ts';

import { signedIn } from '#tests/server/dashboard/browser.ts';
import { ownFolder } from '#tests/temporary-folder.ts';

/** A school with two students of the same name, a document of each, and an unlinked one. */
async function namesakes(service: TestService) {
  const { browser, member } = await signedIn(service);
  const { db } = service.database;
  for (const uid of ['S-1', 'S-2']) {
    const student_id = await idOf(db, 'students', await addStudent(service, member, { uid }));
    const title = `Transcript – Léa Fontaine (${uid})`;
    await service.issue(member, { title, family: 'school', student_id, holder_name: 'Léa Fontaine' });
  }
  const { public_id } = await service.issue(member, { title: 'Letter for Léa Fontaine' });
  return { browser, member, db, unlinked: public_id };
}

async function recordingService() {
  const path = join(ownFolder(), 'erased-people.jsonl');
  return { service: await ownService({ env: { ERASED_PEOPLE_FILE: path } }), path };
}

test('one of two namesakes is erased for good, with the documents that are theirs', async () => {
  const { service, path } = await recordingService();
  const { browser, member, db, unlinked } = await namesakes(service);
  const person_uid = 'S-1';
  const preview = (await browser.ask(erasurePreview, { person_uid })).answer;
  const found = { documents: 1, drafts: 0, unlinked: [{ public_id: unlinked }] };
  expect(preview).toMatchObject({ ...found, obstacle: null });
  const request = { person_uid, confirmation: person_uid, theirs: [unlinked], others: [] };
  const wrong = await browser.ask(personErase, { ...request, confirmation: 'S-2' });
  expect([wrong.status, wrong.refusal]).toEqual([422, "confirmation must be the person's ID"]);
  expect((await browser.ask(personErase, { ...request, theirs: [] })).status).toBe(409);
  expect((await browser.ask(personErase, request)).answer).toMatchObject({ documents: 1, unlinked: 1 });
  expect((await browser.ask(personErase, request)).status).toBe(404);
  expect((await browser.ask(personRead, { person_uid: 'S-2' })).answer.namesakes).toEqual([]);
  const titles = await db.selectFrom('credentials').select('title').orderBy('id').execute();
  const texts = titles.map(({ title }) => title);
  expect(texts).toEqual(['Transcript – […] (S-1)', 'Transcript – Léa Fontaine (S-2)', 'Letter for […]']);
  const [entry] = await selectAudit(db, { organizationId: member.organizationId, action: 'person_erased' });
  expect(entry).toMatchObject({ actor: member.identityUid, subject: 'S-1' });
  expect(await readFile(path, 'utf8')).toContain('"erased_at"');

  // The erasure lasts.
  const again = { first_name: 'Léa', last_name: 'Fontaine', status: 'validated' } as const;
  expect((await browser.ask(personAdd, { ...again, person_uid: 's-1' })).answer.outcome).toBe('erased');
  const file = gzipSync('uid,first,last\nS-1,Léa,Fontaine\n').toString('base64');
  const columns = ['uid', 'first_name', 'last_name'] as const;
  const importing = async (includes_erased: boolean) =>
    (await browser.ask(peopleImport, { file, columns: [...columns], is_trial: false, includes_erased }))
      .answer.result;
  expect(await importing(false)).toMatchObject({ added: 0, left_out: 1 });
  expect(await importing(true)).toMatchObject({ added: 1, left_out: 0 });
});

/** The reported progress of a work, in percent. */
async function shares(work: (onShare: OnShare) => Promise<unknown>): Promise<number[]> {
  const told: number[] = [];
  await work((share) => told.push(Math.round(share * 100)));
  return told;
}

test('previews, erasures, and exports tell how much of them is done', async () => {
  const { service, path } = await recordingService();
  const { member, db } = await namesakes(service);
  const { organizationUid } = member;
  const { databaseUrl } = service.config;
  const now = service.clock.now;
  const person = { organizationUid, uid: 'S-1' };
  const file = erasedPeopleFile({ DATABASE_URL: databaseUrl, ERASED_PEOPLE_FILE: path });
  const exporting = (hasMentions: boolean) => (onShare: OnShare) =>
    personRecord({ ...person, databaseUrl, language: 'fr', hasMentions, onShare }, now);
  expect(await shares((onShare) => previewErasure(db, { ...person, onShare }))).toEqual([50, 100]);
  expect(await shares(exporting(false))).toEqual([100]);
  expect(await shares(exporting(true))).toEqual([50, 100]);
  const request = { ...person, titles: 'all', keepsOthers: false } as const;
  const by = { now, actor: 'admin:test', file };
  expect(await shares((onShare) => erasePerson(db, { ...request, onShare }, by))).toEqual([40, 80, 90, 100]);
});

test('an ID made of the name is also removed from the audit log', async () => {
  const { service } = await recordingService();
  const { browser, member } = await signedIn(service);
  const person_uid = await addStudent(service, member, { uid: 'lea.fontaine' });
  await browser.ask(personRead, { person_uid });
  const request = { person_uid, confirmation: person_uid, theirs: [], others: [] };
  expect((await browser.ask(personErase, request)).status).toBe(200);
  const entries = await selectAudit(service.database.db, { organizationId: member.organizationId });
  expect(entries.filter(({ action }) => action.startsWith('person_')).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^erased-/),
    expect.stringMatching(/^erased-/),
  ]);
});

test('a service that can’t record erasures says so, and erases nobody', async () => {
  const service = await ownService({ env: { ERASED_PEOPLE_FILE: 'here.jsonl' } });
  const { browser, member } = await signedIn(service);
  const person_uid = await addStudent(service, member);
  const { obstacle } = (await browser.ask(erasurePreview, { person_uid })).answer;
  expect(obstacle).toContain('here.jsonl depends on the current folder');
  const request = { person_uid, confirmation: person_uid, theirs: [], others: [] };
  expect((await browser.ask(personErase, request)).status).toBe(409);
  expect((await browser.ask(personRead, { person_uid })).status).toBe(200);
});

test('everything stored about a person is exported, after an audit entry', async () => {
  const service = await ownService();
  const { browser, member, db } = await namesakes(service);
  const exported = async (format: 'html' | 'json', has_mentions: boolean) =>
    (await browser.ask(personExport, { person_uid: 'S-1', format, language: 'fr', has_mentions })).answer;
  const page = await exported('html', true);
  expect(page).toMatchObject({ documents: 1, mentions: 1 });
  expect(page.content).toContain('Données concernant Léa Fontaine');
  const json = await exported('json', false);
  expect(JSON.parse(json.content)).toMatchObject({ person: { uid: 'S-1' }, mentions: null });
  const entries = await selectAudit(db, { organizationId: member.organizationId, action: 'person_exported' });
  expect(entries.map(({ subject }) => subject)).toEqual(['S-1', 'S-1']);
});
