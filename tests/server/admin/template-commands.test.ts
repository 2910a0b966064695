import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { addStudent } from '#tests/server/people/people-fixture.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { sharedAdmin } from './admin.ts';

const { admin, answer, databaseUrl, folder } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const school = await service.join();
const student = await addStudent(service, school, { first_name: 'Zoé', last_name: 'Lefèvre' });
const choice = { org: school.organizationUid, type: 'diploma', language: 'en' };

async function fileOf(source: string | Uint8Array): Promise<string> {
  const file = join(folder, 'diploma.hbs');
  await writeFile(file, source);
  return file;
}

async function issued(language = 'en') {
  const fields = { degree: 'Master', awarded_on: '2026-07-01' };
  const body = { doc_type: 'diploma', language, fields, student_uid: student };
  const { answer: made } = await call(service, 'diplomaCertificateIssue', { token: school.token, body });
  return made.document.content;
}

async function replacedAt(type: string, language: string) {
  const { templates } = await answer('template list', { org: choice.org });
  return (templates as { doc_type: string; language: string; replaced_at: string | null }[]).find(
    (row) => row.doc_type === type && row.language === language,
  )?.replaced_at;
}

describe('an administrator who looks after templates', () => {
  test('replaces one while the service runs, and goes back', async () => {
    const file = await fileOf('<h1>{{fields.degree}}</h1>\n<p>For {{holder.name}} &amp; family</p>\n');
    expect(await answer(`template set ${file}`, choice)).toEqual({ doc_type: 'diploma', language: 'en' });
    expect(await issued()).toEqual({
      html: '<h1>Master</h1>\n<p>For Zoé Lefèvre &amp; family</p>',
      text: 'Master\n\nFor Zoé Lefèvre & family',
    });
    expect((await issued('fr')).text).toContain('décerne le diplôme');
    expect(await replacedAt('diploma', 'en')).toMatch(/^\d{4}-\d\d-\d\d /);
    expect(await replacedAt('diploma', 'fr')).toBeNull();

    await answer(`template set ${await fileOf('<p>Second</p>')}`, { ...choice, yes: true });
    expect((await issued()).text).toBe('Second');

    await answer('template reset', { ...choice, yes: true });
    expect((await issued()).text).toContain('hereby awards');
    const { exit, stderr } = await admin('template reset', { ...choice, yes: true });
    expect({ exit, stderr }).toEqual({
      exit: 1,
      stderr: 'diploma (en) already uses the built-in template\n',
    });
  });

  test('starts from the one in use, which can be set as it is', async () => {
    const { stdout } = await admin('template show', choice);
    expect(stdout).toMatch(/^<p><strong>{{organization\.name}}<\/strong>[^]*{{fields\.signatory}}/);
    const before = await issued();
    await answer(`template set ${await fileOf(stdout)}`, { ...choice, yes: true });
    expect(await answer('template show', choice)).toEqual({ source: stdout, built_in: false });
    expect(await issued()).toEqual(before);
    await answer('template reset', { ...choice, yes: true });
  });

  test('sees every type of the workspace in both languages', async () => {
    const { stdout } = await admin('template list', { org: choice.org });
    expect(stdout.trim().split('\n')).toHaveLength(1 + 9 * 2);
    expect(stdout).toMatch(/^TYPE +LANGUAGE +REPLACED\n/);
    expect(stdout).not.toContain('memo');
  });

  test.for<[string, RegExp]>([
    ['<p>\n{{fields.shoe_size}}</p>', /^Line 2: fields\.shoe_size isn't available here\. Use one of /],
    ['<p>\n\n{{#if title}}</p>', /^Line 3: a \{\{…\}\} or a block isn't complete here$/m],
    ['<p>ok</p>\n<script>x</script>', /^Line 2: <script> isn't allowed here\. /],
    ['', /^The template is empty\n$/],
  ])('is told line and reason of a broken one, and nothing changes: %j', async ([source, reason]) => {
    const before = await issued();
    const { exit, stderr, stdout } = await admin(`template set ${await fileOf(source)}`, {
      ...choice,
      json: true,
    });
    expect(exit).toBe(1);
    expect(stderr).toMatch(reason);
    expect(JSON.parse(stdout)).toEqual({ ok: false, error: stderr.trimEnd() });
    expect(await issued()).toEqual(before);
    expect(await replacedAt('diploma', 'en')).toBeNull();
  });

  test('is told of a file that cannot be read', async () => {
    const missing = await admin(`template set ${join(folder, 'none.hbs')}`, choice);
    expect([missing.exit, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/^Can't use .*none\.hbs: file not found\. Check the path\n$/),
    ]);
    expect((await admin(`template set ${folder}`, choice)).stderr).toBe(
      `Can't use ${folder}: this is a folder. Give the path of a file\n`,
    );
    const binary = await admin(`template set ${await fileOf(Uint8Array.of(0xff, 0xfe))}`, choice);
    expect([binary.exit, binary.stderr]).toEqual([1, expect.stringMatching(/it isn't UTF-8\n$/)]);
  });

  test('is told of what is not there', async () => {
    const file = await fileOf('<p>x</p>');
    const company = await admin(`template set ${file}`, { ...choice, type: 'memo' });
    expect([company.exit, company.stderr]).toEqual([1, `Organization ${choice.org} doesn't issue memo\n`]);
    const nobody = await admin('template list', { org: 'org_none' });
    expect([nobody.exit, nobody.stderr]).toEqual([1, 'Organization org_none not found\n']);
    const unknown = await admin(`template set ${file}`, { ...choice, type: 'letter' });
    expect([unknown.exit, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toContain('Allowed choices are enrollment_certificate');
  });

  test('leaves a trace of each change', async () => {
    const entries = await service.database.db
      .selectFrom('audit')
      .select(['action', 'subject'])
      .where('action', 'like', 'template%')
      .execute();
    expect(entries).toContainEqual({ action: 'template_set', subject: 'diploma.en' });
    expect(entries).toContainEqual({ action: 'template_reset', subject: 'diploma.en' });
  });
});
