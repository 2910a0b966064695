import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { TemplatePackage } from '#server/templates/template-package.ts';
import { findingsOf, sharedAdmin } from '#tests/server/admin/admin.ts';
import { addStudent, call } from '#tests/server/call.ts';
import { addOldTemplate, sharedService } from '#tests/server/service-fixture.ts';

const { admin, answer, databaseUrl, env, folder } = await sharedAdmin();
const service = await sharedService({ databaseUrl });
const school = await service.join();

const student = await addStudent(service, school, { first_name: 'Zoé', last_name: 'Lefèvre' });
const choice = { org: school.organizationUid, type: 'diploma', language: 'en' };
const SOURCE = '<h1>{{fields.degree}}</h1>\n<p>For {{holder.name}} &amp; family</p>';

await addOldTemplate(service, school, { doc_type: 'diploma', language: 'en', source: SOURCE });

function issued(language: string) {
  const fields = { degree: 'Master', awarded_on: '2026-07-01' };
  const body = { doc_type: 'diploma', language, fields, student_uid: student };
  return call(service, 'diplomaCertificateIssue', { token: school.token, body });
}

/** The pane's settings, and doctor's findings. */
async function outdated() {
  const { settings } = (await call(service, 'settingsRead', { token: school.token })).answer;
  const [found] = (await findingsOf(env, 'templates')).findings;
  const told = settings.document_types.find(({ doc_type }) => doc_type === 'diploma')?.outdated_templates;
  return { told, state: found?.state, found: found?.found };
}

async function used(language: string) {
  const { templates } = await answer('template list', { org: choice.org });
  return (templates as { doc_type: string; language: string; kind: string; version: number | null }[]).find(
    (row) => row.doc_type === 'diploma' && row.language === language,
  );
}

describe('an administrator who looks after templates', () => {
  test('sees every type of the workspace in both languages', async () => {
    const { stdout } = await admin('template list', { org: choice.org });
    expect(stdout.trim().split('\n')).toHaveLength(1 + 9 * 2);
    expect(stdout).toMatch(/^TYPE +LANGUAGE +TEMPLATE +BY +AT\n/);
    expect(stdout).not.toContain('memo');
  });

  test('sees one in an earlier format, and goes back to the built-in one', async () => {
    expect(await answer('template show', choice)).toEqual({ source: SOURCE });
    expect([await used('en'), await used('fr')]).toMatchObject([{ kind: 'old_form' }, { kind: 'built_in' }]);
    expect([(await issued('en')).status, (await issued('fr')).status]).toEqual([409, 201]);
    expect(await outdated()).toEqual({
      told: ['en'],
      state: 'warning',
      found: expect.stringMatching(`^${choice.org} can't issue diploma \\(en\\): `),
    });

    await answer('template reset', choice);
    expect((await issued('en')).answer.document.content.text).toContain('hereby awards');
    expect(await outdated()).toMatchObject({ told: [], state: 'ok' });
    const { entries } = await answer('audit list', { subject: 'diploma.en' });
    expect(entries).toContainEqual(expect.objectContaining({ action: 'template_reset' }));
  });

  test('downloads the file, changes it and uploads it: documents are issued with it and record its version', async () => {
    const file = join(folder, 'diploma.docx');
    const french = { ...choice, language: 'fr' };
    expect(await answer(`template get ${file}`, french)).toEqual({ version: 0 });
    const opened = await TemplatePackage.open(await readFile(file));
    const texts = [...opened.needed(opened.mainPath()).getElementsByTagName('w:t')];
    for (const text of texts) if (text.textContent === 'décerne à') text.textContent = 'remet à';
    const own = join(folder, 'own.docx');
    await writeFile(own, opened.write());
    expect(await answer(`template check ${own}`, french)).toHaveProperty('problems');
    expect(await answer(`template put ${own}`, french)).toMatchObject({ version: 1 });
    const { answer: made } = await issued('fr');
    expect(made.document.content.text).toContain('remet à');
    const { template_version } = await service.database.db
      .selectFrom('issued_documents')
      .innerJoin('credentials', 'credentials.id', 'credential_id')
      .where('public_id', '=', made.document.public_id)
      .select('template_version')
      .executeTakeFirstOrThrow();
    expect(template_version).toBe(1);

    await answer('template reset', french);
    expect((await issued('fr')).answer.document.content.text).not.toContain('remet à');
    expect(await answer('template use', { ...french, number: '1' })).toEqual({ version: 1 });
    const { versions } = await answer('template versions', french);
    expect(versions).toMatchObject([{ version: 1, is_in_use: true }]);

    const broken = join(folder, 'broken.docx');
    await writeFile(broken, 'no zip');
    const { stdout, exit } = await admin(`template check ${broken}`, french);
    expect(exit).toBe(1);
    expect(stdout).toContain('not a word document');
    expect((await admin(`template put ${broken}`, french)).exit).toBe(1);
  });
});
