import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { call } from '#tests/server/call.ts';
import { addStudent } from '#tests/server/people/people-fixture.ts';
import { sharedService } from '#tests/server/service-fixture.ts';
import { sharedAdmin } from '#tests/server/admin/admin.ts';

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

  test('reads line and reason of a broken one, and nothing changes', async () => {
    const before = await issued();
    for (const [source, reason] of [
      ['<p>\n{{fields.shoe_size}}</p>', /^Line 2: fields\.shoe_size isn't available here\. Use one of /],
      ['', /^The template is empty\n$/],
      [Uint8Array.of(0xff, 0xfe), /it isn't UTF-8\n$/],
    ] as const) {
      const outcome = await admin(`template set ${await fileOf(source)}`, choice);
      expect(outcome).toEqual({ exit: 1, stdout: '', stderr: expect.stringMatching(reason) });
    }
    expect(await issued()).toEqual(before);
    expect(await replacedAt('diploma', 'en')).toBeNull();
  });

  test('leaves a trace of each change', async () => {
    const { entries } = await answer('audit list', { subject: 'diploma.en' });
    for (const action of ['template_set', 'template_reset'])
      expect(entries).toContainEqual(expect.objectContaining({ action }));
  });
});
