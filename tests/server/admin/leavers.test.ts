import { beforeEach, describe, expect, test } from 'vitest';

import { sharedAdminAndDatabase } from './admin.ts';
import { peopleFiles, selectStudents } from './people-files.ts';

const { admin, answer, folder, db } = await sharedAdminAndDatabase();
const { organization_id: school } = await answer('org create', { workspace: 'ecole', name: 'École du Parc' });
const { organization_id: other } = await answer('org create', { workspace: 'ecole', name: 'École du Lac' });
const { organization_id: company } = await answer('org create', { workspace: 'entreprise', name: 'Nord' });
const org = { org: String(school) };
const file = peopleFiles(folder);

const HEADING = 'uid,first_name,last_name,status';
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).map(
    (number) => `S-${number},Léa,Petit ${number},validated`,
  );
const written = (...lines: string[]) => file([HEADING, ...lines, ''].join('\n'));
const closed = async () =>
  (await selectStudents(db)).filter(({ status }) => status === 'revoked').map(({ uid }) => uid);
const lastImport = async () =>
  (await answer('audit list', { ...org, action: 'students_imported', limit: '1' })).entries;

beforeEach(async () => {
  await db.deleteFrom('students').execute();
  await answer(`students import ${await written(...rows(1, 20))}`, org);
});

describe('an administrator who imports a list without former people', () => {
  test('leaves them alone unless asked to close them', async () => {
    await answer(`students import ${await written(...rows(1, 18))}`, org);
    expect(await closed()).toEqual([]);
  });

  test('sees who would be closed, and then closes them', async () => {
    const path = await written(...rows(1, 18), 'N-1,New,One,validated');
    const trial = await admin(`students import ${path}`, { ...org, leavers: 'close', 'dry-run': true });
    expect(trial.stdout).toBe(
      'Dry run: 1 added, 0 changed, 18 unchanged, 2 closed. Nothing was stored.\nWould be closed:\n' +
        '  S-19  Léa Petit 19\n  S-20  Léa Petit 20\n',
    );
    expect(await closed()).toEqual([]);

    const { stdout } = await admin(`students import ${path}`, { ...org, leavers: 'close' });
    expect(stdout).toBe('Imported: 1 added, 0 changed, 18 unchanged, 2 closed.\n');
    expect(await closed()).toEqual(['S-19', 'S-20']);
    expect(await lastImport()).toMatchObject([{ detail: '1 added, 0 changed, 2 closed' }]);
    expect((await answer('students list', { ...org, status: 'revoked' })).total).toBe(2);

    const again = await answer(`students import ${path}`, { ...org, leavers: 'close' });
    expect(again).toMatchObject({ added: 0, unchanged: 19, leavers: [] });
  });

  test('is refused if more than a fifth would be closed, unless that many are allowed', async () => {
    const path = await written(...rows(1, 15), 'N-1,New,One,validated');
    const before = await selectStudents(db);
    expect(await admin(`students import ${path}`, { ...org, leavers: 'close' })).toMatchObject({
      exit: 1,
      stderr:
        'Nothing was imported: 5 of 20 students would be closed, which is more than a fifth. Check that the file is' +
        ' complete: --dry-run lists them. To go ahead, add --max-leavers 5.\n',
    });
    const tooFew = await admin(`students import ${path}`, { ...org, leavers: 'close', 'max-leavers': '4' });
    expect(tooFew.stderr).toContain('which is more than 4');
    const trial = { ...org, leavers: 'close', 'dry-run': true } as const;
    expect(await answer(`students import ${path}`, trial)).toMatchObject({ too_many_leavers: true });
    expect((await admin(`students import ${path}`, trial)).stdout).toContain('without --max-leavers 5');
    expect(await selectStudents(db)).toEqual(before);

    const allowed = { ...org, leavers: 'close', 'max-leavers': '5' };
    expect(await answer(`students import ${path}`, allowed)).toMatchObject({ added: 1 });
    expect(await closed()).toHaveLength(5);
  });

  test('closes nobody for a file that is empty or wrong', async () => {
    for (const lines of [[], ['S-1,Léa,Petit,gone']]) {
      const path = await written(...lines);
      expect(await admin(`students import ${path}`, { ...org, leavers: 'close' })).toMatchObject({ exit: 1 });
    }
    expect(await closed()).toEqual([]);
  });

  test('closes nobody of another school', async () => {
    await answer(`students import ${await written(...rows(1, 3))}`, { org: String(other) });
    await answer(`students import ${await written(...rows(1, 20))}`, { ...org, leavers: 'close' });
    expect(await closed()).toEqual([]);
  });

  test('reopens the record of a person who returns with a status', async () => {
    await answer(`students import ${await written(...rows(1, 18))}`, { ...org, leavers: 'close' });
    await answer(`students import ${await written(...rows(1, 20))}`, { ...org, leavers: 'close' });
    expect(await closed()).toEqual([]);
  });

  test('does not count erased people', async () => {
    await answer('person erase S-20', { ...org, yes: true });
    const path = await written(...rows(1, 20));
    const imported = await answer(`students import ${path}`, { ...org, leavers: 'close' });
    expect(imported).toMatchObject({ left_out: 1, leavers: [], unchanged: 19 });
    await db.deleteFrom('erased_people').execute();
  });

  test('may run two imports at once, of which the later one counts', async () => {
    const paths = [await written(...rows(1, 18)), await written(...rows(3, 20))];
    const allowed = { ...org, leavers: 'close', 'max-leavers': '2' };
    await Promise.all(paths.map((path) => answer(`students import ${path}`, allowed)));
    expect(['S-1 S-2', 'S-19 S-20']).toContain((await closed()).join(' '));
  });
});

test('a company whose employees leave may make them inactive, except for pending ones', async () => {
  const to = { org: String(company) };
  const all = 'uid,nom,prénom,statut\n1,A,B,actif\n2,A,B,en attente\n3,A,B,actif\n';
  await answer(`employees import ${await file(all)}`, to);
  const path = await file('uid,nom,prénom\n1,A,B\n');
  const imported = await answer(`employees import ${path}`, {
    ...to,
    leavers: 'inactive',
    'max-leavers': '1',
  });
  expect(imported).toMatchObject({ leavers: [{ uid: '3', name: 'B A' }] });
  const employees = await db.selectFrom('employees').select(['uid', 'status']).orderBy('uid').execute();
  expect(employees.map(({ status }) => status)).toEqual(['active', 'pending', 'inactive']);
});
