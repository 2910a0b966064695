import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { idOf, sharedService, updateCredential } from '#tests/server/service-fixture.ts';
import { sharedAdmin } from './admin.ts';

const { admin, answer, folder, databaseUrl } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const { db } = service.database;
const { organization_id } = await answer('org create', { workspace: 'ecole', name: 'École du Parc' });
const org = { org: String(organization_id) };
const organizationId = await idOf(db, 'organizations', org.org);

const HEADING = 'uid,first_name,last_name,email,status';
const LIST = join(folder, 'people.csv');

async function importing(rows: readonly string[], options = {}) {
  await writeFile(LIST, [HEADING, ...rows].join('\n'));
  return answer(`students import ${LIST}`, { ...org, ...options });
}

const uids = async () =>
  (await db.selectFrom('students').select('uid').orderBy('uid').execute()).map(({ uid }) => uid);

const credential = async (columns: Parameters<typeof service.issue>[1]) =>
  (await service.issue({ organizationId }, { issued_at: '2026-11-14 09:42:00', ...columns })).public_id;

const titleOf = async (public_id: string) => (await answer(`credential show ${public_id}`)).title;

test('a person whose name an import changed is erased under the old name too, after a question about unlinked titles', async () => {
  await importing(['S-1,Emma,Durand,,validated', 'S-2,Paul,Petit,,validated']);
  const student_id = await idOf(db, 'students', 'S-1');
  const bound = await credential({
    family: 'school',
    student_id,
    holder_name: 'Emma Petit',
    title: 'Attestation – Emma DURAND, honours',
    revoked_at: '2026-11-15 09:42:00',
    revoked_reason: 'Petit, Émma asked for it',
  });
  const hers = await credential({ title: 'Relevé de notes d’Emma Durand' });
  const his = await credential({ title: 'Letter for Paul Petit' });
  await importing(['S-1,Emma,Petit,,validated']);

  const refused = await admin('person erase S-1', { ...org, json: true, yes: true });
  expect(refused.exit).toBe(1);
  const titles = [{ public_id: hers }, { public_id: his, title: 'Letter for Paul Petit' }];
  expect(JSON.parse(refused.stdout)).toMatchObject({ ok: false, titles });
  expect(refused.stderr).toContain(`${hers}  2026-11-14  Relevé de notes d’Emma Durand`);
  expect(await uids()).toEqual(['S-1', 'S-2']);
  const options = { ...org, 'keep-others': true, yes: true } as const;
  const unknown = await admin('person erase S-1', { ...options, title: 'SM-DOC-2026-NONE' });
  expect(unknown.stderr).toContain('has no unlinked document SM-DOC-2026-NONE');

  const erased = await answer('person erase S-1', { ...options, title: hers });
  expect(erased).toEqual({ uid: 'S-1', credentials: 1, titles: 1 });
  expect(await answer(`credential show ${bound}`)).toMatchObject({
    title: 'Attestation – […], honours',
    holder_name: null,
    issued_at: '2026-11-14 09:42:00',
    revoked_reason: '[…], […] asked for it',
  });
  const { entries } = await answer('audit list', { action: 'person_erased' });
  expect(entries).toMatchObject([{ subject: 'S-1', organization_id }]);
  expect(await titleOf(hers)).toBe('Relevé de notes d’[…]');
  expect(await titleOf(his)).toBe('Letter for Paul Petit');
  expect(await db.selectFrom('former_names').selectAll().execute()).toEqual([]);
});

describe('a person who was erased', () => {
  test('does not return with the next list, and the administrator sees how many rows were left out', async () => {
    const rows = ['S-1,Emma,Petit,,validated', 'S-2,Paul,Petit,,validated'];
    expect(await importing(rows, { 'dry-run': true })).toMatchObject({ added: 0, left_out: 1 });
    expect(await importing(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 1, left_out: 1 });
    expect(await uids()).toEqual(['S-2']);
    const { stdout } = await admin(`students import ${LIST}`, org);
    expect(stdout).toContain('One row was skipped: that person was erased.');
  });

  test('does not return with an ID typed otherwise, nor after an older release’s erasure', async () => {
    for (const uid of ['s-1', 'Ｓ-１'])
      expect(await importing([`${uid},Emma,Petit,,validated`])).toMatchObject({ added: 0, left_out: 1 });
    const { value } = await db.selectFrom('erasure_key').select('value').executeTakeFirstOrThrow();
    const older = (uid: string) =>
      createHmac('sha256', value).update(`person\n${org.org}\n${uid}`).digest('hex');
    const { uid_hash } = await db.selectFrom('erased_people').select('uid_hash').executeTakeFirstOrThrow();
    for (const [uid, stored] of [
      ['S-1', 'S-1'],
      ['Ｓ-1', 'ｓ-1'],
    ] as const) {
      await db
        .updateTable('erased_people')
        .set({ uid_hash: older(stored) })
        .execute();
      expect(await importing([`${uid},Emma,Petit,,validated`])).toMatchObject({ added: 0, left_out: 1 });
    }
    await db.updateTable('erased_people').set({ uid_hash }).execute();
  });

  test('returns if the administrator says so, and a later restore leaves them alone', async () => {
    const returned = await importing(['S-1,Emma,Petit,,validated'], { 'include-erased': true });
    expect(returned).toMatchObject({ added: 1, left_out: 0 });
    expect(await importing(['S-1,Emma,Petit,,validated'])).toMatchObject({ unchanged: 1, left_out: 0 });
    const rechecked = await answer('person recheck-erased');
    expect(rechecked).toEqual({ erased_again: 0 });
    expect(await uids()).toEqual(['S-1', 'S-2']);
    await answer('person erase S-1', { ...org, 'keep-others': true, yes: true });
  });

  test('is erased again, with the confirmed titles, if a backup brought them back', async () => {
    await importing(['S-3,Lou,Martin,,validated']);
    const letter = await credential({ title: 'Letter for Lou Martin' });
    await answer('person erase S-3', { ...org, title: 'all', yes: true });
    // As in an older backup: the person, the title, and neither the erasure nor the key.
    await db.deleteFrom('erased_people').execute();
    await importing(['S-3,Lou,Martin,,validated']);
    await db.deleteFrom('erasure_key').execute();
    await updateCredential(service, letter, { title: 'Letter for Lou Martin', erased_at: null });

    expect(await answer('person recheck-erased')).toMatchObject({ erased_again: 1 });
    expect(await uids()).toEqual(['S-2']);
    expect(await titleOf(letter)).toBe('Letter for […]');
    expect(await importing(['S-3,Lou,Martin,,validated'])).toMatchObject({ added: 0, left_out: 1 });
  });
});
