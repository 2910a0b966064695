import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { sharedAdmin } from '#tests/server/admin/admin.ts';
import { sharedService } from '#tests/server/service-fixture.ts';

const { admin, answer, databaseUrl, folder } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const school = await service.join();

const PDF = '%PDF-1.7\nLetter to Zoé';
async function written(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test('an administrator registers a file, lists and withdraws it, and the audit log names them but not the file', async () => {
  const { public_id } = await service.issue(school, { title: 'Letter to parents' });
  const path = await written('zoe.pdf', PDF);
  const words = `file register ${public_id} ${path}`;
  expect(await admin(words)).toEqual({
    exit: 1,
    stdout: '',
    stderr: expect.stringMatching(/^This command can't compare the text .+ add --without-comparison\n$/),
  });

  const options = { 'without-comparison': true, as: 'Nadia' } as const;
  const registered = await answer(words, options);
  const file = {
    file_uid: expect.stringMatching(/^fil_[0-9a-f]{24}$/),
    sha256: createHash('sha256').update(PDF).digest('hex'),
    format: 'pdf',
    size: Buffer.byteLength(PDF),
    state: 'current',
    version: null,
    comparison: 'none',
    has_random_bits: false,
    checkable: false,
    registered_at: expect.any(String),
    registered_by: null,
    withdrawn_at: null,
  };
  expect(registered).toEqual({ public_id, file });
  const { stdout } = await admin(words, options);
  expect(stdout).toMatch(/\nText +no version, not compared\nReaders +can't check it\n/);
  expect(stdout).toContain(
    "\n\nIts text wasn't compared with the confirmed text.\n\nReaders can't check it, because",
  );
  expect(await answer(`file list ${public_id}`)).toEqual({ public_id, files: [file] });

  await answer('content allow', { org: school.organizationUid, 'doc-type': 'none' });
  const uid = /fil_[0-9a-f]{24}/.exec(stdout)?.[0] ?? '';
  expect((await admin(`file list ${public_id}`)).stdout).toMatch(/\nReaders +can check it\n/);
  expect((await admin(`file withdraw ${uid} fil_nothing`)).stderr).toBe('Registered file not found\n');
  expect(await answer(`file list ${public_id}`)).toMatchObject({ files: [{ withdrawn_at: null }] });
  expect(await answer(`file withdraw ${uid}`, { as: 'Omar' })).toMatchObject({
    files: [{ public_id, file_uid: uid, state: 'withdrawn', withdrawn_at: expect.any(String) }],
  });
  expect((await admin(`file list ${public_id}`)).stdout).toMatch(/\nState +withdrawn \S+ \S+ UTC\n/);
  const { entries } = await answer('audit list', { subject: public_id, org: school.organizationUid });
  expect(entries).toMatchObject([
    { actor: 'admin:Omar', action: 'file_withdrawn', detail: `${uid} pdf` },
    { actor: 'admin:Nadia', action: 'file_registered', detail: `${uid} pdf, no text, comparison none` },
    { action: 'verification_created' },
  ]);
});

test.each([
  ['is a .docx', 'a.docx', 'PK\u0003\u0004…', 'docx'],
  ['is a workbook', 'a.xlsx', 'PK\u0003\u0004…', 'other'],
  ['is called .docx only', 'b.docx', '%PDF-1.4', 'pdf'],
])('what %s is registered as what it is', async (_, name, content, format) => {
  const { public_id } = await service.issue(school);
  const words = `file register ${public_id} ${await written(name, content)}`;
  expect(await answer(words, { 'without-comparison': true })).toMatchObject({ file: { format } });
});

test.each([
  ['an unknown document', 'SM-DOC-2026-ZZZZZZZZ', 'c.pdf', 'Credential SM-DOC-2026-ZZZZZZZZ not found\n'],
  ['an empty file', null, 'empty.pdf', `${join(folder, 'empty.pdf')} is empty\n`],
  ['no file', null, 'none.pdf', `Can't use ${join(folder, 'none.pdf')}: file not found. Check the path\n`],
])('%s is refused', async (_, publicId, name, stderr) => {
  const known = (await service.issue(school)).public_id;
  if (name !== 'none.pdf') await written(name, name === 'empty.pdf' ? '' : PDF);
  const words = `file register ${publicId ?? known} ${join(folder, name)}`;
  expect(await admin(words, { 'without-comparison': true })).toEqual({ exit: 1, stdout: '', stderr });
  expect(await admin(`file list ${known}`)).toMatchObject({
    exit: 0,
    stdout: 'No registered files found.\n',
  });
});
