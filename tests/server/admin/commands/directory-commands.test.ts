import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from 'vitest';

import { sharedAdminAndDatabase } from '#tests/server/admin/admin.ts';
import { peopleFiles, selectStudents } from '#tests/server/admin/people-files.ts';

const { admin, answer, folder, db } = await sharedAdminAndDatabase();
const { organization_id: school } = await answer('org create', { workspace: 'ecole', name: 'École du Parc' });
const { organization_id: company } = await answer('org create', { workspace: 'entreprise', name: 'Nord' });
const org = { org: String(school) };
const file = peopleFiles(folder);

/** Opened as they are, they become the number 42, 1.2E+18, 1000, the 3rd of April, the 1st of May, and January. */
const CHANGED_BY_SPREADSHEETS = ['00042', '1234567890123456789', '1E3', '3/4', '01-05-2026', '2026-01'];

beforeAll(async () => {
  const many = Array.from({ length: 2_494 }, (_, index) => `B-${index},Ana,Zed,,pending`);
  const students = [
    'uid,first_name,last_name,email,status',
    'S-1,Léa,"Petit, dite ""la Grande""",lea@parc.example,validated',
    '-7,@nna,"=HYPERLINK(""http://x"")",,pending',
    "'-8,''t,Hoen;=1+1;Sáez,,revoked",
    ...CHANGED_BY_SPREADSHEETS.map((uid) => `${uid},Ana,Zed,,pending`),
    ...many,
  ].join('\n');
  await answer(`students import ${await file(students)}`, org);
});

describe('an administrator who reads a directory', () => {
  test('lists people by name, with a search, a status and a limit', async () => {
    const { stdout } = await admin('students list', { ...org, search: 'petit' });
    expect(stdout).toBe(
      'UID  LAST NAME                FIRST NAME  STATUS\nS-1  Petit, dite "la Grande"  Léa         validated\n',
    );
    const pending = await answer('students list', { ...org, status: 'pending', limit: '2' });
    expect(pending).toMatchObject({ students: [{ uid: '-7' }, { uid: '00042' }], total: 2_501 });
    expect((await admin('students list', { ...org, limit: '1' })).stdout).toContain('1 of 2503 students.');
    expect((await admin('employees list', { org: String(company) })).stdout).toBe('No employees found.\n');
  });

  test('exports everybody to a file that only they can read, and the audit log records it', async () => {
    const path = join(folder, 'out.csv');
    expect(await answer(`students export ${path}`, org)).toEqual({ file: path, exported: 2_503 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const lines = (await readFile(path, 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFFuid,first_name,last_name,email,status');
    expect(lines).toContain(`'-7,'@nna,"'=HYPERLINK(""http://x"")",,pending`);
    // A spreadsheet whose language separates values by semicolons would begin a cell there.
    expect(lines).toContain("'-8,''t,Hoen;'=1+1;Sáez,,revoked");
    for (const uid of CHANGED_BY_SPREADSHEETS) expect(lines).toContain(`'${uid},Ana,Zed,,pending`);
    expect(lines).toContain('B-0,Ana,Zed,,pending');
    expect(lines).toHaveLength(1 + 2_503 + 1);
    const { entries } = await answer('audit list', { action: 'students_exported' });
    expect(entries).toMatchObject([{ organization_id: school, detail: '2503 exported' }]);
  });

  test('can import the exported file without any change', async () => {
    const path = join(folder, 'again.csv');
    await answer(`students export ${path}`, org);
    const imported = await answer(`students import ${path}`, { ...org, leavers: 'close' });
    expect(imported).toMatchObject({ added: 0, changed: 0, unchanged: 2_503, leavers: [], ignored: [] });
    const before = await selectStudents(db);
    await db.deleteFrom('students').execute();
    await answer(`students import ${path}`, org);
    expect(await selectStudents(db)).toEqual(before);
  });

  test('exports employees with department and position', async () => {
    const to = { org: String(company) };
    const whole = 'uid,last_name,first_name,department,position\nE-1,Keller,Ida,Atelier,\n';
    await answer(`employees import ${await file(whole)}`, to);
    const path = join(folder, 'employees.csv');
    await answer(`employees export ${path}`, to);
    expect(await readFile(path, 'utf8')).toBe(
      '\uFEFFuid,first_name,last_name,email,status,department,position\r\nE-1,Ida,Keller,,active,Atelier,\r\n',
    );
  });
});
